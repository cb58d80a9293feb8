import { naturalOrder } from '@/lib/pure/analysis/semantics/order';
import { addPeriods, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Cell, Grain } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import { fillCalendar, parseTime, type Calendar } from './calendar';
import { nameTime, partValues, toNumber, type ChartAxis } from './dimension';
import type { ChartAnswer, Slots } from './types';

/** The places of an axis, and for each result row the place it belongs to. */
export type Placement = {
  slots: Slots;
  /** The dimension's value at each place; null stands for rows without a value. */
  values: Cell[];
  /** Place by value. */
  indexOf: (value: Cell) => number | undefined;
};

const keyOf = (value: Cell): string => `${typeof value}:${String(value)}`;

function placement(slots: Slots, values: Cell[]): Placement {
  const places = new Map(values.map((value, index) => [keyOf(value), index]));
  return { slots, values, indexOf: (value) => places.get(keyOf(value)) };
}

function timePlacement({ times, step }: Calendar, grain: Grain): Placement {
  const values = times.map(writeInstant);
  const names = values.map((value) => nameTime(value, grain));
  const places = new Map(times.map((time, index) => [time, index]));
  return {
    slots: { kind: 'time', grain, step, times, names },
    values,
    indexOf: (value) => (value === null ? undefined : places.get(parseTime(String(value)))),
  };
}

/** Numbers that count years, one apart, are a calendar too: a year without rows keeps its place. */
function yearTimes(axis: ChartAxis, rows: readonly Row[]): number[] | null {
  const { column, dimension } = axis;
  if (column.format.kind !== 'year' || dimension.bins) return null;
  const years = rows.map((row) => toNumber(row[column.key])).filter((year) => year !== null);
  return years.length > 0 && years.every((year) => Number.isInteger(year) && year > 0 && year < 10_000)
    ? years.map((year) => parseTime(String(year).padStart(4, '0')))
    : null;
}

/**
 * Rows of a category in the order that its words have by nature: months, sizes, First to Third. Null where there is
 * none.
 */
export function inNaturalOrder({ ordered, column }: ChartAxis, rows: readonly Row[]): Row[] | null {
  const values = [...new Set(rows.map((row) => row[column.key] ?? null))].filter((value) => value !== null);
  const order = ordered || !values.every((value) => typeof value === 'string') ? null : naturalOrder(values);
  if (!order) return null;
  const place = (row: Row) => (row[column.key] === null ? order.length : order.indexOf(String(row[column.key])));
  return rows.toSorted((a, b) => place(a) - place(b));
}

/**
 * Rows of a category by nature, else by the total of the measure over each of its values: the greatest first, those
 * without a value last.
 */
export function ranked(axis: ChartAxis, rows: readonly Row[], measureKey: string): readonly Row[] {
  if (axis.ordered) return rows;
  const natural = inNaturalOrder(axis, rows);
  if (natural) return natural;
  const totals = new Map<Cell, number>();
  const valueOf = (row: Row) => row[axis.column.key] ?? null;
  for (const row of rows) totals.set(valueOf(row), (totals.get(valueOf(row)) ?? 0) + (toNumber(row[measureKey]) ?? 0));
  return rows.toSorted(
    (a, b) =>
      Number(valueOf(a) === null) - Number(valueOf(b) === null) || totals.get(valueOf(b))! - totals.get(valueOf(a))!,
  );
}

/** The first places of an axis; the table has the rest. */
export function firstPlaces(placed: Placement, most: number): Placement & { hidden: number } {
  const hidden = Math.max(0, placed.values.length - most);
  if (hidden === 0) return { ...placed, hidden };
  const values = placed.values.slice(0, most);
  const { slots } = placed;
  const names = slots.names.slice(0, most);
  const kept =
    slots.kind === 'time'
      ? { ...slots, names, times: slots.times.slice(0, most) }
      : { ...slots, names, ...(slots.labels && { labels: slots.labels.slice(0, most) }) };
  return {
    slots: kept,
    values,
    hidden,
    indexOf: (value) => {
      const place = placed.indexOf(value);
      return place !== undefined && place < most ? place : undefined;
    },
  };
}

/**
 * The places of `axis` for these rows. Time is filled from its first to its last period (or over the whole `period`,
 * where the answer states one for this field), parts of dates are complete, everything else stands in the order of the
 * rows. Null values have no place on an ordered axis.
 */
export function placeRows(axis: ChartAxis, rows: readonly Row[], period?: ChartAnswer['period']): Placement {
  const { column, dimension } = axis;
  const present = rows.map((row) => row[column.key] ?? null);
  if (dimension.grain) {
    const times = present
      .filter((value) => value !== null)
      .map((value) => parseTime(String(value)))
      .filter((time) => !Number.isNaN(time));
    const span =
      period?.field === dimension.field
        ? {
            from: startOf(parseTime(period.from), dimension.grain),
            to: startOf(parseTime(period.to) - 1, dimension.grain),
          }
        : undefined;
    return timePlacement(fillCalendar(times, dimension.grain, span), dimension.grain);
  }
  const years = yearTimes(axis, rows);
  if (years) {
    const filled = timePlacement(fillCalendar(years, 'year'), 'year');
    const values = filled.values.map((value) => Number(String(value).slice(0, 4)));
    return {
      ...filled,
      values,
      indexOf: (value) => filled.indexOf(value === null ? null : String(value).padStart(4, '0')),
    };
  }
  const parts = partValues(dimension);
  const distinct =
    parts ??
    [...new Map(present.map((value) => [keyOf(value), value])).values()].filter(
      (value) => value !== null || !axis.ordered,
    );
  const { label } = axis;
  return placement(
    {
      kind: 'names',
      names: distinct.map((value) => axis.name(value)),
      ...(label && { labels: distinct.map((value) => label(value)) }),
      ordered: axis.ordered,
    },
    distinct,
  );
}

/**
 * The comparison's rows laid under the present places: time by order from the start of its own period, all else by
 * value.
 */
export function alignBefore({
  axis,
  present,
  rows,
  measureKey,
  from,
}: {
  axis: ChartAxis;
  present: Placement;
  rows: readonly Row[];
  measureKey: string;
  from: string;
}): (number | null)[] {
  const values = present.values.map((): number | null => null);
  const { grain } = axis.dimension;
  const byTime = grain && present.slots.kind === 'time' ? present.slots.times : null;
  const start = byTime && startOf(parseTime(from), grain!);
  const step = present.slots.kind === 'time' ? present.slots.step : 1;
  const starts = new Map(byTime?.map((_, index) => [addPeriods(start!, index * step, grain!), index]));
  for (const row of rows) {
    const value = row[axis.column.key] ?? null;
    const place = byTime ? starts.get(parseTime(String(value))) : present.indexOf(value);
    if (place !== undefined) values[place] = toNumber(row[measureKey]);
  }
  return values;
}
