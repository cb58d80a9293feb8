import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { digestOf } from '@/lib/base/files/bucket/digest';
import { asFullDisk, assertRoom } from '@/lib/base/files/disk';
import { depotOf } from '@/lib/engines/backup/depot';
import { PIECE_BYTES } from '@/lib/engines/backup/installation';

// The copy of another installation that is sent here: files of a depot, which arrive in pieces and count once they are
// whole. What they hold can't be read without the passphrase.

const root = () => join(env().DATA_DIR, 'received');
export const receivedFolder = () => join(root(), 'copy');
const partsFolder = () => join(root(), 'parts');
const PAGE = 5000;
const STALE_MS = 3600_000;

export const depotHere = () => depotOf({ kind: 'folder', path: receivedFolder() });

/** Pieces of files whose sender was ended before they were whole. */
async function removeStale(): Promise<void> {
  const before = Date.now() - STALE_MS;
  for (const name of await readdir(partsFolder()).catch(() => [])) {
    const path = join(partsFolder(), name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

export type ReceivedPiece = {
  name: string;
  /** Of one try to send a file. */
  upload: string;
  offset: number;
  /** Of the whole file; with its last piece. */
  sha256?: string;
};

async function append(path: string, offset: number, body: Readable): Promise<void> {
  let bytes = 0;
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > PIECE_BYTES)
          throw new AppError('too_large', `A piece can be at most ${PIECE_BYTES / 1024 / 1024} MB.`);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: offset === 0 ? 'w' : 'a', mode: 0o600, flush: true }),
  ).catch((error: unknown) => (error instanceof AppError ? Promise.reject(error) : asFullDisk(error)));
}

/** Takes a piece of a file in; with the last one the file is there, or refused where it isn't what was sent. */
export async function keepPiece({ name, upload, offset, sha256 }: ReceivedPiece, body: Readable): Promise<void> {
  await assertRoom(PIECE_BYTES);
  await mkdir(partsFolder(), { recursive: true, mode: 0o700 });
  if (offset === 0) await removeStale();
  const path = join(partsFolder(), upload);
  const { size } = offset === 0 ? { size: 0 } : ((await stat(path).catch(() => null)) ?? { size: -1 });
  if (size !== offset) throw new AppError('validation', 'This piece doesn’t follow the one before it.');
  await append(path, offset, body);
  if (sha256 === undefined) return;
  const isWhole = (await digestOf(path)).sha256 === sha256;
  if (isWhole) await moveIn(path, name);
  else await rm(path, { force: true });
  if (!isWhole) throw new AppError('validation', 'This file isn’t what was sent. Send it again.');
}

async function moveIn(path: string, name: string): Promise<void> {
  const to = join(receivedFolder(), ...name.split('/'));
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(path, to);
}

/** Names after one of them, a page at a time. */
export async function listReceived(prefix: string, after: string): Promise<{ names: string[]; more: boolean }> {
  const names = (await depotHere().list(prefix)).filter((name) => name > after).sort();
  return { names: names.slice(0, PAGE), more: names.length > PAGE };
}

/** Removes the whole copy: out of sight at once, then from the disk. */
export async function removeReceived(): Promise<void> {
  const gone = join(env().DATA_DIR, 'tmp', `work-${randomUUID()}`);
  await rename(root(), gone).catch(() => {});
  await rm(gone, { recursive: true, force: true });
}
