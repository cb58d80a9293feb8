import type { RemoteValue } from '@/lib/engines/manifest/remote';

/** Without what says only how a type is stored. */
export function bareType(type: string): string {
  const inner = /^(?:Nullable|LowCardinality)\(([\s\S]*)\)$/.exec(type)?.[1];
  return inner === undefined ? type : bareType(inner);
}

export const isNullable = (type: string): boolean => /^(?:LowCardinality\()?Nullable\(|^Nothing/.test(type);

type Reading = { value: RemoteValue; sql: (name: string) => string };

const plain = (value: RemoteValue): Reading => ({ value, sql: (name) => name });
const asText: Reading = { value: 'text', sql: (name) => `toString(${name})` };
/** What is no number is null. */
const real: Reading = { value: 'decimal', sql: (name) => `if(isFinite(${name}), toFloat64(${name}), NULL)` };

function decimalReading(bare: string): Reading {
  const [, precision, scale] = /^Decimal\((\d+), ?(\d+)\)$/.exec(bare) ?? [];
  return plain(scale === '0' && Number(precision) <= 18 ? 'integer' : 'decimal');
}

const READINGS: readonly [RegExp, (bare: string) => Reading][] = [
  [/^U?Int(8|16|32|64)$/, () => plain('integer')],
  [/^U?Int(128|256)$/, () => plain('decimal')],
  [/^(Float(32|64)|BFloat16)$/, () => real],
  [/^Decimal/, decimalReading],
  [/^Bool$/, () => plain('boolean')],
  [/^Date(32)?$/, () => plain('date')],
  [/^DateTime(64)?(\(|$)/, () => ({ value: 'datetime', sql: (name) => `toTimeZone(${name}, 'UTC')` })],
  [/^String$/, () => plain('text')],
  [/^FixedString\(/, () => ({ value: 'text', sql: (name) => `toStringCutToZero(${name})` })],
  [/^(Enum(8|16)?\(|UUID$|IPv[46]$|Time(64)?(\(|$))/, () => asText],
  [/^Nothing$/, () => ({ value: 'text', sql: (name) => `CAST(${name} AS Nullable(String))` })],
];

/** How values of a type are read; null for what no Query can use: arrays, maps, tuples, states of aggregates, JSON. */
export function readingOf(databaseType: string): Reading | null {
  const bare = bareType(databaseType);
  return READINGS.find(([type]) => type.test(bare))?.[1](bare) ?? null;
}
