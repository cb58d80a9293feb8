'use client';

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'next/navigation';
import { readState, writeState, type DashboardState, type FilterSource } from './url-state';

/** The reader's choice, kept in the address: a link shows the same, Back goes one choice back. */
export function useDashboardState(sources: readonly FilterSource[]): [DashboardState, (next: Partial<DashboardState>) => void] {
  const search = useSearchParams().toString();
  const state = useMemo(() => readState(search, sources), [search, sources]);
  const change = useCallback((next: Partial<DashboardState>) => {
    const now = window.location.search;
    const address = writeState(now, { ...readState(now, sources), ...next }, sources);
    if (address !== writeState(now, readState(now, sources), sources)) window.history.pushState(null, '', `${window.location.pathname}${address}`);
  }, [sources]);
  return [state, change];
}
