import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/base/errors/errors';
import type { Depot, DepotAddress } from './depot-kinds';
import { installationDepot } from './installation';
import { objectStore } from './object-store';

const NAME = /^[\w.-]+(\/[\w.-]+)*$/;

function pathIn(folder: string, name: string): string {
  const path = join(folder, ...name.split('/'));
  if (!NAME.test(name) || !path.startsWith(resolve(folder) + sep)) throw new Error('name leaves the depot');
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

function folderDepot(folder: string): Depot {
  return {
    async put(path, name) {
      const to = pathIn(folder, name);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      const making = `${to}.making`;
      await pipeline(createReadStream(path), createWriteStream(making, { mode: 0o600 }));
      await sync(making);
      await rename(making, to);
      await sync(dirname(to));
    },
    read: async (name) => createReadStream(pathIn(folder, name)),
    sizeOf: (name) =>
      stat(pathIn(folder, name)).then(
        ({ size }) => size,
        () => null,
      ),
    remove: (name) => rm(pathIn(folder, name), { force: true }),
    async list(prefix) {
      const root = join(resolve(folder), prefix);
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.making'))
        .map((entry) => relative(resolve(folder), join(entry.parentPath, entry.name)).split(sep).join('/'));
    },
  };
}

export function depotOf(address: DepotAddress): Depot {
  if (address.kind === 'folder') return folderDepot(address.path);
  return address.kind === 'instance' ? installationDepot(address) : objectStore(address);
}

const noFolder = (path: string, why: string) =>
  new AppError('unusable', `Can’t use the folder ${path}: ${why} Create it and give the server’s user write access.`);

/** Refuses a place that can't be written to. */
export async function assertUsable(address: DepotAddress): Promise<void> {
  if (address.kind === 'folder') {
    const found = await stat(address.path).catch(() => null);
    if (!found?.isDirectory()) throw noFolder(address.path, 'it doesn’t exist.');
    await access(address.path, constants.R_OK | constants.W_OK).catch(() => {
      throw noFolder(address.path, 'it isn’t writable.');
    });
    return;
  }
  await depotOf(address).list('plumbline-check/');
}

/** Brings a file of a depot onto this machine, and answers its hash. */
export async function bring(depot: Depot, name: string, path: string): Promise<string> {
  const hash = createHash('sha256');
  const stream = await depot.read(name);
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return hash.digest('hex');
}
