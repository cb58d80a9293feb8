import { cellBins } from '@/lib/analysis/dashboard/cell-bins';
import { drawnChart } from '@/lib/analysis/dashboard/drawn';
import { lintWidget } from '@/lib/analysis/dashboard/lint';
import { claimOf } from '@/lib/analysis/charts/claim-title';
import { neutralTitle } from '@/lib/analysis/charts/neutral-title';
import { describeMeasure, isMeasure } from '@/lib/analysis/semantics/measure';
import { readableLabel, sentenceCase } from '@/lib/analysis/semantics/words';
import type { Calculation } from '@/lib/dashboards/calculation-schema';
import { addPeriods, readMoment, startOf } from '@/lib/query/calendar';
import { isNumeric, isTime, type Column, type Grain } from '@/lib/query/column';
import type { Chart, ChartType } from '@/lib/query/dashboard-config';
import { resultKeys } from '@/lib/query/keys';
import type { Aggregate, Dimension, Measure, Part, Query } from '@/lib/query/schema';
import { endingWhereTrusted } from '@/lib/query/trusted-dates';

/** A chart as it is put together in the builder: choices, from which the query and the picture follow. */
export type Draft = {
  dataSourceId: string;
  /** `kept`: a measure that the builder cannot say (a ratio, a narrowed sum) stays as it is. */
  measure: { agg: Aggregate; field: string | null } | { calculation: string } | { kept: Measure[] };
  dimension: string | null;
  /** How time is cut: into periods, or by its parts. */
  cut: { grain: Grain } | { part: Part } | null;
  split: string | null;
  /** Null: as suggested. */
  type: ChartType | null;
  /** Null: as it follows from the choices. */
  title: string | null;
  filters: Query['filters'];
};

/** Calculations of the group are measures by themselves; those of each row stand among the columns. */
export type GroupCalculation = Pick<Calculation, 'id' | 'name' | 'format'>;
type Table = { columns: readonly Column[]; rowCount: number; rowNoun?: string; calculations?: readonly GroupCalculation[] };

export const MEASURE_WORDS: Partial<Record<Aggregate, string>> = { sum: 'Sum', avg: 'Average', median: 'Median', min: 'Smallest', max: 'Largest', distinct: 'Different values' };

const TOP = 10;
const BINS = 30;
const POINTS = 2000;
const FEW_PARTS = { least: 2, most: 5 };
const FIVE = ['min', 'q1', 'median', 'q3', 'max'] as const;

const columnOf = (columns: readonly Column[], key: string | null) => columns.find((column) => column.key === key);
/** Numbers to be cut into bins; a few codes (stars, classes) are names. */
const isContinuous = (column: Column) => isNumeric(column) && column.role !== 'dimension' && column.distinct > 12;

export const measurable = ({ columns }: Pick<Table, 'columns'>): Column[] => columns.filter((column) => isNumeric(column) && column.role !== 'id' && column.role !== 'coordinate' && column.role !== 'ignore' && column.review === null);
export const dividable = ({ columns }: Pick<Table, 'columns'>): Column[] => columns.filter(({ role, review, distinct }) => role !== 'id' && role !== 'ignore' && review === null && distinct > 1);

/** The aggregate that is right for a column by what it measures: amounts add up, rates do not. */
export function usualAggregate(column: Column): Aggregate {
  const meaning = describeMeasure(column);
  return isMeasure(meaning) ? meaning.agg : 'avg';
}

const GRAINS: Grain[] = ['year', 'quarter', 'month', 'week', 'day', 'hour'];
const FEWEST = 12;
const MOST = 60;

/** The coarsest grain that leaves 12 to 60 points; else the one that comes nearest from below. */
export function usualGrain({ min, max, type, time }: Pick<Column, 'min' | 'max' | 'type'> & Partial<Pick<Column, 'time'>>): Grain {
  const [first, last] = [min, time?.suspects?.last ?? max].map((cell) => (typeof cell === 'string' ? readMoment(cell)?.start : undefined));
  if (first === undefined || last === undefined) return 'month';
  const grains = type === 'date' ? GRAINS.filter((grain) => grain !== 'hour') : GRAINS;
  const periods = (grain: Grain) => {
    let count = 0;
    for (let at = startOf(first, grain); at <= last && count <= MOST; at = addPeriods(at, 1, grain)) count += 1;
    return count;
  };
  return grains.find((grain) => periods(grain) >= FEWEST && periods(grain) <= MOST) ?? grains.findLast((grain) => periods(grain) <= MOST) ?? 'year';
}

