'use client';

import { useCallback, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { downloadFile } from '@/components/client/requests/download';
import { sendFile } from '@/components/client/requests/upload';
import { useChange } from '@/components/client/requests/use-change';
import { useToast } from '@/components/ui/overlays/toast';
import type { Job } from '@/lib/base/jobs/schema';
import { BACKUP_JOBS } from '@/lib/product/backup/job-schema';
import type {
  Backup,
  BackupList,
  BackupSchedule,
  RestorePreview,
  ScheduleInput,
  StartedBackup,
} from '@/lib/product/backup/schema';
import { backupWords } from './words';

const BACKUPS = '/api/backup';
type Keyed = { id: string; passphrase: string };

/** Read again whenever a job of a backup has moved on. */
export function useBackups(initial: BackupList) {
  const queries = useQueryClient();
  const { listen } = useJobs();
  const { data, error } = useQuery<BackupList>({ queryKey: [BACKUPS], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [BACKUPS] }), [queries]);
  useEffect(
    () =>
      listen((job) => {
        if (BACKUP_JOBS.includes(job.kind)) refresh();
      }),
    [listen, refresh],
  );
  return { list: data, error, refresh };
}

const asked = ({ passphrase }: Pick<Keyed, 'passphrase'>) => (passphrase ? { passphrase } : {});

export const useCreate = () =>
  useChange([BACKUPS, 'create'], (input: { passphrase: string }, idempotencyKey) =>
    api<StartedBackup>(BACKUPS, { method: 'POST', data: { scope: 'instance', ...asked(input) }, idempotencyKey }),
  );
export const useVerify = () =>
  useChange([BACKUPS, 'verify'], ({ id, ...input }: Keyed, idempotencyKey) =>
    api<{ job: Job }>(`${BACKUPS}/${id}/verify`, { method: 'POST', data: asked(input), idempotencyKey }),
  );
export const usePreview = () =>
  useChange([BACKUPS, 'preview'], ({ id, ...input }: Keyed) =>
    api<RestorePreview>(`${BACKUPS}/${id}/preview`, { method: 'POST', data: asked(input) }),
  );
export const useRestore = () =>
  useChange([BACKUPS, 'restore'], ({ id, confirm, ...input }: Keyed & { confirm: string }, idempotencyKey) =>
    api<{ job: Job }>(`${BACKUPS}/${id}/restore`, {
      method: 'POST',
      data: { confirm, ...asked(input) },
      idempotencyKey,
    }),
  );
export const useRemove = () =>
  useChange([BACKUPS, 'delete'], (id: string) => api<{ success: true }>(`${BACKUPS}/${id}`, { method: 'DELETE' }));
export const useSaveSchedule = () =>
  useChange([BACKUPS, 'schedule'], (data: ScheduleInput) =>
    api<BackupSchedule>(`${BACKUPS}/schedule`, { method: 'PUT', data }),
  );

/** Fetches the archive and gives it to the browser; says why where it can't. */
export function useDownloadBackup() {
  const show = useToast();
  return useCallback(
    (id: string) =>
      downloadFile(`${BACKUPS}/${id}/file`, {}, { onBytes: () => {}, signal: new AbortController().signal }).catch(
        (error: unknown) =>
          void show({ title: backupWords.couldNot.download, description: messageOf(error), variant: 'destructive' }),
      ),
    [show],
  );
}

/** Sends an archive; `percent` while it is on its way. */
export function useUploadBackup(onEnd: () => void) {
  const show = useToast();
  const [percent, setPercent] = useState<number | null>(null);
  const upload = async (file: File) => {
    setPercent(0);
    try {
      await sendFile<{ backup: Backup }>(file, {
        path: BACKUPS,
        refusal: () => null,
        onBytes: (sent, total) => setPercent(Math.floor((100 * sent) / Math.max(1, total))),
        signal: new AbortController().signal,
      });
      show({ title: backupWords.uploaded, variant: 'success' });
      onEnd();
    } catch (error) {
      show({ title: backupWords.couldNot.upload, description: messageOf(error), variant: 'destructive' });
    } finally {
      setPercent(null);
    }
  };
  return { percent, upload };
}

const LOOK_EVERY_MS = 2000;
const pause = () =>
  new Promise((done) => {
    setTimeout(done, LOOK_EVERY_MS);
  });

/**
 * Follows a restore. Its job is gone with the database that held it, and so is the session: then the sign-in page is
 * opened once the server answers. Ends, with the reason, only where the restore failed.
 */
export async function followRestore(jobId: string): Promise<string | undefined> {
  for (;;) {
    await pause();
    try {
      const { state, error } = await api<Job>(`/api/jobs/${jobId}`);
      if (state === 'failed' || state === 'cancelled') return error?.message;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return signInWhenBack();
    }
  }
}

async function signInWhenBack(): Promise<never> {
  while (
    !(await fetch('/api/system-health', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause();
  location.assign('/auth');
  return new Promise<never>(() => {});
}
