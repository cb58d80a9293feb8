import { statfs } from 'node:fs/promises';
import { env } from '@/lib/core/env';

/** Bytes of the disk that holds the data folder: what a process may still write, and all. */
export async function diskSpace(): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(env().DATA_DIR);
  return { free: bavail * bsize, total: blocks * bsize };
}
