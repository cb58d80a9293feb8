'use client';

import { keepPreviousData, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type { Job } from '@/lib/base/jobs/schema';
import type { TableName } from '@/lib/engines/manifest/remote';
import type {
  Connection,
  SelectCheck,
  TableDetail,
  TablesView,
  TestAnswer,
} from '@/lib/product/connections/connection-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

const LIST = '/api/data-sources';
export const CONNECTIONS = `${LIST}/connections`;
const connectionPath = (id: string) => `${CONNECTIONS}/${id}`;
const tablePath = (id: string, { schema, name }: TableName) =>
  `${connectionPath(id)}/tables/${encodeURIComponent(schema)}/${encodeURIComponent(name)}`;

export const useConnections = () =>
  useQuery({
    queryKey: [CONNECTIONS],
    staleTime: 0,
    select: ({ connections }: { connections: Connection[] }) => connections,
  });

/** Settings that need not be saved; with `connectionId` and no secret by the saved one. */
export const testConnection = (settings: object, connectionId?: string) =>
  api<TestAnswer>(`${CONNECTIONS}/test`, {
    method: 'POST',
    data: { ...settings, ...(connectionId && { connectionId }) },
  });

/** Saves a new connection, or changes one; answers it as it is now. */
export function useSaveConnection() {
  const queries = useQueryClient();
  const save = useChange(
    [LIST, 'connection'],
    ({ id, settings }: { id?: string; settings: object }, idempotencyKey: string) =>
      api<{ connection: Connection }>(id ? connectionPath(id) : CONNECTIONS, {
        method: id ? 'PATCH' : 'POST',
        data: settings,
        idempotencyKey,
      }),
  );
  return async (settings: object, id?: string): Promise<Connection> => {
    const { connection } = await save({ id, settings });
    await queries.invalidateQueries({ queryKey: [CONNECTIONS] });
    // What was read with the old settings may be of another database.
    queries.removeQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith(connectionPath(connection.id)),
    });
    return connection;
  };
}

export function useDeleteConnection() {
  const queries = useQueryClient();
  const remove = useChange([LIST, 'connection-delete'], (id: string) => api(connectionPath(id), { method: 'DELETE' }));
  return async (id: string) => {
    await remove(id);
    await queries.invalidateQueries({ queryKey: [CONNECTIONS] });
  };
}

/** Tables and views page by page; those of the search before stay until the next ones are here. */
export const useTables = (id: string, search: string, enabled = true) =>
  useInfiniteQuery({
    enabled,
    queryKey: [`${connectionPath(id)}/tables`, search],
    queryFn: ({ pageParam, signal }) =>
      api<TablesView>(`${connectionPath(id)}/tables`, {
        data: { search: search || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const tableDetail = (id: string, table: TableName) => ({
  queryKey: [tablePath(id, table)],
  queryFn: ({ signal }: { signal: AbortSignal }) => api<TableDetail>(tablePath(id, table), { signal }),
});
/** Columns, keys and first rows of tables. */
export const useTableDetails = (id: string, tables: readonly TableName[]) =>
  useQueries({ queries: tables.map((table) => tableDetail(id, table)) });

export const checkSelect = (id: string, sql: string, signal?: AbortSignal) =>
  api<SelectCheck>(`${connectionPath(id)}/sql/check`, { method: 'POST', data: { sql }, signal });

/** Takes what stands elsewhere as a data source; what takes longer answers with the job that makes it. */
function useTake(path: string) {
  const queries = useQueryClient();
  const take = useChange([LIST, 'create'], (request: object, idempotencyKey: string) =>
    api<{ dataSource: DataSource; job?: Job }>(path, { method: 'POST', data: request, idempotencyKey }),
  );
  return async (request: object): Promise<DataSource> => {
    const { dataSource } = await take(request);
    void queries.invalidateQueries({ queryKey: [LIST] });
    return dataSource;
  };
}

/** Rows of a database. */
export const useTakeSource = () => useTake(LIST);
/** The file at a web address. */
export const useTakeAddress = () => useTake(`${LIST}/addresses`);
