import { createHash } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { assertText } from '@/lib/base/errors/text';
import { asFullDisk, assertRoom } from '@/lib/base/files/disk';
import { newWorkFolder } from '@/lib/base/files/objects';
import { readSetting } from '@/lib/base/db/settings';
import { familyOfEnding, onlyFormats, type FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import { UPLOAD_LIMIT } from '../schema/schema';

/** File formats that the owner has switched off. */
export const formatsOff = (): Promise<string[]> => readSetting('formats.off');

export const tooLarge = () => new AppError('too_large', 'the file is larger than 50 MB', { limit: UPLOAD_LIMIT });

/** By its ending: what a file calls itself decides how it is read, what it holds is checked by its reader. */
async function familyOf(fileName: string): Promise<FileFamily> {
  const family = familyOfEnding(/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '');
  const off = await formatsOff();
  if (!family || off.includes(family)) throw new AppError('unsupported_type', onlyFormats(off));
  return family;
}

/** A file as it comes; `size`: about how many bytes will come, where that is known. */
export type FileStream = { stream: AsyncIterable<Buffer>; name: string; size?: number };
export type Received = {
  path: string;
  folder: string;
  fileName: string;
  family: FileFamily;
  sizeBytes: number;
  sha256: string;
};

/** Writes a file into a folder of its own, counted and hashed; what is refused leaves nothing. */
export async function receiveFile({ stream, name, size = 0 }: FileStream): Promise<Received> {
  const fileName = name.split(/[\\/]/).pop()!.slice(0, 200);
  assertText(fileName);
  const family = await familyOf(fileName);
  await assertRoom(size);
  const folder = await newWorkFolder();
  try {
    const path = join(folder, 'upload');
    return { path, folder, fileName, family, ...(await writeDown(stream, path)) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A table that the product has made, as a file that the import reads. @throws AppError 'too_large' */
export async function madeFile(name: string, csv: string): Promise<Received> {
  const bytes = Buffer.from(csv);
  if (bytes.length > UPLOAD_LIMIT) throw new AppError('too_large', 'This table is larger than 50 MB.');
  const folder = await newWorkFolder();
  const path = join(folder, 'upload');
  await writeFile(path, bytes, { mode: 0o600 });
  return {
    folder,
    path,
    fileName: `${name.replaceAll(/[\\/]/g, '-').slice(0, 190)}.csv`,
    family: 'csv',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Writes bytes as they come, counted and hashed; more than a file may have are refused. */
export async function writeDown(
  source: AsyncIterable<Buffer>,
  path: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of source) {
      sizeBytes += chunk.length;
      if (sizeBytes > UPLOAD_LIMIT) throw tooLarge();
      hash.update(chunk);
      await file.writeFile(chunk).catch(asFullDisk);
    }
  } finally {
    await file.close();
  }
  if (sizeBytes === 0) throw new AppError('unreadable_file', 'the file is empty');
  return { sizeBytes, sha256: hash.digest('hex') };
}
