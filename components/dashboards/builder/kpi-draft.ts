import { sayChosen } from '@/components/filters/say-filter';
import { findTimeAxis, finestOf, isAllowedGrain } from '@/lib/pure/analysis/semantics/time-axis';
import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import { isUngrouped } from '@/lib/pure/format/format';
import type { NumberLook } from '@/lib/pure/format/number-style';
import { isRelative } from '@/lib/pure/query/resolve/filters';
import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import { aggregated, measuredName, nameOfDefined, plainMeasure, type GroupCalculation } from './draft';
import type { ChartForm } from './chart-form';

/** A headline figure as it is changed in the builder: what is measured, how it is called, which way is good. */
export type KpiForm = {
  measure: ChartForm['measure'];
  /** Null: as it follows from the measure. */
  label: string | null;
  goodDirection: Kpi['goodDirection'];
  span: KpiPeriod;
  /** How the value is written; absent: as the data says. */
  number?: NumberLook;
};

/**
 * 'all' of the rows, alone or with their last two whole periods held against each other; one last whole period, beside
 * the one before; or a span that the builder cannot say, as it is.
 */
export type KpiPeriod = 'all' | `all by ${Grain}` | Grain | 'kept';

/**
 * What a figure of the data source can be told by time: the column and the grains of its periods, the coarsest that can
 * be compared last.
 */
export type Spans = {
  column: Column;
  grains: readonly Grain[];
  /** The steps of charts over all of time. */ charted: Grain | null;
} | null;

const GRAINS: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

export function spansOf({ columns, rowCount }: { columns: readonly Column[]; rowCount: number }): Spans {
  const axis = findTimeAxis(columns, rowCount);
  if (axis?.kind !== 'date' || !axis.periodGrain) return null;
  return {
    column: axis.column,
    charted: axis.grain,
    grains: GRAINS.slice(0, GRAINS.indexOf(axis.periodGrain) + 1).filter((grain) => isAllowedGrain(axis.column, grain)),
  };
}

/** A span that moves with the data; bounds that stand still are filters as any other. */
const isPeriod =
  (spans: Spans) =>
  (filter: Filter): boolean =>
    isRelative(filter) && filter.field === spans?.column.key;

const isLastPeriod = (filter: Filter): filter is Filter & { op: 'last' } =>
  filter.op === 'last' && filter.value.n === 1 && filter.value.anchor === 'last_value';

function spanOf({ query: { filters }, comparison }: Kpi, spans: Spans): KpiPeriod {
  const own = filters.filter(isPeriod(spans));
  const { kind, by } = comparison;
  if (
    own.length === 0 &&
    kind === 'previous_period' &&
    by?.grain &&
    by.field === spans?.column.key &&
    spans.grains.includes(by.grain)
  )
    return `all by ${by.grain}`;
  if (own.length === 0) return kind === 'none' ? 'all' : 'kept';
  const [only] = own;
  return own.length === 1 &&
    only &&
    isLastPeriod(only) &&
    spans?.grains.includes(only.value.grain) &&
    comparison.kind === 'previous_period'
    ? only.value.grain
    : 'kept';
}

export const kpiDraftOf = (kpi: Kpi, spans: Spans): KpiForm => ({
  // A figure alone has nothing to be shown beside.
  measure: kpi.query.measures.some(({ as }) => as) ? { kept: kpi.query.measures } : plainMeasure(kpi.query.measures),
  label: kpi.label,
  goodDirection: kpi.goodDirection,
  span: spanOf(kpi, spans),
  ...(kpi.number && { number: kpi.number }),
});

/** Where a new figure begins: all rows, counted, beside the longest periods that can be compared. */
export function startKpi(id: string, dataSourceId: string, spans: Spans): { kpi: Kpi; draft: KpiForm } {
  const query: Query = { measures: [{ agg: 'count' }], dimensions: [], filters: [] };
  const longest = spans?.grains.at(-1);
  const kpi: Kpi = {
    id,
    label: 'Row count',
    dataSourceId,
    query,
    format: { kind: 'plain', decimals: 0 },
    comparison: { kind: 'none' },
    goodDirection: 'none',
    sparkline: null,
  };
  return {
    kpi,
    draft: {
      measure: { agg: 'count', field: null },
      label: null,
      goodDirection: 'none',
      span: longest ? `all by ${longest}` : 'all',
    },
  };
}

const measuresOf = ({ measure }: KpiForm): Measure[] => ('kept' in measure ? measure.kept : [aggregated(measure)]);

