import {
  LONGEST_SELECT,
  MOST_JOINED,
  PREVIEW_ROWS,
  type RemoteColumn,
  type RemoteRows,
  type TableName,
} from '@/lib/engines/manifest/remote';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { TABLE } from '@/lib/pure/query/sql/plan';
import { statement } from '@/lib/pure/query/sql/statement';
import type { Connector, Session, TableKeys } from '../connector';
import type {
  CheckedSelect,
  DescribedRows,
  DescribedTable,
  RemotePreview,
  TablesPage,
  TestedConnection,
} from '../requests';
import { RemoteFailure } from '../failure';
import { readSelect } from '../select/check';
import { readRows, withCancel, wordedFailure, type WorkContext } from './ask';
import { usableColumns, type CatalogueColumn, type UsableColumns } from './columns';
import type { Database } from './database';
import { SpokenRows } from './source';

/** Tables of one page of the catalogue. */
const TABLES_AT_ONCE = 200;

/** Runs something on one session, without a moment of its own. */
async function onSession<T>(
  { pool }: Database,
  asked: WorkContext,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await pool.take(asked.signal);
  try {
    return await withCancel(session, asked, () => work(session));
  } catch (error) {
    throw wordedFailure(error, asked);
  } finally {
    pool.give(session);
  }
}

/** Opens a session, says how long that took, and asks what the account may write to. */
export async function testDatabase(database: Database, asked: WorkContext): Promise<TestedConnection> {
  const began = performance.now();
  return onSession(database, asked, async (session) => {
    const latencyMs = Math.round(performance.now() - began);
    const writable = await database.connector.writable(session);
    return {
      latencyMs,
      serverVersion: `${database.connector.label} ${session.serverVersion}`,
      writable: writable.tables.length ? writable : null,
    };
  });
}

const isUnnamed = ({ schema, name }: TableName) => name === '' || `${schema}${name}`.includes('\0');
const missing = ({ name }: TableName) =>
  new RemoteFailure('table_missing', `Table not found: ${name} doesn’t exist, or this account can’t read it.`);

/** A page of the catalogue. */
export const listTables = (
  database: Database,
  { search, after }: { search: string; after: TableName | null },
  asked: WorkContext,
): Promise<TablesPage> =>
  onSession(database, asked, async (session) => {
    if (search.includes('\0')) return { tables: [], nextCursor: null };
    const found = await database.connector.tables(session, { search, after, limit: TABLES_AT_ONCE + 1 });
    const tables = found.slice(0, TABLES_AT_ONCE);
    const last = tables.at(-1);
    return { tables, nextCursor: last && found.length > tables.length ? cursorOf(last) : null };
  });

const cursorOf = ({ schema, name }: TableName) => Buffer.from(JSON.stringify([schema, name])).toString('base64url');

/** The table that a cursor names; null where it names none. */
export function tableOfCursor(cursor: string | undefined): TableName | null {
  if (cursor === undefined) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [schema, name] = Array.isArray(read) ? (read as unknown[]) : [];
    return typeof schema === 'string' && typeof name === 'string' ? { schema, name } : null;
  } catch {
    return null;
  }
}

type Speech = { connector: Connector; session: Session };

async function columnsOfTables(
  { connector, session }: Speech,
  tables: readonly TableName[],
): Promise<CatalogueColumn[]> {
  const columns: CatalogueColumn[] = [];
  for (const [table, name] of tables.entries()) {
    const own = isUnnamed(name) ? [] : await connector.columns(session, name);
    if (!own.length) throw missing(name);
    columns.push(...own.map((info) => ({ ...info, table })));
  }
  return columns;
}

/** What can tell which rows are new. */
const ORDERED: ReadonlySet<string> = new Set(['integer', 'decimal', 'date', 'datetime']);

/** A table with its columns, keys and first rows. @throws RemoteFailure 'table_missing' */
export async function describeTable(database: Database, table: TableName, asked: WorkContext): Promise<DescribedTable> {
  const { connector } = database;
  return onSession(database, asked, async (session) => {
    const speech = { connector, session };
    const { columns } = usableColumns(await columnsOfTables(speech, [table]), speech, { tables: [table], known: [] });
    const keys = await connector.keys(session, table);
    const near = await connector.tables(session, { search: table.name, after: beforeOf(table), limit: TABLES_AT_ONCE });
    const own = near.find(({ schema, name }) => schema === table.schema && name === table.name);
    const preview = await previewOf({ kind: 'table', table }, columns, { ...speech, asked });
    const names = columns.filter(({ value }) => ORDERED.has(value)).map(({ name }) => name);
    const isKey = (name: string) => keys.primary.includes(name);
    return {
      columns,
      preview: preview.rows,
      keys,
      rows: own?.rows ?? null,
      rowsExact: own?.rowsExact ?? false,
      watermarks: [...names.filter(isKey), ...names.filter((name) => !isKey(name))],
    };
  });
}

/** A name that stands before a table’s in the order of the catalogue. */
const beforeOf = ({ schema, name }: TableName): TableName => ({ schema, name: name.slice(0, -1) });

