import { createHash } from 'node:crypto';
import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { readOnlyReason } from '@/lib/base/db/read-only';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { log, traceOf } from '@/lib/base/log/log';
import { connectionNames, holdConnection } from '@/lib/product/connections/open-connection';
import { MOST_SAVED_STATEMENTS } from './limits-schema';
import type {
  AskedConnection,
  KeptStatement,
  RememberedStatement,
  SavedStatementInput,
  SavedStatementPatch,
} from './schema';
import {
  countSaved,
  deleteRuns,
  deleteSaved,
  findSaved,
  findSavedByName,
  insertSaved,
  keepRun,
  listRunRows,
  listSavedRows,
  updateSaved,
} from './store';

/** One's own last statements in this workspace, the last first. */
export async function listRemembered(actor: UserActor): Promise<{ statements: RememberedStatement[] }> {
  const rows = await listRunRows(actor);
  const askedOf = await namesFor(actor.workspaceId, rows);
  return {
    statements: rows.map(({ id, text, connectionId, ranAt, ms, rowCount }) => ({
      id,
      sql: text,
      connection: askedOf(connectionId),
      ranAt: ranAt.toISOString(),
      ms,
      rowCount,
    })),
  };
}

/** What statements were asked of, by name. */
async function namesFor(
  workspaceId: WorkspaceId,
  rows: readonly { connectionId: string | null }[],
): Promise<(id: string | null) => AskedConnection | null> {
  const asked = rows.some(({ connectionId }) => connectionId !== null);
  const names = asked ? await connectionNames(workspaceId) : new Map<string, string>();
  return (id) => (id === null ? null : { id, name: names.get(id) ?? null });
}

export async function forgetStatements(actor: UserActor): Promise<{ success: true }> {
  await deleteRuns(actor);
  return { success: true };
}

/** The same text asked of another database is another statement. */
const textHashOf = (text: string, connectionId: string | null): string =>
  createHash('sha256')
    .update(connectionId === null ? text : `${connectionId} ${text}`)
    .digest('hex');

/** Remembers how a statement of a person ended; not of programs, and not on a copy. An answer never waits in vain. */
export async function rememberStatement(
  actor: UserActor,
  ran: { text: string; connectionId: string | null; ms: number; rowCount: number | null },
): Promise<void> {
  if (actor.token || readOnlyReason()) return;
  const { text, connectionId, ms, rowCount } = ran;
  await inTransaction(async (tx) => {
    await lockFor(tx, `statements ${actor.workspaceId} ${actor.userId}`);
    const textHash = textHashOf(text, connectionId);
    await keepRun(tx, actor, { text, textHash, connectionId, ms: Math.round(ms), rowCount });
  }).catch((error: unknown) => log.error('sql.not_remembered', traceOf(error)));
}

type SavedRow = {
  id: string;
  name: string;
  text: string;
  connectionId: string | null;
  createdById: string;
  updatedAt: Date;
};
const shown = (
  { id, name, text, connectionId, createdById, updatedAt }: SavedRow,
  askedOf: (id: string | null) => AskedConnection | null,
): KeptStatement => ({
  id,
  name,
  sql: text,
  connection: askedOf(connectionId),
  createdById,
  updatedAt: updatedAt.toISOString(),
});
const shownAlone = async (workspaceId: WorkspaceId, row: SavedRow): Promise<{ statement: KeptStatement }> => ({
  statement: shown(row, await namesFor(workspaceId, [row])),
});

/** What the workspace keeps, by name. */
export async function listSavedStatements({ workspaceId }: UserActor): Promise<{ statements: KeptStatement[] }> {
  const rows = await listSavedRows(workspaceId);
  const askedOf = await namesFor(workspaceId, rows);
  return { statements: rows.map((row) => shown(row, askedOf)) };
}

async function assertFree(
  tx: Tx,
  { workspaceId }: UserActor,
  named: { name: string; otherThan?: string },
): Promise<void> {
  const taken = await findSavedByName(tx, workspaceId, named);
  if (taken) throw new AppError('conflict', `“${taken.name}” is already saved. Choose another name.`);
}

const noted = (tx: Tx, actor: UserActor, action: string, targetId: string): Promise<void> =>
  record(tx, { ...auditEntry(actor), action, targetType: 'statement', targetId });

/** Keeps a statement for everybody in the workspace. @throws AppError 'conflict' of a name that is taken, or too many */
export async function saveStatement(
  actor: UserActor,
  { name, sql, connectionId = null }: SavedStatementInput,
): Promise<{ statement: KeptStatement }> {
  const { workspaceId } = actor;
  const row = await inTransaction(async (tx) => {
    await lockFor(tx, `saved statements ${workspaceId}`);
    if ((await countSaved(tx, workspaceId)) >= MOST_SAVED_STATEMENTS)
      throw new AppError(
        'conflict',
        `A workspace can have at most ${MOST_SAVED_STATEMENTS} saved statements. Delete some first.`,
      );
    await assertFree(tx, actor, { name });
    if (connectionId !== null) await holdConnection(tx, workspaceId, connectionId);
    const saved = await insertSaved(tx, actor, { name, text: sql, connectionId });
    await noted(tx, actor, 'statement.saved', saved.id);
    return saved;
  });
  return shownAlone(workspaceId, row);
}

export async function changeSavedStatement(
  actor: UserActor,
  id: string,
  { name, sql, connectionId }: SavedStatementPatch,
): Promise<{ statement: KeptStatement }> {
  const { workspaceId } = actor;
  const row = await inTransaction(async (tx) => {
    await lockFor(tx, `saved statements ${workspaceId}`);
    if (!(await findSaved(tx, workspaceId, id))) throw notFound('statement');
    if (name !== undefined) await assertFree(tx, actor, { name, otherThan: id });
    if (connectionId) await holdConnection(tx, workspaceId, connectionId);
    await updateSaved(tx, workspaceId, id, { name, text: sql, connectionId });
    const changed = await findSaved(tx, workspaceId, id);
    if (!changed) throw notFound('statement');
    await noted(tx, actor, 'statement.changed', id);
    return changed;
  });
  return shownAlone(workspaceId, row);
}

export const deleteSavedStatement = (actor: UserActor, id: string): Promise<{ success: true }> =>
  inTransaction(async (tx) => {
    if ((await deleteSaved(tx, actor.workspaceId, id)) === 0) throw notFound('statement');
    await noted(tx, actor, 'statement.deleted', id);
    return { success: true };
  });
