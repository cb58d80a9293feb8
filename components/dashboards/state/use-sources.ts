'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import { ADDRESS_JOB, PREPARE_JOB, REMOTE_JOB } from '@/lib/product/data-sources/schema/job-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Widgets } from './use-widgets';

export type Sources = {
  /** As the dashboard was loaded with them. */
  sources: DataSource[];
  /** Those that have a newer version since. */
  newer: DataSource[];
  /** Takes the newer versions over. */
  load: () => void;
  /** Another data source that the dashboard reads from here on. */
  add: (source: DataSource) => void;
  /** Takes a data source over that was read again from here. */
  take: (source: DataSource) => void;
};

/** Jobs that make a version of a data source. */
const READING_JOBS: ReadonlySet<string> = new Set(['ingest', 'merge', PREPARE_JOB, REMOTE_JOB, ADDRESS_JOB]);

/** The data behind a dashboard. A version that is made meanwhile is announced, not slipped under the reader's eyes. */
export function useSources(initial: DataSource[]): Sources & { lookAgain: (id: string) => void } {
  const { listen } = useJobs();
  const queries = useQueryClient();
  const [sources, setSources] = useState(initial);
  const [fresh, setFresh] = useState<ReadonlyMap<string, DataSource>>(new Map());
  const lookAgain = useCallback(
    (id: string) => {
      // Unheard of, nothing is announced: the figures on the screen stay true to their own version.
      queries.fetchQuery<DataSource>({ queryKey: [`/api/data-sources/${id}`], staleTime: 0 }).then(
        (source) => setFresh((before) => new Map(before).set(id, source)),
        () => undefined,
      );
    },
    [queries],
  );
  useEffect(
    () =>
      listen(({ kind, state, targetId }) => {
        if (READING_JOBS.has(kind) && state === 'succeeded' && initial.some(({ id }) => id === targetId))
          lookAgain(targetId!);
      }),
    [listen, lookAgain, initial],
  );
  const newer = useMemo(
    () =>
      sources.flatMap(({ id, version }) => {
        const found = fresh.get(id);
        return found && found.version > version ? [found] : [];
      }),
    [sources, fresh],
  );
  const load = useCallback(
    () => setSources((before) => before.map((source) => newer.find(({ id }) => id === source.id) ?? source)),
    [newer],
  );
  const add = useCallback(
    (source: DataSource) => setSources((before) => [...before.filter(({ id }) => id !== source.id), source]),
    [],
  );
  const take = useCallback(
    (taken: DataSource) => setSources((before) => before.map((source) => (source.id === taken.id ? taken : source))),
    [],
  );
  return { sources, newer, load, add, take, lookAgain };
}

/** An answer may be the first to tell of a newer version. */
export function useAnsweredVersions(
  { widgets }: Widgets,
  { sources, newer, lookAgain }: ReturnType<typeof useSources>,
  sourceOf: (widget: string) => string | undefined,
): void {
  const ahead = sources.find(
    ({ id, version }) =>
      !newer.some((source) => source.id === id) &&
      Object.entries(widgets).some(
        ([widget, answer]) => !answer.error && answer.dataVersion > version && sourceOf(widget) === id,
      ),
  )?.id;
  useEffect(() => {
    if (ahead) lookAgain(ahead);
  }, [ahead, lookAgain]);
}
