import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from './client';

/**
 * What a product of November 2026 kept, before its tables got the names they have now: every row of its database, and
 * the objects of its data folder.
 */
type Older = {
  migrations: string[];
  ids: { dataSource: string; forecast: string; drivers: string };
  rows: Record<string, Record<string, unknown>[]>;
};
const fixture = fileURLToPath(new URL('../fixtures/older-installation', import.meta.url));
const older = JSON.parse(readFileSync(join(fixture, 'rows.json'), 'utf8')) as Older;
const PERSON = { username: 'older', password: 'an older pass phrase 26' };

type Started = { origin: string; stop: () => Promise<void> };
const script = pathToFileURL(fileURLToPath(new URL('../../scripts/test-server.mjs', import.meta.url))).href;
const { startTestServer } = (await import(/* @vite-ignore */ script)) as {
  startTestServer: (options: { dataDir: string; env: Record<string, string> }) => Promise<Started>;
};

const migrationOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../prisma/migrations/${name}/migration.sql`, import.meta.url)), 'utf8');
const name = `older_${randomBytes(6).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-older-'));
const url = new URL(process.env.TEST_DATABASE_URL ?? '');
let server: Started;
const client = new Client();

async function onDatabase<T>(database: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href,
  });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

beforeAll(async () => {
  await onDatabase(url.pathname.slice(1), (connection) => connection.query(`create database ${name}`));
  await onDatabase(name, async (connection) => {
    await connection.query(
      'CREATE TABLE _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)',
    );
    for (const migration of older.migrations) {
      await connection.query(migrationOf(migration));
      await connection.query(
        "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values (gen_random_uuid(), 'of then', $1, now(), 1)",
        [migration],
      );
    }
    await connection.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(older.rows)) {
      await connection.query(`delete from "${table}"`);
      for (const row of rows)
        await connection.query(
          `insert into "${table}" select * from jsonb_populate_record(null::"${table}", $1::jsonb)`,
          [JSON.stringify(row)],
        );
    }
  });
  cpSync(join(fixture, 'folder'), join(folder, 'data'), { recursive: true });
  server = await startTestServer({
    dataDir: join(folder, 'data'),
    env: {
      APP_SECRET: 'kept-for-the-installation-from-before-4711',
      DATABASE_URL: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    },
  });
  Object.assign(client, { origin: server.origin });
  const signedIn = await client.post('/api/auth/login', PERSON);
  expect(signedIn.status).toBe(200);
  client.token = signedIn.body.accessToken;
}, 120_000);

afterAll(async () => {
  await server?.stop();
  await onDatabase(url.pathname.slice(1), (connection) =>
    connection.query(`drop database if exists ${name} with (force)`),
  );
  rmSync(folder, { recursive: true, force: true });
});

describe('an installation from before', () => {
  it('keeps its data source with both versions, and answers from the rows', async () => {
    const source = (await client.get(`/api/data-sources/${older.ids.dataSource}`)).body;
    expect(source).toMatchObject({ name: 'shop sales.csv', rowCount: 241, version: 2, status: 'ready' });
    expect((await client.get(`/api/data-sources/${older.ids.dataSource}/versions`)).body).toHaveLength(2);
    const { widgets } = (
      await client.post(`/api/data-sources/${older.ids.dataSource}/query`, {
        queries: { rows: { measures: [{ agg: 'count' }] } },
      })
    ).body;
    expect(Object.values(widgets.rows.rows[0])).toEqual([241]);
  });

  it('keeps its forecast, its drivers and its insights', async () => {
    expect((await client.get(`/api/predictions/${older.ids.forecast}`)).body).toMatchObject({
      status: 'ready',
      horizon: 14,
    });
    expect((await client.get(`/api/drivers/${older.ids.drivers}`)).body).toMatchObject({
      status: 'ready',
      target: 'sales',
    });
    expect((await client.get('/api/insights')).body.length).toBeGreaterThan(0);
  });

  it('keeps its dashboards, and every number that was shown holds when it is computed again', async () => {
    const [dashboard] = (await client.get('/api/dashboards')).body;
    expect(dashboard.id).toEqual(expect.any(String));
    const evidence = older.rows
      .Evidence!.filter(({ kind, dataVersion }) => kind === 'aggregate' && dataVersion === 2)
      .slice(0, 5);
    expect(evidence.length).toBeGreaterThan(0);
    for (const { id } of evidence)
      expect((await client.post(`/api/evidence/${String(id)}/recheck`)).body).toMatchObject({ matches: true });
  });

  it('was backed up before it was changed', async () => {
    const { backups } = (await client.get('/api/backup')).body as { backups: Record<string, unknown>[] };
    expect(backups).toEqual([
      expect.objectContaining({
        trigger: 'before_upgrade',
        status: 'ready',
        counts: expect.objectContaining({ users: 1 }),
      }),
    ]);
    expect(backups[0]!.sizeBytes).toBeGreaterThan(1000);
  });

  it('keeps what a reader chose for the file', () => {
    return onDatabase(name, async (connection) => {
      const count = async (table: string) =>
        Number((await connection.query<{ count: string }>(`select count(*) from "${table}"`)).rows[0]!.count);
      expect(await count('DataSourceVersion')).toBe(older.rows.DataSetVersion!.length);
      expect(await count('DataSourcePart')).toBe(older.rows.DataSetPart!.length);
      expect(await count('ImportPreference')).toBe(older.rows.ReadingHabit?.length ?? 0);
    });
  });
});
