'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEnded } from '@/components/client/jobs/use-ended';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type { CodeLanguage, CodeTarget } from '@/lib/pure/code-analysis/model/categories';
import type {
  CodeAnalysis,
  CodeAnalysisCreate,
  CodeFindingItem,
  CodeRunDetail,
  FindingCreate,
  FindingPatch,
  StartedCodeAnalysis,
} from '@/lib/product/code-analysis/schema';
import type { CodeReview, ReviewPreview } from '@/lib/product/code-analysis/review-schema';
import type { Provider } from '@/lib/base/ai/provider-schema';

const CODE = '/api/code-analysis';
export const runPath = (id: string) => `${CODE}/runs/${id}`;

/** The newest run of a kind and those before it. */
export function useCodeAnalysis(target: CodeTarget | undefined, initial?: CodeAnalysis) {
  return useQuery<CodeAnalysis>({
    queryKey: [CODE, target ?? 'all'],
    queryFn: ({ signal }) => api(CODE, { data: target ? { target } : {}, signal }),
    ...(initial && { initialData: initial }),
  });
}

/** One run with its findings; nothing where none is named. */
export function useCodeRun(id: string | null, initial: CodeRunDetail | null) {
  return useQuery<CodeRunDetail>({
    queryKey: [runPath(id ?? 'none')],
    queryFn: ({ signal }) => api(runPath(id ?? ''), { signal }),
    enabled: id !== null,
    ...(initial && initial.run.id === id && { initialData: initial }),
  });
}

/** Starts an analysis and waits for its end; answers the run. */
export function useAnalyse(): (asked: CodeAnalysisCreate) => Promise<string> {
  const queries = useQueryClient();
  const ended = useEnded();
  const start = useChange([CODE], (data: CodeAnalysisCreate, idempotencyKey) =>
    api<StartedCodeAnalysis>(CODE, { method: 'POST', data, idempotencyKey }),
  );
  return async (asked) => {
    const { run, job } = await start(asked);
    await ended(job);
    await queries.invalidateQueries({ queryKey: [CODE] });
    await queries.invalidateQueries({ queryKey: [runPath(run.id)] });
    return run.id;
  };
}

export function useFindingChange(
  runId: string,
): (change: { id: string; status: FindingPatch['status'] }) => Promise<void> {
  const queries = useQueryClient();
  const change = useChange([CODE], ({ id, status }: { id: string; status: FindingPatch['status'] }) =>
    api(`${CODE}/findings/${id}`, { method: 'PATCH', data: { status } }),
  );
  return async (input) => {
    await change(input);
    await queries.invalidateQueries({ queryKey: [runPath(runId)] });
    await queries.invalidateQueries({ queryKey: [CODE] });
  };
}

export function useFindingCreate(): (finding: FindingCreate) => Promise<CodeFindingItem> {
  const queries = useQueryClient();
  const create = useChange([CODE], (data: FindingCreate, idempotencyKey) =>
    api<{ finding: CodeFindingItem }>(`${CODE}/findings`, { method: 'POST', data, idempotencyKey }),
  );
  return async (finding) => {
    const made = await create(finding);
    await queries.invalidateQueries({ queryKey: [runPath(finding.runId)] });
    return made.finding;
  };
}

/** What a review is asked of. */
export type CodeToReview = { text: string; language?: CodeLanguage; fileName?: string };

export const previewOf = (asked: CodeToReview & { provider: Provider }): Promise<ReviewPreview> =>
  api(`${CODE}/review-preview`, { method: 'POST', data: asked });
export const reviewBy = (provider: Provider, asked: CodeToReview): Promise<CodeReview> =>
  api(`/api/${provider}`, { method: 'POST', data: { task: 'review', ...asked } });
