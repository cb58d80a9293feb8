import { fieldsOf } from '@/lib/pure/query/resolve/fields';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import { kindOf } from '@/lib/pure/query/schema/chart-kinds';
import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension, Measure, Query } from '@/lib/pure/query/schema/query';
import { isOrdered } from '../../semantics/dimension';
import { describeMeasure, isMeasure } from '../../semantics/measure';
import { presumeReadings } from '@/lib/pure/analysis/semantics/table/presume';
import { findTimeAxis, ownGrain, type TimeAxis } from '../../semantics/time-axis';
import { unitOfLabel } from '../../semantics/lexicon/units';
import { repetitionOf } from '../../semantics/repeated';
import type { ChartResult, DrawnWidget, WidgetFault, ChartData, LintReason, Rule } from './drawn';
import { lintAnswer, NEAR_COPIES, supportQuery } from './lint-answer';
import { DashboardPage } from './page';

const MOST_BARS = 12;
const MOST_ORDERED_BARS = 62;

type ColumnOf = (field: string) => Column | undefined;
type Read = {
  column: ColumnOf;
  /** When things happened; null where the table does not say. */ time: () => TimeAxis | null;
};
type Look = { chart: DrawnWidget; column: ColumnOf; /** How many rows were answered, where it was. */ rows: number };

/** Time, parts of dates, bins, numbers and scales stand in an order of their own. */
const hasOrder = ({ grain, part, bins }: Dimension, column: Column) =>
  Boolean(grain ?? part ?? bins) || isTime(column) || column.type === 'boolean' || isOrdered(column);

/**
 * How many bars at most: by the limit, by the values that filters let through, by the values there are, by what came
 * back.
 */
function barsOf({ chart: { query }, rows }: Look, dimension: Dimension, column: Column): number {
  const named = query.filters.find((filter) => filter.field === dimension.field && filter.op === 'in');
  return Math.min(
    rows,
    query.limit ?? Infinity,
    named && 'values' in named ? named.values.length : Infinity,
    dimension.bins ?? Infinity,
    dimension.part ? 31 : Infinity,
    column.distinct,
  );
}

function lintBars(look: Look): [Rule, string][] {
  const { chart, column } = look;
  const room = chart.room ?? MOST_BARS;
  const dimension = chart.query.dimensions[0];
  const over = dimension && column(dimension.field);
  if (!over || !kindOf(chart.type).bars || dimension.grain) return [];
  const ordered = hasOrder(dimension, over);
  const found: [Rule, string][] = [];
  if (barsOf(look, dimension, over) > (ordered ? MOST_ORDERED_BARS : room))
    found.push(['too_many_bars', `more than ${room} bars of ${over.label} without a limit`]);
  const [first] = chart.query.sort ?? [];
  const { measures } = resultKeys(chart.query);
  if (!ordered && first && !measures.includes(first.by))
    found.push(['unsorted', `bars of ${over.label} stand neither by size nor in an order of their own`]);
  return found;
}

/** Bars start at zero: on a logarithmic axis they cannot. */
const lintBase = ({ chart }: Look): [Rule, string][] =>
  chart.options.logarithmic && kindOf(chart.type).fromZero
    ? [['zero_base', 'bars on a logarithmic axis have no zero']]
    : [];

function lintPie(look: Look): [Rule, string][] {
  const { chart, column } = look;
  const dimension = chart.query.dimensions[0];
  const over = dimension && column(dimension.field);
  const { mostParts = Infinity } = kindOf(chart.type);
  return over && barsOf(look, dimension, over) > mostParts
    ? [['pie_parts', `a pie of more than ${mostParts} parts`]]
    : [];
}

function lintLine({ chart, column }: Look): [Rule, string][] {
  const dimension = chart.query.dimensions[0];
  const over = dimension && column(dimension.field);
  return kindOf(chart.type).line && over && !hasOrder(dimension, over)
    ? [['unordered_line', `a line over ${over.label}, which has no order`]]
    : [];
}

type Related = NonNullable<ChartData['relations']>;

const COUNTS = new Set(['count', 'distinct']);

const isId = (column: Column | undefined) => column?.type === 'id' || column?.role === 'id';
const measuredBy = ({ measures }: Query) =>
  measures.flatMap(({ field, agg }) => (field && !COUNTS.has(agg) ? [field] : []));

/** An id is neither measured nor, save in a table, grouped by; a level is not summed. */
function lintFields(query: Query, isTable: boolean, column: ColumnOf, relations: Related): [Rule, string][] {
  const shown = [
    ...(isTable ? [] : [...query.dimensions.map(({ field }) => field), ...(query.select ?? [])]),
    ...measuredBy(query),
  ];
  const ids = shown.filter((field) => isId(column(field)));
  return [
    ...ids.map((field): [Rule, string] => ['id_shown', `${column(field)!.label} identifies rows`]),
    ...query.measures.flatMap((measure) => lintAggregate(measure, column, isAtMoments(query, column), relations)),
    ...lintRepeated(query, column, relations),
  ];
}

