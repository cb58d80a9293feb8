'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'next/navigation';
import { readState, writeState, type DashboardState, type FilterSource } from './url-state';

/** `instead`: in the place of the choice before, which Back does not go back to. */
export type ChangeState = (next: Partial<DashboardState>, instead?: 'instead') => void;

/**
 * The reader's choice, kept in the address: a link shows the same, Back goes one choice back. A choice holds at once;
 * the router learns the new address a moment later.
 */
export function useDashboardState(sources: readonly FilterSource[]): [DashboardState, ChangeState] {
  const routed = useSearchParams().toString();
  const [ahead, setAhead] = useState<string | null>(null);
  useEffect(() => {
    setAhead((before) => (before === routed ? null : before));
  }, [routed]);
  useEffect(() => {
    const back = () => setAhead(null);
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);

  const search = ahead ?? routed;
  const state = useMemo(() => readState(search, sources), [search, sources]);
  const change = useCallback(
    (next: Partial<DashboardState>, instead?: 'instead') => {
      const now = window.location.search;
      const address = writeState(now, { ...readState(now, sources), ...next }, sources);
      if (address === writeState(now, readState(now, sources), sources)) return;
      setAhead(new URLSearchParams(address).toString());
      window.history[instead ? 'replaceState' : 'pushState'](null, '', `${window.location.pathname}${address}`);
    },
    [sources],
  );
  return [state, change];
}
