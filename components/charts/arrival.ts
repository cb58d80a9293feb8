'use client';

import { useEffect, useState } from 'react';

/** What arrives once: the same promise for all who wait, and what it brought as soon as it is there. */
export type Arrival<T> = { wait: () => Promise<T>; here: () => T | null };

export function arrival<T>(load: () => Promise<T>): Arrival<T> {
  let waiting: Promise<T> | null = null;
  let value: T | null = null;
  return {
    wait: () =>
      (waiting ??= load().then(
        (arrived) => (value = arrived),
        (error: unknown) => {
          waiting = null; // the next to ask tries again
          throw error;
        },
      )),
    here: () => value,
  };
}

/**
 * What has arrived, null until then; where it can't arrive, the error is thrown to the boundary. Not by Suspense: React
 * shows what was suspended no sooner than 300 ms after the last fallback of the page, and charts come one by one.
 */
export function useArrival<T>(arriving: Arrival<T>): T | null {
  const [, again] = useState<object>();
  const value = arriving.here();
  useEffect(() => {
    if (value !== null) return;
    let isShown = true;
    arriving.wait().then(
      () => isShown && again({}),
      (error: unknown) =>
        isShown &&
        again(() => {
          throw error;
        }),
    );
    return () => {
      isShown = false;
    };
  }, [arriving, value]);
  return value;
}
