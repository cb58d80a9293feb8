import { addPeriods, readMoment, startOf, writeInstant } from '@/lib/query/calendar';
import type { Cell, Column } from '@/lib/query/column';
import { resultKeys } from '@/lib/query/keys';
import { trustedDates } from '@/lib/query/resolve';
import { query as querySchema, type Dimension, type Filter, type Measure, type QueryInput } from '@/lib/query/schema';
import { cellBins, histogramBins } from '../dashboard/cell-bins';
import type { Figure, FindingChart, FindingDetail, NamedQuery, Scope, TimeOf } from './shapes';

/** What the questions need to know of the data set. `filters` are carried by each of them: what is never part of a figure (totals among their parts). */
export type Asked = { columns: readonly Column[]; rowCount: number; filters?: readonly Filter[] };
export type Questions = { queries: NamedQuery[]; chart: FindingChart | null };

const MOST_DOTS = 2000;
const MOST_GROUPS = 8;
const FEW_BINS = 8;
const COUNT: Measure = { agg: 'count' };

type Of<Kind extends FindingDetail['kind']> = Extract<FindingDetail, { kind: Kind }>;
type Context = Asked & { scope: Scope };

/** A level as the kernels write it, as the value of its column: 'true' of a truth, '38' of a number that groups rows. */
export function valueOf({ columns }: Pick<Asked, 'columns'>, field: string, level: Cell): Cell {
  const column = columns.find(({ key }) => key === field);
  if (typeof level !== 'string' || !column) return level;
  if (column.type === 'boolean') return level === 'true';
  return typeof column.min === 'number' && level !== '' && Number.isFinite(Number(level)) ? Number(level) : level;
}

const is = (context: Asked, field: string, level: Cell): Filter => ({ field, op: 'eq', value: valueOf(context, field, level) });
const isNot = (context: Asked, field: string, level: Cell): Filter => ({ field, op: 'ne', value: valueOf(context, field, level) });
const within = (context: Context): Filter[] => [...(context.filters ?? []), ...(context.scope ? [is(context, context.scope.field, context.scope.value)] : [])];
const timeDimension = ({ field, grain }: TimeOf): Dimension => (grain ? { field, grain } : { field });
const onTrustedDates = ({ columns }: Asked, { field }: TimeOf): Filter[] => columns.filter(({ key }) => key === field).flatMap(trustedDates);

/** Groups of unequal size are compared by the mean of their rows, not by what their rows add up to. */
export const perRow = (figure: Figure): Figure => (figure.additive && figure.field !== null ? { ...figure, measure: { ...figure.measure, agg: 'avg' }, additive: false } : figure);

/** The share of the rows that meet `filters`, of those that a group or filter leaves. */
const shareOf = (filters: Filter[]): Measure => ({ agg: 'count', filters, over: { agg: 'count' } });

function series(context: Context, { measure }: { measure: Measure }, time: TimeOf, marked: string[], span: Filter[] = []): Questions {
  const query: QueryInput = { measures: [measure], dimensions: [timeDimension(time)], filters: [...within(context), ...onTrustedDates(context, time), ...span] };
  return { queries: [{ name: 'series', query }], chart: { type: 'line', query: 'series', options: {}, marked } };
}

const AROUND = 14;

/** Of hours those of the days before and after one: all of them would be one thick line. */
function around({ field, grain }: TimeOf, label: string): Filter[] {
  const at = grain === 'hour' ? readMoment(label)?.start : undefined;
  if (at === undefined) return [];
  const day = (away: number) => writeInstant(addPeriods(startOf(at, 'day'), away, 'day'));
  return [{ field, op: 'gte', value: day(-AROUND) }, { field, op: 'lt', value: day(AROUND + 1) }];
}

/** The groups that are named, then those of most rows, as many as are drawn; null where all are. */
function drawnGroups(context: Context, dimension: string, named: readonly Cell[]): Filter | null {
  const column = context.columns.find(({ key }) => key === dimension);
  if (!column || column.distinct <= MOST_GROUPS || named.length === 0) return null;
  const values = [...named.map((level) => valueOf(context, dimension, level)), ...column.top.map(({ value }) => value)].filter((value) => value !== null);
  return { field: dimension, op: 'in', values: [...new Set(values)].slice(0, MOST_GROUPS) };
}

