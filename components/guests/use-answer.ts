'use client';

import { useEffect, useState } from 'react';
import { ApiError } from '@/components/client/requests/api-error';

/** The share ended, never was this browser's, or shows less than before. */
const REFUSED: ReadonlySet<number> = new Set([403, 404, 410]);
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSED.has(error.status);

type Answering<T> = { data: T | null; error: unknown };

/**
 * An answer that belongs to a question; what was asked before is not shown for it. After a refusal the page asks
 * whether the link still shows anything (`onRefused`).
 */
export function useAnswer<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  onRefused: () => void,
): Answering<T> {
  const [state, setState] = useState<Answering<T> & { key: string }>({ key: '', data: null, error: null });
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setState({ key, data, error: null });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setState({ key, data: null, error });
        if (isRefusal(error)) onRefused();
      },
    );
    return () => stop.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key names all that the question holds
  }, [key]);
  return state.key === key ? state : { data: null, error: null };
}
