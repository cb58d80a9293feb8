import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReplicateTask } from './protocol';
import { replicate } from './replica';

const script = async <T>(name: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(join(process.cwd(), 'scripts', name)).href)) as T;
type Database = { url: string; stop: () => Promise<void> };
const { openDatabase } = await script<{ openDatabase: (options: object) => Promise<Database> }>('database.mjs');

let folder: string, dataDir: string, copy: string, database: Database, client: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-replica-'));
  [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
  for (const path of ['data/files/a', 'data/tmp', 'copy']) mkdirSync(join(folder, path), { recursive: true });
  database = await openDatabase({ dataDir, onExit: () => {} });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const task = (verb: ReplicateTask['verb'], more: Partial<ReplicateTask> = {}): ReplicateTask => ({
  task: 'replicate',
  verb,
  address: { kind: 'folder', path: copy },
  passphrase: 'Long harbour lamp',
  term: 1,
  databaseUrl: database.url,
  root: process.cwd(),
  files: join(dataDir, 'files'),
  bucket: null,
  work: join(dataDir, 'tmp/work'),
  folder: join(folder, 'fetched'),
  schema: 'plumbline_scratch_replica',
  secret: 'the secret of this installation, thirty-two letters',
  fingerprint: 'print',
  appVersion: '0.1.0',
  ...more,
});
const quiet = () => {};
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it('sends each file once, sees damage and mends it, and is fenced by whoever was promoted', async () => {
  await client.query(
    `insert into "Workspace" (id, name, plan) values ('00000000-0000-7000-8000-000000000001', 'canary', 'free')`,
  );
  writeFileSync(join(dataDir, 'files/a/one'), 'canary'.repeat(5000));
  const first = await replicate(task('sync'), quiet);
  expect(first).toMatchObject({ sequence: 1, files: 1 });
  expect(filesIn(copy).some((path) => readFileSync(path, 'latin1').includes('canary'))).toBe(false);
  const objects = () => filesIn(join(copy, 'objects'));
  const [object] = objects();
  const { mtimeMs } = statSync(object!);
  writeFileSync(join(dataDir, 'files/a/two'), 'two');
  expect(await replicate(task('sync'), quiet)).toMatchObject({ sequence: 2, files: 2 });
  expect(statSync(object!).mtimeMs).toBe(mtimeMs);
  expect(await replicate(task('verify'), quiet)).toMatchObject({ sequence: 2, files: 2 });

  const bytes = readFileSync(object!);
  bytes[bytes.length >> 1]! ^= 0xff;
  writeFileSync(object!, bytes);
  await expect(replicate(task('verify'), quiet)).rejects.toMatchObject({ fault: 'broken' });
  await replicate(task('sync'), quiet);
  await replicate(task('verify'), quiet);

  await expect(replicate(task('sync', { passphrase: 'another' }), quiet)).rejects.toMatchObject({ fault: 'wrong_key' });

  await replicate(task('fetch'), quiet);
  expect(readFileSync(join(folder, 'fetched/a/one'), 'utf8')).toContain('canary');
  expect((await client.query('select name from plumbline_scratch_replica."Workspace"')).rows).toEqual([
    { name: 'canary' },
  ]);
  await client.query('drop schema plumbline_scratch_replica cascade');

  expect(await replicate(task('promote'), quiet)).toMatchObject({ term: 2 });
  await expect(replicate(task('sync'), quiet)).rejects.toMatchObject({ fault: 'fenced' });
  expect(await replicate(task('sync', { term: 2 }), quiet)).toMatchObject({ term: 2 });

  rmSync(join(dataDir, 'files/a/two'));
  for (let times = 0; times < 3; times++) await replicate(task('sync', { term: 2 }), quiet);
  expect(objects()).toHaveLength(1); // what no kept snapshot names is gone
}, 120_000);