/** One moment, or each moment that was written down: there running totals of many places add up. */
const isAtMoments = ({ dimensions, filters }: Query, column: ColumnOf): boolean =>
  filters.some(
    (filter) =>
      column(filter.field)?.role === 'time' && (filter.op === 'eq' || (filter.op === 'last' && filter.value.n === 1)),
  ) || dimensions.some(({ field, grain }) => column(field)?.time && ownGrain(column(field)!) === grain);

const PERCENT = 100;
/**
 * What is the total of others or part of one, what pieces and their price come to, and what is so many percent of
 * something adds up whatever it is called.
 */
const isProven = (key: string, { sums = [], products = [] }: Related): boolean =>
  sums.some(({ total, parts }) => total === key || parts.includes(key)) ||
  products.some(({ total, per }) => total === key && (per === undefined || per === PERCENT));

/** A sum over rows of what each of them repeats; with a value named of what is left out each group has one row. */
function lintRepeated({ measures, filters }: Query, column: ColumnOf, relations: Related): [Rule, string][] {
  return measures.flatMap(({ field, agg, over }): [Rule, string][] => {
    const repetition = agg === 'sum' && !over && field ? repetitionOf(field, relations) : undefined;
    if (!repetition || filters.some((filter) => filter.op === 'eq' && !repetition.by.includes(filter.field))) return [];
    const of = repetition.by.map((key) => column(key)?.label ?? key).join(' and ');
    return [['wrong_aggregate', `${column(field!)?.label ?? field} stands on all rows of one ${of}`]];
  });
}

function lintAggregate(
  { field, agg, over }: Measure,
  column: ColumnOf,
  isAtMoments: boolean,
  relations: Related,
): [Rule, string][] {
  const measured = field === undefined ? undefined : column(field);
  if (!measured || COUNTS.has(agg)) return [];
  if (!isNumeric(measured))
    return measured.type === 'boolean' || ((agg === 'min' || agg === 'max') && isTime(measured))
      ? []
      : [['wrong_aggregate', `${measured.label} holds no numbers`]];
  const meaning = describeMeasure(measured);
  const summed = agg === 'sum' && !over;
  // A name that says nothing forbids nothing: what holds between the columns may have made it a sum.
  const known = isMeasure(meaning) && (meaning.weight > 0 || unitOfLabel(measured.label) !== null);
  if (
    summed &&
    known &&
    (meaning.kind === 'rate' || meaning.kind === 'cumulative') &&
    measured.role === 'measure' &&
    !(meaning.kind === 'rate' && isProven(measured.key, relations)) &&
    !(meaning.kind === 'cumulative' && isAtMoments)
  )
    return [['wrong_aggregate', `${measured.label} does not add up`]];
  return summed && !isMeasure(meaning) && measured.role !== 'measure'
    ? [['wrong_aggregate', `${measured.label} measures nothing`]]
    : [];
}

function lintPair({ select, dimensions }: Query, correlations: ColumnRelations['correlations']): [Rule, string][] {
  const pair =
    select ??
    (dimensions.length === 2 && dimensions.every(({ bins }) => bins) ? dimensions.map(({ field }) => field) : null);
  if (!pair) return [];
  const twins = correlations.some(
    ({ left, right, rho }) => Math.abs(rho) > NEAR_COPIES && pair.includes(left) && pair.includes(right),
  );
  return twins ? [['near_copies', 'two columns that hold the same fact']] : [];
}

/** What was there at a moment is added up over entities, never over moments. */
function lintStocks({ measures, dimensions, filters }: Query, { column, time }: Read): [Rule, string][] {
  const stocks = measures.flatMap(({ field, agg, over }) => {
    const measured = agg === 'sum' && !over && field !== undefined ? column(field) : undefined;
    return measured && isNumeric(measured) && describeMeasure(measured).kind === 'stock' ? [measured] : [];
  });
  const axis = stocks.length > 0 ? time()?.column.key : undefined;
  if (axis === undefined || [...dimensions, ...filters].some(({ field }) => field === axis)) return [];
  return stocks.map(({ label }): [Rule, string] => ['over_time', `${label} is a level, added up over all of time`]);
}

/** A place on the map is neither counted with nor cut into bins. */
function lintPlaces({ measures, dimensions }: Query, column: ColumnOf): [Rule, string][] {
  const calculated = [
    ...measures.flatMap(({ field, agg }) =>
      field !== undefined && !COUNTS.has(agg) && agg !== 'min' && agg !== 'max' ? [field] : [],
    ),
    ...dimensions.flatMap(({ field, bins }) => (bins ? [field] : [])),
  ];
  const places = calculated
    .flatMap((field) => column(field) ?? [])
    .filter((each) => isNumeric(each) && each.role !== 'measure' && describeMeasure(each).kind === 'coordinate');
  // Both of them are a map.
  return places.length === 2 && dimensions.length === 2
    ? []
    : places.map(({ label }): [Rule, string] => ['coordinate', `${label} places what a row is about`]);
}

