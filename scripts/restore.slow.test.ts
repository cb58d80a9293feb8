import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = process.cwd();
const script = async <T>(name: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts', name)).href)) as T;
type Database = { url: string; stop: () => Promise<void> };
type Restoring = {
  file: string;
  settings: { dataDir: string; databaseUrl: null };
  passphrase: string;
  ask: (text: string) => Promise<string>;
  say: (text: string) => void;
};
const { openDatabase } = await script<{ openDatabase: (options: object) => Promise<Database> }>('database.mjs');
const { bundleChildren } = await script<{ bundleChildren: () => Promise<void> }>('bundle-children.mjs');
const { restoreFile } = await script<{
  restoreFile: (options: Restoring) => Promise<{ createdAt: string }>;
}>('restore.mjs');
const { runTask } = await script<{ runTask: (task: object) => Promise<{ sizeBytes: number }> }>('backup-task.mjs');

const PASSPHRASE = 'Long harbour lamp';
let folder: string, dataDir: string;
const settings = () => ({ dataDir, databaseUrl: null });

beforeAll(async () => {
  await bundleChildren();
  folder = mkdtempSync(join(tmpdir(), 'plumbline-restore-'));
  dataDir = join(folder, 'data');
  for (const name of ['files', 'cache', 'tmp']) mkdirSync(join(dataDir, name), { recursive: true });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inDatabase<T>(act: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...settings(), onExit: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await act(client, database.url);
  } finally {
    await client.end();
    await database.stop();
  }
}
const setName = (name: string) =>
  inDatabase((client) =>
    client.query(
      `insert into "Workspace" (id, name, plan) values ('00000000-0000-7000-8000-000000000001', $1, 'free') on conflict (id) do update set name = excluded.name`,
      [name],
    ),
  );
const nameNow = () =>
  inDatabase(async (client) => (await client.query<{ name: string }>('select name from "Workspace"')).rows[0]?.name);

it('restores a file on a machine whose server does not run, once the word is typed', async () => {
  const file = join(folder, 'one.plumbline');
  await setName('then');
  writeFileSync(join(dataDir, 'files/original'), 'then');
  await inDatabase((_client, databaseUrl) =>
    runTask({
      task: 'write',
      databaseUrl,
      root,
      path: file,
      key: { kind: 'passphrase', passphrase: PASSPHRASE },
      files: join(dataDir, 'files'),
      bucket: null,
      work: join(dataDir, 'tmp/held'),
      appVersion: '0.1.0',
      createdAt: '2026-11-26T22:00:00.000Z',
      secret: 'another secret of more than thirty-two letters',
    }),
  );
  await setName('now');
  writeFileSync(join(dataDir, 'files/original'), 'now');
  const said: string[] = [];
  const asked = { file, settings: settings(), passphrase: PASSPHRASE, say: (text: string) => void said.push(text) };
  await expect(restoreFile({ ...asked, ask: async () => 'no' })).rejects.toThrow('Nothing was changed.');
  await expect(restoreFile({ ...asked, passphrase: 'wrong', ask: async () => 'RESTORE' })).rejects.toThrow(
    'passphrase',
  );
  expect(await nameNow()).toBe('now');
  expect((await restoreFile({ ...asked, ask: async () => 'RESTORE' })).createdAt).toBe('2026-11-26T22:00:00.000Z');
  expect(await nameNow()).toBe('then');
  expect(readFileSync(join(dataDir, 'files/original'), 'utf8')).toBe('then');
  expect(readdirSync(join(dataDir, 'backups')).length).toBeGreaterThan(0);
  expect(said.join('\n')).toMatch(/workspaces\s+1\s+→\s+1/);
}, 120_000);