export function cutsOf(column: Column): { grains: Grain[]; parts: Part[] } {
  const clock = column.type === 'datetime';
  return { grains: GRAINS.filter((grain) => clock || grain !== 'hour').toReversed(), parts: clock ? ['hour', 'weekday', 'day', 'month', 'quarter'] : ['weekday', 'day', 'month', 'quarter'] };
}

const MOST_PROPOSED = 6;

/**
 * What an empty draft may begin with, the likeliest first: the first sensible measure over time or by a category, then how many rows there are
 * by it. The last one lists the values, which nothing speaks against.
 */
export function proposals(dataSourceId: string, table: Table): [Draft, ...Draft[]] {
  const [measured] = measurable(table).filter(({ role }) => role === 'measure');
  const columns = dividable(table);
  const along = columns.find((column) => isTime(column) && column.role === 'time');
  const groups = columns.filter((column) => column.role === 'dimension' && column !== along).slice(0, MOST_PROPOSED);
  const over = [...(along ? [along] : []), ...groups];
  const rows: Draft['measure'] = { agg: 'count', field: null };
  const measures: Draft['measure'][] = measured ? [{ agg: usualAggregate(measured), field: measured.key }, rows] : [rows];
  const plain: Draft = { dataSourceId, split: null, type: null, title: null, filters: [], dimension: null, cut: null, measure: measures[0]! };
  const drafts = measures.flatMap((measure) => (over.length > 0 ? over : columns.slice(0, 1)).map((column) => withDimension({ ...plain, measure }, column)));
  const sound = drafts.filter((draft) => lintWidget(drawnChart(chartOf(draft, table, { id: '', description: '' })), table).length === 0);
  const [first = plain, ...others] = sound.length > 0 ? sound : drafts.slice(0, 1);
  return [first, ...others, { ...first, type: 'table' }];
}

/** An empty draft. */
export const startDraft = (dataSourceId: string, table: Table): Draft => proposals(dataSourceId, table)[0];

/** The draft with another dimension, time cut as it should be and ending with the last date that raises no doubt: a filter that can be seen and removed. */
export function withDimension(draft: Draft, column: Column | undefined): Draft {
  const next: Draft = { ...draft, dimension: column?.key ?? null, cut: column && isTime(column) ? { grain: usualGrain(column) } : null, split: draft.split === column?.key ? null : draft.split, type: null };
  return column && isTime(column) ? { ...next, filters: endingWhereTrusted({ dimensions: [{ field: column.key }], filters: draft.filters }, [column]).query.filters } : next;
}

/** The types that can draw this draft, the suggested one first. */
export function typesFor({ measure, dimension, cut, split }: Draft, { columns, rowCount }: Table): ChartType[] {
  const first = columnOf(columns, dimension);
  const second = columnOf(columns, split);
  if (!first) return ['table'];
  const counts = 'agg' in measure && measure.agg === 'count';
  const adds = counts || ('agg' in measure && measure.agg === 'sum');
  const spread = 'agg' in measure && measure.field !== null;
  if (isContinuous(first) && second && isContinuous(second)) return rowCount <= POINTS ? ['scatter', 'heatmap'] : ['heatmap'];
  if (isContinuous(first)) return second ? ['heatmap', 'table'] : counts ? ['histogram', 'table'] : ['line', 'bar', 'table'];
  if (cut && 'grain' in cut) return second ? ['line', ...(adds ? ['stacked_bar' as const] : []), 'heatmap', 'table'] : ['line', 'area', 'bar', 'table'];
  if (second) return adds && second.distinct <= 6 && !isContinuous(second) ? ['stacked_bar', 'heatmap', 'table'] : ['heatmap', 'table'];
  const parts = adds && !cut && first.distinct >= FEW_PARTS.least && first.distinct <= FEW_PARTS.most;
  return ['bar', ...(cut ? ['line' as const] : []), ...(spread ? ['box' as const] : []), ...(parts ? ['pie' as const] : []), 'table'];
}

