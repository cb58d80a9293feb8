'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiMethod } from '@/components/client/api';

type Change = { path: string; method: Exclude<ApiMethod, 'GET'>; data?: unknown };

/** Sends a change of the admin area and reads the lists that it touches again. Answers what the server says. */
export function useListChange<T>(list: string): (change: Change) => Promise<T> {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: [list, 'change'],
    mutationFn: ({ path, method, data }: Change) => api<T>(path, { method, data }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(list) }),
  });
  return mutateAsync;
}
