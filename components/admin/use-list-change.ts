'use client';

import { useQueryClient } from '@tanstack/react-query';
import { api, type ApiOptions } from '@/components/client/api';
import { useChange } from '@/components/client/use-change';

type Change = { path: string; method: ApiOptions['method']; data?: unknown };

/** Sends a change of the admin area and reads the list that it touches again. Answers what the server says. */
export function useListChange<T>(list: string): (change: Change) => Promise<T> {
  const queries = useQueryClient();
  return useChange([list, 'change'], async ({ path, method, data }: Change, idempotencyKey) => {
    const answer = await api<T>(path, { method, data, idempotencyKey });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(list) });
    return answer;
  });
}
