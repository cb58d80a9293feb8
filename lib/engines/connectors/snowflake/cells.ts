import type { Column } from 'snowflake-sdk';
import type { ColumnInfo, RawCell } from '../connector';

/** The type of a column as the catalogue says it. */
function typeOf(column: Column): string {
  const type = column.getType().toUpperCase();
  if (type === 'FIXED') return `NUMBER(${column.getPrecision()},${column.getScale()})`;
  return type === 'REAL' ? 'FLOAT' : type;
}

export const columnInfo = (column: Column): ColumnInfo => ({
  name: column.getName(),
  databaseType: typeOf(column),
  nullable: column.isNullable(),
});

const nanosecondsOf = (date: Date): number =>
  'getNanoSeconds' in date && typeof date.getNanoSeconds === 'function'
    ? Number(date.getNanoSeconds())
    : date.getUTCMilliseconds() * 1e6;

/** A value of the SDK as text or truth: numbers come as text, times with their nanoseconds beside them. */
export function readCell(value: unknown, column: Column): RawCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    const text = new Date(Math.floor(value.getTime() / 1000) * 1000).toISOString();
    if (column.isDate()) return value.toISOString().slice(0, -14);
    const micros = Math.floor(nanosecondsOf(value) / 1000);
    return `${text.slice(0, -5).replace('T', ' ')}${micros ? `.${String(micros).padStart(6, '0')}` : ''}`;
  }
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
