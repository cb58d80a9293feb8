import type { WorkspaceId } from '@/lib/core/actor';
import { prisma } from '@/lib/db/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { ColumnOverride } from '@/lib/engine/shapes';

/** How the columns of a kind of file are read, by their keys. */
export type Habit = Record<string, Pick<ColumnOverride, 'type' | 'reading'>>;

export async function findHabit(workspaceId: WorkspaceId, columnsHash: string, tx: Pick<Tx, 'readingHabit'> = prisma()): Promise<Habit> {
  const row = await tx.readingHabit.findUnique({ where: { workspaceId_columnsHash: { workspaceId, columnsHash } } });
  return (row?.overrides ?? {}) as Habit;
}

/** A habit of nothing is none. */
export async function saveHabit(tx: Tx, workspaceId: WorkspaceId, columnsHash: string, habit: Habit): Promise<void> {
  if (Object.keys(habit).length === 0) {
    await tx.readingHabit.deleteMany({ where: { workspaceId, columnsHash } });
    return;
  }
  const overrides = toJson(habit);
  await tx.readingHabit.upsert({ where: { workspaceId_columnsHash: { workspaceId, columnsHash } }, create: { workspaceId, columnsHash, overrides }, update: { overrides } });
}
