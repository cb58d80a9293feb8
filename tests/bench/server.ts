import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signUp, type Client } from '../api/client';

/**
 * The product as `npm start` runs it, built, on a database and a data folder of its own, for benches that measure from
 * outside.
 */
export type Product = {
  origin: string;
  /** Milliseconds from the start of the process until requests were answered, and the number of its process. */
  readyMs: number;
  pid: number;
  dataDir: string;
  /** The owner, on Enterprise, signed in. */
  owner: Client;
  username: string;
  password: string;
  stop: () => Promise<void>;
};

type Started = {
  origin: string;
  setupCode: string;
  pid: number;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};
type Scripts = {
  build: { build: () => Promise<void>; isBuilt: () => boolean };
  server: {
    startTestServer: (options: { dataDir: string; env?: Record<string, string> }) => Promise<Started>;
    urlOf: (dataDir: string) => string;
  };
};

/** The scripts find their own folder by their address, so they are not bundled into a bench. */
const script = <T>(name: string) => import(pathToFileURL(join(process.cwd(), 'scripts', name)).href) as Promise<T>;

/** Of the database as it runs now: a restore starts it afresh. */
export const databaseUrlOf = async (dataDir: string): Promise<string> =>
  (await script<Scripts['server']>('test-server.mjs')).urlOf(dataDir);

export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Started & { readyMs: number }> {
  const { build, isBuilt } = await script<Scripts['build']>('build.mjs');
  if (!isBuilt()) await build();
  const { startTestServer } = await script<Scripts['server']>('test-server.mjs');
  const began = performance.now();
  const server = await startTestServer({ dataDir, env: { SIGNUPS_PER_HOUR: '100000', ...env } });
  return { ...server, readyMs: performance.now() - began };
}

/** Starts the product in a fresh data folder and signs its owner up; `stop` removes the folder. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-data-'));
  const server = await startServer(dataDir, env);
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const {
      client: owner,
      person: { username, password },
    } = await signUp({ setupCode: server.setupCode }, server.origin);
    return { ...server, dataDir, owner, username, password, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Uploads a file and answers the id of its data source once that is ready. */
export async function uploadFile(client: Client, path: string): Promise<string> {
  const { status, body } = await client.upload(basename(path), readFileSync(path));
  if (status !== 201 && status !== 202)
    throw new Error(`the upload answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  for (let source = body.dataSource; ; source = (await client.get(`/api/data-sources/${body.dataSource.id}`)).body) {
    if (source.status === 'ready') return source.id;
    if (source.status === 'failed' || source.status === undefined)
      throw new Error(`the data source is ${source.status}`);
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
}

/** What the system says of a process; nothing where it ended meanwhile. */
const said = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const fieldOf = (file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(said(file))?.[1] ?? 0);

/** Resident memory of a process, in MB. Linux only. */
export const residentOf = (pid: number) => fieldOf(`/proc/${pid}/status`, 'VmRSS') / 1024;

/**
 * Each process below and with `pid`, and its share of memory in MB: pages that several hold are counted once among
 * them. Linux only.
 */
export function memoryOfTree(pid: number): { pid: number; name: string; megabytes: number }[] {
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
  const parents = all.map((each) => ({ each, parent: fieldOf(`/proc/${each}/status`, 'PPid') }));
  const below = (root: number): number[] => [
    root,
    ...parents.filter(({ parent }) => parent === root).flatMap(({ each }) => below(each)),
  ];
  return below(pid).map((each) => ({
    pid: each,
    name: said(`/proc/${each}/comm`).trim(),
    megabytes: fieldOf(`/proc/${each}/smaps_rollup`, 'Pss') / 1024,
  }));
}
