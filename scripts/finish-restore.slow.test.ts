import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARRIED, CARRIED_SETTINGS, type UnpackArchive } from '@/lib/engines/backup/protocol';
import type { BackupKey } from '@/lib/engines/backup/sealed';
import { unpackArchive } from '@/lib/engines/backup/unpack';
import { writeArchive } from '@/lib/engines/backup/write';

const root = process.cwd();
const url = (name: string) => pathToFileURL(join(root, 'scripts', name)).href;
const script = async <T>(name: string) => (await import(/* @vite-ignore */ url(name))) as T;
type Database = { url: string; stop: () => Promise<void> };
const { openDatabase } = await script<{ openDatabase: (options: object) => Promise<Database> }>('database.mjs');
const { finishRestore, writeJournal } = await script<{
  finishRestore: (options: { url: string; dataDir: string }) => Promise<string>;
  writeJournal: (dataDir: string, journal: object) => void;
}>('finish-restore.mjs');

const KEY: BackupKey = { kind: 'installation', secret: 'the secret of this installation, thirty-two letters' };
/** Milliseconds into the exchange, from before its first statement to after its last. */
const MOMENTS = [5, 40, 80, 120, 160, 200, 260, 340];

let folder: string, dataDir: string, database: Database, client: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-killed-'));
  dataDir = join(folder, 'data');
  for (const name of ['files', 'cache', 'tmp']) mkdirSync(join(dataDir, name), { recursive: true });
  database = await openDatabase({ dataDir, onExit: () => {} });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function furnish(name: string): Promise<void> {
  await client.query('truncate "Workspace" cascade');
  await client.query(
    `insert into "Workspace" (id, name, plan) values ('00000000-0000-7000-8000-000000000001', $1, 'free')`,
    [name],
  );
  writeFileSync(join(dataDir, 'files/original'), name);
}
const now = async () => ({
  database: (await client.query<{ name: string }>('select name from "Workspace"')).rows[0]?.name,
  file: readFileSync(join(dataDir, 'files/original'), 'utf8'),
});

it('is whole after a kill at any moment and the next start', async () => {
  await furnish('then');
  const path = join(folder, 'one.plumbline');
  const common = { databaseUrl: database.url, root, path, key: KEY };
  await writeArchive(
    {
      ...common,
      task: 'write',
      files: join(dataDir, 'files'),
      bucket: null,
      work: join(dataDir, 'tmp/held'),
      appVersion: '0.1.0',
      createdAt: '2026-11-26T22:00:00.000Z',
    },
    () => {},
  );
  for (const [nth, moment] of MOMENTS.entries()) {
    await furnish('now');
    const schema = `plumbline_scratch_${nth}`;
    const asked: UnpackArchive = {
      ...common,
      task: 'unpack',
      purpose: 'restore',
      schema,
      folder: join(dataDir, 'restore/files'),
      secret: KEY.kind === 'installation' ? KEY.secret : '',
      fingerprint: 'print',
    };
    await unpackArchive(asked, () => {});
    const before = `plumbline_before_${nth}`;
    const ids = { jobId: null, backupId: null, actorId: null };
    writeJournal(dataDir, { schema, before, ...ids, carried: CARRIED, carriedSettings: CARRIED_SETTINGS });
    const text = `const { finishRestore } = await import(${JSON.stringify(url('finish-restore.mjs'))}); process.send('go'); await finishRestore(${JSON.stringify({ url: database.url, dataDir })});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = new Promise((done) => {
      child.once('exit', done);
    });
    child.once('message', () => setTimeout(() => child.kill('SIGKILL'), moment));
    await ended;
    await finishRestore({ url: database.url, dataDir });
    expect(await now(), `killed after ${moment} ms`).toEqual({ database: 'then', file: 'then' });
    const { rowCount } = await client.query(`select 1 from pg_namespace where nspname like 'plumbline\\_%'`);
    expect(rowCount).toBe(0);
  }
}, 180_000);
