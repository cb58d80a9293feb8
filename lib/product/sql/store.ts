import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { sameName } from '@/lib/base/db/same-name';
import type { SavedStatement, SqlRun } from '@/lib/base/db/generated/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { MOST_REMEMBERED, MOST_SAVED_STATEMENTS } from './limits-schema';

type Person = Pick<UserActor, 'workspaceId' | 'userId'>;
type Ran = { text: string; textHash: string; connectionId: string | null; ms: number; rowCount: number | null };

const ofPerson = ({ workspaceId, userId }: Person) => ({ workspaceId, userId });

/** The last first. */
export const listRunRows = (person: Person): Promise<SqlRun[]> =>
  prisma().sqlRun.findMany({
    where: ofPerson(person),
    orderBy: [{ ranAt: 'desc' }, { id: 'desc' }],
    take: MOST_REMEMBERED,
  });

/** Each text once; what is beyond the last fifty goes. */
export async function keepRun(
  tx: Tx,
  person: Person,
  { text, textHash, connectionId, ms, rowCount }: Ran,
): Promise<void> {
  const ended = { ms, rowCount, ranAt: new Date() };
  await tx.sqlRun.upsert({
    where: { workspaceId_userId_textHash: { ...ofPerson(person), textHash } },
    create: { id: newId(), ...ofPerson(person), text, textHash, connectionId, ...ended },
    update: ended,
  });
  const beyond = await tx.sqlRun.findMany({
    where: ofPerson(person),
    orderBy: [{ ranAt: 'desc' }, { id: 'desc' }],
    skip: MOST_REMEMBERED,
    select: { id: true },
  });
  await tx.sqlRun.deleteMany({ where: { ...ofPerson(person), id: { in: beyond.map(({ id }) => id) } } });
}

export async function deleteRuns(person: Person): Promise<void> {
  await prisma().sqlRun.deleteMany({ where: ofPerson(person) });
}

/** By name. */
export const listSavedRows = (workspaceId: WorkspaceId): Promise<SavedStatement[]> =>
  prisma().savedStatement.findMany({
    where: { workspaceId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MOST_SAVED_STATEMENTS,
  });

export const countSaved = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.savedStatement.count({ where: { workspaceId } });

/** Another statement of this name, in whichever letters. */
export const findSavedByName = (
  tx: Tx,
  workspaceId: WorkspaceId,
  { name, otherThan }: { name: string; otherThan?: string },
): Promise<SavedStatement | null> =>
  tx.savedStatement.findFirst({
    where: { workspaceId, name: sameName(name), ...(otherThan && { NOT: { id: otherThan } }) },
  });

export const insertSaved = (
  tx: Tx,
  { workspaceId, userId }: Person,
  statement: { name: string; text: string; connectionId: string | null },
): Promise<SavedStatement> =>
  tx.savedStatement.create({ data: { id: newId(), workspaceId, createdById: userId, ...statement } });

/** How many were changed: none where it isn't of this workspace. */
export async function updateSaved(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  change: { name?: string; text?: string; connectionId?: string | null },
): Promise<number> {
  return (await tx.savedStatement.updateMany({ where: { id, workspaceId }, data: change })).count;
}

export const findSaved = (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<SavedStatement | null> =>
  tx.savedStatement.findFirst({ where: { id, workspaceId } });

export async function deleteSaved(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<number> {
  return (await tx.savedStatement.deleteMany({ where: { id, workspaceId } })).count;
}
