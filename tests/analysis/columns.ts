import { assignRoles } from '@/lib/pure/analysis/semantics/table/assign-roles';
import type { Cell, Column, ColumnRelations, ColumnType, TimeForm } from '@/lib/pure/query/schema/column';

/** Columns for tests: only what a test is about is given, the rest is empty. */
export function column(label: string, type: ColumnType, more: Partial<Column> = {}): Column {
  return {
    key: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    label,
    type,
    role: 'dimension',
    format: { kind: 'plain' },
    nulls: 0,
    invalid: 0,
    distinct: 10,
    exact: true,
    min: null,
    max: null,
    mean: null,
    sd: null,
    sum: null,
    zeros: null,
    negatives: null,
    skewness: null,
    quantiles: null,
    meanLength: null,
    top: [],
    histogram: [],
    samples: [],
    time: null,
    readAs: null,
    review: null,
    ...more,
  };
}

/** A column of numbers with the profile of these values. */
export function numbers(label: string, values: (number | null)[], more: Partial<Column> = {}): Column {
  const known = values.filter((value) => value !== null);
  const sorted = [...known].sort((a, b) => a - b);
  const n = Math.max(1, known.length);
  const mean = known.reduce((sum, value) => sum + value, 0) / n;
  const spread = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n;
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  const width = (high - low) / 20 || 1;
  return column(label, known.every(Number.isInteger) ? 'integer' : 'decimal', {
    nulls: values.length - known.length,
    distinct: new Set(known).size,
    min: low,
    max: high,
    mean,
    sd: Math.sqrt(spread),
    sum: mean * n,
    zeros: known.filter((value) => value === 0).length,
    negatives: known.filter((value) => value < 0).length,
    skewness: spread > 0 ? known.reduce((sum, value) => sum + (value - mean) ** 3, 0) / n / spread ** 1.5 : 0,
    quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(
      (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0,
    ),
    top: topOf(known),
    samples: known.slice(0, 3),
    histogram: Array.from({ length: 20 }, (_, bar) => ({
      from: low + bar * width,
      to: low + (bar + 1) * width,
      count: known.filter((value) => Math.min(19, Math.floor((value - low) / width)) === bar).length,
    })),
    ...more,
  });
}

/** A column of words with the profile of these values. */
export function words(label: string, values: (string | null)[], more: Partial<Column> = {}): Column {
  const known = values.filter((value) => value !== null);
  return column(label, 'category', {
    nulls: values.length - known.length,
    distinct: new Set(known).size,
    top: topOf(known),
    samples: known.slice(0, 3),
    min: [...known].sort()[0] ?? null,
    max: [...known].sort().at(-1) ?? null,
    meanLength: known.reduce((sum, value) => sum + value.length, 0) / Math.max(1, known.length),
    ...more,
  });
}

/** A column of dates from `min` to `max`. */
export const dates = (label: string, min: string, max: string, time: TimeForm, distinct: number): Column =>
  column(label, min.length > 10 ? 'datetime' : 'date', {
    min,
    max,
    time,
    distinct,
    top: [
      { value: min, count: 2 },
      { value: max, count: 1 },
    ],
  });

function topOf(values: Cell[]): Column['top'] {
  const counts = new Map<Cell, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 10);
}

export const noRelations: ColumnRelations = { determines: [], correlations: [], sums: [], panel: null };

/** `n` values, the next one each time in a circle. */
export const cycle = <T>(values: readonly T[], n: number): T[] =>
  Array.from({ length: n }, (_, place) => values[place % values.length]!);

/** Numbers from a seed (mulberry32), 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Columns with their roles, as they leave ingest. */
export const ready = (columns: Column[], rowCount: number, relations = noRelations): Column[] =>
  assignRoles(columns, { rowCount, relations });
