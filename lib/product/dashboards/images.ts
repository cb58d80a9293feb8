import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { asFullDisk, assertRoom } from '@/lib/base/files/disk';
import {
  commitObject,
  hasObject,
  listObjects,
  localPathOf,
  newWorkFolder,
  readObject,
  removeObjects,
} from '@/lib/base/files/objects';
import { newId } from '@/lib/base/secrets/ids';
import { readImageFile, type ImageFile } from '@/lib/pure/format/image-file';
import { imagesIn } from '@/lib/pure/format/named-image';
import { LARGEST_IMAGE, MOST_KEPT_IMAGES } from '@/lib/pure/query/schema/dashboard-limits';
import { IMAGE_FAULTS, IMAGE_TOO_LARGE, MOST_PIXELS, type UploadedImage } from './image-schema';
import {
  countImages,
  findImage,
  hashesInUse,
  IMAGE_FAMILY,
  imageKeyOf,
  imagesThere,
  insertImage,
  listImages,
  listImagesOf,
  takeUnusedImages,
  touchImages,
  workspacesToSweep,
  type ImageRow,
} from './image-store';
import { findDashboard } from './store';

/** A person, a guest, or a task on behalf of one. */
type Asker = Pick<UserActor, 'workspaceId'>;

export const imageTooLarge = () => new AppError('too_large', IMAGE_TOO_LARGE, { limit: LARGEST_IMAGE });

async function receive(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > LARGEST_IMAGE) throw imageTooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** @throws AppError that names what is wrong with the file */
function checked(bytes: Buffer): ImageFile {
  const read = readImageFile(bytes);
  if ('fault' in read)
    throw new AppError(read.fault === 'damaged' ? 'unreadable_file' : 'unsupported_type', IMAGE_FAULTS[read.fault]);
  const pixels = read.width * read.height;
  if (pixels > MOST_PIXELS)
    throw new AppError(
      'too_large',
      `This image has ${Math.ceil(pixels / 1e6)} megapixels, and at most ${MOST_PIXELS / 1e6} are allowed. Make it smaller, then add it again.`,
      { limit: MOST_PIXELS },
    );
  return read;
}

async function keepBytes(key: string, bytes: Uint8Array): Promise<void> {
  await assertRoom(bytes.length);
  const folder = await newWorkFolder();
  try {
    const path = join(folder, 'image');
    await writeFile(path, bytes, { mode: 0o600 }).catch(asFullDisk);
    await commitObject(key, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Takes an image in, for texts of the workspace to name. What the same bytes hold is one image, however often it is
 * uploaded.
 */
export async function uploadImage(
  actor: UserActor,
  { stream }: { stream: AsyncIterable<Buffer> },
  origin: RequestOrigin,
): Promise<UploadedImage> {
  const { workspaceId, userId } = actor;
  const { type, width, height, bytes } = checked(await receive(stream));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const uploaded: UploadedImage = { hash, type, width, height };
  const known = await findImage(workspaceId, hash);
  if (known && (await inTransaction((tx) => touchImages(tx, workspaceId, [hash])))) {
    // Whoever adds it again may do so because its file was lost.
    if (!(await hasObject(imageKeyOf(known)))) await keepBytes(imageKeyOf(known), bytes);
    return uploaded;
  }
  const id = newId();
  const key = imageKeyOf({ workspaceId, id });
  await keepBytes(key, bytes);
  let isKept = false;
  try {
    isKept = await inTransaction(async (tx) => {
      const count = await countImages(tx, workspaceId);
      if (await touchImages(tx, workspaceId, [hash])) return false;
      if (count >= MOST_KEPT_IMAGES)
        throw new AppError(
          'conflict',
          `This workspace holds ${MOST_KEPT_IMAGES} images, and no more are allowed. Delete a dashboard that shows some for good, or use an image that is already there.`,
          { limit: MOST_KEPT_IMAGES },
        );
      await insertImage(tx, workspaceId, {
        id,
        createdById: userId,
        hash,
        type,
        width,
        height,
        sizeBytes: bytes.length,
      });
      await record(tx, {
        ...auditEntry(actor, origin),
        action: 'image.uploaded',
        targetType: 'image',
        targetId: id,
        details: { bytes: bytes.length, type },
      });
      return true;
    });
  } finally {
    if (!isKept) await removeObjects(key);
  }
  return uploaded;
}

export type ImageDownload = Pick<ImageRow, 'hash' | 'type' | 'sizeBytes'> & { open: () => Readable };

/** An image of the workspace. */
export async function getImage({ workspaceId }: Asker, hash: string): Promise<ImageDownload> {
  const row = await findImage(workspaceId, hash);
  if (!row || !(await hasObject(imageKeyOf(row)))) throw notFound('image');
  return { hash, type: row.type, sizeBytes: row.sizeBytes, open: () => readObject(imageKeyOf(row)) };
}

/** An image that a text of this dashboard shows now; no other of the workspace. */
export async function getImageOfDashboard(asker: Asker, dashboardId: string, hash: string): Promise<ImageDownload> {
  const dashboard = await findDashboard(asker.workspaceId, dashboardId);
  if (!dashboard || !imagesIn(dashboard.config.texts).includes(hash)) throw notFound('image');
  return getImage(asker, hash);
}

/** Where the images of these hashes lie, as far as they are there. */
export async function imageFilesOf(
  { workspaceId }: Asker,
  hashes: readonly string[],
): Promise<Record<string, { path: string }>> {
  const files: Record<string, { path: string }> = {};
  for (const row of hashes.length > 0 ? await listImagesOf(workspaceId, hashes) : []) {
    const key = imageKeyOf(row);
    if (await hasObject(key)) files[row.hash] = { path: localPathOf(key) };
  }
  return files;
}

/** The images of the workspace as files, each opened when its turn comes. */
export const listImageFiles = async ({ workspaceId }: Asker): Promise<{ fileName: string; open: () => Readable }[]> =>
  (await listImages(workspaceId)).map((row) => ({
    fileName: `${row.hash}.${row.type === 'png' ? 'png' : 'jpg'}`,
    open: () => readObject(imageKeyOf(row)),
  }));

/** Takes away what no dashboard and no version of one shows, and what lies there of workspaces that are gone. */
export async function sweepImages(before: Date): Promise<void> {
  for (const workspaceId of await workspacesToSweep(before)) {
    const inUse = await hashesInUse(workspaceId);
    const gone = await inTransaction((tx) => takeUnusedImages(tx, workspaceId, { before, inUse }));
    for (const row of gone) await removeObjects(imageKeyOf(row));
  }
  const keys = await listObjects(IMAGE_FAMILY, before);
  const idOf = (key: string) => key.split('/')[2] ?? '';
  const there = await imagesThere(keys.map(idOf).filter((id) => /^[0-9a-f-]{36}$/.test(id)));
  for (const key of keys) if (!there.has(idOf(key))) await removeObjects(key);
}
