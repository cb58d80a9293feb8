import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError, check, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { newId } from '@/lib/base/secrets/ids';
import { closeConnection, testConnection as testSettings } from '@/lib/engines/connectors/calls/connectors';
import type { TestedConnection } from '@/lib/engines/connectors/requests';
import { TLS_MODES, type ConnectionSettings } from '@/lib/engines/manifest/remote';
import {
  connectionPatch,
  MOST_CONNECTIONS,
  settingsProblems,
  type Connection,
  type ConnectionForm,
  type ConnectionPatch,
  type ConnectionTest,
  type TestAnswer,
} from './connection-schema';
import {
  countConnections,
  deleteConnectionRow,
  findConnection,
  insertConnection,
  listConnectionRows,
  lockConnection,
  sourcesUsing,
  updateConnection,
  type ConnectionRow,
} from './connection-store';
import { openedSettings, sealSecret } from './open-connection';
import { asAppError } from './remote-failure';
import type { StoredSettings } from './stored';

/** Each opens a connection to a server of somebody's choice. */
const TESTS_A_MINUTE = 120;

const toConnection = (row: ConnectionRow & { sources: number }): Connection => ({
  id: row.id,
  name: row.name,
  type: row.type,
  ...row.settings,
  hasSecret: row.sealedSecret !== null,
  state: row.lastError ? 'failing' : 'ok',
  lastError: row.lastError,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  sources: row.sources,
});

async function rowOf({ workspaceId }: Pick<UserActor, 'workspaceId'>, id: string) {
  return (await findConnection(workspaceId, id)) ?? Promise.reject(notFound('connection'));
}

export const getConnection = async (actor: UserActor, id: string): Promise<Connection> =>
  toConnection(await rowOf(actor, id));

export const listConnections = async ({ workspaceId }: UserActor): Promise<Connection[]> =>
  (await listConnectionRows(workspaceId)).map(toConnection);

const refused = (field: string, message: string) =>
  new AppError('validation', `${field}: ${message}`, { fields: { [field]: message } });

const settingsOf = ({ host, port, database, user, auth, tls, options }: StoredSettings): StoredSettings => ({
  host,
  port,
  database,
  user,
  auth,
  tls,
  options,
});

/**
 * Whether a secret has to be typed in again: it goes to the address, as the user and under the protection that it was
 * saved for, and no other way. Stronger protection asks for nothing.
 */
function isForAnother(saved: StoredSettings, asked: StoredSettings): boolean {
  const places = ({ host, port, user, auth, options }: StoredSettings) =>
    JSON.stringify([host, port, user, auth, options.account, options.ca]);
  const strength = ({ tls }: StoredSettings) => TLS_MODES.length - TLS_MODES.indexOf(tls);
  return places(saved) !== places(asked) || strength(asked) < strength(saved);
}
const secretAgain = () =>
  refused('secret', 'is required when the host, port, user, sign-in, certificate or TLS changes');

function savedSecret(actor: UserActor, asked: ConnectionTest, row: ConnectionRow): string {
  if (asked.type !== row.type || isForAnother(settingsOf(row.settings), settingsOf(asked))) throw secretAgain();
  return openedSettings(actor.workspaceId, row).secret;
}

const warningOf = ({ writable }: TestedConnection): TestAnswer['warning'] =>
  writable && {
    message: `This account may write to ${writable.more ? 'more than ' : ''}${writable.tables.length} ${writable.tables.length === 1 ? 'table' : 'tables'}; a read-only one is safer.`,
    ...writable,
  };

/** Opens a connection that need not be saved, and says what is in the way or what could be safer. */
export async function testConnection(
  actor: UserActor,
  asked: ConnectionTest,
  signal?: AbortSignal,
): Promise<TestAnswer> {
  await take(
    { key: `connection test ${actor.userId}`, limit: TESTS_A_MINUTE, seconds: 60 },
    'Too many connection tests.',
  );
  try {
    const secret = asked.secret ?? savedSecret(actor, asked, await rowOf(actor, asked.connectionId ?? ''));
    const settings: ConnectionSettings = { type: asked.type, ...settingsOf(asked), secret };
    const tested = await testSettings(settings, signal);
    return {
      success: true,
      latencyMs: Math.round(tested.latencyMs),
      serverVersion: tested.serverVersion,
      warning: warningOf(tested),
    };
  } catch (error) {
    throw asAppError(error);
  }
}

