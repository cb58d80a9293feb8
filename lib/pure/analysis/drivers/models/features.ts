import type { DatePart } from '@/lib/pure/query/schema/column';
import type { ColumnValues, TimeValues } from '../../values';

/** What the learners see of a column, row by row; of a time also its parts, each a feature of its own. */
export type NumberFeature = { column: string; part: null; kind: 'number'; values: Float64Array };
/** `codes` point into `names`: levels, or the numbers of a part as a dimension gives them (weekday 1 is Monday). */
export type CategoryFeature = {
  column: string;
  part: DatePart | null;
  kind: 'category';
  codes: Int32Array;
  names: readonly (string | number)[];
};
export type Feature = NumberFeature | CategoryFeature;

const HOUR = 3600;
const DAY = 24 * HOUR;
const EPOCH_WEEKDAY = 3; // 1970-01-01 was a Thursday, the fourth day

const counting = (count: number, from: number) => Array.from({ length: count }, (_, nth) => from + nth);
const within = (value: number, cycle: number) => ((value % cycle) + cycle) % cycle;

const PARTS: { part: DatePart; names: number[]; of: (seconds: number) => number }[] = [
  { part: 'hour', names: counting(24, 0), of: (seconds) => within(Math.floor(seconds / HOUR), 24) },
  { part: 'weekday', names: counting(7, 1), of: (seconds) => within(Math.floor(seconds / DAY) + EPOCH_WEEKDAY, 7) },
  { part: 'month', names: counting(12, 1), of: (seconds) => new Date(seconds * 1000).getUTCMonth() },
];

function varies(codes: Int32Array): boolean {
  const first = codes.find((code) => code >= 0);
  return codes.some((code) => code >= 0 && code !== first);
}

function timeFeatures({ column, values }: TimeValues): Feature[] {
  const parts = PARTS.map(({ part, names, of }): CategoryFeature => ({
    column: column.key,
    part,
    kind: 'category',
    names,
    codes: Int32Array.from(values, (seconds) => (Number.isNaN(seconds) ? -1 : of(seconds))),
  }));
  return [{ column: column.key, part: null, kind: 'number', values }, ...parts.filter(({ codes }) => varies(codes))];
}

/** The features of a column: itself, and of a time those of its hour, weekday and month that vary. */
export function featuresOf(one: ColumnValues): Feature[] {
  if (one.kind === 'time') return timeFeatures(one);
  const { key } = one.column;
  return one.kind === 'number'
    ? [{ column: key, part: null, kind: 'number', values: one.values }]
    : [{ column: key, part: null, kind: 'category', codes: one.codes, names: one.levels }];
}

/** The value a row has in a feature; null where it has none. */
export function valueAt(feature: Feature, row: number): number | string | null {
  if (feature.kind === 'category') return feature.names[feature.codes[row]!] ?? null;
  const value = feature.values[row]!;
  return Number.isNaN(value) ? null : value;
}
