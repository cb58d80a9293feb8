import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseCode, TooMuchCode } from '../parse/parse';
import type { InstallationResult, InstalledPackage } from '../protocol';
import { doorsOf } from './doors';
import { linesOf } from './text';

/** Where the handlers of routes are. */
const FOLDERS = ['app/api'];
const LEFT_OUT = /(?:^|\/)(?:node_modules|generated|dist|\.next|assembly)(?:\/|$)|\.test\.[cm]?tsx?$|\.d\.ts$/;
const READ = /\/route\.ts$/;
const MOST_FILES = 6_000;
const LARGEST_FILE = 500_000;
const MOST_BYTES = 40_000_000;

async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile() && READ.test(path)) yield path;
  }
}

const json = async <T>(path: string): Promise<T | null> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );

type Lock = { packages?: Record<string, { version?: string }> };
async function packagesOf(root: string): Promise<InstalledPackage[]> {
  const lock = await json<Lock>(join(root, 'package-lock.json'));
  return Object.entries(lock?.packages ?? {}).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').pop();
    return path && name && version ? [{ name, version }] : [];
  });
}

/** Its routes and its packages, as they lie on this disk. Nothing is run. */
export async function readInstallation(root: string): Promise<InstallationResult> {
  const result: InstallationResult = {
    lines: 0,
    filesScanned: 0,
    routes: [],
    packages: await packagesOf(root),
    minimums: await json(join(root, 'security/min-versions.json')),
  };
  let bytes = 0;
  for (const folder of FOLDERS)
    for await (const path of filesBelow(root, folder)) {
      const { size } = await stat(join(root, path));
      bytes += size;
      if (result.filesScanned >= MOST_FILES || bytes > MOST_BYTES) return result;
      if (size <= LARGEST_FILE) await readFileOf(root, path, result);
    }
  return result;
}

async function readFileOf(root: string, path: string, result: InstallationResult): Promise<void> {
  const text = await readFile(join(root, path), 'utf8');
  const name = relative(root, join(root, path));
  result.filesScanned++;
  result.lines += linesOf(text);
  try {
    result.routes.push(...doorsOf(name, (await parseCode('javascript', text, name)).code.root));
  } catch (error) {
    if (!(error instanceof TooMuchCode)) throw error;
  }
}
