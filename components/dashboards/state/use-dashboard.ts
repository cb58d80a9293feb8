'use client';

import { useCallback, useRef, useState } from 'react';
import { api } from '@/components/client/requests/api';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { useToast } from '@/components/ui/overlays/toast';
import type { Dashboard, DashboardPatch } from '@/lib/product/dashboards/schema';
import type { DashboardPresence } from '@/lib/product/dashboards/presence-schema';
import type { DashboardEdit } from '@/lib/product/dashboards/version-schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { sameJson } from '@/lib/pure/query/schema/same-json';
import { useChangeDashboard } from './change-dashboards';
import { mergeDashboards, resolveClashes, type DashboardMerge } from './merge';
import { editorWords } from './words';

/** What somebody else changed differently: theirs is shown until it is chosen. */
export type OpenClash = { merge: DashboardMerge; by: string | null };

export type Editor = {
  /** What is shown: changes appear at once, before they are saved. */
  dashboard: Dashboard;
  /** What the server last confirmed: its queries are the ones that can be asked. */
  saved: Dashboard;
  /** Who changed it last. */
  edited: DashboardEdit | null;
  clash: OpenClash | null;
  /** Answers the clash: the keys of the parts that stay as they were here. */
  choose: (mine: ReadonlySet<string>) => void;
  /** `from`: the config that the change was begun on, where that may be an older one. */
  change: (next: DashboardConfig, done: string, from?: DashboardConfig) => void;
  rename: (name: string) => void;
  reload: () => Promise<void>;
  /** Shows a dashboard that the server has made meanwhile. */
  take: (fresh: Dashboard) => void;
  /** Somebody else may have saved it: takes theirs over, and keeps what was changed here. */
  catchUp: (news: Pick<DashboardPresence, 'version' | 'edited'>) => void;
};

/** Of two people who save in turn, each is behind the other at most so often. */
const MOST_TRIES = 5;

/** What of the dashboard as it is shown is not saved yet. */
const unsaved = (shown: Dashboard, confirmed: Dashboard): DashboardPatch => ({
  ...(shown.name !== confirmed.name && { name: shown.name }),
  ...(!sameJson(shown.config, confirmed.config) && { config: shown.config }),
});
const isNothing = (patch: DashboardPatch) => patch.name === undefined && patch.config === undefined;

/**
 * A dashboard under change: shown at once, saved in order, undone by a toast, taken back when the server refuses,
 * merged with what others save meanwhile.
 */
