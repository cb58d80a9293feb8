import { CHART_FACES } from '@/components/charts/chart-faces';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import { areAlike } from '@/lib/pure/analysis/charts/alike';
import { claimOf } from '@/lib/pure/analysis/charts/claim-title';
import { neutralTitle } from '@/lib/pure/analysis/charts/neutral-title';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { lintWidget } from '@/lib/pure/analysis/dashboard/lint/lint';
import { cellBins } from '@/lib/pure/analysis/semantics/cell-bins';
import { describeMeasure, isMeasure } from '@/lib/pure/analysis/semantics/measure';
import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { endingWhereTrusted } from '@/lib/pure/query/resolve/trusted-dates';
import { addPeriods, readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import {
  canDraw,
  CHART_KINDS,
  CHART_TYPES,
  type ChartChoices,
  type ChartType,
} from '@/lib/pure/query/schema/chart-kinds';
import { isNumeric, isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Aggregate, Dimension, Measure, Part, Query } from '@/lib/pure/query/schema/query';

/** A measure that the builder can say. */
export type PlainMeasure = { agg: Aggregate; field: string | null } | { calculation: string };

/** A chart as it is put together in the builder: choices, from which the query and the picture follow. */
export type ChartForm = {
  dataSourceId: string;
  /** `kept`: a measure that the builder cannot say (a ratio, a narrowed sum) stays as it is. */
  measure: PlainMeasure | { kept: Measure[] };
  /** Beside the first; there is no split then. */
  second?: PlainMeasure;
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
type Table = {
  columns: readonly Column[];
  rowCount: number;
  rowNoun?: string;
  calculations?: readonly GroupCalculation[];
};

export const MEASURE_WORDS: Partial<Record<Aggregate, string>> = {
  sum: 'Sum',
  avg: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  distinct: 'Distinct count',
};

const TOP = 10;
const BINS = 30;
const POINTS = 2000;
const FEW_PARTS = { least: 2, most: 5 };

const columnOf = (columns: readonly Column[], key: string | null) => columns.find((column) => column.key === key);
/** Numbers to be cut into bins; a few codes (stars, classes) are names. */
const isContinuous = (column: Column) => isNumeric(column) && column.role !== 'dimension' && column.distinct > 12;

export const measurable = ({ columns }: Pick<Table, 'columns'>): Column[] =>
  columns.filter(
    (column) =>
      isNumeric(column) &&
      column.role !== 'id' &&
      column.role !== 'coordinate' &&
      column.role !== 'ignore' &&
      column.review === null,
  );
export const dividable = ({ columns }: Pick<Table, 'columns'>): Column[] =>
  columns.filter(({ role, review, distinct }) => role !== 'id' && role !== 'ignore' && review === null && distinct > 1);

/** The aggregate that is right for a column by what it measures: amounts add up, rates do not. */
export function usualAggregate(column: Column): Aggregate {
  const meaning = describeMeasure(column);
  return isMeasure(meaning) ? meaning.agg : 'avg';
}

const GRAINS: Grain[] = ['year', 'quarter', 'month', 'week', 'day', 'hour'];
const FEWEST = 12;
const MOST = 60;

/** The coarsest grain that leaves 12 to 60 points; else the one that comes nearest from below. */
export function usualGrain({
  min,
  max,
  type,
  time,
}: Pick<Column, 'min' | 'max' | 'type'> & Partial<Pick<Column, 'time'>>): Grain {
  const [first, last] = [min, time?.suspects?.last ?? max].map((cell) =>
    typeof cell === 'string' ? readMoment(cell)?.start : undefined,
  );
  if (first === undefined || last === undefined) return 'month';
  const grains = type === 'date' ? GRAINS.filter((grain) => grain !== 'hour') : GRAINS;
  const periods = (grain: Grain) => {
    let count = 0;
    for (let at = startOf(first, grain); at <= last && count <= MOST; at = addPeriods(at, 1, grain)) count += 1;
    return count;
  };
  return (
    grains.find((grain) => periods(grain) >= FEWEST && periods(grain) <= MOST) ??
    grains.findLast((grain) => periods(grain) <= MOST) ??
    'year'
  );
}

export function cutsOf(column: Column): { grains: Grain[]; parts: Part[] } {
  const clock = column.type === 'datetime';
  return {
    grains: GRAINS.filter((grain) => clock || grain !== 'hour').toReversed(),
    parts: clock ? ['hour', 'weekday', 'day', 'month', 'quarter'] : ['weekday', 'day', 'month', 'quarter'],
  };
}

const MOST_PROPOSED = 6;

/**
 * What an empty draft may begin with, the likeliest first: the first sensible measure over time or by a category, then
 * how many rows there are by it. The last one lists the values, which nothing speaks against.
 */
export function proposals(dataSourceId: string, table: Table): [ChartForm, ...ChartForm[]] {
  const [measured] = measurable(table).filter(({ role }) => role === 'measure');
  const columns = dividable(table);
  const along = columns.find((column) => isTime(column) && column.role === 'time');
  const groups = columns.filter((column) => column.role === 'dimension' && column !== along).slice(0, MOST_PROPOSED);
  const over = [...(along ? [along] : []), ...groups];
  const rows: ChartForm['measure'] = { agg: 'count', field: null };
  const measures: ChartForm['measure'][] = measured
    ? [{ agg: usualAggregate(measured), field: measured.key }, rows]
    : [rows];
  const plain: ChartForm = {
    dataSourceId,
    split: null,
    type: null,
    title: null,
    filters: [],
    dimension: null,
    cut: null,
    measure: measures[0]!,
  };
  const drafts = measures.flatMap((measure) =>
    (over.length > 0 ? over : columns.slice(0, 1)).map((column) => withDimension({ ...plain, measure }, column)),
  );
  const sound = drafts.filter(
    (draft) => lintWidget(drawnChart(chartOf(draft, table, { id: '', description: '' })), table).length === 0,
  );
  const [first = plain, ...others] = sound.length > 0 ? sound : drafts.slice(0, 1);
  return [first, ...others, { ...first, type: 'table' }];
}

/** An empty draft. */
export const startDraft = (dataSourceId: string, table: Table): ChartForm => proposals(dataSourceId, table)[0];

/**
 * The draft with another dimension, time cut as it should be and ending with the last date that raises no doubt: a
 * filter that can be seen and removed.
 */
export function withDimension(draft: ChartForm, column: Column | undefined): ChartForm {
  const next: ChartForm = {
    ...draft,
    dimension: column?.key ?? null,
    cut: column && isTime(column) ? { grain: usualGrain(column) } : null,
    split: draft.split === column?.key ? null : draft.split,
    type: null,
  };
  return column && isTime(column)
    ? {
        ...next,
        filters: endingWhereTrusted({ dimensions: [{ field: column.key }], filters: draft.filters }, [column]).query
          .filters,
      }
    : next;
}

const FEW_GROUPS = 6;

/** What the types that can draw a draft depend on; null without a dimension. */
function choicesOf(draft: ChartForm, table: Table): ChartChoices | null {
  const { measure, dimension, cut, split } = draft;
  const { columns, rowCount } = table;
  const first = columnOf(columns, dimension);
  const second = columnOf(columns, split);
  if (!first) return null;
  const counts = 'agg' in measure && measure.agg === 'count';
  const groups = second && (second.distinct <= FEW_GROUPS ? 'few' : 'many');
  return {
    along: isContinuous(first) ? 'numbers' : !cut ? 'names' : 'grain' in cut ? 'periods' : 'parts',
    by: second && isContinuous(second) ? 'numbers' : (groups ?? null),
    counts,
    adds: counts || ('agg' in measure && measure.agg === 'sum'),
    spread: 'agg' in measure && measure.field !== null,
    fewParts: first.distinct >= FEW_PARTS.least && first.distinct <= FEW_PARTS.most,
    fewRows: rowCount <= POINTS,
    besides: 'kept' in measure || !besides(draft) ? null : alikeIn(queryMeasures(draft), table) ? 'alike' : 'unlike',
  };
}

/** The types that can draw this draft, the suggested one first. */
export function typesFor(draft: ChartForm, table: Table): ChartType[] {
  const choices = choicesOf(draft, table);
  if (!choices) return ['table'];
  const leads = (type: ChartType) => Number(CHART_KINDS[type].leads?.(choices) ?? false);
  return CHART_TYPES.filter((type) => canDraw(CHART_KINDS[type], choices)).toSorted((a, b) => leads(b) - leads(a));
}

export const typeOf = (draft: ChartForm, table: Table): ChartType => {
  const types = typesFor(draft, table);
  return draft.type && types.includes(draft.type) ? draft.type : types[0]!;
};

function dimensionOf(column: Column, cut: ChartForm['cut'], bins: number): Dimension {
  if (isTime(column)) return { field: column.key, ...(cut ?? { grain: usualGrain(column) }) };
  return { field: column.key, ...(isContinuous(column) && { bins }) };
}

/** A calculation says by itself how many values become one; what stands for the aggregate counts for nothing. */
export const measureOf = ({ calculation }: { calculation: string }): Measure => ({
  calculationId: calculation,
  agg: 'avg',
});

const plainQuery = (measure: PlainMeasure): Measure =>
  'calculation' in measure
    ? measureOf(measure)
    : measure.field === null
      ? { agg: 'count' }
      : { field: measure.field, agg: measure.agg };

/** The second measure, unless it is the first once more. */
const besides = ({ measure, second }: ChartForm): PlainMeasure | null =>
  second && !same(second, measure) ? second : null;

function queryMeasures(draft: ChartForm): Measure[] {
  const second = besides(draft);
  if ('kept' in draft.measure) return draft.measure.kept;
  return [plainQuery(draft.measure), ...(second ? [plainQuery(second)] : [])];
}

const formatOf = ({ field, calculationId }: Measure, { columns, calculations = [] }: Table) =>
  columnOf(columns, field ?? null)?.format ??
  calculations.find(({ id }) => id === calculationId)?.format ?? { kind: 'plain' as const };

const alikeIn = (measures: readonly Measure[], table: Table): boolean =>
  areAlike(measures.map((measure) => ({ measure, format: formatOf(measure, table) })));

function measuresOf(draft: ChartForm, type: ChartType): Measure[] {
  const { measure } = draft;
  const asked = 'agg' in measure ? CHART_KINDS[type].asks?.measures(measure) : null;
  return asked ?? queryMeasures(draft);
}

/** The query of a draft. */
export function queryOf(draft: ChartForm, table: Table): Query {
  const { columns } = table;
  const type = typeOf(draft, table);
  const [first, second] = [columnOf(columns, draft.dimension), columnOf(columns, draft.split)];
  const { pairs, ranks } = CHART_KINDS[type];
  if (pairs && first && second)
    return { select: [first.key, second.key], measures: [], dimensions: [], filters: draft.filters };
  const density = first && second && isContinuous(first) && isContinuous(second);
  const binsOf = (column: Column) => (density ? cellBins(column) : BINS);
  const dimensions = [
    ...(first ? [dimensionOf(first, draft.cut, binsOf(first))] : []),
    ...(second ? [dimensionOf(second, null, binsOf(second))] : []),
  ];
  const measures = measuresOf(draft, type);
  const query: Query = { measures, dimensions, filters: draft.filters };
  const ranked =
    first && dimensions.length === 1 && !draft.cut && !isContinuous(first) && !isNumeric(first) && ranks !== undefined;
  if (!ranked) return query;
  const [key] = resultKeys(query).measures;
  return {
    ...query,
    sort: [{ by: key!, dir: 'desc' }],
    ...(ranks === 'top' && first.distinct > TOP + 2 && { limit: TOP, other: true }),
  };
}

/** 'Trips' where that is what the rows are, 'revenue' for its sum, 'Average fare'. */
export function measuredName(
  { agg, field }: { agg: Aggregate; field: string | null },
  label: (key: string) => string,
  rowNoun = 'rows',
): string {
  if (field === null) return sentenceCase(rowNoun);
  return agg === 'sum' ? label(field) : `${MEASURE_WORDS[agg] ?? ''} ${label(field)}`.trim();
}

export const nameOfCalculation = (
  { calculation }: { calculation: string },
  known: readonly GroupCalculation[] = [],
): string => known.find(({ id }) => id === calculation)?.name ?? 'Calculation';

/** 'Total per day', 'Average fare by borough', 'Rows by weekday'. */
export const titleOf = (draft: ChartForm, table: Table): string => sentenceCase(titleWords(draft, table));

function titleWords(draft: ChartForm, table: Table): string {
  const { columns, calculations } = table;
  const { measure, dimension, cut, split } = draft;
  const second = besides(draft);
  const label = (key: string | null) => readableLabel(columnOf(columns, key)?.label ?? '');
  const first = columnOf(columns, dimension);
  const nameOf = (one: PlainMeasure) =>
    'calculation' in one ? nameOfCalculation(one, calculations) : measuredName(one, label, table.rowNoun);
  const measured =
    'kept' in measure ? '' : `${nameOf(measure)}${second ? ` and ${withinSentence(nameOf(second))}` : ''}`;
  const joined = split ? ` and ${label(split)}` : '';
  if ('kept' in measure) return neutralTitle({ ...queryOf(draft, table), measures: measure.kept }, table.columns);
  if (!first) return measured;
  if (isContinuous(first) && split) return `${label(split)} vs. ${label(dimension)}`;
  if (cut && 'grain' in cut) return `${measured} per ${cut.grain}${joined && ` by ${label(split)}`}`;
  if (cut) return `${measured} by ${cut.part}${joined}`;
  return 'agg' in measure && measure.agg === 'count' && isContinuous(first)
    ? label(dimension)
    : `${measured} by ${label(dimension)}${joined}`;
}

const withinSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

function noteOf(query: Query, type: ChartType, table: Table): string | undefined {
  const units = query.measures.flatMap((measure) => formatOf(measure, table).unit ?? []);
  const notes = [
    alikeIn(query.measures, table) ? units[0] : null,
    query.limit && query.other ? `top ${query.limit}` : null,
    CHART_FACES[type].note,
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' · ') : undefined;
}

/** The chart of a draft. */
export function chartOf(
  draft: ChartForm,
  table: Table,
  { id, description, options = {} }: { id: string; description: string; options?: Chart['options'] },
): Chart {
  const type = typeOf(draft, table);
  const query = queryOf(draft, table);
  return {
    id,
    type,
    query,
    dataSourceId: draft.dataSourceId,
    title: (draft.title ?? titleOf(draft, table)).slice(0, 160) || 'Chart',
    description: description.slice(0, 1000),
    // What was measured over all rows was measured for the chart as it was.
    options: { ...options, note: options.note ?? noteOf(query, type, table), whole: undefined },
  };
}

const sayable = ({ agg, field, calculationId, over, filters }: Measure): PlainMeasure | null =>
  over || filters ? null : calculationId ? { calculation: calculationId } : { agg, field: field ?? null };

/** One measure that the builder can say, or those that it keeps as they are. */
export function plainMeasure(measures: Measure[]): ChartForm['measure'] {
  const [only] = measures;
  return (measures.length === 1 && only && sayable(only)) || { kept: measures };
}

/** Two measures that the builder can say, where the type draws two. */
function twoMeasures({ query: { measures }, type }: Chart): Pick<ChartForm, 'measure' | 'second'> | null {
  const [first, second, ...more] = measures;
  if (!first || !second || more.length > 0 || !CHART_KINDS[type].second) return null;
  const [one, two] = [sayable(first), sayable(second)];
  return one && two && { measure: one, second: two };
}

/** The choices behind a chart that stands already. */
export function draftOf(chart: Chart): ChartForm {
  const { dataSourceId, query, type, title } = chart;
  const [first, second] = query.select ? query.select.map((field): Dimension => ({ field })) : query.dimensions;
  const plain = CHART_KINDS[type].asks?.chosen?.(query.measures) ?? plainMeasure(query.measures);
  return {
    dataSourceId,
    title,
    type,
    filters: query.filters,
    split: second?.field ?? null,
    dimension: first?.field ?? null,
    measure: query.select ? { agg: 'count', field: null } : plain,
    ...(!query.dimensions[1] && twoMeasures(chart)),
    cut: first?.grain ? { grain: first.grain } : first?.part ? { part: first.part } : null,
  };
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/**
 * What is asked as before, save the rows that it leaves out, keeps all that the choices cannot say: its order, its
 * limit, its other measures.
 */
function asAsked(draft: ChartForm, table: Table, before: Chart): Chart | null {
  const { filters: _filters, title: _title, ...question } = draft;
  const { filters: _own, title: _name, ...questionBefore } = draftOf(before);
  if (!same(question, questionBefore)) return null;
  const query = { ...before.query, filters: draft.filters };
  return {
    ...before,
    query,
    title: (draft.title ?? titleOf(draft, table)).slice(0, 160),
    options: same(query, before.query) ? before.options : { ...before.options, whole: undefined },
  };
}

/**
 * The chart of a draft in the place of one that stands. What one wrote oneself stays; what followed from the choices
 * follows them. A title that a finding gave is true of what was tested: once something else is asked the chart has the
 * title of any other and no finding, and a title that a person writes claims nothing for the finding.
 */
export function changedChart(draft: ChartForm, table: Table, before: Chart): { chart: Chart; draft: ChartForm } {
  const made = (from: ChartForm) =>
    asAsked(from, table, before) ??
    chartOf(from, table, {
      id: before.id,
      description: '',
      options: { ...before.options, note: undefined, horizontal: undefined },
    });
  const chart = made(draft);
  if (claimOf(before.options) === null) return { chart, draft };
  if (same(chart.query, before.query))
    return {
      chart: chart.title === before.title ? chart : { ...chart, options: { ...chart.options, claim: null } },
      draft,
    };
  const untitled = draft.title === before.title ? { ...draft, title: null } : draft;
  const { insight: _insight, claim: _claim, note: _note, ...options } = before.options;
  const plain = made(untitled);
  return {
    chart: {
      ...plain,
      options: {
        ...options,
        note: plain.options.note === before.options.note ? undefined : plain.options.note,
        whole: undefined,
      },
    },
    draft: untitled,
  };
}
