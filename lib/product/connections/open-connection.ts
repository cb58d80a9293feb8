import type { WorkspaceId } from '@/lib/base/actor/actor';
import { notFound } from '@/lib/base/errors/errors';
import type { Tx } from '@/lib/base/db/transaction';
import { seal, unseal } from '@/lib/base/secrets/seal';
import { RemoteFailure } from '@/lib/engines/connectors/failure';
import type { ConnectionSettings, RemoteConnection } from '@/lib/engines/manifest/remote';
import {
  findConnectionRow,
  listConnectionNames,
  listLiveConnectionRows,
  lockConnection,
  noteAnswer,
  type ConnectionRow,
} from './connection-store';
import { isOfConnection, viewOf } from './remote-failure';

/** A sealed secret opens for its own connection alone. */
const purposeOf = (workspaceId: string, id: string) => `connection ${workspaceId} ${id}`;
export const sealSecret = (workspaceId: WorkspaceId, id: string, secret: string): string =>
  seal(secret, purposeOf(workspaceId, id));

/** The settings of a saved connection with its secret in the clear. @throws RemoteFailure */
export function openedSettings(
  workspaceId: string,
  { id, type, settings, sealedSecret }: Pick<ConnectionRow, 'id' | 'type' | 'settings' | 'sealedSecret'>,
): ConnectionSettings {
  const secret = sealedSecret === null ? null : unseal(sealedSecret, purposeOf(workspaceId, id));
  if (secret === null)
    throw new RemoteFailure('sign_in_refused', 'The secret of this connection can’t be read. Enter it again.');
  return { type, ...settings, secret };
}

const toRemote = (workspaceId: WorkspaceId, row: ConnectionRow): RemoteConnection => ({
  id: row.id,
  type: row.type,
  revision: String(row.revision),
  settings: async () => openedSettings(workspaceId, row),
});

/** A connection of the workspace, ready to be asked. @throws AppError 'not_found' */
export async function openConnection(workspaceId: WorkspaceId, id: string): Promise<RemoteConnection> {
  const row = await findConnectionRow(workspaceId, id);
  if (!row) throw notFound('connection');
  return toRemote(workspaceId, row);
}

/** Until the transaction ends nobody deletes it. @throws AppError 'not_found' */
export async function holdConnection(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  if (!(await lockConnection(tx, workspaceId, id))) throw notFound('connection');
}

export const getConnectionName = async (workspaceId: WorkspaceId, id: string): Promise<string> => {
  const row = await findConnectionRow(workspaceId, id);
  if (!row) throw notFound('connection');
  return row.name;
};

export const connectionNames = async (workspaceId: WorkspaceId): Promise<Map<string, string>> =>
  new Map((await listConnectionNames(workspaceId)).map(({ id, name }) => [id, name]));

/** A connection of which at least one data source is asked live: without its secret, and without where it leads. */
export type LiveConnection = Pick<ConnectionRow, 'id' | 'name' | 'type'> &
  Pick<ConnectionRow['settings'], 'database' | 'options'>;

export const liveConnections = async (workspaceId: WorkspaceId): Promise<LiveConnection[]> =>
  (await listLiveConnectionRows(workspaceId)).map(({ id, name, type, settings: { database, options } }) => ({
    id,
    name,
    type,
    database,
    options,
  }));

/** Of a source whose connection was deleted: it is away for good. */
export const missingConnection = (type: RemoteConnection['type']): RemoteConnection => ({
  id: '00000000-0000-0000-0000-000000000000',
  type,
  revision: '0',
  settings: () =>
    Promise.reject(new RemoteFailure('host_unreachable', 'The connection of this data source was deleted.')),
});

const USED_EVERY_MS = 30_000;
/** When a connection was last noted as used by this process, and how it answered. */
const noted = new Map<string, { at: number; failing: boolean }>();

/** Keeps the state that the list of connections shows; a use is written twice a minute at most. */
export async function noteOutcome(
  workspaceId: WorkspaceId,
  { id, revision }: Pick<RemoteConnection, 'id' | 'revision'>,
  error: RemoteFailure | null,
): Promise<void> {
  const failure = error && isOfConnection(error.reason) ? viewOf(error) : null;
  const last = noted.get(`${id} ${revision}`);
  if (last && last.failing === (failure !== null) && Date.now() - last.at < USED_EVERY_MS) return;
  if (noted.size > 10_000) noted.clear();
  noted.set(`${id} ${revision}`, { at: Date.now(), failing: failure !== null });
  await noteAnswer(workspaceId, { id, revision: Number(revision) }, failure);
}

/**
 * Asks a connection something; its state follows from how it answers.
 * @throws RemoteFailure, or AppError for what is not the database's
 */
export async function askConnection<T>(
  workspaceId: WorkspaceId,
  connection: RemoteConnection,
  act: (connection: RemoteConnection) => Promise<T>,
): Promise<T> {
  try {
    const answer = await act(connection);
    await noteOutcome(workspaceId, connection, null);
    return answer;
  } catch (error) {
    if (error instanceof RemoteFailure && error.reason !== 'cancelled')
      await noteOutcome(workspaceId, connection, error);
    throw error;
  }
}
