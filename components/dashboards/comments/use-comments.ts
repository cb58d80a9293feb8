'use client';

import { useEffect, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type { CommentCreate, CommentPatch, DashboardComment, DashboardComments } from '@/lib/product/comments/schema';

const pathOf = (dashboardId: string) => `/api/dashboards/${dashboardId}/comments`;

export type Comments = {
  data: DashboardComments | undefined;
  error: unknown;
  refresh: () => void;
  /** Threads that are open, by widget. */
  open: ReadonlyMap<string, number>;
  openCount: number;
};

const isOpen = ({ parentId, resolvedAt }: DashboardComment) => parentId === null && resolvedAt === null;

/** The comments of a dashboard, read again when somebody of the workspace writes one. */
export function useComments(dashboardId: string, enabled: boolean): Comments {
  const queries = useQueryClient();
  const { listenChanges } = useJobs();
  const path = pathOf(dashboardId);
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api<DashboardComments>(path, { signal }),
    enabled,
  });
  useEffect(
    () =>
      listenChanges((change) => {
        if (change.kind === 'comments' && change.id === dashboardId)
          void queries.invalidateQueries({ queryKey: [path] });
      }),
    [listenChanges, queries, path, dashboardId],
  );
  const { open, openCount } = useMemo(() => {
    const threads = (data?.comments ?? []).filter(isOpen);
    const byWidget = new Map<string, number>();
    for (const { widgetId } of threads) if (widgetId) byWidget.set(widgetId, (byWidget.get(widgetId) ?? 0) + 1);
    return { open: byWidget, openCount: threads.length };
  }, [data]);
  return { data, error, open, openCount, refresh: () => void queries.invalidateQueries({ queryKey: [path] }) };
}

export const useAddComment = (dashboardId: string) =>
  useChange(['/api/comments', 'add'], (data: CommentCreate, idempotencyKey) =>
    api<{ comment: DashboardComment }>(pathOf(dashboardId), { method: 'POST', data, idempotencyKey }),
  );
export const useChangeComment = () =>
  useChange(['/api/comments', 'change'], ({ id, patch }: { id: string; patch: CommentPatch }) =>
    api<{ comment: DashboardComment }>(`/api/comments/${id}`, { method: 'PATCH', data: patch }),
  );
export const useDeleteComment = () =>
  useChange(['/api/comments', 'delete'], (id: string) => api(`/api/comments/${id}`, { method: 'DELETE' }));
