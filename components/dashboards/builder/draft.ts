import { CHART_FACES } from '@/components/charts/chart-faces';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import { areAlike } from '@/lib/pure/analysis/charts/alike';
import { claimOf } from '@/lib/pure/analysis/charts/claim-title';
import { mayHavePanels, panelChart, panelDimension } from '@/lib/pure/analysis/charts/panels';
import { neutralTitle } from '@/lib/pure/analysis/charts/neutral-title';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { lintWidget } from '@/lib/pure/analysis/dashboard/lint/lint';
import { cellBins } from '@/lib/pure/analysis/semantics/cell-bins';
import { describeMeasure, isMeasure } from '@/lib/pure/analysis/semantics/measure';
import { coordinateOf, mapOfColumn } from '@/lib/pure/analysis/semantics/places/match';
import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import { presentationWords, presentedFormat } from '@/lib/pure/query/resolve/presentation-words';
import { endingWhereTrusted } from '@/lib/pure/query/resolve/trusted-dates';
import { addPeriods, readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import {
  canDraw,
  CHART_KINDS,
  CHART_TYPES,
  type ChartChoices,
  type ChartType,
} from '@/lib/pure/query/schema/chart-kinds';
import { isNumeric, isTime, type Column, type ColumnFormat, type Grain } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type {
  Aggregate,
  Dimension,
  Measure,
  Part,
  PlainAggregate,
  Presentation,
  Query,
} from '@/lib/pure/query/schema/query';
import { withStyle } from '@/lib/pure/format/number-style';
import type { ChartForm, Look, PivotForm, PlainMeasure } from './chart-form';
import { asChart, pivotIn, pivotQuery } from './pivot-draft';
import { limitWords, orderOf, refusalOf, sortOf, type Presentable, type Ranking } from './presenting';

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
  latest: 'Latest',
};

