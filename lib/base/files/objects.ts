import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { env } from '@/lib/base/env/env';
import { fullDisk } from './disk';

/**
 * The object store: uploads, parts of tables, later documents, exports, backups. Today a folder; keys are written
 * `family/workspace/…` so that another store can stand behind the same five functions.
 */
const root = () => join(env().DATA_DIR, 'files');

function pathOf(key: string): string {
  const path = join(root(), ...key.split('/'));
  if (!path.startsWith(root() + sep) || !/^[\w./-]+$/.test(key)) throw new Error('object key leaves the store');
  return path;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Moves a finished file into the store. When it resolves, the object survives a loss of power; before, it is not there
 * at all.
 */
export async function commitObject(key: string, fromPath: string): Promise<void> {
  const path = pathOf(key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await sync(fromPath).catch(asFullDisk);
  await rename(fromPath, path);
  await sync(dirname(path));
}

function asFullDisk(error: unknown): never {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    throw fullDisk();
  throw error;
}
export { asFullDisk };

/** Where an object can be read by path on this machine. */
export const localPathOf = (key: string): string => pathOf(key);
export const readObject = (key: string): Readable => createReadStream(pathOf(key));

export async function hasObject(key: string): Promise<boolean> {
  return stat(pathOf(key)).then(
    () => true,
    () => false,
  );
}

/** Removes an object, or all below a key. */
export async function removeObjects(key: string): Promise<void> {
  await rm(pathOf(key), { recursive: true, force: true });
}

/** Keys of the objects of a family that were written before an instant. */
export const listObjects = async (family: string, before: Date): Promise<string[]> =>
  (await filesBelow(join(root(), family), before)).map((path) => relative(root(), path).split(sep).join('/'));

/** Files anywhere below a folder that were written before an instant. */
export async function filesBelow(folder: string, before: Date): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const old: string[] = [];
  for (const path of paths) if (((await stat(path).catch(() => null))?.mtime ?? before) < before) old.push(path);
  return old;
}

/** A folder of our own for one piece of work; on the same disk as the store, so that a commit is a rename. */
export const newWorkFolder = () => mkdtemp(join(env().DATA_DIR, 'tmp', 'work-'));

/** Where disposable copies of a data source version stand on this machine. */
export const cacheFolderOf = (...names: string[]) => join(env().DATA_DIR, 'cache', ...names);

/** Empties what an earlier process left half-done. Called once at start, before any work folder is made. */
export async function sweepWorkFolders(olderThan: Date): Promise<void> {
  const { readdir } = await import('node:fs/promises');
  const folder = join(env().DATA_DIR, 'tmp');
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}
