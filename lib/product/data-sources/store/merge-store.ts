import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { SIDES, type SideName } from '@/lib/engines/manifest/join';
import type { MergeRecipe } from '../schema/merge-schema';
import { markBehind } from './stale-store';
import { storedOrigin, storedRecipe } from './stored';

/** A parent of a merged source: what it was merged at, and what has become of it. */
export type ParentRow = {
  id: string | null;
  version: number;
  current: { name: string; version: number; status: string } | null;
};
export type NewMerge = {
  createdById: string;
  name: string;
  recipe: MergeRecipe;
  parents: Record<SideName, { id: string; version: number }>;
};
export type Merge = { recipe: MergeRecipe; parents: Record<SideName, ParentRow> };

/** Takes a place of the plan with the merged source that a job then fills. */
export async function insertMerge(
  tx: Tx,
  workspaceId: WorkspaceId,
  { createdById, name, recipe, parents }: NewMerge,
): Promise<string> {
  const id = newId();
  await tx.dataSource.create({
    data: {
      id,
      workspaceId,
      createdById,
      name,
      uploadType: 'merge',
      status: 'parsing',
      recipe: storedRecipe.write(recipe),
      origin: storedOrigin.write({ fileName: '', encoding: '', notes: [] }),
      parents: {
        create: SIDES.map((side) => ({
          side,
          workspaceId,
          parentId: parents[side].id,
          parentVersion: parents[side].version,
        })),
      },
    },
  });
  return id;
}

/** The recipe of a merged source; null where it is none. */
export async function findMerge(workspaceId: WorkspaceId, id: string): Promise<Merge | null> {
  const row = await prisma().dataSource.findFirst({
    where: { id, workspaceId, uploadType: 'merge' },
    include: {
      parents: { include: { parent: { select: { name: true, currentVersion: true, status: true, deletedAt: true } } } },
    },
  });
  if (!row?.recipe) return null;
  const parentOf = (side: SideName): ParentRow => {
    const found = row.parents.find((parent) => parent.side === side);
    // One in the bin is not there, and may come back.
    const parent = found?.parent?.deletedAt === null ? found.parent : null;
    return {
      id: parent ? found!.parentId : null,
      version: found?.parentVersion ?? 0,
      current: parent ? { name: parent.name, version: parent.currentVersion, status: parent.status } : null,
    };
  };
  return {
    recipe: storedRecipe.read(row.recipe),
    parents: { left: parentOf('left'), right: parentOf('right') },
  };
}

/**
 * Holds the parents of a merged source as they are until the transaction ends. Parents are older than what is merged
 * from them, and whoever holds several takes the older first, so that none waits for another in a circle.
 */
export async function holdParents(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.$queryRaw`
    select 1 from "DataSource" source join "DataSourceParent" parent on parent."parentId" = source."id"
    where parent."childId" = ${id}::uuid and parent."workspaceId" = ${workspaceId}::uuid order by source."createdAt", source."id" for share of source`;
}

type Made = { versions?: Partial<Record<SideName | 'source', number>>; sizeBytes: number; sha256: string };

/**
 * Notes from which versions of its parents a merged or prepared source was made, and whether it is out of date already.
 * Its parents are held.
 */
export async function keepMade(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { versions, sizeBytes, sha256 }: Made,
): Promise<void> {
  await tx.dataSource.update({ where: { id, workspaceId }, data: { sizeBytes: BigInt(sizeBytes), sha256 } });
  if (versions)
    for (const [side, parentVersion] of Object.entries(versions))
      await tx.dataSourceParent.updateMany({ where: { childId: id, side, workspaceId }, data: { parentVersion } });
  await markBehind(tx, workspaceId, id);
}