const TOP = 10;
const BINS = 30;
const PIVOT_BINS = 10;
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
export function usualAggregate(column: Column): PlainAggregate {
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
  const { order: _order, top: _top, other: _other, ...kept } = draft;
  const next: ChartForm = {
    ...kept,
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

const addsUp = (measure: ChartForm['measure']): boolean =>
  'agg' in measure && (measure.agg === 'sum' || measure.agg === 'count');

/** What of the chosen columns stands on a map. */
function placesOf(first: Column, second: Column | undefined, cut: ChartForm['cut']): ChartChoices['places'] {
  if (!second) return !cut && mapOfColumn(first) !== null ? 'regions' : undefined;
  const axes = [first, second].map((column) => isContinuous(column) && coordinateOf(column));
  return axes.includes('latitude') && axes.includes('longitude') ? 'points' : undefined;
}

/** What decides how a measure of the draft may be shown. */
export function presentable(measure: PlainMeasure, draft: ChartForm, { columns }: Pick<Table, 'columns'>): Presentable {
  const first = columnOf(columns, draft.dimension);
  const cut = first && isTime(first) ? (draft.cut ?? { grain: usualGrain(first) }) : null;
  return {
    adds: addsUp(measure),
    grain: cut && 'grain' in cut ? cut.grain : null,
    grouped: first !== undefined,
    split: columnOf(columns, draft.split) !== undefined,
  };
}

/** How a measure is shown in the chart; undefined: as it stands. */
export const shownAs = (
  measure: PlainMeasure,
  draft: ChartForm,
  table: Pick<Table, 'columns'>,
): Presentation | undefined =>
  measure.as && refusalOf(measure.as, presentable(measure, draft, table)) === null ? measure.as : undefined;

/** What the types that can draw a draft depend on; null without a dimension. */
function choicesOf(draft: ChartForm, table: Table): ChartChoices | null {
  const { measure, dimension, cut, split } = draft;
  const { columns, rowCount } = table;
  const first = columnOf(columns, dimension);
  const second = columnOf(columns, split);
  if (!first) return null;
  const asked = queryMeasures(draft, table);
  const shown = asked.flatMap(({ as }) => as?.kind ?? []);
  const plain = asked[0]?.as === undefined;
  const counts = plain && 'agg' in measure && measure.agg === 'count';
  const places = placesOf(first, second, cut);
  const groups = second && (second.distinct <= FEW_GROUPS ? 'few' : 'many');
  return {
    along: isContinuous(first) ? 'numbers' : !cut ? 'names' : 'grain' in cut ? 'periods' : 'parts',
    by: second && isContinuous(second) ? 'numbers' : (groups ?? null),
    counts,
    adds: (plain || asked[0]?.as?.kind === 'share') && addsUp(measure),
    spread: plain && 'agg' in measure && measure.field !== null,
    ...('kept' in measure || shown.length === 0 ? {} : { shown }),
    fewParts: first.distinct >= FEW_PARTS.least && first.distinct <= FEW_PARTS.most,
    fewRows: rowCount <= POINTS,
    ...(places && { places }),
    besides: 'kept' in measure || asked.length < 2 ? null : { count: asked.length - 1, alike: alikeIn(asked, table) },
  };
}

/** The types that can draw this draft, the suggested one first. */
export function typesFor(draft: ChartForm, table: Table): ChartType[] {
  if (draft.pivot) return [...typesFor(asChart(draft), table).filter((type) => type !== 'pivot'), 'pivot'];
  const choices = choicesOf(draft, table);
  if (!choices) return ['table'];
  const leads = (type: ChartType) => Number(CHART_KINDS[type].leads?.(choices) ?? false);
  return CHART_TYPES.filter((type) => canDraw(CHART_KINDS[type], choices)).toSorted((a, b) => leads(b) - leads(a));
}

/** Types that could draw the same measures as they stand, and not as they are shown. */
export function typesHeldBack(draft: ChartForm, table: Table): ChartType[] {
  const { measure, others } = draft;
  const plain = {
    ...draft,
    ...(!('kept' in measure) && { measure: asItStands(measure) }),
    ...(others && { others: others.map(asItStands) }),
  };
  const types = typesFor(draft, table);
  return typesFor(plain, table).filter((type) => !types.includes(type));
}

export function asItStands(measure: PlainMeasure): PlainMeasure {
  const { as: _as, ...plain } = measure;
  return plain;
}

export const typeOf = (draft: ChartForm, table: Table): ChartType => {
  if (draft.pivot) return 'pivot';
  const types = typesFor(draft, table);
  return draft.type && draft.type !== 'pivot' && types.includes(draft.type) ? draft.type : types[0]!;
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

function plainQuery(measure: PlainMeasure, draft: ChartForm, table: Pick<Table, 'columns'>): Measure {
  const as = shownAs(measure, draft, table);
  return { ...aggregated(measure, [draft.dimension, draft.split]), ...(as && { as }) };
}

/**
 * The measure as it is asked, grouped by these columns: along time each value of `each` may have no row in a period, so
 * that the latest of a period is that of its rows.
 */
export function aggregated(measure: PlainMeasure, groups: readonly (string | null)[] = []): Measure {
  if ('metric' in measure) return measure.metric;
  if ('calculation' in measure) return measureOf(measure);
  const { agg, field, along, each, ties } = measure;
  if (field === null) return { agg: 'count' };
  if (agg !== 'latest' || !along) return { field, agg };
  return { field, agg, along, ...(each && !groups.includes(along) && { each }), ...(ties && { ties }) };
}

/** The measures beside the first, each once. */
const besides = ({ measure, others = [] }: ChartForm): PlainMeasure[] =>
  others.filter((one, nth) => !same(one, measure) && others.findIndex((other) => same(other, one)) === nth);

function queryMeasures(draft: ChartForm, table: Pick<Table, 'columns'>): Measure[] {
  if ('kept' in draft.measure) return draft.measure.kept;
  return [draft.measure, ...besides(draft)].map((measure) => plainQuery(measure, draft, table));
}

const formatOf = (measure: Measure, table: Table): ColumnFormat => {
  const format = ownFormat(measure, table);
  return measure.as ? presentedFormat(measure.as, format) : format;
};

const ownFormat = ({ metric, field, calculationId }: Measure, { columns, calculations = [] }: Table): ColumnFormat =>
  metric?.format ??
  columnOf(columns, field ?? null)?.format ??
  calculations.find(({ id }) => id === calculationId)?.format ?? { kind: 'plain' as const };

const alikeIn = (measures: readonly Measure[], table: Table): boolean =>
  areAlike(measures.map((measure) => ({ measure, format: formatOf(measure, table) })));

function measuresOf(draft: ChartForm, type: ChartType, table: Table): Measure[] {
  const { measure } = draft;
  const asked = 'agg' in measure ? CHART_KINDS[type].asks?.measures(measure) : null;
  return asked ?? queryMeasures(draft, table);
}

/** The columns that a draft can be split into panels by. */
export const panelColumns = (draft: ChartForm, table: Pick<Table, 'columns'>): Column[] =>
  dividable(table).filter(
    (column) =>
      column.key !== draft.dimension && column.key !== draft.split && !isTime(column) && !isContinuous(column),
  );

/** The panels of a draft, where its type has them. */
export function panelsOf(draft: ChartForm, table: Table): ChartForm['panels'] {
  const { panels } = draft;
  if (!panels || draft.pivot || !draft.dimension || !mayHavePanels(typeOf(draft, table))) return undefined;
  return panelColumns(draft, table).some(({ key }) => key === panels.field) ? panels : undefined;
}

/** Whether the chart of a draft lists names, which then have an order and a number. */
export function isRanked(draft: ChartForm, table: Table): boolean {
  const first = columnOf(table.columns, draft.dimension);
  const split = columnOf(table.columns, draft.split);
  return (
    first !== undefined &&
    !panelsOf(draft, table) &&
    !split &&
    !draft.cut &&
    !isContinuous(first) &&
    !isNumeric(first) &&
    CHART_KINDS[typeOf(draft, table)].ranks !== undefined
  );
}

/** How many names the chart of a draft lists, and whether the others stand folded beside them. */
export function rankingOf(draft: ChartForm, table: Table): { top: number | 'all'; other: boolean; mayFold: boolean } {
  const first = columnOf(table.columns, draft.dimension);
  const folds = CHART_KINDS[typeOf(draft, table)].ranks === 'top';
  const top = draft.top ?? (folds && (first?.distinct ?? 0) > TOP + 2 ? TOP : 'all');
  const mayFold = queryMeasures(draft, table).every(({ as }) => as === undefined);
  return { top, mayFold, other: mayFold && top !== 'all' && (draft.other ?? folds) };
}

/** The query of a draft. */
export function queryOf(draft: ChartForm, table: Table): Query {
  const { columns } = table;
  const groups = [...(draft.pivot?.rows ?? []), ...(draft.pivot?.columns ?? [])].map(({ field }) => field);
  if (draft.pivot)
    return pivotQuery(draft.pivot, draft.filters, {
      column: (field) => columnOf(columns, field),
      measure: (measure) => ({
        ...aggregated(measure, groups),
        ...(measure.as && addsUp(measure) && { as: measure.as }),
      }),
      dimension: (column, cut) => dimensionOf(column, cut, PIVOT_BINS),
    });
  const type = typeOf(draft, table);
  const panels = panelsOf(draft, table);
  const [first, second] = [columnOf(columns, draft.dimension), columnOf(columns, draft.split)];
  const { pairs } = CHART_KINDS[type];
  if (pairs && first && second)
    return { select: [first.key, second.key], measures: [], dimensions: [], filters: draft.filters };
  const density = first && second && isContinuous(first) && isContinuous(second);
  const binsOf = (column: Column) => (density ? cellBins(column) : BINS);
  const dimensions = [
    ...(first ? [dimensionOf(first, draft.cut, binsOf(first))] : []),
    ...(second ? [dimensionOf(second, null, binsOf(second))] : []),
    ...(panels ? [{ field: panels.field }] : []),
  ];
  const measures = measuresOf(draft, type, table);
  const query: Query = { measures, dimensions, filters: draft.filters };
  if (!isRanked(draft, table)) return query;
  const { top, other } = rankingOf(draft, table);
  return {
    ...query,
    sort: [sortOf(query, draft.order)],
    ...(top !== 'all' && { limit: top, ...(other && { other }) }),
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

export const nameOfDefined = (
  measure: { calculation: string } | { metric: Measure },
  known: readonly GroupCalculation[] = [],
): string =>
  'metric' in measure
    ? (measure.metric.metric?.name ?? 'Metric')
    : (known.find(({ id }) => id === measure.calculation)?.name ?? 'Calculation');

/** 'Total per day', 'Average fare by borough', 'Rows by weekday'. */
export function titleOf(draft: ChartForm, table: Table): string {
  const as =
    draft.pivot || 'kept' in draft.measure || besides(draft).length > 0
      ? undefined
      : shownAs(draft.measure, draft, table);
  const panels = panelsOf(draft, table);
  const each = panels && `each ${readableLabel(columnOf(table.columns, panels.field)?.label ?? '')}`;
  return sentenceCase(
    [titleWords(draft, table), ...(as ? [presentationWords(as)] : []), each].filter(Boolean).join(', '),
  );
}

/** 'Revenue and trips by country, kind and year'. */
function pivotTitle({ rows, columns: across, values }: PivotForm, { columns, calculations, rowNoun }: Table): string {
  const label = (key: string) => readableLabel(columnOf(columns, key)?.label ?? '');
  const measured = values.flatMap((value) => {
    if ('kept' in value) return [];
    return 'agg' in value ? measuredName(value, label, rowNoun) : nameOfDefined(value, calculations);
  });
  const by = [...rows, ...across].map(({ field, cut }) =>
    cut ? ('grain' in cut ? cut.grain : cut.part) : label(field),
  );
  return `${listed([...new Set(measured)].map((name, nth) => (nth ? withinSentence(name) : name))) || 'Pivot table'}${by.length ? ` by ${listed([...new Set(by)])}` : ''}`;
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

function titleWords(draft: ChartForm, table: Table): string {
  const { columns, calculations } = table;
  const { measure, dimension, cut, split } = draft;
  if (draft.pivot) return pivotTitle(draft.pivot, table);
  const others = besides(draft);
  const label = (key: string | null) => readableLabel(columnOf(columns, key)?.label ?? '');
  const first = columnOf(columns, dimension);
  const plainName = (one: PlainMeasure) =>
    'agg' in one ? measuredName(one, label, table.rowNoun) : nameOfDefined(one, calculations);
  // Of several measures each says how it is shown, of one the whole title.
  const nameOf = (one: PlainMeasure) => {
    const as = others.length > 0 && shownAs(one, draft, table);
    return as ? `${plainName(one)} (${presentationWords(as)})` : plainName(one);
  };
  const measured =
    'kept' in measure ? '' : listed([nameOf(measure), ...others.map((one) => withinSentence(nameOf(one)))]);
  const joined = split ? ` and ${label(split)}` : '';
  if ('kept' in measure) return neutralTitle({ ...queryOf(draft, table), measures: measure.kept }, table.columns);
  if (!first) return measured;
  if (isContinuous(first) && split) return `${label(split)} vs. ${label(dimension)}`;
  if (cut && 'grain' in cut) return `${measured} per ${cut.grain}${joined && ` by ${label(split)}`}`;
  if (cut) return `${measured} by ${cut.part}${joined}`;
  return 'agg' in measure && measure.agg === 'count' && !shownAs(measure, draft, table) && isContinuous(first)
    ? label(dimension)
    : `${measured} by ${label(dimension)}${joined}`;
}

const withinSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

function noteOf(query: Query, type: ChartType, table: Table, number?: ChartForm['number']): string | undefined {
  const units = query.measures.flatMap((measure) => withStyle(formatOf(measure, table), number).unit ?? []);
  const notes = [
    alikeIn(query.measures, table) ? units[0] : null,
    query.limit ? limitWords(query.limit, orderOf(query)) : null,
    CHART_FACES[type].note,
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' · ') : undefined;
}

/** Which parts of the look a type can draw; the rest is left out. */
export function mayLook(type: ChartType): Record<keyof Look, boolean> {
  const { line, fromZero, holdsReferences } = CHART_KINDS[type];
  const free = Boolean(line) && !fromZero;
  return { logarithmic: free, range: free, labels: Boolean(holdsReferences), references: Boolean(holdsReferences) };
}

/** What a value on the axis is written by: shares and growth are written times a hundred. */
export function axisScale(draft: ChartForm, table: Table): number {
  const [first] = queryMeasures(draft, table);
  const format = first && formatOf(first, table);
  return format?.kind === 'percent' && format.unit !== '%' ? 100 : 1;
}

const LOOKS = ['labels', 'logarithmic', 'range', 'references'] as const satisfies readonly (keyof Look)[];

/** The options with the look of the draft, as far as its type can draw it. */
function looking(
  options: Chart['options'],
  { look = {}, number, panels }: ChartForm,
  type: ChartType,
): Chart['options'] {
  const may = mayLook(type);
  const { number: _number, panels: _panels, ...kept } = options;
  const { field, ...split } = panels ?? { field: null };
  const next: Chart['options'] = { ...kept, ...(number && { number }), ...(field && { panels: split }) };
  for (const key of LOOKS) delete next[key];
  return Object.assign(
    next,
    Object.fromEntries(LOOKS.flatMap((key) => (may[key] && look[key] !== undefined ? [[key, look[key]]] : []))),
  );
}

function lookIn({ options }: Chart): Pick<ChartForm, 'look' | 'number'> {
  const look = Object.fromEntries(LOOKS.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]])));
  return { ...(Object.keys(look).length > 0 && { look }), ...(options.number && { number: options.number }) };
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
    options: looking(
      {
        ...options,
        note: options.note ?? noteOf(query, type, table, draft.number),
        whole: undefined,
        heat: draft.pivot?.heat ? true : undefined,
      },
      { ...draft, panels: panelsOf(draft, table) },
      type,
    ),
  };
}

function sayable(measure: Measure): PlainMeasure | null {
  const { metric, agg, field, calculationId, along, each, ties, over, filters, as } = measure;
  if (metric) {
    const { as: _as, ...plain } = measure;
    return { metric: plain, ...(as && { as }) };
  }
  if (over || filters) return null;
  return {
    ...(calculationId
      ? { calculation: calculationId }
      : { agg, field: field ?? null, ...(along && { along }), ...(each && { each }), ...(ties && { ties }) }),
    ...(as && { as }),
  };
}

/** One measure that the builder can say, or those that it keeps as they are. */
export function plainMeasure(measures: Measure[]): ChartForm['measure'] {
  const [only] = measures;
  return (measures.length === 1 && only && sayable(only)) || { kept: measures };
}

/** Several measures that the builder can say, where the type draws so many. */
function severalMeasures({ query: { measures }, type }: Chart): Pick<ChartForm, 'measure' | 'others'> | null {
  const most = CHART_KINDS[type].besides?.most ?? 0;
  if (measures.length < 2 || measures.length > 1 + most) return null;
  const [measure, ...others] = measures.flatMap((each) => sayable(each) ?? []);
  return measure && others.length === measures.length - 1 ? { measure, others } : null;
}

/** What its query says of order and number, where it is not as usual. */
function rankingIn({ query, type }: Chart): Ranking {
  const order = orderOf(query);
  const usual = CHART_KINDS[type].ranks === 'top' && query.limit === TOP && query.other === true;
  const all = query.limit === undefined && CHART_KINDS[type].ranks === 'top' && query.sort !== undefined;
  return {
    ...(order && { order }),
    ...(query.limit !== undefined && !usual && { top: query.limit, other: query.other ?? false }),
    ...(all && { top: 'all' }),
  };
}

/** The choices behind a chart that stands already. */
export function draftOf(given: Chart): ChartForm {
  const panel = panelDimension(given);
  if (panel && given.options.panels)
    return { ...draftOf(panelChart(given)), panels: { field: panel.field, ...given.options.panels } };
  const chart = given;
  const { dataSourceId, query, type, title } = chart;
  const [first, second] = query.select ? query.select.map((field): Dimension => ({ field })) : query.dimensions;
  if (query.totals) {
    const pivot = pivotIn(chart, sayable);
    const plain: ChartForm = {
      dataSourceId,
      title,
      type,
      filters: query.filters,
      split: null,
      dimension: null,
      cut: null,
      measure: { kept: query.measures },
      pivot,
      ...(chart.options.number && { number: chart.options.number }),
    };
    return { ...asChart(plain), pivot, type };
  }
  const plain = CHART_KINDS[type].asks?.chosen?.(query.measures) ?? plainMeasure(query.measures);
  return {
    dataSourceId,
    title,
    type,
    filters: query.filters,
    split: second?.field ?? null,
    dimension: first?.field ?? null,
    measure: query.select ? { agg: 'count', field: null } : plain,
    ...(!query.dimensions[1] && severalMeasures(chart)),
    ...(query.dimensions.length === 1 && rankingIn(chart)),
    ...lookIn(chart),
    cut: first?.grain ? { grain: first.grain } : first?.part ? { part: first.part } : null,
  };
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/**
 * What is asked as before, save the rows that it leaves out, keeps all that the choices cannot say: its order, its
 * limit, its other measures.
 */
function asAsked(draft: ChartForm, table: Table, before: Chart): Chart | null {
  const { filters: _filters, title: _title, look: _look, number: _number, ...question } = draft;
  const { filters: _own, title: _name, look: _seen, number: _written, ...questionBefore } = draftOf(before);
  if (!same(question, questionBefore)) return null;
  const query = { ...before.query, filters: draft.filters };
  const { note, number } = before.options;
  const isUsual = note !== undefined && note === noteOf(before.query, before.type, table, number);
  const options = isUsual
    ? { ...before.options, note: noteOf(query, before.type, table, draft.number) }
    : before.options;
  return {
    ...before,
    query,
    title: (draft.title ?? titleOf(draft, table)).slice(0, 160),
    options: looking(same(query, before.query) ? options : { ...options, whole: undefined }, draft, before.type),
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
      options: looking(
        {
          ...options,
          note: plain.options.note === before.options.note ? undefined : plain.options.note,
          whole: undefined,
        },
        untitled,
        plain.type,
      ),
    },
    draft: untitled,
  };
}
