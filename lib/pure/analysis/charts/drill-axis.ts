import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension, Filter } from '@/lib/pure/query/schema/query';

/**
 * Drilling down: one chart, narrowed to a mark of it and grouped one step finer. `filters` are what was gone through, in
 * order; the first names the chart's own grouping, whose place `to` takes.
 */
export type Drill = { widget: string; filters: Filter[]; to: Pick<Dimension, 'field' | 'grain'> };

/** Columns that each column is made of, the coarsest first: `country` of `region` and `city`. */
export type FinerColumns = Readonly<Record<string, readonly string[]>>;

export const FINER: Record<Grain, Grain | null> = {
  year: 'quarter',
  quarter: 'month',
  month: 'day',
  week: 'day',
  day: 'hour',
  hour: null,
};

/** Of days there are no hours. */
const finerGrain = (grain: Grain, column: Pick<Column, 'type'> | undefined): Grain | null =>
  grain === 'day' && column?.type !== 'datetime' ? null : FINER[grain];

const isPlain = ({ grain, part, bins }: Dimension) => !grain && !part && bins === undefined;

/** Columns that this one is made of and that the chart doesn't group by already. */
export const finerIn = ({ query }: Pick<Chart, 'query'>, field: string, finer: FinerColumns): string[] =>
  (finer[field] ?? []).filter((key) => query.dimensions.every((dimension) => dimension.field !== key));

/** The grouping of a chart that has something finer: time before others. Null where the chart can't be drilled. */
export function drillAxis(chart: Pick<Chart, 'query' | 'options'>, finer: FinerColumns): Dimension | null {
  const { dimensions, totals, select } = chart.query;
  if (totals || select || chart.options.forecast) return null;
  return (
    dimensions.find(({ grain }) => grain !== undefined) ??
    dimensions.find((each) => isPlain(each) && finerIn(chart, each.field, finer).length > 0) ??
    null
  );
}

/** The chart under a drill, of the chart as it was made. */
export type Drillable = { chart: Chart; drill: Drill | undefined; columns: readonly Column[]; finer: FinerColumns };

/** The dimension of a chart whose place the drill takes; -1 where the chart no longer groups by it. */
export const placeOf = ({ query }: Pick<Chart, 'query'>, { filters }: Pick<Drill, 'filters'>): number =>
  query.dimensions.findIndex(({ field }) => field === filters[0]?.field);

/** The drill of a chart; none where the chart is grouped otherwise by now. */
export const drillOn = (chart: Pick<Chart, 'id' | 'query' | 'options'>, drills: readonly Drill[]): Drill | undefined =>
  drills.find(
    (drill) =>
      drill.widget === chart.id &&
      placeOf(chart, drill) >= 0 &&
      drillAxis(chart, { [drill.filters[0]!.field]: [drill.to.field] }) !== null,
  );

/** The grouping that a press on a mark goes on from: the chart's own, or that of the drill. */
export function groupingOf({ chart, drill, finer }: Drillable): Dimension | null {
  return drill?.to ?? drillAxis(chart, finer);
}

/** Groupings that a step can lead to, the usual one first. */
export function nextGroupings(
  { chart, columns, finer }: Drillable,
  { field, grain }: Pick<Dimension, 'field' | 'grain'>,
) {
  if (!grain) return finerIn(chart, field, finer).map((key) => ({ field: key }));
  const next = finerGrain(
    grain,
    columns.find(({ key }) => key === field),
  );
  return next ? [{ field, grain: next }] : [];
}
