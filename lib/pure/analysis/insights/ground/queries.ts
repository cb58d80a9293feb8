import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { trustedDates } from '@/lib/pure/query/resolve/resolve';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { type Dimension, type Filter, type Measure, type QueryInput } from '@/lib/pure/query/schema/query';
import type { InsightFigure, FindingChart, NamedQuery, InsightScope, TimeOf } from './schema';

/**
 * What the questions need to know of the table. `filters` are carried by each of them: what is never part of a figure
 * (totals among their parts).
 */
export type InsightQueryInput = { columns: readonly Column[]; rowCount: number; filters?: readonly Filter[] };
export type Questions = { queries: NamedQuery[]; chart: FindingChart | null };

export const MOST_GROUPS = 8;
export const FEW_BINS = 8;
export const COUNT: Measure = { agg: 'count' };

export type QueryContext = InsightQueryInput & { scope: InsightScope };

/**
 * A level as the kernels write it, as the value of its column: 'true' of a truth, '38' of a number that groups rows.
 */
export function levelValue({ columns }: Pick<InsightQueryInput, 'columns'>, field: string, level: Cell): Cell {
  const column = columns.find(({ key }) => key === field);
  if (typeof level !== 'string' || !column) return level;
  if (column.type === 'boolean') return level === 'true';
  return typeof column.min === 'number' && level !== '' && Number.isFinite(Number(level)) ? Number(level) : level;
}

export const is = (context: InsightQueryInput, field: string, level: Cell): Filter => ({
  field,
  op: 'eq',
  value: levelValue(context, field, level),
});
export const isNot = (context: InsightQueryInput, field: string, level: Cell): Filter => ({
  field,
  op: 'ne',
  value: levelValue(context, field, level),
});
export const inScope = (context: QueryContext): Filter[] => [
  ...(context.filters ?? []),
  ...(context.scope ? [is(context, context.scope.field, context.scope.value)] : []),
];
const timeDimension = ({ field, grain }: TimeOf): Dimension => (grain ? { field, grain } : { field });
const onTrustedDates = ({ columns }: InsightQueryInput, { field }: TimeOf): Filter[] =>
  columns.filter(({ key }) => key === field).flatMap(trustedDates);

/** Groups of unequal size are compared by the mean of their rows, not by what their rows add up to. */
export const perRow = (figure: InsightFigure): InsightFigure =>
  figure.additive && figure.field !== null
    ? { ...figure, measure: { ...figure.measure, agg: 'avg' }, additive: false }
    : figure;

/** The share of the rows that meet `filters`, of those that a group or filter leaves. */
export const shareOf = (filters: Filter[]): Measure => ({ agg: 'count', filters, over: { agg: 'count' } });

type SeriesAsked = { figure: { measure: Measure }; time: TimeOf; marked?: string[]; span?: Filter[] };

export function series(
  context: QueryContext,
  { figure: { measure }, time, marked = [], span = [] }: SeriesAsked,
): Questions {
  const query: QueryInput = {
    measures: [measure],
    dimensions: [timeDimension(time)],
    filters: [...inScope(context), ...onTrustedDates(context, time), ...span],
  };
  return { queries: [{ name: 'series', query }], chart: { type: 'line', query: 'series', options: {}, marked } };
}

/** The groups that are named, then those of most rows, as many as are drawn; null where all are. */
function drawnGroups(context: QueryContext, dimension: string, named: readonly Cell[]): Filter | null {
  const column = context.columns.find(({ key }) => key === dimension);
  if (!column || column.distinct <= MOST_GROUPS || named.length === 0) return null;
  const values = [
    ...named.map((level) => levelValue(context, dimension, level)),
    ...column.top.map(({ value }) => value),
  ].filter((value) => value !== null);
  return { field: dimension, op: 'in', values: [...new Set(values)].slice(0, MOST_GROUPS) };
}

/**
 * Bars by the values of a dimension: where they are too many the highest, or, beside `named` ones, which are always
 * drawn, those of most rows.
 */
export function groups(
  context: QueryContext,
  {
    measures,
    dimension,
    marked,
    named = [],
  }: { measures: Measure[]; dimension: string; marked: Cell[]; named?: readonly Cell[] },
): { query: NamedQuery; chart: FindingChart } {
  const distinct = context.columns.find(({ key }) => key === dimension)?.distinct ?? 0;
  const drawn = drawnGroups(context, dimension, named);
  const {
    measures: [by],
  } = resultKeys({ measures, dimensions: [{ field: dimension }] });
  const query: QueryInput = {
    measures,
    dimensions: [{ field: dimension }],
    filters: [...inScope(context), drawn ?? { field: dimension, op: 'not_null' }],
    ...(distinct > MOST_GROUPS && { sort: [{ by: by!, dir: 'desc' as const }], limit: MOST_GROUPS }),
  };
  return {
    query: { name: 'groups', query },
    chart: { type: 'bar', query: 'groups', options: { horizontal: true }, marked: marked.map(String) },
  };
}

/**
 * The middle of one number where another is low and where it is high: in the lowest and highest quarter of its values.
 */
export function halves(context: QueryContext, left: string, right: string): NamedQuery[] {
  const quantiles = context.columns.find(({ key }) => key === left)?.quantiles;
  if (!quantiles) return [];
  const [, low, , high] = quantiles;
  // Where most rows hold one value there are no quarters.
  if (!(low! < high!)) return [];
  const measures: Measure[] = [
    { field: right, agg: 'median' },
    { field: right, agg: 'count' },
  ];
  return [
    { name: 'low', query: { measures, filters: [...inScope(context), { field: left, op: 'lte', value: low! }] } },
    { name: 'high', query: { measures, filters: [...inScope(context), { field: left, op: 'gte', value: high! }] } },
  ];
}
