import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { makeCertificate, type Certificate } from './certificate';

const START_MS = 60_000;
const LOOK_MS = 100;
const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'].map((folder) => `${folder}/mariadbd`);
const PROGRAM = [process.env.MARIADBD, ...(process.env.MARIADBD ? [] : PLACES)].find(
  (path) => path && existsSync(path),
);

/** Whether this machine has a MariaDB (`npm run test-databases`). */
export const hasMariaDb = PROGRAM !== undefined;
/** For the name of what can't be tried without it; cases whose names hold this are counted as skipped. */
export const WITHOUT_MARIADB = hasMariaDb ? '' : ' [skipped: no mariadbd, npm run test-databases]';

export type MariaDb = {
  port: number;
  certificate: Certificate;
  /** As root, one statement after the other; the rows of the last, every cell a text or null. */
  run: (...statements: string[]) => Promise<(string | null)[][]>;
  /** Ends the server, its data stay. */
  stop: () => Promise<void>;
  /** Starts it again where it was stopped. */
  start: () => Promise<void>;
  /** Ends it and takes its data away. */
  remove: () => Promise<void>;
};

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A real MariaDB on a port of its own, empty, root without a password, with TLS by a certificate of its own. */
export async function startMariaDb(options: readonly string[] = []): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-mariadb-'));
  const own = process.getuid?.() === 0 ? ['--user=root'] : [];
  const certificate = makeCertificate(folder);
  await promisify(execFile)('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${folder}/data`,
    '--auth-root-authentication-method=normal',
    ...own,
  ]);
  const port = await freePort();
  const connect = () =>
    createConnection({ host: '127.0.0.1', port, user: 'root', charset: 'utf8mb4', rowsAsArray: true });
  let end: () => Promise<void> = async () => {};

  const start = async () => {
    const child = spawn(
      PROGRAM!,
      [
        '--no-defaults',
        ...own,
        `--datadir=${folder}/data`,
        `--socket=${folder}/socket`,
        `--pid-file=${folder}/pid`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        '--character-set-server=utf8mb4',
        '--innodb-flush-log-at-trx-commit=0',
        '--innodb-buffer-pool-size=64M',
        `--ssl-cert=${certificate.certFile}`,
        `--ssl-key=${certificate.keyFile}`,
        ...options,
      ],
      { stdio: 'ignore' },
    );
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    end = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    for (const until = Date.now() + START_MS; ; await sleep(LOOK_MS)) {
      const open = await connect().catch(() => null);
      if (open) return open.end();
      if (child.exitCode !== null || Date.now() > until) throw new Error('MariaDB did not start');
    }
  };
  await start();
  return {
    port,
    certificate,
    run: async (...statements) => {
      const open = await connect();
      try {
        let rows: unknown = [];
        for (const sql of statements) [rows] = await open.query({ sql, typeCast: (field) => field.string() });
        return Array.isArray(rows) ? rows : [];
      } finally {
        await open.end();
      }
    },
    stop: () => end(),
    start,
    remove: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
