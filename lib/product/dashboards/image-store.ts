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

/** False where the workspace has none of them. The sweep leaves them for a day from now. */
export const touchImages = async (tx: Tx, workspaceId: WorkspaceId, hashes: readonly string[]): Promise<boolean> =>
  hashes.length > 0 &&
  (await tx.image.updateMany({ where: { workspaceId, hash: { in: [...hashes] } }, data: { usedAt: new Date() } }))
    .count > 0;

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

const AT_ONCE = 100;
/** Workspaces that hold images of which nobody has known since then whether they are used. */
export const workspacesToSweep = async (before: Date): Promise<WorkspaceId[]> =>
  (
    await prisma().image.groupBy({
      by: ['workspaceId'],
      where: { usedAt: { lt: before } },
      orderBy: { _min: { usedAt: 'asc' } },
      take: AT_ONCE,
    })
  ).map(({ workspaceId }) => mintWorkspaceId(workspaceId));

/** What texts name, on dashboards of the workspace, in the bin too, in versions of them, and in templates. */
export async function hashesInUse(workspaceId: WorkspaceId): Promise<string[]> {
  const rows = await prisma().$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT found[1] AS hash FROM (
      SELECT coalesce(config->'value'->'texts', config->'texts')::text AS texts
        FROM "Dashboard" WHERE "workspaceId" = ${workspaceId}::uuid
      UNION ALL
      SELECT coalesce(config->'value'->'texts', config->'texts')::text
        FROM "DashboardVersion" WHERE "workspaceId" = ${workspaceId}::uuid
      UNION ALL
      SELECT (content->'value'->'config'->'texts')::text FROM "PageTemplate" WHERE "workspaceId" = ${workspaceId}::uuid
    ) kept, LATERAL regexp_matches(texts, 'image:([0-9a-f]{32})-', 'g') AS found`;
  return rows.map(({ hash }) => hash);
}

/**
 * Takes out those that are not in use, nor uploaded or named in what was saved since then, and answers them. What is
 * saved meanwhile has said that it uses them.
 */
export async function takeUnusedImages(
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, inUse }: { before: Date; inUse: readonly string[] },
): Promise<ImageRow[]> {
  const doubtful = { workspaceId, usedAt: { lt: before } };
  await tx.image.updateMany({ where: { ...doubtful, hash: { in: [...inUse] } }, data: { usedAt: new Date() } });
  const rows = await tx.image.findMany({ where: doubtful });
  const there: ImageRow[] = [];
  for (const row of rows)
    if ((await tx.image.deleteMany({ where: { ...doubtful, id: row.id } })).count > 0) there.push(toRow(row));
  return there;
}
