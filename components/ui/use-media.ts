'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** The widths at which the screens fold, as in globals.css. */
export const PHONE = '(max-width: 720px)';
export const WIDE = '(min-width: 1100px)';

/** Whether a media query holds; `onServer` is the answer before the browser has one. */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
