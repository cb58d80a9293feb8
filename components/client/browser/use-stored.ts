'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookie';

const listeners = new Set<() => void>();
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

/**
 * One of a few words that this device remembers; `usual` until it is read and where it makes no sense. A cookie, since
 * a reload empties the browser's storage (specification, section 4).
 */
export function useStoredChoice<T extends string>(
  key: string,
  choices: readonly T[],
  usual: T,
): [T, (value: T) => void] {
  const name = `plumbline.${key}`;
  const read = () => choices.find((choice) => choice === readCookie(name)) ?? usual;
  const value = useSyncExternalStore(subscribe, read, () => usual);
  const choose = useCallback(
    (next: T) => {
      writeCookie(name, next);
      listeners.forEach((changed) => changed());
    },
    [name],
  );
  return [value, choose];
}
