'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '@/components/client/requests/api';
import { errorOfNetwork } from '@/components/client/requests/api-error';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import type { ShownChoice } from './choice';
import type { guestView, GuestPictures } from './guest-view';
import { isRefusal } from './use-answer';

const LOOK_AGAIN_AFTER = 60_000;
/** The longest that a timer waits: what ends later ends on another day. */
const LONGEST_TIMER = 2 ** 31 - 1;

export type GuestWidgets = {
  widgets: DashboardAnswer['widgets'];
  view: GuestPictures;
  isAnswered: boolean;
  isOutdated: boolean;
  failure: unknown;
  /** Nothing of the dashboard stays on the screen. */ isEnded: boolean;
  again: () => void;
};

const NOTHING: DashboardAnswer['widgets'] = {};

/** The code that makes views: not before it is needed. */
export const loadView = () =>
  import('./guest-view').then(
    (file) => file.guestView,
    (error: unknown) => Promise.reject(errorOfNetwork(error)),
  );

type Given = {
  dashboard: GuestDashboard;
  /** What the server's page came with: the first answer, null where it could not be had, and what it looks like. */
  initial: DashboardAnswer | null;
  initialView: GuestPictures;
};

/**
 * All widgets under the guest's choice, and what they look like. Asked again when the page is looked at again, when
 * there is a connection again and when the link's time is over: it may have ended.
 */
export function useGuestWidgets({ dashboard, initial, initialView }: Given, choice: ShownChoice): GuestWidgets {
  const { id, expiresAt } = dashboard;
  const [answer, setAnswer] = useState(initial);
  const [answeredTo, setAnsweredTo] = useState(initial && choice);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const [makeView, setMakeView] = useState<typeof guestView | null>(null);
  const askedAt = useRef(0);
  const isGiven = useRef(initial !== null);
  useEffect(() => {
    // The server's page came with the first answer.
    if (isGiven.current) {
      isGiven.current = false;
      askedAt.current = Date.now();
      return;
    }
    const stop = new AbortController();
    askedAt.current = Date.now();
    const asked = api<DashboardAnswer>(`/api/shared-guest/${id}/query`, {
      method: 'POST',
      data: choice,
      signal: stop.signal,
    });
    const loaded = loadView();
    loaded.then(
      (make) => setMakeView(() => make),
      () => undefined,
    );
    // A refusal is heard whatever became of the code.
    asked
      .then(async (next) => {
        await loaded;
        if (stop.signal.aborted) return;
        setAnswer(next);
        setAnsweredTo(choice);
        setFailure(null);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(error);
      });
    return () => stop.abort();
  }, [id, choice, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt.current > LOOK_AGAIN_AFTER) again();
    };
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    const left = Date.parse(expiresAt) - Date.now();
    const end = left > 0 && left < LONGEST_TIMER ? setTimeout(again, left) : undefined;
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', again);
    window.addEventListener('pageshow', back);
    return () => {
      clearTimeout(end);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', back);
    };
  }, [again, expiresAt]);
  const widgets = answer?.widgets ?? NOTHING;
  const isOutdated = answer !== null && answeredTo !== choice;
  const view = useMemo(
    () => makeView?.({ dashboard, widgets, choice, isOutdated }) ?? initialView,
    [makeView, dashboard, widgets, choice, isOutdated, initialView],
  );
  return {
    widgets,
    view,
    isAnswered: answer !== null,
    isOutdated,
    failure,
    isEnded: isRefusal(failure),
    again,
  };
}
