'use client';

import { useCallback } from 'react';
import { useSearchParams } from 'next/navigation';

/**
 * One parameter of the address as state: a link to it shows the same, and Back undoes what was pushed. `usual` stands
 * for an absent parameter and is never written.
 */
export function useUrlState(name: string, usual = ''): [string, (value: string, how?: 'push' | 'replace') => void] {
  const value = useSearchParams().get(name) ?? usual;
  const set = useCallback(
    (next: string, how: 'push' | 'replace' = 'replace') => {
      const address = new URL(window.location.href);
      if (next === usual) address.searchParams.delete(name);
      else address.searchParams.set(name, next);
      if (address.href === window.location.href) return;
      window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
    },
    [name, usual],
  );
  return [value, set];
}
