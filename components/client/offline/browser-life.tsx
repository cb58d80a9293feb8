'use client';

import { useEffect } from 'react';

/** Starts what runs beside every page, once the page is there. */
export function BrowserLife() {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    import('./beside-pages').then(
      ({ startBesidePages }) => {
        if (!gone) stop = startBesidePages();
      },
      () => {},
    ); // offline a page does without
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return null;
}
