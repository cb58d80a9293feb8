'use client';

import { useEffect, useRef, useState } from 'react';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { isCode } from '@/components/client/requests/api-error';
import { type DashboardPresence } from '@/lib/product/dashboards/presence-schema';
import { BEAT_MS, PRESENT_MS } from '@/lib/product/dashboards/limits-schema';

const NOBODY: readonly string[] = [];
/** Many pages that hear of the same change don’t ask in the same instant. */
const SPREAD_MS = 300;

export type Presence = {
  /** User names of the others that look at it. */
  people: readonly string[];
  /** Somebody deleted it. */
  deleted: boolean;
};

/**
 * Says that this tab shows the dashboard, as long as it does and is looked at, and hears who else does. `onNews` learns
 * which version it has now.
 */
export function usePresence(
  dashboardId: string,
  enabled: boolean,
  onNews: (news: DashboardPresence) => void,
): Presence {
  const { listenChanges } = useJobs();
  const [people, setPeople] = useState(NOBODY);
  const [deleted, setDeleted] = useState(false);
  const tell = useRef(onNews);
  useEffect(() => {
    tell.current = onNews;
  });
  useEffect(() => {
    if (!enabled) return;
    const tab = crypto.randomUUID();
    const path = `/api/dashboards/${dashboardId}/presence`;
    let stopped = false;
    let heardAt = Date.now();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const beat = async () => {
      if (stopped || document.visibilityState === 'hidden') return;
      try {
        const news = await api<DashboardPresence>(path, { method: 'POST', data: { tab } });
        if (stopped) return;
        heardAt = Date.now();
        setDeleted(false);
        setPeople((before) => (before.join('\n') === news.people.join('\n') ? before : news.people));
        tell.current(news);
      } catch (error) {
        if (stopped) return;
        if (isCode(error, 'not_found')) setDeleted(true);
        // Who was there is not known any more.
        if (Date.now() - heardAt > PRESENT_MS) setPeople(NOBODY);
      }
    };
    const beatSoon = () => {
      clearTimeout(soon);
      soon = setTimeout(() => void beat(), Math.random() * SPREAD_MS);
    };
    const stopChanges = listenChanges((change) => {
      if (change.id === dashboardId && change.kind !== 'comments') beatSoon();
    });
    const timer = setInterval(() => void beat(), BEAT_MS);
    const onVisible = () => void beat();
    document.addEventListener('visibilitychange', onVisible);
    void beat();
    return () => {
      stopped = true;
      stopChanges();
      clearInterval(timer);
      clearTimeout(soon);
      document.removeEventListener('visibilitychange', onVisible);
      api(path, { method: 'POST', data: { tab, leaving: true } }).catch(() => {}); // it lapses by itself
    };
  }, [dashboardId, enabled, listenChanges]);
  return { people, deleted };
}
