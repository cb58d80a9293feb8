import type { ColumnValues, TimeValues } from '../values';

/** What the learners see of a column, row by row. A time gives several features; `column` tells whose they are. */
export type NumberFeature = { column: string; kind: 'number'; values: Float64Array };
export type CategoryFeature = { column: string; kind: 'category'; codes: Int32Array; levels: number };
export type Feature = NumberFeature | CategoryFeature;

const HOUR = 3600;
const DAY = 24 * HOUR;
const THURSDAY = 4; // 1970-01-01

const PARTS: { levels: number; of: (seconds: number) => number }[] = [
  { levels: 7, of: (seconds) => (Math.floor(seconds / DAY) + THURSDAY) % 7 },
  { levels: 12, of: (seconds) => new Date(seconds * 1000).getUTCMonth() },
  { levels: 24, of: (seconds) => Math.floor(seconds / HOUR) % 24 },
];

const positive = (part: number, levels: number) => (part + levels) % levels;

/** The time itself, and of its weekday, month and hour those that vary. */
function timeFeatures({ column, values }: TimeValues): Feature[] {
  const parts = PARTS.map(({ levels, of }): CategoryFeature => ({
    column: column.key,
    kind: 'category',
    codes: Int32Array.from(values, (seconds) => (Number.isNaN(seconds) ? -1 : positive(of(seconds), levels))),
    levels,
  }));
  return [{ column: column.key, kind: 'number', values }, ...parts.filter(({ codes }) => varies(codes))];
}

function varies(codes: Int32Array): boolean {
  const first = codes.find((code) => code >= 0);
  return codes.some((code) => code >= 0 && code !== first);
}

/** The features of columns, in their order. */
export const featuresOf = (columns: readonly ColumnValues[]): Feature[] =>
  columns.flatMap((one): Feature[] => {
    if (one.kind === 'time') return timeFeatures(one);
    return one.kind === 'number' ? [{ column: one.column.key, kind: 'number', values: one.values }] : [{ column: one.column.key, kind: 'category', codes: one.codes, levels: one.levels.length }];
  });
