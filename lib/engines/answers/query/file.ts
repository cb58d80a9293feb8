import type { DuckDBConnection } from '@duckdb/node-api';
import { defused, FORMULA, NO_FORMULA } from '@/lib/pure/format/csv';
import { valueKind, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import { isNumeric } from '@/lib/pure/query/schema/column';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { TABLE } from '@/lib/pure/query/sql/plan';
import { rowOrder } from '@/lib/pure/query/sql/source-rows';
import { indent } from '@/lib/pure/query/sql/dialects/dialect';
import { statement } from '@/lib/pure/query/sql/statement';
import type { FileFormat } from '../protocol/answers';
import type { FileWork } from '../protocol/messages';
import { selectionConditions, shownColumns } from './selection';

/** RFC 4180; an array of records; native types. */
const OPTIONS: Record<FileFormat, string> = {
  csv: "FORMAT csv, HEADER true, NEW_LINE '\\r\\n'",
  json: 'FORMAT json, ARRAY true',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
};

const asText = (name: string) => `CAST(${name} AS VARCHAR)`;

const defusedSql = (text: string) =>
  `CASE WHEN regexp_matches(${text}, ${textLiteral(FORMULA, duckdb)}) AND NOT regexp_matches(${text}, ${textLiteral(NO_FORMULA, duckdb)}) THEN '''' || ${text} ELSE ${text} END`;

const MOST_EXACT = '9007199254740991';

/** A cell as JSON readers expect it: whole numbers beyond 2^53 as text, dates as ISO 8601 has them. */
function jsonCell(name: string, column: QueryColumn): string {
  const kind = valueKind(column);
  if (kind === 'text') return asText(name);
  if (kind === 'time') return column.type === 'datetime' ? `replace(${asText(name)}, ' ', 'T')` : asText(name);
  if (column.type === 'decimal') return `CASE WHEN isfinite(${name}) THEN ${name} END`;
  const isLarge = kind === 'number' && [column.min, column.max].some((end) => typeof end === 'string');
  return isLarge
    ? `CASE WHEN ${name} BETWEEN -${MOST_EXACT} AND ${MOST_EXACT} THEN CAST(${name} AS JSON) ELSE to_json(${asText(name)}) END`
    : name;
}

function cellOf(column: QueryColumn, { format, raw }: Pick<FileWork, 'format' | 'raw'>): string {
  const name = quoteName(column.key, duckdb);
  const kind = valueKind(column);
  switch (format) {
    case 'csv':
      return kind !== 'text' ? name : raw || isNumeric(column) ? asText(name) : defusedSql(asText(name));
    case 'json':
      return jsonCell(name, column);
    case 'parquet':
      return kind === 'text' ? asText(name) : name;
  }
}

/** The labels of columns as names of which no two are alike, letter case aside. */
export function fileHeaders(labels: readonly string[], format: FileFormat, raw: boolean): string[] {
  const taken = new Set<string>();
  return labels.map((label, nth) => {
    const named = label.trim() === '' ? `Column ${nth + 1}` : label; // the engine has no empty names
    const written = format === 'csv' && !raw ? defused(named) : named;
    let name = written;
    for (let nth = 2; taken.has(name.toLowerCase()); nth++) name = `${written} (${nth})`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The statement that writes the rows of a selection into a file. */
export function fileStatement(work: FileWork): string {
  const { columns, selection, format, raw, path } = work;
  const shown = shownColumns(selection, columns);
  const headers = fileHeaders(
    shown.map(({ label }) => label),
    format,
    raw,
  );
  // A label may be the key of another column, so rows are chosen before anything has a label. The order stands
  // outermost: only there is it sure to last.
  const kept = statement({ select: ['*'], from: TABLE, where: selectionConditions(selection, columns) }, duckdb);
  const rows = statement(
    {
      select: shown.map((column, nth) => `${cellOf(column, work)} AS ${quoteName(headers[nth]!, duckdb)}`),
      from: `(\n  ${indent(kept)}\n) AS kept`,
      orderBy: rowOrder(selection.sort, columns, duckdb, (key) => `kept.${quoteName(key, duckdb)}`),
    },
    duckdb,
  );
  return `COPY (\n  ${indent(rows)}\n) TO ${textLiteral(path, duckdb)} (${OPTIONS[format]})`;
}

/** Writes the rows of a selection. */
export async function writeFile(connection: DuckDBConnection, work: FileWork): Promise<null> {
  await connection.run(fileStatement(work));
  return null;
}