const readers = new WeakMap<readonly Column[], Read>();

/** Columns as the lint reads them, by their list: known once for many widgets, and as long as the list lives. */
function readerOf(columns: readonly Column[]): Read {
  const known = readers.get(columns);
  if (known) return known;
  const reader = newReader(columns);
  readers.set(columns, reader);
  return reader;
}

function newReader(columns: readonly Column[]): Read {
  const presumed = presumeReadings(columns, { rowCount: Infinity });
  const known = new Map(presumed.map((column) => [column.key, column]));
  let axis: TimeAxis | null | undefined;
  return {
    column: (field) => known.get(field),
    time: () =>
      axis === undefined
        ? (axis = findTimeAxis(
            presumed.filter(({ distinct }) => distinct > 1),
            Infinity,
          ))
        : axis,
  };
}

function lintQuestion(drawn: DrawnWidget, relations: Related, read: Read, rows = Infinity): [Rule, string][] {
  const { column } = read;
  const unknown = fieldsOf(drawn.query)
    .filter((field) => !column(field) && !isCalculationKey(field))
    .map((field): [Rule, string] => ['unknown_field', `${field} is no column`]);
  const look = { chart: drawn, column, rows };
  const picture =
    drawn.type === 'figure' ? [] : [...lintBars(look), ...lintBase(look), ...lintPie(look), ...lintLine(look)];
  return [
    ...unknown,
    ...picture,
    ...lintFields(drawn.query, kindOf(drawn.type).readAs === null, column, relations),
    ...lintPair(drawn.query, relations.correlations ?? []),
    ...lintStocks(drawn.query, read),
    ...lintPlaces(drawn.query, column),
  ];
}

/**
 * Why a widget must not be shown: by what it asks, and, where it was answered, by what came back under the filters that
 * it was asked with. Whatever draws or words for a person passes here; empty where nothing speaks against it. What a
 * person has put together is theirs: they are told, nothing is taken away.
 */
export function lintWidget(
  drawn: DrawnWidget,
  { columns, relations }: ChartData,
  answered?: ChartResult,
): LintReason[] {
  const read = readerOf(columns);
  const found = [
    ...lintQuestion(drawn, relations ?? {}, read, answered?.rows.length),
    ...(answered ? lintAnswer(drawn, answered, read.column, read.time) : []),
  ];
  return found.map(([rule, message]) => ({ rule, message }));
}

const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'sum',
  'avg',
  'median',
  'sd',
  'q1',
  'q3',
  'p5',
  'p10',
  'p90',
  'p95',
]);

/** What a query adds up or averages though it only names or places something. Nobody is shown that, whoever asks. */
export function namesMeasured({ measures }: Query, columns: readonly Column[]): Column[] {
  const { column } = readerOf(columns);
  return measures.flatMap(({ field, agg, over }) => {
    const measured = field === undefined || over || !SAYS_NOTHING.has(agg) ? undefined : column(field);
    return measured &&
      measured.role !== 'measure' &&
      (isId(measured) || (isNumeric(measured) && describeMeasure(measured).kind === 'coordinate'))
      ? [measured]
      : [];
  });
}

/** What is asked beside a widget so that its answer can be judged; null where the answer says it all. */
export const supportOfWidget = (drawn: DrawnWidget, { columns }: ChartData): Query | null => {
  const { column, time } = readerOf(columns);
  return supportQuery(drawn, column, time);
};

function overlaps({ layout }: DashboardConfig): WidgetFault[] {
  const faults: WidgetFault[] = [];
  for (const [place, a] of layout.entries()) {
    if (a.x + a.w > 12) faults.push({ widget: a.id, rule: 'overlap', message: 'reaches over the right edge' });
    for (const b of layout.slice(place + 1))
      if (a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        faults.push({ widget: b.id, rule: 'overlap', message: `lies on ${a.id}` });
  }
  return faults;
}

export const drawnOf = ({
  kpis,
  charts,
}: Pick<DashboardConfig, 'kpis' | 'charts'>): (DrawnWidget & { id: string })[] => [
  ...kpis.map(({ id, query }) => ({ id, type: 'figure' as const, query, options: {} })),
  ...charts.map(({ id, type, query, options }) => ({ id, type, query, options })),
];

/** The legality of a dashboard: what is wrong by rule, whatever the data say. Empty for every automatic dashboard. */
export function lintDashboard(
  config: DashboardConfig,
  columns: readonly Column[],
  relations: Related = {},
): WidgetFault[] {
  const read = readerOf(columns);
  const page = new DashboardPage();
  const faults = drawnOf(config).flatMap((drawn): WidgetFault[] => {
    const found = [
      ...lintQuestion(drawn, { ...relations, correlations: [] }, read).map(([rule, message]) => ({ rule, message })),
      ...page.against(drawn),
    ];
    page.add(drawn);
    return found.map((reason) => ({ widget: drawn.id, ...reason }));
  });
  return [...faults, ...overlaps(config)];
}
