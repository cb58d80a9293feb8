'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import type { KeptStatement, RememberedStatement, SavedStatementInput } from '@/lib/product/sql/schema';

const HISTORY_PATH = '/api/sql/history';
const SAVED_PATH = '/api/sql/saved';

export const useHistory = () =>
  useQuery<{ statements: RememberedStatement[] }>({ queryKey: [HISTORY_PATH], staleTime: 0 });
export const useSaved = () => useQuery<{ statements: KeptStatement[] }>({ queryKey: [SAVED_PATH], staleTime: 0 });

/** Asks again for what a run or a change has made old. */
export function useReload() {
  const queries = useQueryClient();
  return {
    history: () => void queries.invalidateQueries({ queryKey: [HISTORY_PATH] }),
    saved: () => queries.invalidateQueries({ queryKey: [SAVED_PATH] }),
  };
}

export const clearHistory = () => api(HISTORY_PATH, { method: 'DELETE' });
export const saveStatement = (data: SavedStatementInput) =>
  api<{ statement: KeptStatement }>(SAVED_PATH, { method: 'POST', data });
export const changeSaved = (id: string, data: Partial<SavedStatementInput>) =>
  api<{ statement: KeptStatement }>(`${SAVED_PATH}/${id}`, { method: 'PATCH', data });
export const deleteSaved = (id: string) => api(`${SAVED_PATH}/${id}`, { method: 'DELETE' });
