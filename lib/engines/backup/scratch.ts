import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { quoted } from './database';
import { ArchiveFailure, newerArchive } from './faults';
import type { ArchiveMeta } from './protocol';

// A schema beside the one in use, in which an archive is loaded: made by the same migrations.

const LIST = `create table _prisma_migrations (id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
  migration_name varchar(255) not null, logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

type Migration = { name: string; text: string; checksum: string };

/** Every migration that this version knows, in order. */
export function knownMigrations(root: string): Migration[] {
  const folder = join(root, 'prisma/migrations');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * The migrations that an archive was made under, and those that came since.
 * @throws ArchiveFailure 'newer' where it was made under one that this version does not know.
 */
export function migrationsFor(meta: Pick<ArchiveMeta, 'migrations' | 'appVersion'>, known: readonly Migration[]) {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  if (meta.migrations.some(({ name, checksum }) => byName.get(name)?.checksum !== checksum))
    throw newerArchive(meta.appVersion);
  const had = new Set(meta.migrations.map(({ name }) => name));
  return { before: known.filter(({ name }) => had.has(name)), since: known.filter(({ name }) => !had.has(name)) };
}

export async function makeSchema(client: pg.Client, schema: string): Promise<void> {
  await client.query(`create schema ${quoted(schema)}`).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '42501') throw error;
    throw new ArchiveFailure(
      'database',
      'The database user can’t create a schema to load the backup into. Run: grant create on database NAME to USER.',
    );
  });
  await client.query(`set search_path to ${quoted(schema)}; set synchronous_commit = off`);
  await client.query(LIST);
}

export async function dropSchema(client: pg.Client, schema: string): Promise<void> {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
}

export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name, text, checksum } of migrations) {
    await client.query(text);
    await client.query(
      'insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)',
      [randomUUID(), checksum, name],
    );
  }
}

type ForeignKey = { table: string; name: string; definition: string };

/** Takes the foreign keys away, so that tables can be filled in any order. Answers how to have them back, checked. */
export async function withoutForeignKeys(client: pg.Client, schema: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace where c.contype = 'f' and n.nspname = $1`,
    [schema],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  };
}
