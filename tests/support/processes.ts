import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startObjectStore, storeEnv, type ObjectStore } from './object-store';
import { startRoundRobin, type RoundRobin } from './round-robin';

export type ServerProcess = {
  origin: string;
  pid: number;
  setupCode: string;
  databaseUrl: string;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};
type Script = {
  startTestServer: (options: { dataDir: string; env: Record<string, string> }) => Promise<ServerProcess>;
};

/**
 * Several processes of the built product on one database (that of the first) and one object store, each with a data
 * folder of its own, behind a round robin.
 */
export type Processes = {
  store: ObjectStore;
  proxy: RoundRobin;
  /** The first one runs the database and is not to be killed. */
  all: ServerProcess[];
  add: () => Promise<ServerProcess>;
  /** Ends one as a machine does that loses its power. */
  kill: (nth: number) => Promise<void>;
  stop: () => Promise<void>;
};

const portOf = ({ origin }: ServerProcess) => Number(new URL(origin).port);

export async function startProcesses(count: number, more: Record<string, string> = {}): Promise<Processes> {
  const url = pathToFileURL(join(process.cwd(), 'scripts/test-server.mjs')).href;
  const { startTestServer } = (await import(/* @vite-ignore */ url)) as Script;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-processes-'));
  const [store, proxy] = [await startObjectStore(), await startRoundRobin()];
  const env = {
    APP_SECRET: randomBytes(48).toString('base64url'),
    PUBLIC_URL: proxy.origin,
    SIGNUPS_PER_HOUR: '100000',
    ...storeEnv(store),
    ...more,
  };
  const all: ServerProcess[] = [];
  let made = 0;
  const add = async () => {
    const first = all[0];
    const server = await startTestServer({
      dataDir: join(folder, `data-${++made}`),
      env: { ...env, ...(first && { DATABASE_URL: first.databaseUrl }) },
    });
    all.push(server);
    proxy.ports.push(portOf(server));
    return server;
  };
  const leave = (server: ServerProcess) => {
    all.splice(all.indexOf(server), 1);
    proxy.ports.splice(proxy.ports.indexOf(portOf(server)), 1);
  };
  const stop = async () => {
    for (const server of all.slice(1)) await server.stop();
    await all[0]?.stop();
    await proxy.stop();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    while (made < count) await add();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    store,
    proxy,
    all,
    add,
    stop,
    kill: async (nth) => {
      const server = all[nth]!;
      await server.stop('SIGKILL');
      leave(server);
    },
  };
}
