import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate, type Certificate } from './certificate';
import { databasesFolder } from '@/scripts/test-databases-folder.mjs';

/** Whether this machine has ClickHouse’s engine (`npm run test-databases -- --clickhouse`). */
export const hasClickHouse = existsSync(join(databasesFolder, 'node_modules/chdb/package.json'));
export const WITHOUT_CLICKHOUSE = hasClickHouse ? '' : ' [skipped: no chdb, npm run test-databases -- --clickhouse]';

const SECRET = 'Secret-of-clickhouse-1';

export type ClickHouse = {
  port: number;
  tlsPort: number;
  certificate: Certificate;
  /** Of `reader` and of `writer`. */
  secret: string;
  /** Statements under way. */
  running: () => Promise<number>;
  /** Statements one after the other; the rows of the last, tab-separated. */
  run: (...statements: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** ClickHouse's own engine behind its HTTP interface, empty. */
export async function startClickHouse(): Promise<ClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-clickhouse-'));
  const certificate = makeCertificate(folder);
  const script = join(process.cwd(), 'tests/support/clickhouse-engine.mjs');
  const child = fork(script, [folder, SECRET, certificate.keyFile, certificate.certFile], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [said]: unknown[] = await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('ClickHouse’s engine did not start');
    }),
  ]);
  const [port = 0, tlsPort = 0] = String(said).split(' ').map(Number);
  const authorization = `Basic ${Buffer.from(`writer:${SECRET}`).toString('base64')}`;
  return {
    port,
    tlsPort,
    certificate,
    secret: SECRET,
    running: async () => Number(await (await fetch(`http://127.0.0.1:${port}/running`)).text()),
    run: async (...statements) => {
      let text = '';
      for (const sql of statements) {
        const answer = await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body: sql,
          headers: { authorization },
        });
        text = await answer.text();
        if (!answer.ok) throw new Error(`${text}\n${sql.slice(0, 500)}`);
      }
      return text;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
