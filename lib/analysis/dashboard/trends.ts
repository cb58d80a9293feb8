import type { Grain } from '@/lib/query/column';
import type { Dimension } from '@/lib/query/schema';
import type { DimensionMeaning } from '../semantics/dimension';
import type { TableMeaning } from '../semantics/table';
import { MOST_POINTS, type TimeAxis } from '../semantics/time-axis';
import { readableLabel } from '../semantics/words';
import { noteOf, type Draft } from './draft';
import { partsOnly, wholeOnly } from './scope';
import type { Shown } from './shown';

export const MOST_LINES = 6;
const FEW_PERIODS = 12;

/** Time as a dimension of charts. */
export const timeDimension = (time: TimeAxis, grain: Grain | null = time.grain): Dimension => (time.kind === 'year' || !grain ? { field: time.column.key } : { field: time.column.key, grain });

/** The grain at which a figure may be drawn: a level that adds up over entities keeps the spacing of the data, or three months of it would be added. */
function grainFor(shown: Shown, table: TableMeaning): Grain | null {
  const { time } = table;
  const own = time?.column.time?.grain;
  if (!time || !shown.stock || shown.what !== 'sum' || own === undefined || own === 'second' || own === 'minute') return time?.grain ?? null;
  return own;
}

/** A level over a single series, or over more moments than can be drawn apart, is averaged. */
function overTime(shown: Shown, table: TableMeaning): Shown {
  if (!shown.stock || shown.what !== 'sum' || table.time?.kind === 'year') return shown;
  const apart = table.rows.kind === 'panel' && table.time!.column.distinct <= 4 * MOST_POINTS;
  return apart ? shown : { ...shown, measure: { ...shown.measure, agg: 'avg' }, what: 'average', name: `Average ${shown.name.charAt(0).toLowerCase()}${shown.name.slice(1)}` };
}

const perGrain = (shown: Shown, grain: Grain | null) => {
  const step = grain ?? 'year';
  return shown.what === 'average' || shown.what === 'share' || shown.what === 'ratio' ? `${shown.name} by ${step}` : `${shown.name} per ${step}`;
};

/** A figure over time: one line, or a line for each of a few values of `split`. */
export function trend(asked: Shown, table: TableMeaning, score: number, split?: DimensionMeaning): Draft | null {
  const { time } = table;
  if (!time || time.points < 2) return null;
  const shown = overTime(asked, table);
  const grain = grainFor(shown, table);
  const title = perGrain(shown, time.kind === 'year' ? null : grain);
  const bars = !split && time.points <= FEW_PERIODS && (shown.what === 'sum' || shown.what === 'rows');
  const onEntity = split && split.column.key === table.entity?.column.key;
  return {
    slot: split ? 'split' : 'trend',
    title: split ? `${title} and ${readableLabel(split.column.label)}` : title,
    type: bars ? 'bar' : 'line',
    query: {
      measures: [shown.measure],
      dimensions: [timeDimension(time, grain), ...(split ? [{ field: split.column.key }] : [])],
      filters: onEntity ? partsOnly(table) : wholeOnly(table),
    },
    options: { ...noteOf(shown.unit, !split && scopeWords(table)), ...(bars && { horizontal: false }) },
    score,
    fields: [time.column.key, ...(shown.column ? [shown.column.key] : []), ...(split ? [split.column.key] : [])],
    shown,
  };
}

export const scopeWords = ({ entity, totals }: TableMeaning): string | null => (entity && totals?.whole.length ? totals.whole[0]! : null);

/** Several figures of one kind over time, stacked: kinds of events side by side instead of a chart each. */
export function stackedTrend(shown: Shown[], table: TableMeaning, score: number): Draft | null {
  const { time } = table;
  if (!time || time.points < 3 || shown.length < 3) return null;
  return {
    slot: 'parts',
    title: `${shown.slice(0, 2).map(({ name }) => name).join(', ')} and others per ${time.grain ?? 'year'}`,
    type: time.points <= MOST_POINTS ? 'stacked_bar' : 'area',
    query: { measures: shown.map(({ measure }) => measure), dimensions: [timeDimension(time)], filters: wholeOnly(table) },
    options: { ...noteOf(scopeWords(table)), horizontal: false },
    score,
    fields: [time.column.key, ...shown.flatMap(({ column }) => (column ? [column.key] : []))],
  };
}

const HAS_CLOCK = new Set(['hour', 'minute', 'second']);

/** Weekday by hour where the data know the hour, else months of the year (or weekdays) where there are years (or weeks) of them. */
export function rhythm(shown: Shown, table: TableMeaning, score: number): Draft | null {
  const { time } = table;
  if (!time || time.kind !== 'date' || shown.stock) return null;
  const field = time.column.key;
  const own = time.column.time?.grain ?? 'day';
  const base = { slot: 'rhythm' as const, score, fields: [field, ...(shown.column ? [shown.column.key] : [])], shown };
  const filters = wholeOnly(table);
  const days = (Date.parse(String(time.column.max)) - Date.parse(String(time.column.min))) / 86_400_000;
  if (HAS_CLOCK.has(own) && days >= 7) {
    return { ...base, title: `${shown.name} by weekday and hour`, type: 'heatmap', query: { measures: [shown.measure], dimensions: [{ field, part: 'weekday' }, { field, part: 'hour' }], filters }, options: noteOf(shown.unit, readableLabel(time.column.label)) };
  }
  if (time.years >= 2 && own !== 'year' && own !== 'quarter') {
    const monthly = table.rows.kind === 'reading' && shown.what === 'sum' ? { ...shown, measure: { ...shown.measure, agg: 'avg' as const }, name: `Average ${shown.name.charAt(0).toLowerCase()}${shown.name.slice(1)}` } : shown;
    return { ...base, title: `${monthly.name} by month of the year`, type: 'bar', query: { measures: [monthly.measure], dimensions: [{ field, part: 'month' }], filters }, options: { ...noteOf(shown.unit), horizontal: false }, shown: monthly };
  }
  if (own === 'day' && days >= 28) {
    return { ...base, score: score - 0.2, title: `${shown.name} by weekday`, type: 'bar', query: { measures: [shown.measure], dimensions: [{ field, part: 'weekday' }], filters }, options: { ...noteOf(shown.unit), horizontal: false } };
  }
  return null;
}
