import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { PreparationStep } from '@/lib/pure/preparation/kinds';
import type { PreparationRecipe } from '../schema/preparation-schema';
import type { ParentRow } from './merge-store';
import { storedOrigin, storedPreparation } from './stored';

const SIDE = 'source';

export type NewPreparation = {
  createdById: string;
  name: string;
  steps: PreparationStep[];
  parent: { id: string; name: string; version: number };
};
export type Preparation = { recipe: PreparationRecipe; parent: ParentRow };

/** Takes a place of the plan with the prepared source that a job then fills. */
export async function insertPreparation(
  tx: Tx,
  workspaceId: WorkspaceId,
  { createdById, name, steps, parent }: NewPreparation,
): Promise<string> {
  const id = newId();
  await tx.dataSource.create({
    data: {
      id,
      workspaceId,
      createdById,
      name,
      uploadType: 'prepared',
      status: 'parsing',
      preparation: storedPreparation.write({ parentName: parent.name, steps, problem: null }),
      origin: storedOrigin.write({ fileName: '', encoding: '', notes: [] }),
      parents: { create: [{ side: SIDE, workspaceId, parentId: parent.id, parentVersion: parent.version }] },
    },
  });
  return id;
}

/** The recipe of a prepared source with its parent; null where it is none. */
export async function findPreparation(workspaceId: WorkspaceId, id: string): Promise<Preparation | null> {
  const row = await prisma().dataSource.findFirst({
    where: { id, workspaceId, deletedAt: null },
    include: {
      parents: { include: { parent: { select: { name: true, currentVersion: true, status: true, deletedAt: true } } } },
    },
  });
  if (!row?.preparation) return null;
  const found = row.parents.find(({ side }) => side === SIDE);
  // One in the bin is not there, and may come back.
  const parent = found?.parent?.deletedAt === null ? found.parent : null;
  return {
    recipe: storedPreparation.read(row.preparation),
    parent: {
      id: parent ? found!.parentId : null,
      version: found?.parentVersion ?? 0,
      current: parent ? { name: parent.name, version: parent.currentVersion, status: parent.status } : null,
    },
  };
}

async function change(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  changed: Partial<PreparationRecipe>,
): Promise<void> {
  const row = await tx.dataSource.findFirst({ where: { id, workspaceId }, select: { preparation: true } });
  if (!row?.preparation) return;
  const preparation = storedPreparation.write({ ...storedPreparation.read(row.preparation), ...changed });
  await tx.dataSource.update({ where: { id, workspaceId }, data: { preparation } });
}

/** These steps made the newest version, so nothing was in their way. */
export const keepSteps = (tx: Tx, workspaceId: WorkspaceId, id: string, steps: PreparationStep[]): Promise<void> =>
  change(tx, workspaceId, id, { steps, problem: null });

export const keepProblem = (tx: Tx, workspaceId: WorkspaceId, id: string, problem: string): Promise<void> =>
  change(tx, workspaceId, id, { problem });
