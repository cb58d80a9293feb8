import { statfs } from 'node:fs/promises';
import { env } from '@/lib/core/env';
import { AppError } from '@/lib/core/errors';

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

export const fullDisk = () => new AppError('busy', 'The disk of this server is nearly full. Nothing was kept of this file. Make room on the disk, or ask the owner to, and send it again.');
