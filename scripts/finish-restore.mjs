// A restore that was prepared is finished, or undone, when the server starts: before anybody is served. One file, the
// journal, decides: once it is there the archive stands checked in a schema and a folder of its own, and every start
// goes on with the exchange from where it is, until nothing is left of it.
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
const folderOf = (dataDir) => join(dataDir, 'restore');
const journalOf = (dataDir) => join(folderOf(dataDir), 'journal.json');

export const isRestoring = (dataDir) => existsSync(journalOf(dataDir));

function syncFolder(path) {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** From here on the restore goes through, whatever happens. */
export function writeJournal(dataDir, journal) {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const making = `${journalOf(dataDir)}.making`;
  writeFileSync(making, JSON.stringify(journal), { mode: 0o600, flush: true });
  renameSync(making, journalOf(dataDir));
  syncFolder(folder);
}

async function namesOf(client, text, values) {
  return (await client.query(text, values)).rows.map(({ name }) => name);
}
const tablesOf = (client, schema) =>
  namesOf(
    client,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r' order by 1`,
    [schema],
  );
const typesOf = (client, schema) =>
  namesOf(
    client,
    `select t.typname as name from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = $1 and t.typtype = 'e' order by 1`,
    [schema],
  );
const columnsOf = (client, schema, table) =>
  namesOf(
    client,
    `select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    [schema, table],
  );
const hasSchema = async (client, schema) =>
  (await client.query('select 1 from pg_namespace where nspname = $1', [schema])).rowCount > 0;

/** Rows that stay, whatever was restored: copied from what is in use into what takes its place. */
async function carryOver(client, { schema, carried, carriedSettings }) {
  const ours = new Set(await tablesOf(client, 'public'));
  const theirs = new Set(await tablesOf(client, schema));
  for (const table of carried.filter((name) => ours.has(name) && theirs.has(name))) {
    const had = new Set(await columnsOf(client, 'public', table));
    const columns = (await columnsOf(client, schema, table))
      .filter((name) => had.has(name))
      .map(quoted)
      .join(', ');
    await client.query(`delete from ${quoted(schema)}.${quoted(table)}`);
    await client.query(
      `insert into ${quoted(schema)}.${quoted(table)} (${columns}) select ${columns} from public.${quoted(table)}`,
    );
  }
  if (!ours.has('Setting')) return;
  await client.query(`delete from ${quoted(schema)}."Setting" where key ~ $1`, [carriedSettings]);
  await client.query(`insert into ${quoted(schema)}."Setting" select * from public."Setting" where key ~ $1`, [
    carriedSettings,
  ]);
}

/** What the record says of it, in the installation that is there afterwards. */
const noteIn = (client, { schema, backupId, actorId }) =>
  client.query(
    `insert into ${quoted(schema)}."AuditEntry" (id, "actorKind", "actorId", action, "targetType", "targetId", outcome)
     values ($1, case when $2::text is null then 'task' else 'user' end, $2, 'backup.restored', 'backup', $3, 'done')`,
    [randomUUID(), actorId, backupId],
  );

/** Who is signed in stays so, as far as their account and workspace are there afterwards. */
async function keepSessions(client, { schema }) {
  const copy = async (table, where) => {
    const columns = (await columnsOf(client, schema, table)).map(quoted);
    await client.query(
      `insert into ${quoted(schema)}.${quoted(table)} (${columns.join(', ')})
       select ${columns.map((name) => `kept.${name}`).join(', ')} from public.${quoted(table)} kept where ${where}`,
    );
  };
  const there = (table, column) =>
    `exists (select 1 from ${quoted(schema)}.${quoted(table)} one where one.id = kept.${quoted(column)})`;
  await copy('Session', `${there('User', 'userId')} and ${there('Workspace', 'workspaceId')}`);
  await copy('RefreshToken', there('Session', 'sessionId'));
}

/** All tables change places in one transaction: either every one of them, or none. */
async function exchange(client, journal) {
  const { schema, before } = journal;
  await client.query(`begin; set local lock_timeout = '60s'`);
  try {
    await carryOver(client, journal);
    if (journal.keepsSessions) await keepSessions(client, journal);
    for (const [key, value] of Object.entries(journal.settings ?? {}))
      await client.query(
        `insert into ${quoted(schema)}."Setting" (key, value, "updatedAt") values ($1, $2, now()) on conflict (key) do update set value = excluded.value`,
        [key, JSON.stringify(value)],
      );
    await noteIn(client, journal);
    await client.query(`create schema ${quoted(before)}`);
    const [tables, types] = [await tablesOf(client, schema), await typesOf(client, schema)];
    const had = { tables: new Set(await tablesOf(client, 'public')), types: new Set(await typesOf(client, 'public')) };
    for (const table of tables.filter((name) => had.tables.has(name)))
      await client.query(`alter table public.${quoted(table)} set schema ${quoted(before)}`);
    for (const type of types.filter((name) => had.types.has(name)))
      await client.query(`alter type public.${quoted(type)} set schema ${quoted(before)}`);
    for (const table of tables) await client.query(`alter table ${quoted(schema)}.${quoted(table)} set schema public`);
    for (const type of types) await client.query(`alter type ${quoted(schema)}.${quoted(type)} set schema public`);
    await client.query(`drop schema ${quoted(schema)} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** The folder of files changes places; each step may have been done by an earlier start. */
function exchangeFiles(dataDir) {
  const [files, made, old] = [
    join(dataDir, 'files'),
    join(folderOf(dataDir), 'files'),
    join(folderOf(dataDir), 'old-files'),
  ];
  if (existsSync(made)) {
    if (existsSync(files) && !existsSync(old)) renameSync(files, old);
    renameSync(made, files);
    syncFolder(dataDir);
  }
  mkdirSync(files, { recursive: true, mode: 0o700 });
  // Copies of what is gone.
  rmSync(join(dataDir, 'cache'), { recursive: true, force: true });
  mkdirSync(join(dataDir, 'cache'), { recursive: true, mode: 0o700 });
}

/** Nothing was exchanged: the installation stays as it was, and the restore is told to have failed. */
async function undo(client, { schema, jobId }, why) {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
  if (!jobId) return;
  const error = { code: 'busy', message: `The restore was undone: ${why} Nothing was changed.` };
  await client.query(
    `update public."Job" set state = 'failed', error = $2, "endedAt" = now(), "updatedAt" = now() where id = $1::uuid and state in ('queued', 'running')`,
    [jobId, JSON.stringify(error)],
  );
}

/** Several processes may start at once on one database. */
const LOCK = 72_707_370;

/**
 * Answers 'none', 'restored' or 'undone'. Safe to be called again after a death at any moment.
 * @throws where the database can't be asked: nothing may start then.
 */
export async function finishRestore({ url, dataDir }) {
  const folder = folderOf(dataDir);
  if (!isRestoring(dataDir)) {
    rmSync(folder, { recursive: true, force: true }); // of one that was never decided
    return 'none';
  }
  const journal = JSON.parse(readFileSync(journalOf(dataDir), 'utf8'));
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  let outcome = 'restored';
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (!(await hasSchema(client, journal.before)) && (await hasSchema(client, journal.schema)))
      await exchange(client, journal).catch(async (error) => {
        outcome = 'undone';
        await undo(
          client,
          journal,
          error.code === '55P03' ? 'the database is in use by something else.' : 'the database refused it.',
        );
      });
    if (outcome === 'restored') exchangeFiles(dataDir);
    await client.query(`drop schema if exists ${quoted(journal.before)} cascade`);
  } finally {
    await client.end().catch(() => {});
  }
  rmSync(journalOf(dataDir), { force: true });
  rmSync(folder, { recursive: true, force: true });
  return outcome;
}
