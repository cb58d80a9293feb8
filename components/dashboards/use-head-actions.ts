'use client';

import { useRouter } from 'next/navigation';
import { messageOf } from '@/components/client/requests/api-error';
import { downloadFile } from '@/components/client/requests/download';
import { useToast } from '@/components/ui/overlays/toast';
import { MOST_KPIS, MOST_TABS, MOST_TEXTS } from '@/lib/pure/query/schema/dashboard-limits';
import type { HeadActions } from './dashboard-head';
import { headActionsWords } from './words';
import { useDeleteDashboard, useDuplicateDashboard, useRestoreDashboard } from './state/change-dashboards';
import type { Editor } from './state/use-dashboard';

/** What the menu of a dashboard does. */
export function useHeadActions(
  { rename, dashboard }: Editor,
  {
    onAdd,
    onCalculations,
    onComments,
    onOpen,
    onShare,
    onText,
    onVersions,
  }: {
    onAdd: (kind: 'add' | 'add-figure' | 'add-tab' | 'save-template' | 'watch') => void;
    onCalculations: () => void;
    onComments: () => void;
    onOpen: (dialog: 'verify' | 'replace') => void;
    onShare: () => void;
    onText: () => void;
    onVersions: () => void;
  },
): HeadActions {
  const router = useRouter();
  const show = useToast();
  const deleteDashboard = useDeleteDashboard();
  const restoreDashboard = useRestoreDashboard();
  const duplicateDashboard = useDuplicateDashboard();
  return {
    dashboardId: dashboard.id,
    onComments,
    onVersions,
    onVerify: () => onOpen('verify'),
    onReplace: () => onOpen('replace'),
    onSaveTemplate: () => onAdd('save-template'),
    onSaveFile: () =>
      void downloadFile(
        `/api/dashboards/${dashboard.id}/file`,
        {},
        { onBytes: () => {}, signal: new AbortController().signal },
      ).catch((error: unknown) =>
        show({ title: headActionsWords.couldntSaveFile, description: messageOf(error), variant: 'destructive' }),
      ),
    onDuplicate: () =>
      void duplicateDashboard(dashboard.id).then(
        (copy) => {
          show({ title: headActionsWords.created(copy.name), variant: 'success' });
          router.push(`/dashboard/${copy.id}`);
        },
        (error: unknown) =>
          show({ title: headActionsWords.couldntDuplicate, description: messageOf(error), variant: 'destructive' }),
      ),
    onAdd: () => onAdd('add'),
    onAddFigure: dashboard.config.kpis.length < MOST_KPIS ? () => onAdd('add-figure') : undefined,
    onAddTab: (dashboard.config.tabs?.length ?? 0) < MOST_TABS ? () => onAdd('add-tab') : undefined,
    onAddText: (dashboard.config.texts?.length ?? 0) < MOST_TEXTS ? onText : undefined,
    onCalculations,
    onWatch: () => onAdd('watch'),
    onShare,
    onSummarise: () => router.push(`/summaries?new=dashboard:${dashboard.id}`),
    onRename: rename,
    onDelete: async () => {
      await deleteDashboard(dashboard.id);
      show({
        title: headActionsWords.deleted(dashboard.name),
        variant: 'success',
        action: {
          label: headActionsWords.undo,
          onPress: () =>
            void restoreDashboard(dashboard.id).then(
              () => router.push(`/dashboard/${dashboard.id}`),
              (error: unknown) =>
                show({
                  title: headActionsWords.couldntRestore,
                  description: messageOf(error),
                  variant: 'destructive',
                }),
            ),
        },
      });
      router.push('/dashboards');
    },
  };
}
