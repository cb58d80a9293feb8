import type { ChangeQuestion, ChangeSides } from '@/lib/pure/query/resolve/change';
import { comparisonQuery } from '@/lib/pure/query/resolve/comparison';
import { columnOf, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import { momentOf } from '@/lib/pure/query/resolve/filters';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { addPeriods, readMoment, writeInstant } from '@/lib/pure/query/schema/calendar';
import { isTime, type Cell } from '@/lib/pure/query/schema/column';
import type { Comparison, Dimension, Filter, Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { ALL_OTHERS, OTHER } from '@/lib/pure/query/sql/compile';
import { splittingOf } from './split';

/** A figure, or one point of a chart (`point` of `rows`), as a screen shows it. */
export type ShownFigure = { query: Query; rows: readonly Row[]; point: number; compare?: Comparison };

const isFolded = (row: Row, keys: readonly string[]) =>
  keys.every((key) => row[key] === OTHER || row[key] === ALL_OTHERS);

/** The period of a point and the one before it. */
function periodsAt({ field, grain }: Dimension, value: Cell, columns: readonly QueryColumn[]): ChangeSides | null {
  if (value === null || !grain) return null;
  const { start } = momentOf(value, columnOf(columns, field));
  const [before, end] = [addPeriods(start, -1, grain), addPeriods(start, 1, grain)].map(writeInstant) as [
    string,
    string,
  ];
  const at = writeInstant(start);
  return { kind: 'periods', field, before: { from: before, to: at }, after: { from: at, to: end } };
}

/** The value of a bar, held against the first bar of another. */
function groupsAt(
  { field, part, bins }: Dimension,
  key: string,
  rows: readonly Row[],
  point: number,
): ChangeSides | null {
  const after = rows[point]?.[key] ?? null;
  const other = rows.find((row) => (row[key] ?? null) !== after && !isFolded(row, [key]));
  if (bins || !other) return null;
  return { kind: 'groups', field, ...(part && { part }), before: other[key] ?? null, after };
}

/** The span of a figure and the one that it is compared with, where the data reach back that far. */
function spansOf(query: Query, columns: readonly QueryColumn[], compare: Comparison): ChangeSides | null {
  const earlier = comparisonQuery(query, columns, compare);
  const { period } = resolve(query, columns);
  if (!earlier?.covered || !period) return null;
  return {
    kind: 'periods',
    field: period.field,
    before: { from: earlier.from, to: earlier.to },
    after: { from: period.from, to: period.to },
  };
}

function valueFilter({ field, grain, part }: Dimension, value: Cell, columns: readonly QueryColumn[]): Filter[] {
  if (!grain || value === null) return [{ field, op: 'eq', ...(part && { part }), value }];
  const { start } = momentOf(value, columnOf(columns, field));
  return [
    { field, op: 'gte', value: writeInstant(start) },
    { field, op: 'lt', value: writeInstant(addPeriods(start, 1, grain)) },
  ];
}

/**
 * The change that stands behind a figure or a point: a figure against its span before, a point of a line against the
 * period before it, a bar against another. Null where there is none, or where it has no exact split.
 */
export function changeAsked(
  { query, rows, point, compare = 'previous_period' }: ShownFigure,
  columns: readonly QueryColumn[],
): ChangeQuestion | null {
  const { dimensions, filters, calculations, select, totals } = query;
  const [measure, ...more] = query.measures;
  if (!measure || more.length > 0 || select || totals || calculations || splittingOf(measure).kind === 'unsplittable')
    return null;
  if (dimensions.length === 0) {
    const sides = spansOf(query, columns, compare);
    return sides && { measure, filters, sides };
  }
  const row = rows[point];
  const { dimensions: keys } = resultKeys(query);
  if (!row || isFolded(row, keys) || dimensions.some(({ bins }) => bins)) return null;
  const along = Math.max(
    0,
    dimensions.findIndex(({ field, grain }) => grain !== undefined && isTime(columnOf(columns, field))),
  );
  const dimension = dimensions[along]!;
  const sides = dimension.grain
    ? periodsAt(dimension, row[keys[along]!] ?? null, columns)
    : groupsAt(dimension, keys[along]!, rows, point);
  const others = dimensions.flatMap((other, nth) =>
    nth === along ? [] : valueFilter(other, row[keys[nth]!] ?? null, columns),
  );
  return sides && { measure, filters: [...filters, ...others], sides };
}

/** Two points of a line held against each other. Null where the line does not run along time, or has no exact split. */
export function changeAlong(
  { measures, dimensions, filters }: Pick<Query, 'measures' | 'dimensions' | 'filters'>,
  before: Cell,
  after: Cell,
): ChangeQuestion | null {
  const [measure, ...more] = measures;
  const [dimension, ...others] = dimensions;
  if (
    !measure ||
    !dimension ||
    more.length + others.length > 0 ||
    splittingOf(measure).kind === 'unsplittable' ||
    before === after
  )
    return null;
  const { field, grain } = dimension;
  if (!grain) return { measure, filters, sides: { kind: 'groups', field, before, after } };
  const [from, to] = [readMoment(String(before)), readMoment(String(after))];
  const stretch = (start: number) => ({ from: writeInstant(start), to: writeInstant(addPeriods(start, 1, grain)) });
  return (
    from &&
    to && { measure, filters, sides: { kind: 'periods', field, before: stretch(from.start), after: stretch(to.start) } }
  );
}
