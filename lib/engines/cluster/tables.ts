import { PART_COLUMN } from '@/lib/engines/manifest/part-column';
import { clickhouse } from '@/lib/pure/query/sql/dialects/clickhouse';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { ROW_NUMBER } from '@/lib/pure/query/sql/plan';

/** Every table of ours begins so; no other is ever touched. */
export const OWN = 'plumbline_';

const plain = (id: string) => id.replaceAll('-', '');
/** What the tables of a data source begin with. */
export const tablesOf = (sourceId: string): string => `${OWN}${plain(sourceId)}_`;
/** One table a version and try: what an earlier try has left is never read. */
export const tableName = (sourceId: string, versionId: string, attempt: string): string =>
  `${tablesOf(sourceId)}${plain(versionId)}_${attempt}`;

export const quote = (name: string): string => quoteName(name, clickhouse);
export const literal = (text: string): string => textLiteral(text, clickhouse);

/** How a column of a part is stored, as DuckDB names it. */
export type StoredColumn = { key: string; store: string };
const STORES: Record<string, string> = {
  BIGINT: 'Int64',
  DOUBLE: 'Float64',
  BOOLEAN: 'Bool',
  DATE: 'Date32',
  TIMESTAMP: "DateTime64(6, 'UTC')",
};

const typeOf = (store: string): string => `Nullable(${STORES[store] ?? 'String'})`;

/** The rows of a version in the order of the file, each part by itself, so that one can be taken away whole. */
export function createStatement(
  table: string,
  columns: readonly StoredColumn[],
  engine: 'MergeTree' | 'ReplicatedMergeTree',
): string {
  const described = [
    `${quote(ROW_NUMBER)} Int64`,
    `${quote(PART_COLUMN)} LowCardinality(String)`,
    ...columns.map(({ key, store }) => `${quote(key)} ${typeOf(store)}`),
  ];
  return `CREATE TABLE IF NOT EXISTS ${quote(table)} (${described.join(', ')}) ENGINE = ${engine} PARTITION BY ${quote(PART_COLUMN)} ORDER BY ${quote(ROW_NUMBER)}`;
}
