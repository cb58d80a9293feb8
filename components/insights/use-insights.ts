'use client';

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useJobs } from '@/components/client/jobs/jobs';
import { useChange } from '@/components/client/requests/use-change';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import { isTestJob } from '@/lib/engines/answers/protocol/analysis';
import type {
  Insight,
  InsightPatch,
  InsightWithAnswers,
  LedgerEvidenceInput,
  TestedSource,
} from '@/lib/product/insights/schema';

const LIST = ['/api/insights'];
const TESTS = ['/api/insights/tests'];

export type Board = {
  insights: Insight[];
  tests: TestedSource[];
  /** Tests under way, by their data source. */
  underWay: ReadonlyMap<string, Job>;
  error: Error | null;
  refresh: () => void;
};

/** What was found and what was tested; read again when a test ends. */
export function useBoard(initial: { insights: Insight[]; tests: TestedSource[] }): Board {
  const queries = useQueryClient();
  const { jobs, listen } = useJobs();
  const list = useQuery<Insight[]>({ queryKey: LIST, initialData: initial.insights });
  const tests = useQuery<TestedSource[]>({ queryKey: TESTS, initialData: initial.tests });
  const refresh = useCallback(() => {
    for (const queryKey of [LIST, TESTS]) void queries.invalidateQueries({ queryKey });
  }, [queries]);
  useEffect(
    () =>
      listen((job) => {
        if (isTestJob(job) && hasEnded(job)) refresh();
      }),
    [listen, refresh],
  );
  const awaited = initial.tests.some(({ version, run }) => run?.dataVersion !== version);
  // A test may have ended after the page was made and before its events came.
  useEffect(() => {
    if (awaited) refresh();
  }, [awaited, refresh]);
  const underWay = useMemo(
    () =>
      new Map(
        jobs
          .filter((job) => isTestJob(job) && !hasEnded(job) && job.targetId !== null)
          .map((job) => [job.targetId!, job]),
      ),
    [jobs],
  );
  return { insights: list.data, tests: tests.data, underWay, error: list.error ?? tests.error, refresh };
}

export const useTestAgain = () =>
  useChange([...LIST, 'generate'], (dataSourceId: string, idempotencyKey) =>
    api<{ job: Job }>('/api/insights/generate', { method: 'POST', data: { dataSourceId }, idempotencyKey }),
  );

/**
 * Shown at once, saved in order; taken back where the server refuses, and the list read again: it was changed
 * elsewhere.
 */
export function useDecide(): (insight: Insight, patch: InsightPatch) => Promise<void> {
  const queries = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const change = useChange([...LIST, 'change'], ({ id, patch }: { id: string; patch: InsightPatch }) =>
    api<Insight>(`/api/insights/${id}`, { method: 'PATCH', data: patch }),
  );
  return useCallback(
    async (insight, patch) => {
      const put = (changed: Insight) =>
        queries.setQueryData<Insight[]>(LIST, (list) => list?.map((each) => (each.id === changed.id ? changed : each)));
      put({ ...insight, status: patch.status, feedback: patch.feedback ?? null });
      const saved = queue.current.then(() => change({ id: insight.id, patch }));
      queue.current = saved.catch(() => {}); // said where the change was made; the next one goes on
      try {
        put(await saved);
      } catch (error) {
        put(insight);
        void queries.invalidateQueries({ queryKey: LIST });
        throw error;
      }
    },
    [queries, change],
  );
}

/** With its answers, of the version that it speaks of. */
export const useAnswers = (insight: Pick<Insight, 'id' | 'dataVersion'>, enabled: boolean) =>
  useQuery<InsightWithAnswers>({
    queryKey: [`/api/insights/${insight.id}`, insight.dataVersion],
    queryFn: ({ signal }) => api(`/api/insights/${insight.id}`, { signal }),
    enabled,
    staleTime: Infinity,
  });

/** Asks for the figures of a test as evidence; of all of a version where `key` is null. */
export const askForTest = (asked: LedgerEvidenceInput): Promise<{ evidenceId: string }> =>
  api('/api/insights/ledger/evidence', { method: 'POST', data: asked });
