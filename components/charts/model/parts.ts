import { formatDelta, formatNumber, formatPeriod, unitOf } from '@/lib/pure/format/format';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { axisOf, readable, toNumber, type ChartAxis } from './dimension';
import type { Placement } from './slots';
import { NO_TONES, type Tones } from './tones';
import type { ChartAnswer, ChartMark, Quantity, Slots, Tone } from './types';

/** What every model is built from: the answer taken apart into its axes and measures. */
export type Parts = {
  chart: Chart;
  answer: ChartAnswer;
  axes: ChartAxis[];
  measures: ResultColumn[];
  /** Rows without the folded 'Other'. */
  rows: Row[];
  other: { row: Row; index: number; groups: number } | null;
  tones: Tones;
};

export function takeApart(chart: Chart, answer: ChartAnswer, tones: Tones = NO_TONES): Parts {
  const { dimensions } = chart.query;
  const columns = answer.columns.filter(({ kind }) => kind === 'dimension');
  const last = answer.rows.length - 1;
  const other =
    answer.other && answer.rows[last] ? { row: answer.rows[last], index: last, groups: answer.other.groups } : null;
  const rows = other ? answer.rows.slice(0, last) : answer.rows;
  return {
    chart,
    answer,
    rows,
    other,
    tones,
    axes: columns.flatMap((column, index) =>
      dimensions[index] ? [axisOf(column, dimensions[index], chart.dataSourceId, rows)] : [],
    ),
    measures: answer.columns.filter(({ kind }) => kind === 'measure').map(readable),
  };
}

export const quantityOf = (column: ResultColumn): Quantity => ({
  format: column.format,
  unit: unitOf(column.format),
  whole: column.type === 'integer',
});

/** A value as a tooltip says it: exact, with its unit. */
export function sayValue(value: number | null, { format, unit }: Quantity): string {
  const text = formatNumber(value, format);
  return unit && value !== null ? `${text} ${unit}` : text;
}

/**
 * The names of the present span and of the one before: '18–31 Mar 2019' and '4–17 Mar'. The year is said twice only
 * where it differs.
 */
export function periodNames({ period, comparison }: ChartAnswer): { now: string; before: string } | null {
  if (!comparison) return null;
  const year = !period || period.from.slice(0, 4) !== comparison.from.slice(0, 4);
  return {
    now: period ? formatPeriod(period.from, period.to) : 'Now',
    before: formatPeriod(comparison.from, comparison.to, { year }),
  };
}

/** A mark with one value and, where there is a comparison, the value before and the change. */
export function markWithBefore({
  label,
  value,
  before,
  names,
  quantity,
  measure,
  tone,
}: {
  label: string;
  value: number | null;
  before: number | null;
  names: { now: string; before: string } | null;
  quantity: Quantity;
  measure: string;
  tone: Tone;
}): Pick<ChartMark, 'label' | 'lines' | 'change'> {
  const now = { name: names ? names.now : measure, value: sayValue(value, quantity), tone };
  if (!names) return { label, lines: [now], change: null };
  return {
    label,
    lines: [now, { name: names.before, value: sayValue(before, quantity), tone: 0 }],
    change: formatDelta(value, before, quantity.format)?.change ?? null,
  };
}

/** Where a series has no value between its first and its last period. */
export function gapNote(slots: Slots, values: readonly (number | null)[]): string[] {
  if (slots.kind !== 'time') return [];
  const missing = values.filter((value) => value === null).length;
  if (missing === 0) return [];
  const places = slots.step === 1 ? `${slots.grain}s` : `steps of ${slots.step} ${slots.grain}s`;
  return [`${missing} of ${values.length} ${places} ${missing === 1 ? 'is' : 'are'} missing.`];
}

/** Places whose period the data fill only in part: those of the first and of the last row, where the answer says so. */
export function partialPlaces(
  { answer }: Parts,
  axis: ChartAxis,
  { slots, indexOf }: Placement,
): { partial: number[]; notes: string[] } {
  const { partial } = answer;
  if (slots.kind !== 'time' || !partial) return { partial: [], notes: [] };
  const places = answer.rows.map((row) => indexOf(row[axis.column.key] ?? null)).filter((place) => place !== undefined);
  if (places.length === 0) return { partial: [], notes: [] };
  const cut = [
    ...new Set([...(partial.first ? [Math.min(...places)] : []), ...(partial.last ? [Math.max(...places)] : [])]),
  ];
  return {
    partial: cut,
    notes:
      cut.length > 0
        ? [`Hatched: ${cut.map((place) => slots.names[place]).join(' and ')} incomplete in the data.`]
        : [],
  };
}

/** The first result row of each place, by index into the answer's rows. */
export function firstRowOf({ answer }: Parts, axis: ChartAxis, { indexOf }: Placement): Map<number, number> {
  const found = new Map<number, number>();
  answer.rows.forEach((row, index) => {
    const place = indexOf(row[axis.column.key] ?? null);
    if (place !== undefined && !found.has(place)) found.set(place, index);
  });
  return found;
}

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
export const measured = (row: Row | undefined, column: ResultColumn): number | null =>
  row ? toNumber(row[column.key]) : null;
