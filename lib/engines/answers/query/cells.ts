import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Cell } from '@/lib/pure/query/schema/column';

const isTimestamp = (value: unknown) =>
  value instanceof DuckDBTimestampValue ||
  value instanceof DuckDBTimestampSecondsValue ||
  value instanceof DuckDBTimestampMillisecondsValue ||
  value instanceof DuckDBTimestampNanosecondsValue;

/**
 * A value of DuckDB as it travels: integers beyond 2^53 as text, dates as `2019-03-18`, date-times as
 * `2019-03-18T23:43:00`, NaN and infinities as null.
 */
export function cellOf(value: DuckDBValue): Cell {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (value instanceof DuckDBDecimalValue) return Number(value.toString());
  if (value instanceof DuckDBDateValue || isTimestamp(value)) {
    const written = value.toString();
    return written.includes('infinity') ? null : written.replace(' ', 'T');
  }
  return value.toString();
}

/** About as many bytes as the cell takes in JSON. */
export const sizeOf = (cell: Cell) => (typeof cell === 'string' ? cell.length + 3 : 10);
