'use client';

import { useCallback, useRef, useState } from 'react';
import { api } from '@/components/client/requests/api';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { useToast } from '@/components/ui/overlays/toast';
import type { Dashboard, DashboardPatch } from '@/lib/product/dashboards/schema';
import type { DashboardEdit } from '@/lib/product/dashboards/version-schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { useChangeDashboard } from './change-dashboards';

export type Editor = {
  /** What is shown: changes appear at once, before they are saved. */
  dashboard: Dashboard;
  /** What the server last confirmed: its queries are the ones that can be asked. */
  saved: Dashboard;
  /** Who changed it last. */
  edited: DashboardEdit | null;
  /** The dashboard was changed elsewhere; changes here wait until it is loaded again. */
  conflict: string | null;
  change: (next: DashboardConfig, done: string) => void;
  rename: (name: string) => void;
  reload: () => Promise<void>;
  /** Shows a dashboard that the server has made meanwhile. */
  take: (fresh: Dashboard) => void;
};

/** A dashboard under change: shown at once, saved in order, undone by a toast, taken back when the server refuses. */
export function useDashboard(initial: Dashboard, initialEdit: DashboardEdit | null): Editor {
  const show = useToast();
  const changeDashboard = useChangeDashboard();
  const [dashboard, setDashboard] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [edited, setEdited] = useState(initialEdit);
  const me = useMe().username;
  const [conflict, setConflict] = useState<string | null>(null);
  const shown = useRef(initial);
  const confirmed = useRef(initial);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const put = useCallback((next: Dashboard) => {
    shown.current = next;
    setDashboard(next);
  }, []);

  /** `onSaved`: a change is called done when it is. */
  const send = useCallback(
    (patch: DashboardPatch, onSaved?: () => void) => {
      queue.current = queue.current.then(async () => {
        try {
          const answer = await changeDashboard({
            id: confirmed.current.id,
            patch: { ...patch, baseVersion: confirmed.current.version },
          });
          confirmed.current = answer;
          setSaved(answer);
          setEdited({ version: answer.version, by: me, at: answer.updatedAt });
          onSaved?.();
        } catch (error) {
          put({ ...confirmed.current });
          if (isCode(error, 'conflict')) setConflict(messageOf(error));
          // Said here too: the notice of a conflict stands above the charts, which may be out of sight.
          show({ title: 'Couldn’t save the change', description: messageOf(error), variant: 'destructive' });
        }
      });
    },
    [changeDashboard, put, show, me],
  );

  const change = useCallback(
    (config: DashboardConfig, done: string) => {
      const before = shown.current.config;
      put({ ...shown.current, config });
      send({ config }, () =>
        show({
          title: done,
          action: {
            label: 'Undo',
            onPress: () => {
              // Undoing this would undo what came after it too.
              if (shown.current.config !== config)
                return void show({
                  title: 'A later change depends on this',
                  description: 'Undo the later change first.',
                });
              put({ ...shown.current, config: before });
              send({ config: before });
            },
          },
        }),
      );
    },
    [put, send, show],
  );

  const rename = useCallback(
    (name: string) => {
      put({ ...shown.current, name });
      send({ name });
    },
    [put, send],
  );

  const take = useCallback(
    (fresh: Dashboard) => {
      if (fresh.version > confirmed.current.version) setEdited({ version: fresh.version, by: me, at: fresh.updatedAt });
      confirmed.current = fresh;
      setSaved(fresh);
      put(fresh);
      setConflict(null);
    },
    [put, me],
  );
  const reload = useCallback(async () => take(await api<Dashboard>(`/api/dashboards/${confirmed.current.id}`)), [take]);

  return { dashboard, saved, edited, conflict, change, rename, reload, take };
}