/** Bars by the values of a dimension: where they are too many the highest, or, beside `named` ones, which are always drawn, those of most rows. */
function groups(context: Context, measures: Measure[], dimension: string, marked: Cell[], named: readonly Cell[] = []): { query: NamedQuery; chart: FindingChart } {
  const distinct = context.columns.find(({ key }) => key === dimension)?.distinct ?? 0;
  const drawn = drawnGroups(context, dimension, named);
  const { measures: [by] } = resultKeys({ measures, dimensions: [{ field: dimension }] });
  const query: QueryInput = {
    measures, dimensions: [{ field: dimension }], filters: [...within(context), drawn ?? { field: dimension, op: 'not_null' }],
    ...(distinct > MOST_GROUPS && { sort: [{ by: by!, dir: 'desc' as const }], limit: MOST_GROUPS }),
  };
  return { query: { name: 'groups', query }, chart: { type: 'bar', query: 'groups', options: { horizontal: true }, marked: marked.map(String) } };
}

function seasonality(context: Context, { figure, time, part }: Of<'seasonality'>): Questions {
  const isDay = context.columns.find(({ key }) => key === time.field)?.type === 'date';
  // A total of all Mondays says how many Mondays there are; the mean of a day does not. Where days cannot be counted, means are taken over the series.
  if (!part || (figure.additive && !isDay)) return series(context, figure, time, []);
  const measure: Measure = figure.additive && isDay && !figure.measure.over ? { ...figure.measure, over: { agg: 'distinct', field: time.field } } : figure.measure;
  const query: QueryInput = { measures: [measure], dimensions: [{ field: time.field, part }], filters: within(context) };
  return { queries: [{ name: 'cycle', query }], chart: { type: 'bar', query: 'cycle', options: { horizontal: false }, marked: [] } };
}

/** The middle of one number where another is low and where it is high: in the lowest and highest quarter of its values. */
function halves(context: Context, left: string, right: string): NamedQuery[] {
  const quantiles = context.columns.find(({ key }) => key === left)?.quantiles;
  if (!quantiles) return [];
  const [, low, , high] = quantiles;
  // Where most rows hold one value there are no quarters.
  if (!(low! < high!)) return [];
  const measures: Measure[] = [{ field: right, agg: 'median' }, { field: right, agg: 'count' }];
  return [
    { name: 'low', query: { measures, filters: [...within(context), { field: left, op: 'lte', value: low! }] } },
    { name: 'high', query: { measures, filters: [...within(context), { field: left, op: 'gte', value: high! }] } },
  ];
}

function pair(context: Context, left: string, right: string): Questions {
  const columnOf = (field: string) => context.columns.find(({ key }) => key === field);
  const [x, y] = [columnOf(left), columnOf(right)];
  const dots = context.rowCount <= MOST_DOTS;
  const query: QueryInput = dots || !x || !y
    ? { select: [left, right], filters: within(context) }
    : { measures: [COUNT], dimensions: [{ field: left, bins: cellBins(x) }, { field: right, bins: cellBins(y) }], filters: within(context) };
  return { queries: [...halves(context, left, right), { name: 'pair', query }], chart: { type: 'scatter', query: 'pair', options: {}, marked: [] } };
}

function segment(context: Context, { figure, dimension, value, opposite }: Of<'segment'>): Questions {
  const { measure } = perRow(figure);
  const { query, chart } = groups(context, [measure], dimension, [value], opposite === null ? [value] : [value, opposite]);
  const measures = [measure, COUNT];
  return {
    queries: [
      { name: 'own', query: { measures, filters: [...within(context), is(context, dimension, value)] } },
      { name: 'rest', query: { measures, filters: [...within(context), isNot(context, dimension, value)] } },
      query,
    ],
    chart,
  };
}

