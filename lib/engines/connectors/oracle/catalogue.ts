import type { TableName } from '@/lib/engines/manifest/remote';
import { oracle } from '@/lib/pure/query/sql/dialects/oracle';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { afterTable, allRows, nameHolds, qualified, readForeign, readTables, textOf } from '../common/catalogue';
import type { ColumnInfo, RawCell, RemoteTable, Session, TableKeys, WritableTables } from '../connector';

const MOST_WRITABLE = 200;
const MOST_GRANTS = 20;

/** Accounts that Oracle brings. */
export const SYSTEM_OWNERS = `
ANONYMOUS APPQOSSYS AUDSYS AV$ CTXSYS DBSFWUSER DBSNMP DGPDB_INT DIP DVF DVSYS EXFSYS FLOWS_FILES GGSHAREDCAP GGSYS
GSMADMIN_INTERNAL GSMCATUSER GSMROOTUSER GSMUSER LBACSYS MDDATA MDSYS MGMT_VIEW OJVMSYS OLAPSYS ORACLE_OCM ORDDATA
ORDPLUGINS ORDSYS OUTLN OWBSYS REMOTE_SCHEDULER_AGENT SI_INFORMTN_SCHEMA SYS SYS$UMF SYSBACKUP SYSDG SYSKM SYSMAN SYSRAC
SYSTEM VECSYS WMSYS XDB XS$NULL
`
  .trim()
  .split(/\s+/);

const text = (value: string) => textLiteral(value, oracle);
const notSystem = (owner: string) => `${owner} NOT IN (${SYSTEM_OWNERS.map(text).join(', ')})`;
const isTable = (of: string, { schema, name }: TableName) =>
  `${of}.owner = ${text(schema)} AND ${of}.table_name = ${text(name)}`;

export async function tables(
  session: Session,
  { search, after, limit }: { search: string; after: TableName | null; limit: number },
): Promise<RemoteTable[]> {
  const place = { schema: 'o.owner', name: 'o.object_name' };
  const where = [
    `o.object_type IN ('TABLE', 'VIEW') AND o.secondary = 'N'`,
    notSystem('o.owner'),
    ...nameHolds(search, place.name, oracle),
    ...afterTable(after, place, oracle),
  ].join(' AND ');
  const rows = await allRows(
    session,
    `SELECT o.owner, o.object_name, CASE WHEN o.object_type = 'VIEW' THEN 1 ELSE 0 END AS is_view, t.num_rows
FROM all_objects o
LEFT JOIN all_tables t ON t.owner = o.owner AND t.table_name = o.object_name
WHERE ${where}
ORDER BY o.owner, o.object_name
FETCH FIRST ${limit} ROWS ONLY`,
  );
  return readTables(rows);
}

const MOST_DIGITS = 38;
/** `NUMBER(19,0)`: a whole number without a precision has all its digits. */
function typeOf(type: string, precision: RawCell, scale: RawCell): string {
  if (type !== 'NUMBER' || (scale === null && precision === null)) return type;
  return `NUMBER(${textOf(precision) || MOST_DIGITS},${textOf(scale) || 0})`;
}

export async function columns(session: Session, table: TableName): Promise<ColumnInfo[]> {
  const rows = await allRows(
    session,
    `SELECT c.column_name, c.data_type, c.data_precision, c.data_scale, c.nullable
FROM all_tab_columns c
WHERE ${isTable('c', table)}
ORDER BY c.column_id`,
  );
  return rows.map(([name, type, precision = null, scale = null, nullable]) => ({
    name: textOf(name),
    databaseType: typeOf(textOf(type), precision, scale),
    nullable: textOf(nullable) !== 'N',
  }));
}

export async function keys(session: Session, table: TableName): Promise<TableKeys> {
  const primary = await allRows(
    session,
    `SELECT k.column_name
FROM all_constraints c
JOIN all_cons_columns k ON k.owner = c.owner AND k.constraint_name = c.constraint_name
WHERE c.constraint_type = 'P' AND ${isTable('c', table)}
ORDER BY k.position`,
  );
  const foreign = await allRows(
    session,
    `SELECT c.constraint_name, k.column_name, r.owner, r.table_name, r.column_name AS to_column
FROM all_constraints c
JOIN all_cons_columns k ON k.owner = c.owner AND k.constraint_name = c.constraint_name
JOIN all_cons_columns r ON r.owner = c.r_owner AND r.constraint_name = c.r_constraint_name AND r.position = k.position
WHERE c.constraint_type = 'R' AND ${isTable('c', table)}
ORDER BY c.constraint_name, k.position`,
  );
  return { primary: primary.map(([name]) => textOf(name)), foreign: readForeign(foreign) };
}

const WRITES = `'INSERT', 'UPDATE', 'DELETE'`;
const WRITES_ANYWHERE = `'INSERT ANY TABLE', 'UPDATE ANY TABLE', 'DELETE ANY TABLE'`;

/** Tables of the account itself, those that it was granted, all where it may write anywhere. */
export async function writable(session: Session, { user }: { user: string }): Promise<WritableTables> {
  const [[anywhere] = []] = await allRows(
    session,
    `SELECT COUNT(*) AS n FROM session_privs WHERE privilege IN (${WRITES_ANYWHERE})`,
  );
  const own = `SELECT owner, table_name FROM all_tables
WHERE ${Number(anywhere) > 0 ? notSystem('owner') : `owner = SYS_CONTEXT('USERENV', 'SESSION_USER')`}`;
  const granted = `SELECT table_schema AS owner, table_name FROM all_tab_privs
WHERE privilege IN (${WRITES}) AND ${notSystem('table_schema')}`;
  const rows = await allRows(
    session,
    `SELECT owner, table_name FROM (
${own}
UNION
${granted}
) w
ORDER BY owner, table_name
FETCH FIRST ${MOST_WRITABLE + 1} ROWS ONLY`,
  );
  const found = rows.map(([schema, name]) => ({ schema: textOf(schema), name: textOf(name) }));
  return { tables: found.slice(0, MOST_WRITABLE), more: found.length > MOST_WRITABLE, grants: grantsFor(found, user) };
}

function grantsFor(tablesFound: readonly TableName[], user: string): string[] {
  const reader = quoteName(`${user.toUpperCase()}_READER`, oracle);
  return [
    `CREATE USER ${reader} IDENTIFIED BY "<a new password>";`,
    `GRANT CREATE SESSION TO ${reader};`,
    ...tablesFound.slice(0, MOST_GRANTS).map((table) => `GRANT SELECT ON ${qualified(table, oracle)} TO ${reader};`),
  ];
}