export const typeOf = (draft: Draft, table: Table): ChartType => {
  const types = typesFor(draft, table);
  return draft.type && types.includes(draft.type) ? draft.type : types[0]!;
};

function dimensionOf(column: Column, cut: Draft['cut'], bins: number): Dimension {
  if (isTime(column)) return { field: column.key, ...(cut ?? { grain: usualGrain(column) }) };
  return { field: column.key, ...(isContinuous(column) && { bins }) };
}

/** A calculation says by itself how many values become one; what stands for the aggregate counts for nothing. */
export const measureOf = ({ calculation }: { calculation: string }): Measure => ({ calculationId: calculation, agg: 'avg' });

function measuresOf({ measure }: Draft, type: ChartType): Measure[] {
  if ('kept' in measure) return measure.kept;
  if ('calculation' in measure) return [measureOf(measure)];
  const { agg, field } = measure;
  if (type === 'histogram') return [{ agg: 'count' }];
  if (type === 'box' && field) return FIVE.map((five) => ({ field, agg: five }));
  return [field === null ? { agg: 'count' } : { field, agg }];
}

/** The query of a draft. */
export function queryOf(draft: Draft, table: Table): Query {
  const { columns } = table;
  const type = typeOf(draft, table);
  const [first, second] = [columnOf(columns, draft.dimension), columnOf(columns, draft.split)];
  if (type === 'scatter' && first && second) return { select: [first.key, second.key], measures: [], dimensions: [], filters: draft.filters };
  const density = first && second && isContinuous(first) && isContinuous(second);
  const binsOf = (column: Column) => (density ? cellBins(column) : BINS);
  const dimensions = [...(first ? [dimensionOf(first, draft.cut, binsOf(first))] : []), ...(second ? [dimensionOf(second, null, binsOf(second))] : [])];
  const measures = measuresOf(draft, type);
  const query: Query = { measures, dimensions, filters: draft.filters };
  const ranked = first && dimensions.length === 1 && !draft.cut && !isContinuous(first) && !isNumeric(first) && (type === 'bar' || type === 'table');
  if (!ranked) return query;
  const [key] = resultKeys(query).measures;
  return { ...query, sort: [{ by: key!, dir: 'desc' }], ...(type === 'bar' && first.distinct > TOP + 2 && { limit: TOP, other: true }) };
}

/** 'Trips' where that is what the rows are, 'revenue' for its sum, 'Average fare'. */
export function measuredName({ agg, field }: { agg: Aggregate; field: string | null }, label: (key: string) => string, rowNoun = 'rows'): string {
  if (field === null) return sentenceCase(rowNoun);
  return agg === 'sum' ? label(field) : `${MEASURE_WORDS[agg] ?? ''} ${label(field)}`.trim();
}

export const nameOfCalculation = ({ calculation }: { calculation: string }, known: readonly GroupCalculation[] = []): string => known.find(({ id }) => id === calculation)?.name ?? 'Calculation';

/** 'Total per day', 'Average fare by borough', 'Rows by weekday'. */
export const titleOf = (draft: Draft, table: Table): string => sentenceCase(titleWords(draft, table));

function titleWords(draft: Draft, table: Table): string {
  const { columns, calculations } = table;
  const { measure, dimension, cut, split } = draft;
  const label = (key: string | null) => readableLabel(columnOf(columns, key)?.label ?? '');
  const first = columnOf(columns, dimension);
  const measured = 'kept' in measure ? '' : 'calculation' in measure ? nameOfCalculation(measure, calculations) : measuredName(measure, label, table.rowNoun);
  const joined = split ? ` and ${label(split)}` : '';
  if ('kept' in measure) return neutralTitle({ ...queryOf(draft, table), measures: measure.kept }, table.columns);
  if (!first) return measured;
  if (isContinuous(first) && split) return `${label(split)} against ${label(dimension)}`;
  if (cut && 'grain' in cut) return `${measured} per ${cut.grain}${joined && ` by ${label(split)}`}`;
  if (cut) return `${measured} by ${cut.part}${joined}`;
  return 'agg' in measure && measure.agg === 'count' && isContinuous(first) ? label(dimension) : `${measured} by ${label(dimension)}${joined}`;
}

