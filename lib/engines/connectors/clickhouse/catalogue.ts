import type { TableName } from '@/lib/engines/manifest/remote';
import { clickhouse as dialect } from '@/lib/pure/query/sql/dialects/clickhouse';
import { textLiteral } from '@/lib/pure/query/sql/literal';
import type { ColumnInfo, RemoteTable } from '../connector';
import type { ClickHouseSession } from './session';
import { isNullable } from './types';

/** Schemas of the server itself; the last is written in capitals too. */
export const OWN_SCHEMAS = ['system', 'information_schema'] as const;

const literal = (value: string) => textLiteral(value, dialect);

export async function tables(
  session: ClickHouseSession,
  { search, after, limit }: { search: string; after: TableName | null; limit: number },
): Promise<RemoteTable[]> {
  const conditions = [
    `lower(database) NOT IN (${OWN_SCHEMAS.map(literal).join(', ')})`,
    `NOT startsWith(name, '.inner')`,
    'NOT is_temporary',
    ...(search ? [`positionCaseInsensitiveUTF8(name, ${literal(search)}) > 0`] : []),
    ...(after ? [`(database, name) > (${literal(after.schema)}, ${literal(after.name)})`] : []),
  ];
  const rows = await session.ask(`SELECT database, name, engine, total_rows FROM system.tables
WHERE ${conditions.join(' AND ')} ORDER BY database, name LIMIT ${limit}`);
  return rows.map(([schema, name, engine, count]) => ({
    schema: String(schema),
    name: String(name),
    kind: /View$/.test(String(engine)) ? 'view' : 'table',
    rows: count === null || count === undefined ? null : Number(count),
    rowsExact: count !== null && count !== undefined,
  }));
}

export async function columns(session: ClickHouseSession, { schema, name }: TableName): Promise<ColumnInfo[]> {
  const rows = await session.ask(`SELECT name, type FROM system.columns
WHERE database = ${literal(schema)} AND table = ${literal(name)} AND default_kind != 'EPHEMERAL' ORDER BY position`);
  return rows.map(([own, type]) => ({
    name: String(own),
    databaseType: String(type),
    nullable: isNullable(String(type)),
  }));
}

const DESCRIBE = 'DESCRIBE TABLE (\n';

/** The columns of a SELECT, which is only analysed. */
export async function describe(session: ClickHouseSession, sql: string): Promise<ColumnInfo[]> {
  const rows = await session.ask(`${DESCRIBE}${sql}\n)`, { sql, before: DESCRIBE.length });
  return rows.map(([name, type]) => ({
    name: String(name),
    databaseType: String(type),
    nullable: isNullable(String(type)),
  }));
}
