'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '@/components/client/requests/api';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import type { Comparison, Filter } from '@/lib/pure/query/schema/query';
import { isRefusal } from './use-answer';

export type ShownChoice = {
  filters: Filter[];
  chosen: { widget: string; filters: Filter[] }[];
  compare?: Comparison;
};

const LOOK_AGAIN_AFTER = 60_000;
/** The longest that a timer waits: what ends later ends on another day. */
const LONGEST_TIMER = 2 ** 31 - 1;

export type GuestWidgets = {
  widgets: DashboardAnswer['widgets'];
  isAnswered: boolean;
  isOutdated: boolean;
  failure: unknown;
  /** Nothing of the dashboard stays on the screen. */ isEnded: boolean;
  again: () => void;
};

const NOTHING: DashboardAnswer['widgets'] = {};

/**
 * All widgets under the guest's choice. Asked again when the page is looked at again, when there is a connection again
 * and when the link's time is over: it may have ended.
 */
export function useGuestWidgets(
  { id, expiresAt }: Pick<GuestDashboard, 'id' | 'expiresAt'>,
  choice: ShownChoice,
  initial: DashboardAnswer | null,
): GuestWidgets {
  const [answer, setAnswer] = useState(initial);
  const [answeredTo, setAnsweredTo] = useState(initial && choice);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
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
    api<DashboardAnswer>(`/api/shared-guest/${id}/query`, { method: 'POST', data: choice, signal: stop.signal }).then(
      (next) => {
        setAnswer(next);
        setAnsweredTo(choice);
        setFailure(null);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error);
      },
    );
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
  return {
    widgets: answer?.widgets ?? NOTHING,
    isAnswered: answer !== null,
    isOutdated: answer !== null && answeredTo !== choice,
    failure,
    isEnded: isRefusal(failure),
    again,
  };
}
