import { columnOf, hasOwnOrder, mayLack, type QueryColumn } from '../resolve/fields';
import type { AbsoluteFilter } from '../resolve/filters';
import { resultKeys } from '../resolve/keys';
import { presentationWords } from '../resolve/presentation-words';
import { columnsToWrite } from '../resolve/read';
import type { AbsoluteQuery } from '../resolve/resolve';
import { BrokenQuery } from '../schema/broken';
import { isNumeric, isTime } from '../schema/column';
import type { Measure, Sort } from '../schema/query';
import type { ResultColumn } from '../schema/result';
import { chooseSteps, type Steps } from './bins';
import type { SqlDialect } from './dialects/dialect';
import { planDimension, type Bounds, type PlannedDimension } from './dimension';
import type { WindowAxis } from './formula';
import { planMeasure, type PlannedMeasure } from './measure';
import { assertPresentable, presentedAs } from './presentation';
import { asNamed, predicate, type ColumnReference } from './predicate';

/** Rows of a scatter; beyond them two binned dimensions say more. */
export const SELECT_ROWS = 2000;
/** Rows of an answer. */
export const ANSWER_ROWS = 5000;
/** Cells of a pivot table, its totals among them. */
export const TOTALS_ROWS = 20_000;

export { ROW_NUMBER, TABLE } from './names';

/** The hidden column that counts the hours since 1970 of a date-time. */
export const hoursName = (key: string) => `__hours_${key}`;

/**
 * The hidden column that numbers the fine bins of a column; its name says which they are, so that others are never
 * taken for them.
 */
export const stepsName = (key: string, { width, perUnit, first }: Steps) =>
  `__steps_${key}_${width}_${perUnit}_${first}`;

/** The fine bins of a number column; null for one without a value, or with numbers too large to be exact. */
export function stepsOf({ type, min, max }: Pick<QueryColumn, 'type' | 'min' | 'max'>): Steps | null {
  if (!isNumeric({ type }) || typeof min !== 'number' || typeof max !== 'number') return null;
  return chooseSteps(min, max, type === 'integer');
}

/** Rows of an answer at most. */
export function mostRows({ selected, query }: Pick<QueryPlan, 'selected' | 'query'>): number {
  if (query.totals) return TOTALS_ROWS;
  return selected.length ? SELECT_ROWS : ANSWER_ROWS;
}

/** A query with all its names looked up: what is left is writing it down. */
export type QueryPlan = {
  query: AbsoluteQuery;
  columns: readonly QueryColumn[];
  dialect: SqlDialect;
  dimensions: PlannedDimension[];
  measures: PlannedMeasure[];
  /** Filters and, for continuous axes, presence of a value. */
  filters: AbsoluteFilter[];
  selected: QueryColumn[];
  sort: Sort[];
  result: ResultColumn[];
};

/** Categories stand by the size of the first measure, everything that has an order of its own by that order. */
function defaultSort(dimensions: PlannedDimension[], measures: PlannedMeasure[]): Sort[] {
  const [first, largest] = [dimensions[0], measures[0]];
  if (!first || !largest) return [];
  return hasOwnOrder(first.dimension, first.column) ? [] : [{ by: largest.key, dir: 'desc' }];
}

function totalSort(
  query: AbsoluteQuery,
  dimensions: PlannedDimension[],
  measures: PlannedMeasure[],
  keys: string[],
): Sort[] {
  // A pivot table is put in order where its totals are seen beside each other.
  const given = query.sort ?? (query.totals ? [] : defaultSort(dimensions, measures));
  const unknown = given.find(({ by }) => !keys.includes(by));
  if (unknown) throw new BrokenQuery(`Can’t sort by ${unknown.by}: it isn’t in the result.`, unknown.by);
  const rest = dimensions.filter(({ key }) => !given.some(({ by }) => by === key));
  return [...given, ...rest.map(({ key }) => ({ by: key, dir: 'asc' as const }))];
}

/** What PREVIOUS and RUNNING go along: the first time dimension, within each of the other groups. */
function axisOf(
  { other, limit, totals }: AbsoluteQuery,
  dimensions: PlannedDimension[],
  name: ColumnReference,
): WindowAxis {
  const time = dimensions.find(({ column, dimension }) => isTime(column) && dimension.part === undefined);
  return {
    order: time?.place(name) ?? null,
    within: dimensions.filter((each) => each !== time).map(({ place }) => place(name)),
    grouped: dimensions.length > 0,
    folded: other === true && limit !== undefined,
    totalled: totals !== undefined,
  };
}

/** Presented measures are computed from whole groups, each by itself. */
export const isPresented = ({ query }: Pick<QueryPlan, 'query'>) => query.measures.some(({ as }) => as !== undefined);

/** Levels of rows, and of columns, at most. */
const MOST_LEVELS = { rows: 3, columns: 2 };

