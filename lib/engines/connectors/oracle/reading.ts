import type { RemoteValue } from '@/lib/engines/manifest/remote';

type Reading = { value: RemoteValue; sql: (name: string) => string };

const same = (name: string) => name;
/** Null for what is not a number and for what is infinite: neither is 0 when taken from itself. */
const finite = (name: string) => `CASE WHEN ${name} - ${name} = 0 THEN ${name} END`;
const text = (sql: (name: string) => string): Reading => ({ value: 'text', sql });

const READINGS: Record<string, Reading> = {
  number: { value: 'decimal', sql: same },
  float: { value: 'decimal', sql: same },
  integer: { value: 'integer', sql: same },
  binary_float: { value: 'decimal', sql: (name) => finite(`CAST(${name} AS BINARY_DOUBLE)`) },
  binary_double: { value: 'decimal', sql: finite },
  boolean: { value: 'boolean', sql: (name) => `CASE WHEN ${name} THEN 1 WHEN NOT ${name} THEN 0 END` },
  // A DATE of Oracle holds a time of day.
  date: { value: 'datetime', sql: same },
  timestamp: { value: 'datetime', sql: same },
  'timestamp with time zone': { value: 'datetime', sql: (name) => `SYS_EXTRACT_UTC(${name})` },
  'timestamp with local time zone': { value: 'datetime', sql: (name) => `SYS_EXTRACT_UTC(${name})` },
  varchar2: text(same),
  nvarchar2: text((name) => `TO_CHAR(${name})`),
  // Padded with blanks.
  char: text((name) => `RTRIM(${name})`),
  nchar: text((name) => `RTRIM(TO_CHAR(${name}))`),
  rowid: text((name) => `ROWIDTOCHAR(${name})`),
};

/** Words of the driver for what the catalogue calls otherwise. */
const SAME: Record<string, string> = {
  varchar: 'varchar2',
  nvarchar: 'nvarchar2',
  'timestamp with local tz': 'timestamp with local time zone',
  'timestamp with tz': 'timestamp with time zone',
};

/** How values of a type are read; null for what no Query can use (LOBs, RAW, XML, objects, intervals). */
export function readingOf(databaseType: string): Reading | null {
  if (/^number\(\d+,0\)$/i.test(databaseType)) return READINGS.integer ?? null;
  const name = databaseType
    .toLowerCase()
    .replace(/\s*\([^)]*\)/, '')
    .trim();
  return READINGS[SAME[name] ?? name] ?? null;
}