function association(context: Context, detail: Of<'association'>): Questions {
  const { left, right, value } = detail;
  const measures = [shareOf([is(context, right, detail.with)]), COUNT];
  const { query, chart } = groups(context, [measures[0]!], left, [value], [value]);
  return {
    queries: [{ name: 'own', query: { measures, filters: [...within(context), is(context, left, value)] } }, { name: 'all', query: { measures, filters: within(context) } }, query],
    chart,
  };
}

function dominance(context: Context, { figure, dimension, value }: Of<'dominance'>): Questions {
  const { query, chart } = groups(context, [figure.measure], dimension, [value]);
  const { field, agg, filters = [] } = figure.measure;
  const own: Measure = { field, agg, filters: [...filters, is(context, dimension, value)], over: { field, agg, filters } };
  return { queries: [{ name: 'share', query: { measures: [own], filters: within(context) } }, query], chart };
}

function bimodal(context: Context, { field, cut }: Of<'bimodal'>): Questions {
  const measures: Measure[] = [{ field, agg: 'median' }, { field, agg: 'count' }];
  const column = context.columns.find(({ key }) => key === field);
  const shown: Filter[] = [...within(context), { field, op: 'not_null' }];
  return {
    queries: [
      { name: 'below', query: { measures, filters: [...within(context), { field, op: 'lt', value: cut }] } },
      { name: 'above', query: { measures, filters: [...within(context), { field, op: 'gte', value: cut }] } },
      { name: 'all', query: { measures: [{ field, agg: 'avg' }], filters: within(context) } },
      { name: 'values', query: { measures: [COUNT], dimensions: [{ field, bins: column ? histogramBins(column, context.rowCount - column.nulls) : MOST_GROUPS }], filters: shown } },
    ],
    chart: { type: 'histogram', query: 'values', options: {}, marked: [] },
  };
}

function rates(context: Context, { figure, dimension, values, stratifier, bins }: Extract<Of<'simpson'>, { form: 'rate' }>): Questions {
  const two: Filter = { field: dimension, op: 'in', values: values.map((value) => valueOf(context, dimension, value)) };
  const { measure } = perRow(figure);
  const measures = [measure, COUNT];
  const by = { measures, dimensions: [{ field: dimension }] };
  const strata: NamedQuery[] = bins
    ? bins.map(({ from, to }, nth) => ({ name: `stratum${nth}`, query: { ...by, filters: [...within(context), two, { field: stratifier, op: 'between', values: [from, to] }] } }))
    : [{ name: 'strata', query: { measures, dimensions: [{ field: stratifier }, { field: dimension }], filters: [...within(context), two, { field: stratifier, op: 'not_null' }] } }];
  const overall: NamedQuery = { name: 'overall', query: { ...by, filters: [...within(context), two] } };
  // Bins of equal count are no dimension of one question: no chart can show them side by side.
  return { queries: [overall, ...strata], chart: bins ? null : { type: 'heatmap', query: 'strata', options: {}, marked: [] } };
}

/** The mean of one number along another, in each group and over all rows that have one. */
function turnedPair(context: Context, { left, right, stratifier }: Extract<Of<'simpson'>, { form: 'pair' }>): Questions {
  const along = { measures: [{ field: right, agg: 'avg' as const }], filters: [...within(context), { field: stratifier, op: 'not_null' as const }] };
  const bins: Dimension = { field: left, bins: FEW_BINS };
  return {
    queries: [...halves(context, left, right), { name: 'within', query: { ...along, dimensions: [bins, { field: stratifier }] } }, { name: 'whole', query: { ...along, dimensions: [bins] } }],
    chart: { type: 'line', query: 'within', options: {}, marked: [] },
  };
}

