'use client';

import { useQueryClient } from '@tanstack/react-query';
import { act } from '@/components/client/requests/act';
import { api, type ApiOptions } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type { ActionResult } from '@/lib/http/action-schema';

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

/** Calls a server action of the admin area and reads the list that it touches again. Answers what the action does. */
export function useListAction<I, T>(
  list: string,
  action: (input: I) => Promise<ActionResult<T>>,
): (input: I) => Promise<T> {
  const queries = useQueryClient();
  return useChange([list, 'change'], async (input: I) => {
    const answer = await act(action, input);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(list) });
    return answer;
  });
}
