import { describe, expect, it } from 'vitest';
import type { DashboardConfig, Kpi } from '../schema/dashboard-config';
import { canonical } from '../schema/canonical';
import type { Measure } from '../schema/query';
import { resultKeys } from './keys';
import { configWithMeanings, metricsInConfig, withMeanings, type MetricMeaning } from './metrics';

const ID = '0197a000-0000-7000-8000-0000000000aa';
const SOURCE = '0197a000-0000-7000-8000-000000000001';
const OTHER = '0197a000-0000-7000-8000-000000000002';
const meaning: MetricMeaning = {
  id: ID,
  dataSourceId: SOURCE,
  name: 'Net revenue',
  certified: true,
  format: { kind: 'currency', unit: '$' },
  goodDirection: 'up',
  measure: { agg: 'sum', field: 'net', filters: [{ field: 'status', op: 'eq', value: 'paid' }] },
};
const meanings = new Map([[ID, meaning]]);
const stored: Measure = { agg: 'sum', field: 'gross', metric: { id: ID, name: 'Revenue' }, as: { kind: 'running' } };
const query = { measures: [stored], dimensions: [], filters: [] };

describe('a measure that names a metric', () => {
  it('is asked as the metric is defined now, shown as before', () => {
    expect(withMeanings(query, meanings, SOURCE).measures).toEqual([
      {
        ...meaning.measure,
        metric: { id: ID, name: 'Net revenue', certified: true, format: meaning.format },
        as: { kind: 'running' },
      },
    ]);
  });
  it('keeps its key, whatever its definition', () => {
    const keys = [query, withMeanings(query, meanings, SOURCE)].map((each) => resultKeys(each).measures[0]);
    expect(keys).toEqual(['metric_0000000000aa_running', 'metric_0000000000aa_running']);
  });
  it.each([
    ['of another data source', meanings, OTHER],
    ['that is not known here', new Map<string, MetricMeaning>(), SOURCE],
  ])('%s: keeps what it meant, certified by nobody', (_what, known, source) => {
    const forged = { ...query, measures: [{ ...stored, metric: { ...stored.metric!, certified: true } }] };
    expect(withMeanings(forged, known, source).measures[0]).toEqual({
      ...stored,
      metric: { ...stored.metric, certified: undefined },
    });
  });
  it('has one evidence, certified or not', () => {
    const certified = { ...query, measures: [{ ...stored, metric: { ...stored.metric!, certified: true } }] };
    expect(canonical(certified)).toBe(canonical(query));
  });
});

describe('a dashboard with a metric', () => {
  const kpi: Kpi = {
    id: 'k',
    label: 'Revenue',
    dataSourceId: SOURCE,
    query,
    format: { kind: 'plain' },
    comparison: { kind: 'none' },
    goodDirection: 'none',
    sparkline: query,
  };
  const config: DashboardConfig = {
    version: 1,
    kpis: [kpi, { ...kpi, id: 'own', label: 'What we earn' }],
    charts: [
      { id: 'c', title: 'Revenue per month', type: 'line', dataSourceId: SOURCE, query, options: {}, description: '' },
    ],
    filters: [],
    layout: [],
    notes: [],
  };
  it('takes over its name, unit and good direction; a name of one’s own stays', () => {
    expect(metricsInConfig(config)).toEqual([ID]);
    const defined = configWithMeanings(config, meanings);
    expect(defined.kpis[0]).toMatchObject({ label: 'Net revenue', goodDirection: 'up', format: meaning.format });
    expect(defined.kpis[0]!.sparkline!.measures[0]).toMatchObject(meaning.measure);
    expect(defined.kpis[1]!.label).toBe('What we earn');
    expect(defined.charts[0]!.title).toBe('Net revenue per month');
  });
});