async function previewOf(
  rows: RemoteRows,
  columns: RemoteColumn[],
  { connector, session, asked }: Speech & { asked: WorkContext },
): Promise<RemotePreview> {
  const { dialect } = session;
  const spoken = new SpokenRows({ rows, columns, identity: [] }, connector, session);
  const sql = statement(
    {
      select: columns.map(({ key }) => quoteName(key, dialect)),
      from: spoken.table(columns.map(({ key }) => key)),
      limit: PREVIEW_ROWS,
    },
    dialect,
  );
  const values = columns.map(({ value }) => value);
  return { columns, rows: (await readRows(session, sql, { values, exact: true }, asked)).rows };
}

/** The columns of a checked SELECT; each needs a name of its own. @throws RemoteFailure 'not_a_select' */
async function columnsOfSelect({ connector, session }: Speech, sql: string): Promise<CatalogueColumn[]> {
  const columns = await connector.describe(session, sql);
  const names = columns.map(({ name }) => name.toLowerCase());
  const repeated = columns.find(({ name }, nth) => names.indexOf(name.toLowerCase()) !== nth);
  if (repeated)
    throw new RemoteFailure(
      'not_a_select',
      `Two columns are called ${repeated.name}. Give each a name of its own with AS.`,
    );
  if (columns.some(({ name }) => name.trim() === ''))
    throw new RemoteFailure('not_a_select', 'A column has no name. Give it one with AS.');
  return columns.map((info) => ({ ...info, table: 0 }));
}

/** Reasons that lie in the text itself. */
const OF_THE_TEXT: ReadonlySet<string> = new Set([
  'not_a_select',
  'query_failed',
  'table_missing',
  'column_missing',
  'permission_denied',
  'too_large',
]);

/** Whether a text is one SELECT that may be asked, tried with its first rows. What is refused was never sent. */
export async function checkSelect(database: Database, sql: string, asked: WorkContext): Promise<CheckedSelect> {
  const { connector } = database;
  try {
    const read = selectOf(sql, connector);
    return await onSession(database, asked, async (session): Promise<CheckedSelect> => {
      const speech = { connector, session };
      const { columns } = usableColumns(await columnsOfSelect(speech, read), speech, { tables: [], known: [] });
      return {
        valid: true,
        error: null,
        ...(await previewOf({ kind: 'sql', sql: read }, columns, { ...speech, asked })),
      };
    });
  } catch (error) {
    if (!(error instanceof RemoteFailure) || !OF_THE_TEXT.has(error.reason)) throw error;
    return { valid: false, error: { message: error.message, position: error.position } };
  }
}

/** The text as it may be sent: without comments. @throws RemoteFailure 'not_a_select' */
export function selectOf(sql: string, { rules }: Pick<Connector, 'rules'>): string {
  const read = readSelect(sql.length > LONGEST_SELECT ? '' : sql, rules);
  if (sql.length > LONGEST_SELECT)
    throw new RemoteFailure('not_a_select', `A SELECT can have at most ${LONGEST_SELECT} characters.`, LONGEST_SELECT);
  if ('refused' in read) throw new RemoteFailure('not_a_select', read.refused.message, read.refused.position);
  return read.sql;
}

/** Rows whose SELECT, where they are one, is as it may be sent. @throws RemoteFailure 'not_a_select' */
export const sendable = (rows: RemoteRows, connector: Pick<Connector, 'rules'>): RemoteRows =>
  rows.kind === 'sql' ? { kind: 'sql', sql: selectOf(rows.sql, connector) } : rows;

/** The columns of rows, with their keys and what tells rows apart. @throws RemoteFailure */
export function describeRows(
  database: Database,
  { rows: given, known }: { rows: RemoteRows; known: readonly RemoteColumn[] },
  asked: WorkContext,
): Promise<DescribedRows> {
  const { connector } = database;
  const rows = sendable(given, connector);
  const tables = rows.kind === 'table' ? [rows.table] : rows.kind === 'tables' ? rows.tables : [];
  if (tables.length > MOST_JOINED) throw new RemoteFailure('too_large', `At most ${MOST_JOINED} tables can be joined.`);
  return onSession(database, asked, async (session) => {
    const speech = { connector, session };
    const found = rows.kind === 'sql' ? await columnsOfSelect(speech, rows.sql) : await columnsOfTables(speech, tables);
    const described = usableColumns(found, speech, { tables, known });
    const identity = await identityOf(tables, described, speech);
    await tryRows({ rows, columns: described.columns, identity }, { ...speech, asked });
    return { ...described, identity };
  });
}

/** The primary keys of the tables together; empty where one has none. */
async function identityOf(
  tables: readonly TableName[],
  { columns }: UsableColumns,
  { connector, session }: Speech,
): Promise<string[]> {
  const keys: string[] = [];
  for (const [nth, table] of tables.entries()) {
    const { primary }: TableKeys = await connector.keys(session, table);
    const own = primary.map((name) => columns.find((column) => column.table === nth && column.name === name)?.key);
    if (!own.length || own.includes(undefined)) return [];
    keys.push(...own.filter((key) => key !== undefined));
  }
  return keys;
}

/** Asks for no row of what was described: a join that cannot be made is known here. */
async function tryRows(
  source: ConstructorParameters<typeof SpokenRows>[0],
  { connector, session, asked }: Speech & { asked: WorkContext },
): Promise<void> {
  if (source.rows.kind !== 'tables') return;
  const { dialect } = session;
  const from = dialect.derived(
    new SpokenRows(source, connector, session).select(source.columns.map(({ key }) => key)),
    TABLE,
  );
  await readRows(session, statement({ select: ['*'], from, limit: 1 }, dialect), { rows: 1 }, asked);
}
