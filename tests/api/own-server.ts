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
  sql: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
};

/** The product on a database of its own, for suites that change what belongs to the whole installation. */
export async function startOwnServer(env: Record<string, string>): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-own-'));
  const server = await startTestServer({ dataDir: join(folder, 'data'), env: { SIGNUPS_PER_HOUR: '1000', ...env } });
  const database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  return {
    origin: server.origin,
    setupCode: server.setupCode,
    output: server.output,
    sql: async (text, values = []) => (await database.query(text, values)).rows,
    async stop() {
      await database.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
