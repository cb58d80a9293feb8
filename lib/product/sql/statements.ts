import { createHash } from 'node:crypto';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { readOnlyReason } from '@/lib/base/db/read-only';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { log, traceOf } from '@/lib/base/log/log';
import { MOST_SAVED_STATEMENTS } from './limits-schema';
import type { KeptStatement, RememberedStatement, SavedStatementInput, SavedStatementPatch } from './schema';
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
export const listRemembered = async (actor: UserActor): Promise<{ statements: RememberedStatement[] }> => ({
  statements: (await listRunRows(actor)).map(({ id, text, ranAt, ms, rowCount }) => ({
    id,
    sql: text,
    ranAt: ranAt.toISOString(),
    ms,
    rowCount,
  })),
});

export async function forgetStatements(actor: UserActor): Promise<{ success: true }> {
  await deleteRuns(actor);
  return { success: true };
}

const textHashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Remembers how a statement of a person ended; not of programs, and not on a copy. An answer never waits in vain. */
export async function rememberStatement(
  actor: UserActor,
  ran: { text: string; ms: number; rowCount: number | null },
): Promise<void> {
  if (actor.token || readOnlyReason()) return;
  const { text, ms, rowCount } = ran;
  await inTransaction(async (tx) => {
    await lockFor(tx, `statements ${actor.workspaceId} ${actor.userId}`);
    await keepRun(tx, actor, { text, textHash: textHashOf(text), ms: Math.round(ms), rowCount });
  }).catch((error: unknown) => log.error('sql.not_remembered', traceOf(error)));
}

type SavedRow = { id: string; name: string; text: string; createdById: string; updatedAt: Date };
const shown = ({ id, name, text, createdById, updatedAt }: SavedRow): KeptStatement => ({
  id,
  name,
  sql: text,
  createdById,
  updatedAt: updatedAt.toISOString(),
});

/** What the workspace keeps, by name. */
export const listSavedStatements = async ({ workspaceId }: UserActor): Promise<{ statements: KeptStatement[] }> => ({
  statements: (await listSavedRows(workspaceId)).map(shown),
});

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
export const saveStatement = (
  actor: UserActor,
  { name, sql }: SavedStatementInput,
): Promise<{ statement: KeptStatement }> =>
  inTransaction(async (tx) => {
    await lockFor(tx, `saved statements ${actor.workspaceId}`);
    if ((await countSaved(tx, actor.workspaceId)) >= MOST_SAVED_STATEMENTS)
      throw new AppError(
        'conflict',
        `A workspace can have at most ${MOST_SAVED_STATEMENTS} saved statements. Delete some first.`,
      );
    await assertFree(tx, actor, { name });
    const row = await insertSaved(tx, actor, { name, text: sql });
    await noted(tx, actor, 'statement.saved', row.id);
    return { statement: shown(row) };
  });

export const changeSavedStatement = (
  actor: UserActor,
  id: string,
  { name, sql }: SavedStatementPatch,
): Promise<{ statement: KeptStatement }> =>
  inTransaction(async (tx) => {
    const { workspaceId } = actor;
    await lockFor(tx, `saved statements ${workspaceId}`);
    if (name !== undefined) await assertFree(tx, actor, { name, otherThan: id });
    await updateSaved(tx, workspaceId, id, { name, text: sql });
    const row = await findSaved(tx, workspaceId, id);
    if (!row) throw notFound('statement');
    await noted(tx, actor, 'statement.changed', id);
    return { statement: shown(row) };
  });

export const deleteSavedStatement = (actor: UserActor, id: string): Promise<{ success: true }> =>
  inTransaction(async (tx) => {
    if ((await deleteSaved(tx, actor.workspaceId, id)) === 0) throw notFound('statement');
    await noted(tx, actor, 'statement.deleted', id);
    return { success: true };
  });
