import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const newer = process.cwd();
type Database = { url: string; stop: () => Promise<void> };
type Scripts = {
  database: { openDatabase: (options: object) => Promise<Database> };
  settings: { prepareDataDir: (dataDir: string) => void; readSecret: (dataDir: string) => string };
  bundle: { bundleChildren: () => Promise<void> };
};
const script = async <T>(root: string, name: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts', name)).href)) as T;

let folder: string, older: string, last: string;
beforeAll(async () => {
  await (await script<Scripts['bundle']>(newer, 'bundle-children.mjs')).bundleChildren();
  folder = mkdtempSync(join(tmpdir(), 'plumbline-way-back-'));
  // The version before: the same programs, without the newest change of the database.
  older = join(folder, 'older');
  for (const name of ['scripts', 'prisma', 'dist'])
    cpSync(join(newer, name), join(older, name), {
      recursive: true,
      filter: (path) => !path.startsWith(join(newer, 'dist/bench')),
    });
  copyFileSync(join(newer, 'package.json'), join(older, 'package.json'));
  symlinkSync(join(newer, 'node_modules'), join(older, 'node_modules'));
  const migrations = join(older, 'prisma/migrations');
  last = readdirSync(migrations)
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1)!;
  rmSync(join(migrations, last), { recursive: true });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a version's database on a data folder, as its start does. */
async function within<T>(version: string, dataDir: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const { openDatabase } = await script<Scripts['database']>(version, 'database.mjs');
  const { prepareDataDir, readSecret } = await script<Scripts['settings']>(version, 'settings.mjs');
  prepareDataDir(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: null, secret: readSecret(dataDir), onExit: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** `npm run restore` of the older version, with its answers piped in. */
const restore = (file: string, dataDir: string) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const program = execFile(
      process.execPath,
      [join(older, 'scripts/restore.mjs'), file],
      {
        cwd: older,
        env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir },
      },
      (error, out, err) => done({ code: error?.code ?? 0, said: out + err }),
    );
    program.stdin!.end('\nRESTORE\n');
  });

const nameOf = async (client: pg.Client) =>
  (await client.query<{ name: string }>('select name from "Workspace"')).rows.map(({ name }) => name);
const lastOf = async (client: pg.Client) =>
  (await client.query<{ last: string }>('select max(migration_name) as last from _prisma_migrations')).rows[0]!.last;

it('leads from an upgraded installation back to the older version, by the backup that the upgrade wrote', async () => {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  await within(older, before, (client) =>
    client.query(`insert into "Workspace" (id, name, plan) values (gen_random_uuid(), 'as it was', 'free')`),
  );
  writeFileSync(join(before, 'files/original'), 'as it was');
  expect(await within(newer, before, lastOf)).toBe(last);
  await expect(within(older, before, lastOf)).rejects.toThrow(`created by a newer version of Plumbline (${last})`);

  const [archive] = readdirSync(join(before, 'backups'));
  const file = join(before, 'backups', archive!);
  const locked = await restore(file, join(folder, 'without-secret'));
  expect(locked.code).toBe(1);
  expect(locked.said).toContain('only with the APP_SECRET of the installation that created it');

  mkdirSync(after, { mode: 0o700 });
  copyFileSync(join(before, 'secret'), join(after, 'secret'));
  const restored = await restore(file, after);
  expect(restored.said).toContain('Restored the backup of');
  expect(restored.code).toBe(0);
  expect(readFileSync(join(after, 'files/original'), 'utf8')).toBe('as it was');
  expect(existsSync(join(after, 'restore'))).toBe(false);
  const [names, stands] = await within(older, after, async (client) => [await nameOf(client), await lastOf(client)]);
  expect(names).toEqual(['as it was']);
  expect(stands < last).toBe(true);
  expect(await within(newer, after, nameOf)).toEqual(['as it was']);
}, 240_000);
