import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import pg from 'pg';
import type { ArchiveCounts, ArchiveMeta } from './protocol';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** COPY writes and reads the same text whatever the server's settings are. */
const SAME_TEXT = `set datestyle = 'ISO, MDY'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set statement_timeout = 0; set lock_timeout = '60s';
  set idle_in_transaction_session_timeout = 0`;

const HERE = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The process that serves this connection lets others go first, where it is one of ours on this machine. */
async function goLast(client: pg.Client, databaseUrl: string): Promise<void> {
  if (!HERE.has(new URL(databaseUrl).hostname)) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { pid } = rows[0]!;
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres')
      setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {} // another user's, or behind a forwarded port
}

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'plumbline backup' });
  client.on('error', () => {}); // every statement that is asked then fails too
  await client.connect();
  await client.query(SAME_TEXT);
  await goLast(client, databaseUrl);
  return client;
}

export async function tablesOf(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relname <> '_prisma_migrations' order by 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** Without those that the database computes. */
export async function columnsOf(client: pg.Client, schema: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [schema, table],
  );
  return rows.map(({ name }) => name);
}

export async function migrationsOf(client: pg.Client): Promise<ArchiveMeta['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from public._prisma_migrations
     where finished_at is not null and rolled_back_at is null order by started_at, migration_name`,
  );
  return rows;
}

const COUNTED: Record<string, string> = {
  users: '"User"',
  workspaces: '"Workspace"',
  dataSources: '"DataSource" where "deletedAt" is null',
  dashboards: '"Dashboard" where "deletedAt" is null',
  documents: '"Document"',
  extractions: '"Extraction"',
  evidence: '"Evidence"',
  forecasts: '"Forecast"',
  summaries: '"ExecutiveSummary"',
  comments: '"Comment"',
  shares: '"Share"',
  alerts: '"Alert"',
  deliveries: '"Delivery"',
};

/** How many of each thing people have made; of a database of an older version, as far as it knows them. */
export async function countsOf(client: pg.Client): Promise<ArchiveCounts> {
  const known = new Set<string>();
  for (const table of await tablesOf(client, 'public')) {
    known.add(quoted(table));
    if ((await columnsOf(client, 'public', table)).includes('deletedAt'))
      known.add(`${quoted(table)} where "deletedAt" is null`);
  }
  const counted = Object.entries(COUNTED).filter(([, of]) => known.has(of));
  if (counted.length === 0) return {};
  const list = counted.map(([name, of]) => `(select count(*)::float8 from public.${of}) as ${quoted(name)}`);
  const { rows } = await client.query<ArchiveCounts>(`select ${list.join(', ')}`);
  return rows[0] ?? {};
}
