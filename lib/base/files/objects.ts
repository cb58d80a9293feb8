import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { env } from '@/lib/base/env/env';
import { digestOf } from './bucket/digest';
import { asFullDisk } from './disk';
import { theStore } from './outside';

/**
 * The object store: uploads, parts of tables, documents, exports. A folder, or a bucket of an outside store (FILES_URL)
 * with copies of what is used on this machine's disk. Keys are written `family/workspace/…`.
 */
const root = () => join(env().DATA_DIR, 'files');

function pathOf(key: string): string {
  const outside = theStore();
  if (outside) return outside.copies.pathOf(key);
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
 * Moves a finished file into the store. When it resolves, the object survives a loss of power (and, in an outside
 * store, of this machine); before, it is not there at all.
 */
export async function commitObject(key: string, fromPath: string): Promise<void> {
  const path = pathOf(key);
  await sync(fromPath).catch(asFullDisk);
  const outside = theStore();
  if (outside) return outside.put(key, fromPath, await digestOf(fromPath));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(fromPath, path);
  await sync(dirname(path));
}

/** Where an object can be read by path on this machine, while it is held (`holdFiles`). */
export const localPathOf = (key: string): string => pathOf(key);

export const readObject = (key: string): Readable =>
  theStore() ? Readable.from(piecesOf(key), { objectMode: false }) : createReadStream(pathOf(key));

async function* piecesOf(key: string): AsyncGenerator<Buffer> {
  const release = await holdFiles([pathOf(key)]);
  try {
    yield* createReadStream(pathOf(key)) as AsyncIterable<Buffer>;
  } finally {
    release?.();
  }
}

/**
 * Has the objects that lie at these paths on the disk of this machine until they are released. Null, at once, where
 * nothing needs to be brought: files of the data folder, and paths that are none of the store's. @throws AppError
 */
export function holdFiles(paths: readonly string[]): Promise<() => void> | null {
  const outside = theStore();
  if (!outside) return null;
  const keys = paths.flatMap((path) => outside.copies.keyOf(path) ?? []);
  return keys.length ? outside.hold(keys) : null;
}

/** Does work with files that may have to be brought first. */
export async function withFiles<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const release = await holdFiles(paths);
  try {
    return await work();
  } finally {
    release?.();
  }
}

export async function hasObject(key: string): Promise<boolean> {
  const path = pathOf(key);
  const outside = theStore();
  if (outside) return outside.has(key);
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Removes an object, or all below a key. */
export async function removeObjects(key: string): Promise<void> {
  const path = pathOf(key);
  const outside = theStore();
  if (outside) return outside.remove(key);
  await rm(path, { recursive: true, force: true });
}

/** Keys of the objects of a family that were written before an instant. */
export async function listObjects(family: string, before: Date): Promise<string[]> {
  const outside = theStore();
  if (outside) return outside.keysOf(`${family}/`, before);
  return (await filesBelow(join(root(), family), before)).map((path) => relative(root(), path).split(sep).join('/'));
}

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
