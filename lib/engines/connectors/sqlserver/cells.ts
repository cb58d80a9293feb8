import type { ColumnMetadata } from 'tedious/lib/token/colmetadata-token-parser';
import type { ColumnInfo, RawCell } from '../connector';

const VARIABLE: Record<string, (size: number) => string> = {
  IntN: (size) => ({ 1: 'tinyint', 2: 'smallint', 4: 'int' })[size] ?? 'bigint',
  FloatN: (size) => (size === 4 ? 'real' : 'float'),
  MoneyN: (size) => (size === 4 ? 'smallmoney' : 'money'),
  DateTimeN: (size) => (size === 4 ? 'smalldatetime' : 'datetime'),
  BitN: () => 'bit',
  UDT: () => 'geometry',
};
const LONGEST = 65_535;

/** The type of a column in the words of SQL Server: `decimal(14,2)`, `nvarchar(max)`. */
function typeOf({ type, dataLength = 0, precision = 0, scale = 0 }: ColumnMetadata): string {
  const plain = type.name.replace(/N$/, '').toLowerCase();
  const variable = VARIABLE[type.name];
  if (variable) return variable(dataLength);
  if (/^(decimal|numeric)$/.test(plain)) return `${plain}(${precision},${scale})`;
  if (/char$/.test(plain))
    return `${plain}(${dataLength >= LONGEST ? 'max' : plain.startsWith('n') ? dataLength / 2 : dataLength})`;
  return plain;
}

const NULLABLE = 0x01;
export const columnInfo = (column: ColumnMetadata): ColumnInfo => ({
  name: column.colName,
  databaseType: typeOf(column),
  nullable: (column.flags & NULLABLE) !== 0,
});

const two = (value: number) => String(value).padStart(2, '0');

/** tedious keeps what a millisecond can't hold beside the date, in seconds. */
function fractionOf(date: Date): string {
  const beyond = 'nanosecondsDelta' in date && typeof date.nanosecondsDelta === 'number' ? date.nanosecondsDelta : 0;
  const micros = date.getUTCMilliseconds() * 1000 + Math.floor(Math.round(beyond * 1e7) / 10);
  return micros ? `.${String(micros).padStart(6, '0')}` : '';
}

function timeOf(date: Date): string {
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}${fractionOf(date)}`;
}

/** A value of tedious as text, number or truth; times are UTC. */
export function readCell(value: unknown, { type }: ColumnMetadata): RawCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    const day = value.toISOString().slice(0, -14);
    if (type.name === 'Date') return day;
    return type.name === 'Time' ? timeOf(value) : `${day} ${timeOf(value)}`;
  }
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
