import { mintWorkspaceId, type WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Image as Row } from '@/lib/base/db/generated/client';
import { lockFor, type Tx } from '@/lib/base/db/transaction';
import type { ImageFile } from '@/lib/pure/format/image-file';

export type ImageRow = Omit<Row, 'type'> & Pick<ImageFile, 'type'>;
const toRow = ({ type, ...rest }: Row): ImageRow => ({ ...rest, type: type as ImageFile['type'] });

export const IMAGE_FAMILY = 'images';
export const imageKeyOf = ({ workspaceId, id }: Pick<Row, 'workspaceId' | 'id'>): string =>
  `${IMAGE_FAMILY}/${workspaceId}/${id}`;

export async function findImage(workspaceId: WorkspaceId, hash: string): Promise<ImageRow | null> {
  const row = await prisma().image.findUnique({ where: { workspaceId_hash: { workspaceId, hash } } });
  return row && toRow(row);
}

export const listImagesOf = async (workspaceId: WorkspaceId, hashes: readonly string[]): Promise<ImageRow[]> =>
  (await prisma().image.findMany({ where: { workspaceId, hash: { in: [...hashes] } } })).map(toRow);

export const listImages = async (workspaceId: WorkspaceId): Promise<ImageRow[]> =>
  (await prisma().image.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } })).map(toRow);

/** False where the workspace has no such image. The sweep leaves it for a day from now. */
export const touchImage = async (tx: Tx, workspaceId: WorkspaceId, hash: string): Promise<boolean> =>
  (await tx.image.updateMany({ where: { workspaceId, hash }, data: { usedAt: new Date() } })).count > 0;

/** Holds back other uploads of the workspace until this transaction has ended. */
export async function countImages(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  await lockFor(tx, `images ${workspaceId}`);
  return tx.image.count({ where: { workspaceId } });
}

type NewImage = Omit<ImageRow, 'workspaceId' | 'createdAt' | 'usedAt'>;
export async function insertImage(tx: Tx, workspaceId: WorkspaceId, image: NewImage): Promise<void> {
  await tx.image.create({ data: { ...image, workspaceId } });
}

/** Of these ids, those of images that are there. */
export const imagesThere = async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (await prisma().image.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })).map(({ id }) => id),
  );

const AT_ONCE = 20;
/** Workspaces that hold images of which nobody has known since then whether they are used. */
export const workspacesToSweep = async (before: Date): Promise<WorkspaceId[]> =>
  (
    await prisma().image.findMany({
      where: { usedAt: { lt: before } },
      distinct: ['workspaceId'],
      select: { workspaceId: true },
      orderBy: { usedAt: 'asc' },
      take: AT_ONCE,
    })
  ).map(({ workspaceId }) => mintWorkspaceId(workspaceId));

/** What texts name, on dashboards of the workspace, in the bin too, and in versions of them. */
async function hashesInUse(tx: Tx, workspaceId: WorkspaceId): Promise<string[]> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT (regexp_matches(config::text, 'image:([0-9a-f]{32})-', 'g'))[1] AS hash FROM (
      SELECT config FROM "Dashboard" WHERE "workspaceId" = ${workspaceId}::uuid
      UNION ALL
      SELECT config FROM "DashboardVersion" WHERE "workspaceId" = ${workspaceId}::uuid
    ) kept`;
  return rows.map(({ hash }) => hash);
}

/** Takes out those that nobody uses, nor has uploaded or used since then, and answers them. */
export async function takeUnusedImages(tx: Tx, workspaceId: WorkspaceId, before: Date): Promise<ImageRow[]> {
  await lockFor(tx, `images ${workspaceId}`);
  const doubtful = { workspaceId, usedAt: { lt: before } };
  const hashes = await hashesInUse(tx, workspaceId);
  await tx.image.updateMany({ where: { ...doubtful, hash: { in: hashes } }, data: { usedAt: new Date() } });
  const rows = await tx.image.findMany({ where: doubtful });
  await tx.image.deleteMany({ where: { ...doubtful, id: { in: rows.map(({ id }) => id) } } });
  return rows.map(toRow);
}
