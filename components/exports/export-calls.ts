'use client';

import { useCallback, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { downloadFile } from '@/components/client/requests/download';
import { useChange } from '@/components/client/requests/use-change';
import { useToast } from '@/components/ui/overlays/toast';
import { EXPORT_JOB } from '@/lib/product/exports/job-schema';
import type { ExportFormat, ExportKind } from '@/lib/product/exports/kinds-schema';
import type { Export, ExportOptions, StartedExport } from '@/lib/product/exports/schema';
import { WORDS } from './words';

export const EXPORTS = '/api/export';
const pathOf = (id: string) => `${EXPORTS}/${id}`;

/** What is exported, and how it stands on the page now. */
export type ExportTarget = { kind: ExportKind; targetId: string; options?: Partial<ExportOptions> };

/** Read again whenever an export has moved on. */
export function useExports(initial: Export[]) {
  const queries = useQueryClient();
  const { listen } = useJobs();
  const { data, error } = useQuery<Export[]>({ queryKey: [EXPORTS], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [EXPORTS] }), [queries]);
  useEffect(
    () =>
      listen((job) => {
        if (job.kind === EXPORT_JOB) refresh();
      }),
    [listen, refresh],
  );
  return { exports: data, error, refresh };
}

/** Fetches the file and gives it to the browser; says why where it can't. */
export function useDownload() {
  const show = useToast();
  return useCallback(
    (id: string) =>
      downloadFile(`${pathOf(id)}/file`, {}, { onBytes: () => {}, signal: new AbortController().signal }).catch(
        (error: unknown) =>
          void show({ title: WORDS.couldNotDownload, description: messageOf(error), variant: 'destructive' }),
      ),
    [show],
  );
}

/** Has a file made and says when it is ready, with the file behind a press. */
export function useStartExport(): (target: ExportTarget, format: ExportFormat) => Promise<void> {
  const show = useToast();
  const download = useDownload();
  const queries = useQueryClient();
  const { untilEnded } = useJobs();
  const start = useChange([EXPORTS, 'create'], (data: ExportTarget & { format: ExportFormat }, idempotencyKey) =>
    api<StartedExport>(EXPORTS, { method: 'POST', data, idempotencyKey }),
  );
  return useCallback(
    async (target, format) => {
      try {
        const { export: made, job } = await start({ ...target, format });
        void queries.invalidateQueries({ queryKey: [EXPORTS] });
        void untilEnded(job).then(({ state, error }) => {
          if (state === 'succeeded')
            show({
              title: WORDS.ready(made.targetName),
              variant: 'success',
              action: { label: WORDS.download, onPress: () => void download(made.id) },
            });
          else if (state === 'failed')
            show({
              title: WORDS.couldNotExport(made.targetName),
              description: error?.message ?? '',
              variant: 'destructive',
            });
        });
      } catch (error) {
        show({ title: WORDS.couldNotStart, description: messageOf(error), variant: 'destructive' });
      }
    },
    [start, queries, untilEnded, show, download],
  );
}

export const useRerun = () =>
  useChange([EXPORTS, 'rerun'], (id: string, idempotencyKey) =>
    api<StartedExport>(`${pathOf(id)}/rerun`, { method: 'POST', data: {}, idempotencyKey }),
  );
export const useDelete = () =>
  useChange([EXPORTS, 'delete'], (id: string) => api<{ success: true }>(pathOf(id), { method: 'DELETE' }));
