// Applies prisma/migrations and records them exactly as `prisma migrate deploy` does: same table, checksum and lock.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Refusal } from './settings.mjs';

const PRISMA_LOCK = 72_707_369;
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
const folder = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/**
 * Answers the names of the migrations it applied. `before` is waited for before a database that an older version has
 * made is changed.
 */
export async function migrate(connectionString, before) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(TABLE);
    const { rows } = await client.query(
      'select migration_name as name, checksum, finished_at as finished from _prisma_migrations where rolled_back_at is null',
    );
    const failed = rows.find(({ finished }) => !finished);
    if (failed)
      throw new Refusal(
        `Migration ${failed.name} failed earlier. Restore a backup, or fix it and run: npx prisma migrate resolve.`,
      );
    const known = readdirSync(folder)
      .filter((name) => existsSync(join(folder, name, 'migration.sql')))
      .sort();
    const newer = rows.find(({ name }) => !known.includes(name));
    if (newer)
      throw new Refusal(
        `This database was created by a newer version of Plumbline (${newer.name}). Start that version.`,
      );
    const done = new Set(rows.map(({ name }) => name));
    const applied = known.filter((name) => !done.has(name));
    if (done.size > 0 && applied.length > 0) await before?.();
    for (const name of applied) {
      const text = readFileSync(join(folder, name, 'migration.sql'));
      const id = randomUUID();
      await client.query('insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)', [
        id,
        createHash('sha256').update(text).digest('hex'),
        name,
      ]);
      try {
        await client.query(text.toString('utf8'));
      } catch (error) {
        await client.query('update _prisma_migrations set logs = $2 where id = $1', [id, String(error.message)]);
        throw new Refusal(`Migration ${name} failed: ${error.message}`);
      }
      await client.query('update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where id = $1', [
        id,
      ]);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [PRISMA_LOCK]).catch(() => {});
    await client.end();
  }
}
