'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type { Share, ShareOpening, SharePatch, ShareWithLink } from '@/lib/product/sharing/schema';

const pathOf = (dashboardId: string) => `/api/dashboards/${dashboardId}/shares`;

export type NewShare = SharePatch & { guestEmails?: string[] };
export type MadeShares = { shares: ShareWithLink[] };

export const useShares = (dashboardId: string, enabled: boolean) =>
  useQuery<{ shares: Share[] }>({ queryKey: [pathOf(dashboardId)], staleTime: 0, enabled });

export const useOpenings = (id: string) =>
  useQuery<{ opens: ShareOpening[] }>({ queryKey: [`/api/shares/${id}/opens`], staleTime: 0 });

/** What can be done with the links of a dashboard; each reads the list again. */
export function useShareChanges(dashboardId: string) {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: [pathOf(dashboardId)] });
  const key = ['/api/shares', 'change'];
  const make = useChange(key, async (data: NewShare, idempotencyKey) => {
    const made = await api<MadeShares>(pathOf(dashboardId), { method: 'POST', data, idempotencyKey });
    readAgain();
    return made;
  });
  const save = useChange(key, async ({ id, patch }: { id: string; patch: SharePatch }) => {
    await api(`/api/shares/${id}`, { method: 'PATCH', data: patch });
    readAgain();
  });
  const rotate = useChange(key, async (id: string, idempotencyKey) => {
    const made = await api<ShareWithLink>(`/api/shares/${id}/rotate`, { method: 'POST', idempotencyKey });
    readAgain();
    return made;
  });
  const revoke = useChange(key, async (id: string) => {
    await api(`/api/shares/${id}`, { method: 'DELETE' });
    readAgain();
  });
  return { make, save, rotate, revoke };
}
