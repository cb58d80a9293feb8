'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage';

const listeners = new Set<() => void>();
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => { listeners.delete(changed); };
};

/** One of a few words that this device remembers; `usual` until it is read and where it makes no sense. */
export function useStoredChoice<T extends string>(key: string, choices: readonly T[], usual: T): [T, (value: T) => void] {
  const read = () => {
    const kept = readStored<T>(key);
    return kept !== null && choices.includes(kept) ? kept : usual;
  };
  const value = useSyncExternalStore(subscribe, read, () => usual);
  const choose = useCallback((next: T) => {
    writeStored(key, next);
    listeners.forEach((changed) => changed());
  }, [key]);
  return [value, choose];
}
