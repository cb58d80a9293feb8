// Starts the product for tests: `npm start` on a free port and a fresh data folder, in a process group of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Answers `{origin, pid, setupCode, databaseUrl, output(), stop()}` once requests are answered. */
export async function startTestServer({ dataDir, env = {}, limit = 120_000 }) {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !['DATABASE_URL', 'NODE_ENV', 'APP_SECRET', 'HOST', 'PUBLIC_URL'].includes(name),
    ),
  );
  const child = spawn(process.execPath, [fileURLToPath(new URL('./start.mjs', import.meta.url))], {
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const ended = new Promise((done) => {
    child.once('exit', done);
  });
  const said = (pattern) => pattern.exec(output)?.[1];
  for (const until = Date.now() + limit; !said(/^Ready on (\S+)$/m); await sleep(25)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Couldn’t start the test server:\n${output}`);
  }
  await sleep(50);
  return {
    origin: said(/^Ready on (\S+)$/m),
    pid: child.pid,
    setupCode: said(/setup=(\S+)$/m) ?? '',
    output: () => output,
    databaseUrl: env.DATABASE_URL ?? urlOf(dataDir),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

/** Of the embedded database as it runs now: a restore starts it afresh, at another port. */
export function urlOf(dataDir) {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://plumbline:${readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}
