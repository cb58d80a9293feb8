import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { FileBucket } from '@/lib/base/files/bucket/bucket';

const AT_ONCE = 16;
const KEY = /^[\w.-]+(\/[\w.-]+)*$/;

export type SnapshotFile = { path: string; key: string; size: number };

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A second name for a file that is never written again; a copy where the file system has no second names. */
async function nameTwice(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    // Here already, or deleted meanwhile.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return;
    await copyFile(from, to, constants.COPYFILE_FICLONE).catch((failure: unknown) => {
      if (codeOf(failure) !== 'ENOENT') throw failure;
    });
  }
}

/**
 * Holds every file of a folder under a second folder on the same disk, so that it can be read however soon it is
 * deleted. Called again it adds what has come since.
 */
export async function holdFiles(from: string, to: string): Promise<void> {
  let some: Promise<void>[] = [];
  for await (const path of walk(from)) {
    some.push(nameTwice(path, join(to, relative(from, path))));
    if (some.length < AT_ONCE) continue;
    await Promise.all(some);
    some = [];
  }
  await Promise.all(some);
}

/** As holdFiles, for files of an outside store: each is brought, unless it is here. What is deleted meanwhile is left. */
export async function bringFiles(bucket: FileBucket, to: string): Promise<void> {
  for await (const { key, size } of bucket.list('')) {
    const path = join(to, ...key.split('/'));
    if (!KEY.test(key) || !path.startsWith(to + sep)) continue;
    if ((await stat(path).catch(() => null))?.size === size) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await bucket.get(key, path);
  }
}

export async function* heldFiles(folder: string): AsyncGenerator<SnapshotFile> {
  for await (const path of walk(folder)) {
    const { size } = await stat(path);
    yield { path, size, key: relative(folder, path).split(sep).join('/') };
  }
}
