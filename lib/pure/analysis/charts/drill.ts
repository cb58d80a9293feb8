import { formatCell, formatDate, NO_VALUE } from '@/lib/pure/format/format';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { addPeriods, readMoment, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, Query } from '@/lib/pure/query/schema/query';
import { drillOn, FINER, finerIn, groupingOf, nextGroupings, placeOf, type Drill, type Drillable } from './drill-axis';
import { neutralTitle } from './neutral-title';

export { drillOn } from './drill-axis';

/** One step finer, within a mark that these filters name; null where there is nothing finer than rows. */
export function drillInto(of: Drillable, mark: readonly Filter[]): Drill | null {
  const grouping = groupingOf(of);
  const [to] = grouping ? nextGroupings(of, grouping) : [];
  const within = grouping ? mark.filter(({ field }) => field === grouping.field) : [];
  if (!to || within.length === 0) return null;
  // A period lies within the one before it: the last one says all.
  const before = grouping?.grain ? [] : (of.drill?.filters ?? []);
  return { widget: of.chart.id, filters: [...before, ...within], to };
}

/** Groupings that the last step could have led to instead: a country has regions, and shops. */
export function drillChoices({ chart, drill, finer }: Drillable): string[] {
  const last = drill?.filters.at(-1);
  return !drill || drill.to.grain || !last ? [] : finerIn(chart, last.field, finer);
}

const iso = (at: number, length: 10 | 19) => new Date(at).toISOString().slice(0, length);

/** The filter that leaves one period, as the marks of a chart write it. */
function periodFilter(base: Pick<Filter, 'field' | 'dataSourceId'>, start: number, grain: Grain): Filter {
  const end = addPeriods(start, 1, grain);
  const values: [string, string] =
    grain === 'hour' ? [iso(start, 19), iso(end, 19)] : [iso(start, 10), iso(end - 1, 10)];
  return { ...base, op: 'between', values };
}

/** A step of the way: what it is called, and the drill that leads back to it. Null is the chart as it was made. */
export type DrillStep = { label: string; drill: Drill | null };

/** Periods of the way from the chart's own grain down to the one that was pressed last. */
function periodSteps(own: Grain, { widget, filters, to }: Drill): DrillStep[] {
  const last = filters.at(-1);
  const start = last?.op === 'between' ? readMoment(String(last.values[0]))?.start : undefined;
  if (!last || start === undefined) return [];
  const steps: DrillStep[] = [];
  for (let grain: Grain | null = own; grain && grain !== to.grain; grain = FINER[grain]) {
    const from = startOf(start, grain);
    const { field, dataSourceId } = last;
    const base = { field, ...(dataSourceId && { dataSourceId }) };
    steps.push({
      label: formatDate(writeInstant(from), grain),
      drill: { widget, filters: [periodFilter(base, from, grain)], to: { field, grain: FINER[grain]! } },
    });
  }
  return steps;
}

const valueOf = (filter: Filter, columns: readonly Column[]): string => {
  const value = filter.op === 'in' ? filter.values[0] : filter.op === 'eq' ? filter.value : null;
  if (value === null || value === undefined) return NO_VALUE;
  return formatCell(value, columns.find(({ key }) => key === filter.field)?.format);
};

/** The way that a drill went, from the chart as it was made: All › 2023 › Q2 2023. */
export function drillSteps({ chart, columns }: Pick<Drillable, 'chart' | 'columns'>, drill: Drill): DrillStep[] {
  const grain = chart.query.dimensions[placeOf(chart, drill)]?.grain;
  if (grain) return periodSteps(grain, drill);
  return drill.filters.map((filter, nth) => ({
    label: valueOf(filter, columns),
    drill: {
      ...drill,
      filters: drill.filters.slice(0, nth + 1),
      to: nth < drill.filters.length - 1 ? { field: drill.filters[nth + 1]!.field } : drill.to,
    },
  }));
}

const LONGEST_NOTE = 200;

/** What a drilled chart is of: 'Q2 2023', 'Germany › Bavaria'. */
function sayDrill(of: Pick<Drillable, 'chart' | 'columns'>, drill: Drill): string {
  const labels = drillSteps(of, drill).map(({ label }) => label);
  return (drill.to.grain ? labels.slice(-1) : labels).join(' › ').slice(0, LONGEST_NOTE);
}

/** More bars than these are folded. */
const MOST_GROUPS = 20;

function drilledQuery(query: Query, place: number, { filters, to }: Drill): Query {
  const dimensions = query.dimensions.map((each, nth) => (nth === place ? to : each));
  const { limit, other, sort, ...rest } = query;
  const [before, after] = [resultKeys(query), resultKeys({ ...query, dimensions })];
  const renamed = new Map(before.dimensions.map((key, nth) => [key, after.dimensions[nth]!]));
  const isOfTime = to.grain !== undefined;
  const folds = limit === undefined && dimensions.length === 1 && !query.measures.some((measure) => measure.as);
  return {
    ...rest,
    dimensions,
    filters: [...query.filters, ...filters],
    ...(sort && { sort: sort.map(({ by, dir }) => ({ by: renamed.get(by) ?? by, dir })) }),
    // All periods of a period are few.
    ...(!isOfTime && {
      ...(limit !== undefined && { limit }),
      ...(other !== undefined && { other }),
      ...(folds && { limit: MOST_GROUPS, other: true }),
    }),
  };
}

/** The chart as it is asked and drawn under a drill. What was said of the whole is not said of a part. */
export function drilledChart(chart: Chart, drill: Drill, columns: readonly Column[]): Chart {
  const query = drilledQuery(chart.query, placeOf(chart, drill), drill);
  const { horizontal, share, logarithmic, labels, heat } = chart.options;
  return {
    ...chart,
    // Places of a finer column have no shapes on the map.
    type: chart.type === 'map' ? 'bar' : chart.type,
    title: neutralTitle(query, columns),
    description: '',
    query,
    options: {
      note: sayDrill({ chart, columns }, drill),
      ...(horizontal !== undefined && { horizontal }),
      ...(share !== undefined && { share }),
      ...(logarithmic !== undefined && { logarithmic }),
      ...(labels !== undefined && { labels }),
      ...(heat !== undefined && { heat }),
    },
  };
}

type Table = { id: string; columns: readonly Column[] };

/** The page as it stands under these drills. */
export function drilledConfig<Config extends Pick<DashboardConfig, 'charts'>>(
  config: Config,
  drills: readonly Drill[],
  tables: readonly Table[],
): Config {
  if (drills.length === 0) return config;
  return {
    ...config,
    charts: config.charts.map((chart) => {
      const drill = drillOn(chart, drills);
      return drill
        ? drilledChart(chart, drill, tables.find(({ id }) => id === chart.dataSourceId)?.columns ?? [])
        : chart;
    }),
  };
}
