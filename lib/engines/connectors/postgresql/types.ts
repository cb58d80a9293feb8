import type { TypeReading } from '../connector';

const asIs = (name: string) => name;
/** By code points, whatever the database’s own order is. */
const binary = (name: string) => `${name} COLLATE "C"`;
const asText = (name: string) => `CAST(${name} AS text) COLLATE "C"`;
const asDouble = (name: string) => `CAST(${name} AS double precision)`;
const finite = (name: string) => `CASE WHEN isfinite(${name}) THEN ${name} END`;
/** NaN is larger than every number. */
const numberOrNull = (name: string) => `CASE WHEN ${name} > '-Infinity' AND ${name} < 'Infinity' THEN ${name} END`;
/** With digits of its own, a numeric can be no other. */
const notNan = (name: string) => `CASE WHEN ${name} <> 'NaN' THEN ${name} END`;

const text = (sql: (name: string) => string): TypeReading => ({ value: 'text', sql });
const integer: TypeReading = { value: 'integer', sql: asIs };

const READINGS: Record<string, TypeReading> = {
  smallint: integer,
  integer,
  bigint: integer,
  oid: integer,
  real: { value: 'decimal', sql: (name) => asDouble(numberOrNull(name)), copied: asDouble },
  'double precision': { value: 'decimal', sql: numberOrNull, copied: asIs },
  money: { value: 'decimal', sql: (name) => `CAST(${name} AS numeric)` },
  boolean: { value: 'boolean', sql: asIs },
  date: { value: 'date', sql: finite, copied: asIs },
  'timestamp without time zone': { value: 'datetime', sql: finite, copied: asIs },
  'timestamp with time zone': {
    value: 'datetime',
    sql: (name) => `CASE WHEN isfinite(${name}) THEN ${name} AT TIME ZONE 'UTC' END`,
  },
  text: text(binary),
  'character varying': text(binary),
};
/** Types whose values are read as they are written. */
const WRITTEN = new Set([
  'character',
  '"char"',
  'name',
  'uuid',
  'json',
  'jsonb',
  'xml',
  'inet',
  'cidr',
  'macaddr',
  'macaddr8',
  'citext',
  'interval',
  'time without time zone',
  'time with time zone',
  'bit',
  'bit varying',
  'enum',
  'bpchar',
  'unknown',
]);

/** Digits that every 64-bit integer can have. */
const INTEGER_DIGITS = 18;

/** How values of a type are read, by its name as `format_type` writes it; null for those no Query can use. */
export function readingOf(databaseType: string): TypeReading | null {
  if (databaseType.endsWith('[]')) return null;
  const bare = databaseType
    .replace(/\([\d, -]*\)/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (bare === 'numeric') {
    const [, digits, scale] = /^numeric\((\d+), *(-?\d+)\)$/.exec(databaseType) ?? [];
    if (digits !== undefined && Number(scale) <= 0 && Number(digits) - Number(scale) <= INTEGER_DIGITS)
      return { value: 'integer', sql: (name) => `CASE WHEN ${name} <> 'NaN' THEN CAST(${name} AS bigint) END` };
    return { value: 'decimal', sql: digits === undefined ? numberOrNull : notNan, copied: asIs };
  }
  if (READINGS[bare]) return READINGS[bare];
  return WRITTEN.has(bare) || bare.endsWith(' enum') ? text(asText) : null;
}

/** Types that a server always numbers so: what a statement answers is known without asking for them. */
export const TYPE_NAMES: Readonly<Record<number, string>> = {
  16: 'boolean',
  18: '"char"',
  19: 'name',
  20: 'bigint',
  21: 'smallint',
  23: 'integer',
  25: 'text',
  26: 'oid',
  114: 'json',
  142: 'xml',
  650: 'cidr',
  700: 'real',
  701: 'double precision',
  705: 'unknown',
  790: 'money',
  829: 'macaddr',
  869: 'inet',
  1042: 'character',
  1043: 'character varying',
  1082: 'date',
  1083: 'time without time zone',
  1114: 'timestamp without time zone',
  1184: 'timestamp with time zone',
  1186: 'interval',
  1266: 'time with time zone',
  1560: 'bit',
  1562: 'bit varying',
  1700: 'numeric',
  2950: 'uuid',
  3802: 'jsonb',
};