const plainName = ({ database, host }: StoredSettings): string =>
  (database ? `${database} on ${host}` : host).slice(0, 100);

export async function createConnection(
  actor: UserActor,
  { type, name, secret, ...input }: ConnectionForm,
  origin: RequestOrigin,
): Promise<{ connection: Connection }> {
  const settings = settingsOf(input);
  const id = newId();
  await inTransaction(async (tx) => {
    await lockFor(tx, `connections ${actor.workspaceId}`);
    if ((await countConnections(tx, actor.workspaceId)) >= MOST_CONNECTIONS)
      throw new AppError('plan_limit', `A workspace can keep ${MOST_CONNECTIONS} connections. Delete one first.`, {
        limit: MOST_CONNECTIONS,
      });
    await insertConnection(tx, actor.workspaceId, {
      id,
      createdById: actor.userId,
      name: name ?? plainName(settings),
      type,
      settings,
      sealedSecret: sealSecret(actor.workspaceId, id, secret),
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'connection.created',
      targetType: 'connection',
      targetId: id,
      details: { type },
    });
  });
  return { connection: await getConnection(actor, id) };
}

/** The settings after a change; a secret stays with the address that it was given for. */
function changed(row: ConnectionRow, { name: _name, secret, ...change }: ConnectionPatch): StoredSettings {
  const settings = settingsOf({ ...row.settings, ...change });
  const [problem] = settingsProblems({ ...settings, type: row.type });
  if (problem) throw refused(problem.field, problem.message);
  if (secret === undefined && isForAnother(settingsOf(row.settings), settings)) throw secretAgain();
  return settings;
}

/** Whether it is there is told before what is wrong with the change. */
export async function changeConnection(
  actor: UserActor,
  id: string,
  body: unknown,
  origin: RequestOrigin,
): Promise<{ connection: Connection }> {
  const { workspaceId } = actor;
  const before = await rowOf(actor, id);
  const change = check(connectionPatch, body);
  changed(before, change);
  const { name, secret, ...rest } = change;
  const reopens = secret !== undefined || Object.keys(rest).length > 0;
  await inTransaction(async (tx) => {
    const row = await lockConnection(tx, workspaceId, id);
    if (!row) throw notFound('connection');
    await updateConnection(tx, workspaceId, id, {
      ...(name && { name }),
      ...(reopens && { settings: changed(row, change) }),
      ...(secret && { sealedSecret: sealSecret(workspaceId, id, secret) }),
      reopens,
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'connection.changed',
      targetType: 'connection',
      targetId: id,
      details: { fields: Object.keys(change).join(', ') },
    });
  });
  if (reopens) await closeConnection(id);
  return { connection: await getConnection(actor, id) };
}

const NAMED = 5;

/** @throws AppError 'conflict' that names the data sources that use it */
export async function deleteConnection(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await lockConnection(tx, actor.workspaceId, id))) throw notFound('connection');
    const sources = await sourcesUsing(tx, actor.workspaceId, id);
    if (sources.length) {
      const names = sources.slice(0, NAMED).map(({ name }) => `“${name}”`);
      const more = sources.length > NAMED ? ` and ${sources.length - NAMED} more` : '';
      throw new AppError(
        'conflict',
        `This connection is used by ${names.join(', ')}${more}. Delete those data sources first.`,
        { sources },
      );
    }
    await deleteConnectionRow(tx, actor.workspaceId, id);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'connection.deleted',
      targetType: 'connection',
      targetId: id,
    });
  });
  await closeConnection(id);
  return { success: true };
}
