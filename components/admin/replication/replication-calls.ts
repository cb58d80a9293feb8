'use client';

import { useCallback, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import { REPLICATION_JOB } from '@/lib/product/replication/job-schema';
import type { FollowInput, ReplicationStatus, TargetInput } from '@/lib/product/replication/schema';

const REPLICATION = '/api/replication';
export type TargetVerb = 'sync' | 'verify' | 'pause' | 'resume';

/** Read again whenever a job of a copy has moved on. */
export function useReplication(initial: ReplicationStatus) {
  const queries = useQueryClient();
  const { listen } = useJobs();
  const { data, error } = useQuery<ReplicationStatus>({ queryKey: [REPLICATION], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [REPLICATION] }), [queries]);
  useEffect(
    () =>
      listen((job) => {
        if (job.kind === REPLICATION_JOB) refresh();
      }),
    [listen, refresh],
  );
  return { status: data, error, refresh };
}

export const useAddTarget = () =>
  useChange([REPLICATION, 'add'], (data: TargetInput, idempotencyKey) =>
    api(`${REPLICATION}/targets`, { method: 'POST', data, idempotencyKey }),
  );
export const useOnTarget = () =>
  useChange([REPLICATION, 'target'], ({ id, verb }: { id: string; verb: TargetVerb }, idempotencyKey) =>
    api(`${REPLICATION}/targets/${id}/${verb}`, { method: 'POST', data: {}, idempotencyKey }),
  );
export const useRemoveTarget = () =>
  useChange([REPLICATION, 'remove'], (id: string) => api(`${REPLICATION}/targets/${id}`, { method: 'DELETE' }));
export const useFollow = () =>
  useChange([REPLICATION, 'follow'], (data: FollowInput, idempotencyKey) =>
    api<{ job: { id: string } }>(`${REPLICATION}/follow`, { method: 'POST', data, idempotencyKey }),
  );
export const useMakeCode = () =>
  useChange([REPLICATION, 'code'], (_: null) =>
    api<{ code: string; expiresAt: string }>(`${REPLICATION}/pair/code`, { method: 'POST', data: {} }),
  );
export const useStopReceiving = () =>
  useChange([REPLICATION, 'stop'], (_: null) => api(`${REPLICATION}/pair`, { method: 'DELETE' }));
export const useTurn = () =>
  useChange([REPLICATION, 'turn'], ({ to, confirm }: { to: 'promote' | 'leave'; confirm: string }, idempotencyKey) =>
    api(`${REPLICATION}/${to}`, { method: 'POST', data: { confirm }, idempotencyKey }),
  );