function driver(context: Context, { target, drivers }: Of<'driver'>): Questions {
  const [first] = drivers;
  const column = context.columns.find(({ key }) => key === first?.field);
  const aim = context.columns.find(({ key }) => key === target);
  if (!first || !column || !aim || !(aim.type === 'integer' || aim.type === 'decimal' || aim.type === 'boolean')) return { queries: [], chart: null };
  const measure: Measure = { field: target, agg: 'avg' };
  if (column.type === 'category' || column.type === 'boolean') {
    const { query, chart } = groups(context, [measure], column.key, []);
    return { queries: [query], chart };
  }
  if (column.type !== 'integer' && column.type !== 'decimal') return { queries: [], chart: null };
  const query: QueryInput = { measures: [measure], dimensions: [column.distinct <= FEW_BINS ? { field: column.key } : { field: column.key, bins: FEW_BINS }], filters: within(context) };
  return { queries: [{ name: 'groups', query }], chart: { type: 'bar', query: 'groups', options: { horizontal: false }, marked: [] } };
}

function quality(context: Context, { issue, column: field, values }: Of<'quality'>): Questions {
  const all: NamedQuery = { name: 'rows', query: { measures: [COUNT], filters: within(context) } };
  if (field === null) return { queries: [all], chart: null };
  switch (issue) {
    case 'missing': case 'missing_block':
      return { queries: [{ name: 'missing', query: { measures: [COUNT], filters: [...within(context), { field, op: 'is_null' }] } }, { name: 'share', query: { measures: [shareOf([{ field, op: 'is_null' }])], filters: within(context) } }, all], chart: null };
    case 'implausible_values':
      return { queries: [{ name: 'implausible', query: { measures: [COUNT], filters: [...within(context), { field, op: 'in', values }] } }, all], chart: null };
    case 'duplicate_rows': case 'unit_change': return { queries: [all], chart: null };
  }
}

function asked(context: Context, detail: FindingDetail): Questions {
  switch (detail.kind) {
    case 'trend': case 'prediction': return series(context, detail.figure, detail.time, []);
    case 'changepoint': case 'turning_point': return series(context, detail.figure, detail.time, [detail.at]);
    case 'anomaly': return series(context, detail.figure, detail.time, [detail.at], around(detail.time, detail.at));
    case 'seasonality': return seasonality(context, detail);
    case 'correlation': return pair(context, detail.left, detail.right);
    case 'segment': return segment(context, detail);
    case 'association': return association(context, detail);
    case 'dominance': return dominance(context, detail);
    case 'bimodal': return bimodal(context, detail);
    case 'simpson': return detail.form === 'rate' ? rates(context, detail) : turnedPair(context, detail);
    case 'driver': return driver(context, detail);
    case 'quality': return quality(context, detail);
  }
}

/**
 * The questions whose answers hold the numbers of a finding, by the names that its sentences call them, and how it is drawn.
 *
 * | kind | questions |
 * |---|---|
 * | trend, changepoint, turning_point, anomaly, prediction | `series`: the figure by period |
 * | seasonality | `cycle`: the figure by the part of the calendar, a mean per day where it adds up; `series` where days cannot be counted, or no calendar knows the cycle |
 * | correlation | `low`, `high`: median and count of `right` in the lowest and highest quarter of `left`; `pair`: both |
 * | simpson of a pair | `low`, `high`; `within`: mean of `right` by `left` and stratifier; `whole`: by `left` alone |
 * | segment | `own`, `rest`: figure and rows of the value and of all others; `groups`: figure by value |
 * | association | `own`, `all`: share of `with`, and rows, where `left` is the value and everywhere; `groups`: that share by value |
 * | dominance | `share`: the value's part of the whole; `groups` |
 * | bimodal | `below`, `above`: median and rows under the cut and from it on; `all`: the mean; `values`: rows by the measure, cut into bins |
 * | simpson of rates | `overall`: figure and rows of both values; `strata` by stratifier and value, or `stratum0`, `stratum1`, … where it is cut into bins |
 * | driver | `groups`: mean of the target by the first driver |
 * | quality | `rows`; `missing` and `share`; `implausible` |
 */
export function questionsOf(detail: FindingDetail, scope: Scope, table: Asked): Questions {
  const { queries, chart } = asked({ ...table, scope }, detail);
  return { queries: queries.map(({ name, query }) => ({ name, query: querySchema.parse(query) })), chart };
}
