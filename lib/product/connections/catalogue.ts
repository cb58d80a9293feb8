import type { UserActor } from '@/lib/base/actor/actor';
import { checkSelect, describeTable, listTables } from '@/lib/engines/connectors/calls/connectors';
import type { RemotePreview, TablesPage } from '@/lib/engines/connectors/requests';
import type { RemoteColumn, RemoteConnection, TableName } from '@/lib/engines/manifest/remote';
import type { ColumnView, PreviewView, SelectCheck, TableDetail, TablesView } from './connection-schema';
import { askConnection, openConnection } from './open-connection';
import { asAppError } from './remote-failure';

async function ask<T>(
  { workspaceId }: UserActor,
  id: string,
  act: (connection: RemoteConnection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(workspaceId, id);
  return askConnection(workspaceId, connection, act).catch((error: unknown) => Promise.reject(asAppError(error)));
}

const toView = ({ key, label, name, databaseType, value, nullable }: RemoteColumn): ColumnView => ({
  key,
  label,
  name,
  databaseType,
  value,
  nullable,
});
const toPreview = ({ columns, rows }: RemotePreview): PreviewView => ({
  columns: columns.map(toView),
  preview: { rows },
});

/** Tables and views of the database, some at a time. `search` is a part of a name. */
export const listRemoteTables = (
  actor: UserActor,
  id: string,
  asked: { search?: string; cursor?: string },
  signal?: AbortSignal,
): Promise<TablesView> => ask<TablesPage>(actor, id, (connection) => listTables(connection, asked, signal));

export async function getRemoteTable(
  actor: UserActor,
  id: string,
  table: TableName,
  signal?: AbortSignal,
): Promise<TableDetail> {
  const { columns, preview, ...rest } = await ask(actor, id, (connection) => describeTable(connection, table, signal));
  return { ...toPreview({ columns, rows: preview }), ...rest };
}

/** Whether a text is one SELECT that may be asked, and what it gives. */
export async function checkRemoteSelect(
  actor: UserActor,
  id: string,
  sql: string,
  signal?: AbortSignal,
): Promise<SelectCheck> {
  const checked = await ask(actor, id, (connection) => checkSelect(connection, sql, signal));
  return checked.valid
    ? { valid: true, error: null, ...toPreview(checked) }
    : { valid: false, columns: [], preview: { rows: [] }, error: checked.error };
}
