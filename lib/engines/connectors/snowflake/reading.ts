import type { RemoteValue } from '@/lib/engines/manifest/remote';

type Reading = { value: RemoteValue; sql: (name: string) => string };

const same = (name: string) => name;
const inUtc = (name: string) => `CAST(CONVERT_TIMEZONE('UTC', ${name}) AS TIMESTAMP_NTZ)`;
/** Null for what is not a number and for what is infinite: neither is 0 when taken from itself. */
const finite = (name: string) => `CASE WHEN ${name} - ${name} = 0 THEN ${name} END`;

const READINGS: Record<string, Reading> = {
  number: { value: 'decimal', sql: same },
  float: { value: 'decimal', sql: finite },
  real: { value: 'decimal', sql: finite },
  boolean: { value: 'boolean', sql: same },
  date: { value: 'date', sql: same },
  timestamp_ntz: { value: 'datetime', sql: same },
  timestamp_ltz: { value: 'datetime', sql: inUtc },
  timestamp_tz: { value: 'datetime', sql: inUtc },
  time: { value: 'text', sql: (name) => `TO_VARCHAR(${name})` },
  text: { value: 'text', sql: same },
  varchar: { value: 'text', sql: same },
};

/** How values of a type are read; null for what no Query can use (VARIANT, BINARY, GEOGRAPHY, VECTOR). */
export function readingOf(databaseType: string): Reading | null {
  if (/^number\(\d+,0\)$/i.test(databaseType)) return { value: 'integer', sql: same };
  const name = databaseType.toLowerCase().replace(/\(.*$/, '').trim();
  return READINGS[name] ?? null;
}
