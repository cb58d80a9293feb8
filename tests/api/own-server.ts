import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';

type Started = {
  origin: string;
  setupCode: string;
  databaseUrl: string;
  output: () => string;
  stop: () => Promise<void>;
};
const script = pathToFileURL(fileURLToPath(new URL('../../scripts/test-server.mjs', import.meta.url))).href;
const { startTestServer } = (await import(/* @vite-ignore */ script)) as {
  startTestServer: (options: { dataDir: string; env: Record<string, string> }) => Promise<Started>;
};

export type OwnServer = Pick<Started, 'origin' | 'setupCode' | 'output' | 'stop'> & {
  dataDir: string;
  /** Stops it and starts it again on its data, at another address. */
  restart: (env: Record<string, string>) => Promise<OwnServer>;
  sql: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
};

/** The product on a database of its own, for suites that change what belongs to the whole installation. */
export const startOwnServer = (env: Record<string, string>): Promise<OwnServer> =>
  startIn(mkdtempSync(join(tmpdir(), 'plumbline-own-')), env);

async function startIn(folder: string, env: Record<string, string>): Promise<OwnServer> {
  const dataDir = join(folder, 'data');
  const server = await startTestServer({ dataDir, env: { SIGNUPS_PER_HOUR: '1000', ...env } });
  const database = new pg.Client({ connectionString: server.databaseUrl });
  database.on('error', () => {}); // a restore ends every connection; the next question says so
  await database.connect();
  return {
    origin: server.origin,
    setupCode: server.setupCode,
    output: server.output,
    dataDir,
    sql: async (text, values = []) => (await database.query(text, values)).rows,
    async restart(next) {
      await database.end();
      await server.stop();
      return startIn(folder, next);
    },
    async stop() {
      await database.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