export function useDashboard(initial: Dashboard, initialEdit: DashboardEdit | null): Editor {
  const show = useToast();
  const changeDashboard = useChangeDashboard();
  const me = useMe().username;
  const [dashboard, setDashboard] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [edited, setEdited] = useState(initialEdit);
  const [clashes, setClashes] = useState<readonly OpenClash[]>([]);
  const shown = useRef(initial);
  const confirmed = useRef(initial);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const put = useCallback((next: Dashboard) => {
    shown.current = next;
    setDashboard(next);
  }, []);
  const confirm = useCallback((fresh: Dashboard) => {
    confirmed.current = fresh;
    setSaved(fresh);
  }, []);

  /** What somebody else saved, with what was changed here since. */
  const absorb = useCallback(
    (fresh: Dashboard, by: string | null) => {
      const merge = mergeDashboards(confirmed.current, shown.current, fresh);
      const nothingHere = isNothing(unsaved(shown.current, confirmed.current));
      confirm(fresh);
      put(nothingHere ? fresh : { ...fresh, ...merge.merged });
      if (!nothingHere && merge.clashes.length > 0) setClashes((before) => [...before, { merge, by }]);
    },
    [confirm, put],
  );

  const readFresh = useCallback(() => api<Dashboard>(`/api/dashboards/${confirmed.current.id}`), []);

  /** Saves what is shown; behind somebody else’s save, together with theirs. */
  const save = useCallback(async () => {
    for (let tries = 1; ; tries++) {
      const patch = unsaved(shown.current, confirmed.current);
      if (isNothing(patch)) return;
      const sent = shown.current;
      try {
        const { id, version } = confirmed.current;
        const answer = await changeDashboard({ id, patch: { ...patch, baseVersion: version } });
        confirm(answer);
        // What was changed here while it was saved waits for its own turn.
        if (shown.current === sent) put({ ...answer, name: sent.name, config: sent.config });
        setEdited({ version: answer.version, by: me, at: answer.updatedAt });
        return;
      } catch (error) {
        if (!isCode(error, 'conflict') || tries === MOST_TRIES) throw error;
        absorb(await readFresh(), null);
      }
    }
  }, [changeDashboard, confirm, put, absorb, readFresh, me]);

  /** `onSaved`: a change is called done when it is. */
  const send = useCallback(
    (onSaved?: () => void) => {
      queue.current = queue.current.then(async () => {
        try {
          await save();
          onSaved?.();
        } catch (error) {
          put({ ...confirmed.current });
          show({ title: editorWords.couldntSave, description: messageOf(error), variant: 'destructive' });
        }
      });
    },
    [save, put, show],
  );

  const change = useCallback(
    (wanted: DashboardConfig, done: string, from: DashboardConfig = shown.current.config) => {
      const { name, config: before } = shown.current;
      const merge = mergeDashboards({ name, config: from }, { name, config: wanted }, { name, config: before });
      const config = from === before ? wanted : merge.merged.config;
      if (from !== before && merge.clashes.length > 0) setClashes((open) => [...open, { merge, by: null }]);
      put({ ...shown.current, config });
      send(() =>
        show({
          title: done,
          action: {
            label: editorWords.undo,
            onPress: () => {
              const now = shown.current;
              const undone = mergeDashboards({ name, config }, { name, config: before }, { name, config: now.config });
              // Undoing this would undo what came after it too.
              if (undone.clashes.length > 0)
                return void show({
                  title: editorWords.laterChange,
                  description: editorWords.undoFirst,
                });
              put({ ...now, config: now.config === config ? before : undone.merged.config });
              send();
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
      send();
    },
    [put, send],
  );

  const take = useCallback(
    (fresh: Dashboard) => {
      if (fresh.version > confirmed.current.version) setEdited({ version: fresh.version, by: me, at: fresh.updatedAt });
      confirm(fresh);
      put(fresh);
    },
    [confirm, put, me],
  );
  const reload = useCallback(async () => take(await readFresh()), [take, readFresh]);

  const catchUp = useCallback(
    ({ version, edited: last }: Pick<DashboardPresence, 'version' | 'edited'>) => {
      if (version <= confirmed.current.version) return;
      queue.current = queue.current.then(async () => {
        if (version <= confirmed.current.version) return;
        try {
          absorb(await readFresh(), last?.by ?? null);
        } catch {
          return; // the next word of it asks again
        }
        setEdited(last);
        show({
          title: last?.by && last.by !== me ? editorWords.changedBy(last.by) : editorWords.otherWindow,
          variant: 'info',
        });
        await save().catch((error: unknown) =>
          show({ title: editorWords.couldntSave, description: messageOf(error), variant: 'destructive' }),
        );
      });
    },
    [absorb, readFresh, save, show, me],
  );

  const choose = useCallback(
    (mine: ReadonlySet<string>) => {
      const [first] = clashes;
      setClashes((open) => open.slice(1));
      if (!first || mine.size === 0) return;
      const { merged } = first.merge;
      const chosen = resolveClashes(first.merge, mine);
      if (chosen.name !== merged.name) rename(chosen.name);
      if (!sameJson(chosen.config, merged.config)) change(chosen.config, editorWords.yoursSaved, merged.config);
    },
    [clashes, rename, change],
  );

  return { dashboard, saved, edited, clash: clashes[0] ?? null, choose, change, rename, reload, take, catchUp };
}