function noteOf(query: Query, type: ChartType, { columns, calculations = [] }: Table): string | undefined {
  const units = query.measures.flatMap(({ field, calculationId }) => (columnOf(columns, field ?? null) ?? calculations.find(({ id }) => id === calculationId))?.format.unit ?? []);
  const notes = [units[0], query.limit && query.other ? `top ${query.limit}` : null, type === 'histogram' ? 'rows per bin' : null, type === 'box' ? 'quarters and extremes' : null].filter(Boolean);
  return notes.length > 0 ? notes.join(' · ') : undefined;
}

/** The chart of a draft. */
export function chartOf(draft: Draft, table: Table, { id, description, options = {} }: { id: string; description: string; options?: Chart['options'] }): Chart {
  const type = typeOf(draft, table);
  const query = queryOf(draft, table);
  return {
    id, type, query, dataSourceId: draft.dataSourceId, title: (draft.title ?? titleOf(draft, table)).slice(0, 160) || 'Chart', description: description.slice(0, 1000),
    // What was measured over all rows was measured for the chart as it was.
    options: { ...options, note: options.note ?? noteOf(query, type, table), whole: undefined },
  };
}

/** One measure that the builder can say, or those that it keeps as they are. */
export function plainMeasure(measures: Measure[]): Draft['measure'] {
  const [only] = measures;
  if (measures.length === 1 && only?.calculationId && !only.over && !only.filters) return { calculation: only.calculationId };
  return measures.length === 1 && only && !only.over && !only.filters ? { agg: only.agg, field: only.field ?? null } : { kept: measures };
}

/** The choices behind a chart that stands already. */
export function draftOf({ dataSourceId, query, type, title }: Chart): Draft {
  const [first, second] = query.select ? query.select.map((field): Dimension => ({ field })) : query.dimensions;
  const [only] = query.measures;
  const plain = type === 'box' ? { agg: 'median' as const, field: only?.field ?? null } : plainMeasure(query.measures);
  return {
    dataSourceId, title, type, filters: query.filters, split: second?.field ?? null, dimension: first?.field ?? null,
    measure: query.select ? { agg: 'count', field: null } : plain,
    cut: first?.grain ? { grain: first.grain } : first?.part ? { part: first.part } : null,
  };
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** What is asked as before, save the rows that it leaves out, keeps all that the choices cannot say: its order, its limit, its other measures. */
function asAsked(draft: Draft, table: Table, before: Chart): Chart | null {
  const { filters: _filters, title: _title, ...question } = draft;
  const { filters: _own, title: _name, ...questionBefore } = draftOf(before);
  if (!same(question, questionBefore)) return null;
  const query = { ...before.query, filters: draft.filters };
  return { ...before, query, title: (draft.title ?? titleOf(draft, table)).slice(0, 160), options: same(query, before.query) ? before.options : { ...before.options, whole: undefined } };
}

/**
 * The chart of a draft in the place of one that stands. What one wrote oneself stays; what followed from the choices follows them. A title that
 * a finding gave is true of what was tested: once something else is asked the chart has the title of any other and no finding, and a title
 * that a person writes claims nothing for the finding.
 */
export function changedChart(draft: Draft, table: Table, before: Chart): { chart: Chart; draft: Draft } {
  const made = (from: Draft) => asAsked(from, table, before) ?? chartOf(from, table, { id: before.id, description: '', options: { ...before.options, note: undefined, horizontal: undefined } });
  const chart = made(draft);
  if (claimOf(before.options) === null) return { chart, draft };
  if (same(chart.query, before.query)) return { chart: chart.title === before.title ? chart : { ...chart, options: { ...chart.options, claim: null } }, draft };
  const untitled = draft.title === before.title ? { ...draft, title: null } : draft;
  const { insight: _insight, claim: _claim, note: _note, ...options } = before.options;
  const plain = made(untitled);
  return { chart: { ...plain, options: { ...options, note: plain.options.note === before.options.note ? undefined : plain.options.note, whole: undefined } }, draft: untitled };
}