export const hasTotals = ({ query }: Pick<QueryPlan, 'query'>) => query.totals !== undefined;

/** @throws BrokenQuery where totals can’t be asked for. */
export function assertTotals({ totals, dimensions, limit, other, select, measures }: AbsoluteQuery): void {
  if (!totals) return;
  const columns = dimensions.length - totals.rows;
  if (select || !dimensions.length || !measures.length || columns < 0)
    throw new BrokenQuery('A pivot table needs rows or columns, and values.');
  if (totals.rows > MOST_LEVELS.rows || columns > MOST_LEVELS.columns)
    throw new BrokenQuery('A pivot table has up to three levels of rows and two of columns.');
  if (limit !== undefined || other)
    throw new BrokenQuery('A pivot table shows all groups. Filter instead of limiting.');
}

/** @throws BrokenQuery where latest values of each are grouped by time: what didn't move in a period has no row there. */
function assertStanding(
  { along, each }: AbsoluteQuery['measures'][number],
  { dimensions }: AbsoluteQuery,
  columns: readonly QueryColumn[],
): void {
  if (along === undefined || each === undefined || !dimensions.some(({ field }) => field === along)) return;
  const [entity, time] = [columnOf(columns, each), columnOf(columns, along)];
  throw new BrokenQuery(
    `The latest of each ${entity.label} can’t be grouped by ${time.label}, as not each has a row in every period.`,
    along,
  );
}

/** @throws BrokenQuery where it can’t be presented as asked. */
function asPresented(
  measure: PlannedMeasure,
  as: Measure['as'],
  { other, limit, totals }: AbsoluteQuery,
  dimensions: PlannedDimension[],
): PlannedMeasure {
  if (!as) return measure;
  if (other && limit !== undefined && dimensions.length)
    throw new BrokenQuery(`A ${presentationWords(as)} doesn’t work with an “Other” group. Show all groups.`);
  assertPresentable(as, measure, { dimensions, totals });
  return { ...measure, label: `${measure.label}, ${presentationWords(as)}`, ...presentedAs(as, measure) };
}

/**
 * @param bounds smallest and largest value of binned fields (`boundsStatement`); none are needed for a query without
 * bins.
 * @throws BrokenQuery when the query cannot be asked of these columns.
 */
export function planQuery(
  query: AbsoluteQuery,
  stored: readonly QueryColumn[],
  dialect: SqlDialect,
  bounds: Bounds = {},
): QueryPlan {
  const keys = resultKeys(query);
  const columns = columnsToWrite(query, stored);
  const selected = (query.select ?? []).map((field) => columnOf(columns, field));
  if (selected.length && (query.dimensions.length || query.measures.length))
    throw new BrokenQuery('A query selects two columns or computes measures, not both.');
  if (!selected.length && !query.dimensions.length && !query.measures.length)
    throw new BrokenQuery('Choose a measure.');
  assertTotals(query);
  for (const measure of query.measures) assertStanding(measure, query, columns);
  const dimensions = query.dimensions.map((dimension, nth) =>
    planDimension({
      dimension,
      key: keys.dimensions[nth]!,
      columns,
      bounds,
      dialect,
      presented: isPresented({ query }),
    }),
  );
  const axis = axisOf(query, dimensions, asNamed(dialect));
  const measures = query.measures.map((measure, nth) =>
    asPresented(
      planMeasure({ asked: measure, key: keys.measures[nth]!, columns, dialect, name: asNamed(dialect), axis }),
      measure.as,
      query,
      dimensions,
    ),
  );
  for (const filter of query.filters) predicate(filter, columns, dialect);
  return {
    query,
    columns,
    dialect,
    dimensions,
    measures,
    selected,
    filters: query.filters,
    sort: totalSort(query, dimensions, measures, [...keys.dimensions, ...keys.measures]),
    result: [
      ...dimensions.map(({ key, label, type, format }) => ({ key, label, type, format, kind: 'dimension' as const })),
      ...measures.map(({ key, label, type, format }) => ({ key, label, type, format, kind: 'measure' as const })),
      ...selected.map(({ label, type, format }, nth) => ({
        key: keys.measures[nth]!,
        label,
        type,
        format,
        kind: 'measure' as const,
      })),
    ],
  };
}

/** Conditions on the rows that an answer stands on: the filters, then presence on continuous axes. */
export function conditionsOf(plan: QueryPlan): { filters: string[]; present: string[] } {
  const { columns, dialect } = plan;
  const name = asNamed(dialect);
  const needed = [
    ...plan.dimensions.filter(({ continuous }) => continuous).map(({ column }) => column),
    ...plan.selected,
  ].filter(mayLack);
  return {
    filters: plan.filters.map((filter) => predicate(filter, columns, dialect)),
    present: [...new Set(needed.map((column) => `${name(column)} IS NOT NULL`))],
  };
}
