import { isNumeric, isTime, type Column } from '@/lib/query/column';
import type { Chart, DashboardConfig } from '@/lib/query/dashboard-config';
import { resultKeys } from '@/lib/query/keys';
import type { Dimension, Measure, Query } from '@/lib/query/schema';
import { isOrdered } from '../semantics/dimension';
import { describeMeasure, isMeasure } from '../semantics/measure';
import { presumeReadings } from '../semantics/presume';
import { unitOfLabel } from '../semantics/units';

/** What no chart may do. `widget` names a KPI or chart by its id. */
export type Fault = { widget: string; rule: Rule; message: string };
export type Rule = 'zero_base' | 'unsorted' | 'too_many_bars' | 'id_shown' | 'wrong_aggregate' | 'pie_parts' | 'duplicate' | 'unordered_line' | 'unknown_field' | 'overlap';

const MOST_BARS = 12;
const MOST_PIE_PARTS = 5;
const MOST_ORDERED_BARS = 62;

type Look = { chart: Chart; column: (field: string) => Column | undefined };

const fieldsOf = ({ measures, dimensions, select, filters }: Query) =>
  [...measures.flatMap(({ field, over, filters: own }) => [field, over?.field, ...(own ?? []).map((one) => one.field)]), ...dimensions.map(({ field }) => field), ...(select ?? []), ...filters.map(({ field }) => field)].filter((field) => field !== undefined);

/** Time, parts of dates, bins, numbers and scales stand in an order of their own. */
const hasOrder = ({ grain, part, bins }: Dimension, column: Column) => Boolean(grain ?? part ?? bins) || isTime(column) || column.type === 'boolean' || isOrdered(column);

/** How many bars at most: by the limit, by the values that filters let through, by the values there are. */
function barsOf({ query }: Chart, dimension: Dimension, column: Column): number {
  const named = query.filters.find((filter) => filter.field === dimension.field && filter.op === 'in');
  return Math.min(query.limit ?? Infinity, named && 'values' in named ? named.values.length : Infinity, dimension.bins ?? Infinity, dimension.part ? 31 : Infinity, column.distinct);
}

function lintBars({ chart, column }: Look): [Rule, string][] {
  const dimension = chart.query.dimensions[0];
  const over = dimension && column(dimension.field);
  if (!over || !['bar', 'stacked_bar'].includes(chart.type) || dimension.grain) return [];
  const ordered = hasOrder(dimension, over);
  const found: [Rule, string][] = [];
  if (barsOf(chart, dimension, over) > (ordered ? MOST_ORDERED_BARS : MOST_BARS)) found.push(['too_many_bars', `more than ${MOST_BARS} bars of ${over.label} without a limit`]);
  const [first] = chart.query.sort ?? [];
  const { measures } = resultKeys(chart.query);
  if (!ordered && first && !(measures.includes(first.by) && first.dir === 'desc')) found.push(['unsorted', `bars of ${over.label} stand neither by size nor in an order of their own`]);
  return found;
}

/** Bars start at zero: on a logarithmic axis they cannot. */
const lintBase = ({ chart }: Look): [Rule, string][] => (chart.options.logarithmic && ['bar', 'stacked_bar', 'histogram', 'area'].includes(chart.type) ? [['zero_base', 'bars on a logarithmic axis have no zero']] : []);

function lintPie({ chart, column }: Look): [Rule, string][] {
  const dimension = chart.query.dimensions[0];
  const over = dimension && column(dimension.field);
  return chart.type === 'pie' && over && barsOf(chart, dimension, over) > MOST_PIE_PARTS ? [['pie_parts', `a pie of more than ${MOST_PIE_PARTS} parts`]] : [];
}

function lintLine({ chart, column }: Look): [Rule, string][] {
  const dimension = chart.query.dimensions[0];
  const over = dimension && column(dimension.field);
  return ['line', 'area'].includes(chart.type) && over && !hasOrder(dimension, over) ? [['unordered_line', `a line over ${over.label}, which has no order`]] : [];
}

