import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { ColumnValues, TableValues } from '@/lib/pure/analysis/values';
import { readMoment, writeInstant } from '@/lib/pure/query/schema/calendar';
import { isNumeric, isTime, type Cell, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { ROW_NUMBER, TABLE } from '@/lib/pure/query/sql/plan';

/**
 * Beyond these a table is sampled: what a child holds without leaving its memory, with room for the kernels' own
 * copies.
 */
export const MOST_ROWS = 2_000_000;
export const MOST_CELLS = 24_000_000;
/** A column of more values is no grouping of rows. */
export const MOST_LEVELS = 1000;

export type TableToRead = { name: string; rowCount: number; columns: Column[]; relations: ColumnRelations };
export type TableLimits = { rows: number; cells: number };

type LeftOut = TableValues['leftOut'][number];

const isGrouping = ({ type, role }: Column) =>
  type === 'category' || type === 'boolean' || (isNumeric({ type }) && role === 'dimension');

function whyLeftOut(column: Column): LeftOut['why'] | null {
  if (column.role === 'ignore') return 'ignored';
  if (column.review) return 'in_review';
  if (column.role === 'id' || column.type === 'id') return 'id';
  if (column.distinct <= 1) return 'constant';
  if (column.type === 'text') return 'text';
  return isGrouping(column) && column.distinct > MOST_LEVELS ? 'levels' : null;
}

/** An instant of our own profile, as SQL writes it; nothing else goes into the text. */
function instantOf(value: Cell): string {
  const moment = readMoment(String(value));
  return writeInstant(moment ? moment.start : 0);
}

/** How a column is asked for, and where its cells go, row by row. */
type Target = { select: string; put: (row: number, value: unknown) => void; close: () => ColumnValues };

function targetFor(column: Column, rows: number): Target {
  const name = quoteName(column.key, duckdb);
  if (isGrouping(column)) {
    const codes = new Int32Array(rows).fill(-1);
    const places = new Map<string, number>();
    const put = (row: number, value: unknown) => {
      if (typeof value !== 'string') return;
      const code = places.get(value) ?? places.size;
      if (code === places.size) places.set(value, code);
      codes[row] = code;
    };
    return { select: `CAST(${name} AS VARCHAR)`, put, close: () => inOrder(column, codes, [...places.keys()]) };
  }
  const values = new Float64Array(rows).fill(Number.NaN);
  const put = (row: number, value: unknown) => {
    if (typeof value === 'number' && Number.isFinite(value)) values[row] = value;
  };
  return isTime(column)
    ? {
        select: column.time?.suspects
          ? `CASE WHEN ${name} <= CAST('${instantOf(column.time.suspects.last)}' AS TIMESTAMP) THEN epoch(${name}) END`
          : `epoch(${name})`,
        put,
        close: () => ({ kind: 'time', column, values }),
      }
    : { select: `CAST(${name} AS DOUBLE)`, put, close: () => ({ kind: 'number', column, values }) };
}

/** Levels in an order that does not hang on the order of the rows: numbers by size, words by letter. */
function inOrder(column: Column, codes: Int32Array, met: string[]): ColumnValues {
  const compare = isNumeric(column)
    ? (a: string, b: string) => Number(a) - Number(b)
    : (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const levels = met.toSorted(compare);
  const place = new Map(levels.map((level, nth) => [level, nth]));
  const moved = met.map((level) => place.get(level)!);
  for (const [row, code] of codes.entries()) if (code >= 0) codes[row] = moved[code]!;
  return { kind: 'category', column, codes, levels };
}

/**
 * The columns of a table that kernels can read, side by side, in the order of the file. Where the table is larger than
 * `limits`, every n-th row is held and `sampled` says so. Numbers become doubles, times seconds since 1970 as written.
 */
export async function readTable(
  connection: DuckDBConnection,
  { name, rowCount, columns, relations }: TableToRead,
  limits: TableLimits = { rows: MOST_ROWS, cells: MOST_CELLS },
): Promise<TableValues> {
  const leftOut: LeftOut[] = [];
  const wanted = columns.filter((column) => {
    const why = whyLeftOut(column);
    if (why) leftOut.push({ column, why });
    return !why;
  });
  const step = Math.max(1, Math.ceil(rowCount / limits.rows), Math.ceil((rowCount * wanted.length) / limits.cells));
  const rows = Math.ceil(rowCount / step);
  const targets = wanted.map((column) => targetFor(column, rows));
  if (targets.length && rows) await fill(connection, targets, step);
  return { name, rowCount, rows, sampled: step > 1, columns: targets.map(({ close }) => close()), leftOut, relations };
}

async function fill(connection: DuckDBConnection, targets: Target[], step: number): Promise<void> {
  // DuckDB keeps the order of the rows (preserve_insertion_order, on by default).
  const chosen = step > 1 ? ` WHERE ${ROW_NUMBER} % ${step} = 0` : '';
  const result = await connection.stream(
    `SELECT ${targets.map(({ select }) => select).join(', ')} FROM ${TABLE}${chosen}`,
  );
  let before = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    putChunk(chunk, targets, before);
    before += chunk.rowCount;
  }
}

function putChunk(chunk: DuckDBDataChunk, targets: Target[], before: number): void {
  for (const [nth, { put }] of targets.entries()) {
    const vector = chunk.getColumnVector(nth);
    for (let row = 0; row < chunk.rowCount; row++) put(before + row, vector.getItem(row));
  }
}
