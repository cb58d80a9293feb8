import { statfs } from 'node:fs/promises';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';

/** Bytes of the disk that holds the data folder: what a process may still write, and all. */
export async function diskSpace(): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(env().DATA_DIR);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** What an upload must leave free, so that the database can go on writing. */
const KEPT_FREE = { bytes: 256 * 1024 * 1024, share: 0.05 };
/** A file is kept as it came and as a table, hardly ever larger. */
const TAKES = 2;

/** Refuses a file of so many bytes where the disk would be nearly full with it. */
export async function assertRoom(bytes: number): Promise<void> {
  const { free, total } = await diskSpace();
  if (free - TAKES * bytes >= Math.min(KEPT_FREE.bytes, KEPT_FREE.share * total)) return;
  throw fullDisk();
}

export const fullDisk = () =>
  new AppError(
    'busy',
    'The server’s disk is almost full, so this file wasn’t saved. Free up space, or ask the owner to, then upload it again.',
  );

export function asFullDisk(error: unknown): never {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    throw fullDisk();
  throw error;
}