/** A count has no unit; a value is written as its column is. */
function formatOf(
  { measure }: KpiForm,
  kpi: Kpi,
  columns: readonly Column[],
  calculations: readonly GroupCalculation[],
): Kpi['format'] {
  if ('kept' in measure) return kpi.format;
  if ('calculation' in measure) return calculations.find(({ id }) => id === measure.calculation)?.format ?? kpi.format;
  if ('metric' in measure && measure.metric.metric?.format) return measure.metric.metric.format;
  const { field, agg, over } = aggregated(measure);
  if (over) return { kind: 'plain' };
  const column = columns.find(({ key }) => key === field);
  if (!column || agg === 'distinct' || agg === 'count') return { kind: 'plain', decimals: 0 };
  return agg === 'sum' && isUngrouped(column.format) ? { kind: 'plain' } : column.format;
}

/** 'Revenue', 'Average fare', 'Average life exp, 2007': what stays narrowed is part of the name. */
export function kpiLabelOf({
  draft,
  kpi,
  columns,
  calculations = [],
  rowNoun,
}: {
  draft: KpiForm;
  kpi: Kpi;
  columns: readonly Column[];
  calculations?: readonly GroupCalculation[];
  rowNoun?: string;
}): string {
  if ('kept' in draft.measure) return kpi.label;
  const labelOf = (key: string) => readableLabel(columns.find((column) => column.key === key)?.label ?? '');
  const name =
    'agg' in draft.measure
      ? sentenceCase(measuredName(draft.measure, labelOf, rowNoun))
      : nameOfDefined(draft.measure, calculations);
  const fixed = kpi.query.filters.filter(
    ({ op }) => op !== 'last' && op !== 'this' && op !== 'to_date' && op !== 'not_null',
  );
  return [name, ...(fixed.length > 0 ? [sayChosen(fixed, columns).value] : [])].join(', ').slice(0, 120);
}

/** What is asked over the chosen span: the figure, what it is compared with, and the small line. */
function overSpan(
  { span }: KpiForm,
  { query, comparison, sparkline }: Kpi,
  spans: Spans,
): Pick<Kpi, 'query' | 'comparison' | 'sparkline'> {
  if (span === 'kept' || !spans) return { query, comparison, sparkline };
  const filters = query.filters.filter((filter) => !isPeriod(spans)(filter));
  if (span === 'all') return { query: { ...query, filters }, comparison: { kind: 'none' }, sparkline: null };
  const along = (steps: Grain | null): Query | null =>
    steps && { measures: query.measures, dimensions: [{ field: spans.column.key, grain: steps }], filters };
  const grain = spans.grains.find((each) => span === `all by ${each}`);
  if (grain)
    return {
      query: { ...query, filters },
      comparison: { kind: 'previous_period', by: { field: spans.column.key, grain } },
      sparkline: along(spans.charted),
    };
  const own = span as Grain;
  return {
    query: {
      ...query,
      filters: [...filters, { field: spans.column.key, op: 'last', value: { n: 1, grain: own, anchor: 'last_value' } }],
    },
    comparison: { kind: 'previous_period' },
    sparkline: along(finestOf(spans.column, own)),
  };
}

/** The filters of a figure that say which rows it is about; its last period is said apart. */
export const ownFiltersOf = ({ query }: Kpi, spans: Spans): Filter[] =>
  query.filters.filter((filter) => !isPeriod(spans)(filter));

/** The figure about other rows; its small line is about the same. */
export function withOwnFilters(kpi: Kpi, own: readonly Filter[], spans: Spans): Kpi {
  const under = (query: Query): Query => ({ ...query, filters: [...own, ...query.filters.filter(isPeriod(spans))] });
  return { ...kpi, query: under(kpi.query), sparkline: kpi.sparkline && under(kpi.sparkline) };
}

/** The figure of a draft: its other filters stay, the small line measures the same. */
export function kpiOf({
  draft,
  kpi,
  columns,
  calculations = [],
  spans = null,
  rowNoun,
}: {
  draft: KpiForm;
  kpi: Kpi;
  columns: readonly Column[];
  calculations?: readonly GroupCalculation[];
  spans?: Spans;
  rowNoun?: string;
}): Kpi {
  const measures = measuresOf(draft);
  const { query, comparison, sparkline } = spanOf(kpi, spans) === draft.span ? kpi : overSpan(draft, kpi, spans);
  const { number: _number, ...kept } = kpi;
  return {
    ...kept,
    ...(draft.number && { number: draft.number }),
    goodDirection: draft.goodDirection,
    label: draft.label?.trim() || kpiLabelOf({ draft, kpi, columns, calculations, rowNoun }),
    format: formatOf(draft, kpi, columns, calculations),
    query: { ...query, measures },
    comparison,
    sparkline: sparkline && { ...sparkline, measures },
  };
}
