import { MutationCache, QueryClient, type MutationKey, type Query } from '@tanstack/react-query';
import { api } from './api';
import { ApiError, messageOf } from './api-error';
import { retryUpTo, waitBeforeRetry } from './retry';

const MINUTE = 60_000;

/** Families that do not ask again because a window was looked at (specification, section 9). */
const QUIET = /^\/?(api\/)?(auth|data-sources|dashboards|insights|code-analysis|admin|subscription|ai-calculations)\b/;

const familyOf = (key: readonly unknown[]) => String(key[0] ?? '');

export const refetchesOnFocus = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => !QUIET.test(familyOf(queryKey));

/** GET to the first element of the key. Other paths are fetched plainly. */
export async function fetchByKey({
  queryKey,
  signal,
}: {
  queryKey: readonly unknown[];
  signal: AbortSignal;
}): Promise<unknown> {
  const path = familyOf(queryKey);
  if (path.startsWith('/api/')) return api(path, { signal });
  const response = await fetch(path, { signal });
  if (!response.ok) throw new ApiError(`Request failed: ${response.status} ${response.statusText}`, response.status);
  return response.json();
}

/** What such a mutation changed the server may have answered from memory. */
export const invalidates = (key: MutationKey | undefined): key is MutationKey =>
  key !== undefined && /dashboard|data-source|code-analysis/.test(JSON.stringify(key));

function tellServer(key: MutationKey): void {
  api('/api/cache/invalidate', { method: 'POST', data: { keys: [key] } }).catch((error: unknown) =>
    // eslint-disable-next-line no-console
    console.warn(`The server's cache was not invalidated: ${messageOf(error)}`),
  );
}

/** Fresh for 5 minutes, forgotten after 10, no polling. Offline a change fails at once instead of waiting unseen. */
export const makeQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _given, _context, { options: { mutationKey } }) => {
        if (invalidates(mutationKey)) tellServer(mutationKey);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        retry: retryUpTo(2),
        refetchOnWindowFocus: refetchesOnFocus,
        refetchOnMount: true,
        refetchOnReconnect: true,
        refetchInterval: false,
      },
      mutations: { retry: retryUpTo(1), retryDelay: waitBeforeRetry, networkMode: 'always' },
    },
  });
