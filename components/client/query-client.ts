import { QueryClient, type Query } from '@tanstack/react-query';
import { api } from './api';
import { ApiError } from './api-error';

const MINUTE = 60_000;

/** Families that do not ask again because a window was looked at (specification, section 9). */
const QUIET = /^\/?(api\/)?(auth|data-sources|dashboards|insights|code-analysis|admin|subscription|ai-calculations)\b/;

const familyOf = (key: readonly unknown[]) => String(key[0] ?? '');

const isSessionEnd = (error: unknown) =>
  (error instanceof ApiError && error.status === 401) || (error instanceof Error && /401|Unauthorized/.test(error.message));

/** Up to `times` retries, never when the session has ended. */
export const retryUpTo = (times: number) => (failures: number, error: unknown): boolean => failures < times && !isSessionEnd(error);

export const refetchesOnFocus = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => !QUIET.test(familyOf(queryKey));

/** GET to the first element of the key. Other paths are fetched plainly. */
async function fetchByKey({ queryKey, signal }: { queryKey: readonly unknown[]; signal: AbortSignal }): Promise<unknown> {
  const path = familyOf(queryKey);
  if (path.startsWith('/api/')) return api(path, { signal });
  const response = await fetch(path, { signal });
  if (!response.ok) throw new ApiError(`Request failed: ${response.status} ${response.statusText}`, response.status);
  return response.json();
}

/** Fresh for 5 minutes, forgotten after 10, no polling. */
export const makeQueryClient = () => new QueryClient({
  defaultOptions: {
    queries: { queryFn: fetchByKey, staleTime: 5 * MINUTE, gcTime: 10 * MINUTE, retry: retryUpTo(2), refetchOnWindowFocus: refetchesOnFocus, refetchOnMount: true, refetchOnReconnect: true },
    mutations: { retry: retryUpTo(1) },
  },
});