const COUNTS = new Set(['count', 'distinct']);

/** An id is neither measured nor grouped by, except in a table or counted; a level is not summed. */
function lintFields(query: Query, isTable: boolean, column: Look['column']): [Rule, string][] {
  const shown = [...query.dimensions.map(({ field }) => field), ...(query.select ?? []), ...query.measures.flatMap(({ field, agg }) => (field && !COUNTS.has(agg) ? [field] : []))];
  const ids = isTable ? [] : shown.filter((field) => column(field)?.type === 'id' || column(field)?.role === 'id');
  return [
    ...ids.map((field): [Rule, string] => ['id_shown', `${column(field)!.label} identifies rows`]),
    ...query.measures.flatMap((measure) => lintAggregate(measure, column)),
  ];
}

function lintAggregate({ field, agg, over }: Measure, column: Look['column']): [Rule, string][] {
  const measured = field === undefined ? undefined : column(field);
  if (!measured || COUNTS.has(agg)) return [];
  if (!isNumeric(measured)) return measured.type === 'boolean' || ((agg === 'min' || agg === 'max') && isTime(measured)) ? [] : [['wrong_aggregate', `${measured.label} holds no numbers`]];
  const meaning = describeMeasure(measured);
  const summed = agg === 'sum' && !over;
  // A name that says nothing forbids nothing: what holds between the columns may have made it a sum.
  const known = isMeasure(meaning) && (meaning.weight > 0 || unitOfLabel(measured.label) !== null);
  if (summed && known && (meaning.kind === 'rate' || meaning.kind === 'cumulative') && measured.role === 'measure') return [['wrong_aggregate', `${measured.label} does not add up`]];
  return summed && !isMeasure(meaning) && measured.role !== 'measure' ? [['wrong_aggregate', `${measured.label} measures nothing`]] : [];
}

const signature = ({ query, type }: Chart) => JSON.stringify([query.measures, query.dimensions.map((dimension) => JSON.stringify(dimension)).sort(), query.select ?? null, query.filters, type === 'table']);

function overlaps({ layout }: DashboardConfig): Fault[] {
  const faults: Fault[] = [];
  for (const [place, a] of layout.entries()) {
    if (a.x + a.w > 12) faults.push({ widget: a.id, rule: 'overlap', message: 'reaches over the right edge' });
    for (const b of layout.slice(place + 1)) if (a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h) faults.push({ widget: b.id, rule: 'overlap', message: `lies on ${a.id}` });
  }
  return faults;
}

/** The legality of a dashboard: what is wrong by rule, whatever the data say. Empty for every automatic dashboard. */
export function lintDashboard(config: DashboardConfig, columns: readonly Column[]): Fault[] {
  const known = new Map(presumeReadings(columns, { rowCount: Infinity }).map((column) => [column.key, column]));
  const column = (field: string) => known.get(field);
  const seen = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { id, query } of [...config.kpis, ...config.charts]) {
    for (const field of fieldsOf(query)) if (!known.has(field)) faults.push({ widget: id, rule: 'unknown_field', message: `${field} is no column` });
  }
  for (const kpi of config.kpis) faults.push(...lintFields(kpi.query, false, column).map(([rule, message]) => ({ widget: kpi.id, rule, message })));
  for (const chart of config.charts) {
    const look = { chart, column };
    const found = [...lintBars(look), ...lintBase(look), ...lintPie(look), ...lintLine(look), ...lintFields(chart.query, chart.type === 'table', column)];
    const twin = seen.get(signature(chart));
    if (twin) found.push(['duplicate', `shows the same as ${twin}`]);
    seen.set(signature(chart), chart.id);
    faults.push(...found.map(([rule, message]) => ({ widget: chart.id, rule, message })));
  }
  return [...faults, ...overlaps(config)];
}
