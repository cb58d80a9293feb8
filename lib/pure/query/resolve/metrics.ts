import type { DashboardConfig, Kpi } from '../schema/dashboard-config';
import type { Measure, MetricFormat, Query } from '../schema/query';

/** What a metric means now: its measure, and how its values are named, written and judged. */
export type MetricMeaning = {
  id: string;
  dataSourceId: string;
  name: string;
  certified: boolean;
  /** Null: as it follows from the columns. */
  format: MetricFormat | null;
  goodDirection: Kpi['goodDirection'];
  measure: Omit<Measure, 'metric' | 'as' | 'calculationId'>;
};
export type MetricMeanings = ReadonlyMap<string, MetricMeaning>;

type Measured = Pick<Query, 'measures'>;
type Config = Pick<DashboardConfig, 'kpis' | 'charts'>;

const idsOf = ({ measures }: Measured): string[] => measures.flatMap(({ metric }) => metric?.id ?? []);

/** Ids of the metrics that queries name, each once. */
export const metricsNamed = (queries: readonly (Measured | null)[]): string[] => [
  ...new Set(queries.flatMap((query) => (query ? idsOf(query) : []))),
];

export const metricsInConfig = ({ kpis, charts }: Config): string[] =>
  metricsNamed([...kpis.flatMap(({ query, sparkline }) => [query, sparkline]), ...charts.map(({ query }) => query)]);

/** The measure that asks for a metric. */
export const measureOfMetric = ({ id, name, certified, format, measure }: MetricMeaning): Measure => ({
  ...measure,
  metric: { id, name, ...(certified && { certified }), ...(format && { format }) },
});

const meaningIn = (meanings: MetricMeanings, measure: Measure, dataSourceId: string): MetricMeaning | null => {
  const meaning = measure.metric && meanings.get(measure.metric.id);
  return meaning && meaning.dataSourceId === dataSourceId ? meaning : null;
};

function meant(measure: Measure, meanings: MetricMeanings, dataSourceId: string): Measure {
  if (!measure.metric) return measure;
  const meaning = meaningIn(meanings, measure, dataSourceId);
  // One that is not known here (a dashboard from elsewhere) keeps what it meant last; nobody here vouches for it.
  if (!meaning) return { ...measure, metric: { ...measure.metric, certified: undefined } };
  return { ...measureOfMetric(meaning), ...(measure.as && { as: measure.as }) };
}

/** The query with each metric as it is defined now. */
export const withMeanings = <Q extends Measured>(query: Q, meanings: MetricMeanings, dataSourceId: string): Q =>
  query.measures.some(({ metric }) => metric)
    ? { ...query, measures: query.measures.map((measure) => meant(measure, meanings, dataSourceId)) }
    : query;

/** Names that follow the metric: the whole of it or a part of a title. */
function renamed(text: string, { measures }: Measured, meanings: MetricMeanings, dataSourceId: string): string {
  return measures.reduce((title, measure) => {
    const meaning = meaningIn(meanings, measure, dataSourceId);
    const before = measure.metric?.name;
    if (!meaning || !before || before === meaning.name) return title;
    return title.replace(before, () => meaning.name);
  }, text);
}

function kpiMeant(kpi: Kpi, meanings: MetricMeanings): Kpi {
  const { dataSourceId, query } = kpi;
  const [first] = query.measures;
  const meaning = first && meaningIn(meanings, first, dataSourceId);
  return {
    ...kpi,
    label: renamed(kpi.label, query, meanings, dataSourceId).slice(0, 120),
    query: withMeanings(query, meanings, dataSourceId),
    sparkline: kpi.sparkline && withMeanings(kpi.sparkline, meanings, dataSourceId),
    ...(meaning && { goodDirection: meaning.goodDirection, ...(meaning.format && { format: meaning.format }) }),
  };
}

/** A dashboard with its metrics as they are defined now: title, unit and good direction follow. */
export const configWithMeanings = <C extends Config>(config: C, meanings: MetricMeanings): C => ({
  ...config,
  kpis: config.kpis.map((kpi) => (metricsNamed([kpi.query, kpi.sparkline]).length > 0 ? kpiMeant(kpi, meanings) : kpi)),
  charts: config.charts.map((chart) =>
    metricsNamed([chart.query]).length > 0
      ? {
          ...chart,
          title: renamed(chart.title, chart.query, meanings, chart.dataSourceId).slice(0, 160),
          query: withMeanings(chart.query, meanings, chart.dataSourceId),
        }
      : chart,
  ),
});
