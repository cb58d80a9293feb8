import type { Cell } from '@/lib/pure/query/schema/column';
import { compareCells, toNumber } from './dimension';
import { firstRowOf, measured, sum, type Parts } from './parts';
import type { Placement } from './slots';
import { assignTones } from './tones';
import type { ChartSeries } from './types';

/** More lines than this are no picture; the table has them all. */
const MOST_SERIES = 6;

type SeriesRows = {
  series: ChartSeries[];
  /** Result row by series and place. */ rowAt: (series: number, place: number) => number | null;
  hidden: number;
};

/** What all of them begin with, 'Sum of', tells none apart. */
function namesApart(labels: string[]): string[] {
  const first = /^\p{Lu}\p{Ll}+ of /u.exec(labels[0] ?? '')?.[0];
  if (labels.length < 2 || !first || !labels.every((label) => label.startsWith(first))) return labels;
  return labels.map((label) => label.charAt(first.length).toUpperCase() + label.slice(first.length + 1));
}

/** One series a measure, or one a value of the second dimension: the greatest first. */
export function readSeries(parts: Parts, placed: Placement): SeriesRows {
  const { axes, measures, answer } = parts;
  const [axis, split] = axes;
  if (!axis) return { series: [], rowAt: () => null, hidden: 0 };
  if (!split) {
    const rows = firstRowOf(parts, axis, placed);
    const names = namesApart(measures.map(({ label }) => label));
    const series = measures.map((measure, index): ChartSeries => ({
      name: names[index]!,
      tone: index + 1,
      values: placed.values.map((_, place) => measured(answer.rows[rows.get(place) ?? -1], measure)),
    }));
    return { series, rowAt: (_, place) => rows.get(place) ?? null, hidden: 0 };
  }
  const measure = measures[0]!;
  const groups = new Map<string, { value: Cell; rows: Map<number, number> }>();
  answer.rows.forEach((row, index) => {
    const value = row[split.column.key] ?? null;
    const place = placed.indexOf(row[axis.column.key] ?? null);
    if (place === undefined) return;
    const key = String(value);
    const group = groups.get(key) ?? { value, rows: new Map<number, number>() };
    group.rows.set(place, index);
    groups.set(key, group);
  });
  const all = [...groups.values()].map(({ value, rows }) => ({
    rows,
    name: split.name(value),
    value,
    /** Without a name of its own: the folded rest, and rows without a value. */
    nameless: value === null || (parts.other !== null && value === parts.other.row[split.column.key]),
    values: placed.values.map((_, place) => toNumber(answer.rows[rows.get(place) ?? -1]?.[measure.key])),
  }));
  const ranked = all.toSorted(
    (a, b) =>
      Number(a.nameless) - Number(b.nameless) ||
      (split.ordered ? compareCells(a.value, b.value) : sum(b.values) - sum(a.values)),
  );
  // The first ranks are the smallest numbers.
  if (!split.ordered && parts.chart.query.measures[0]?.as?.kind === 'rank') ranked.reverse();
  const shown = ranked.slice(0, MOST_SERIES);
  const tones = assignTones(
    parts.tones,
    split.dimension.field,
    shown.map(({ value, nameless }) => (nameless ? { nameless: true as const } : value)),
  );
  return {
    series: shown.map(({ name, value, values }, nth) => ({
      name,
      values,
      tone: tones[nth]!,
      ...(parts.tones.chosen(split.dimension.field, value) !== null && { isChosen: true as const }),
    })),
    rowAt: (index, place) => shown[index]?.rows.get(place) ?? null,
    hidden: ranked.length - shown.length,
  };
}
