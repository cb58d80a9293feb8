'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { readCookie } from './cookie';
import { chooseTheme, readTheme, THEME_COOKIE, type Theme } from './theme';

const listeners = new Set<() => void>();
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

/** The chosen theme, the same in every place that shows it; `initial` is what the server read. */
export function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => readTheme(readCookie(THEME_COOKIE)),
    () => initial,
  );
  const choose = useCallback((next: Theme) => {
    chooseTheme(next);
    listeners.forEach((changed) => changed());
  }, []);
  return [theme, choose];
}
