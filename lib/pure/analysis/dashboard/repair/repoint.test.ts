import { describe, expect, it } from 'vitest';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { missingColumns, repointConfig } from './repoint';

const column = (key: string, type: Column['type'], format: Column['format'] = { kind: 'plain' }): Column => ({
  key,
  label: key,
  type,
  role: type === 'date' ? 'time' : type === 'decimal' ? 'measure' : 'dimension',
  format,
  nulls: 0,
  invalid: 0,
  distinct: 9,
  exact: true,
  min: type === 'date' ? '2024-01-01' : 0,
  max: type === 'date' ? '2024-12-31' : 9,
  mean: 1,
  sd: 1,
  sum: 1,
  zeros: 0,
  negatives: 0,
  skewness: 0,
  quantiles: null,
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
});
const [from, to] = ['old', 'new'];
const query: Chart['query'] = {
  measures: [{ field: 'fare', agg: 'sum' }],
  dimensions: [{ field: 'pickup_zone' }],
  filters: [{ dataSourceId: from, field: 'day', op: 'not_null' }],
};
const chart = (id: string, given: Partial<Chart> = {}): Chart => ({
  id,
  title: 'Fare by zone',
  type: 'bar',
  dataSourceId: from,
  query,
  options: { note: '$', whole: 'n = 9', horizontal: true },
  description: 'x',
  ...given,
});
const kpi: Kpi = {
  id: 'k',
  label: 'Fare',
  dataSourceId: from,
  query: { measures: [{ field: 'fare', agg: 'sum' }], dimensions: [], filters: [] },
  format: { kind: 'currency', unit: '$' },
  comparison: { kind: 'none' },
  goodDirection: 'none',
  sparkline: null,
};
const config: DashboardConfig = {
  version: 1,
  kpis: [kpi],
  charts: [chart('a'), chart('b', { dataSourceId: 'third' })],
  filters: [
    { dataSourceId: from, field: 'day', kind: 'time' },
    { dataSourceId: to, field: 'day', kind: 'time' },
  ],
  layout: [],
  notes: ['7 rows were misread'],
};
const target = {
  id: to,
  columns: [
    column('fare', 'decimal', { kind: 'currency', unit: '€' }),
    column('pickup_zones', 'category'),
    column('day', 'date'),
  ],
};

describe('repointConfig', () => {
  const repointed = repointConfig(config, from, target);
  it('asks all of the other data source, and leaves others alone', () => {
    expect(repointed.kpis.map(({ dataSourceId }) => dataSourceId)).toEqual([to]);
    expect(repointed.charts.map(({ dataSourceId }) => dataSourceId)).toEqual([to, 'third']);
    expect(repointed.charts[0]!.query.filters).toEqual([{ dataSourceId: to, field: 'day', op: 'not_null' }]);
    expect(repointed.charts[1]).toBe(config.charts[1]);
  });
  it('writes values as the other file has them and says nothing of the first', () => {
    expect(repointed.kpis[0]!.format).toEqual({ kind: 'currency', unit: '€' });
    expect(repointed.charts[0]).toMatchObject({ options: { horizontal: true }, description: '' });
    expect([repointed.charts[0]!.options.note, repointed.charts[0]!.options.whole, repointed.notes]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });
  it('has one control a column', () =>
    expect(repointed.filters).toEqual([{ dataSourceId: to, field: 'day', kind: 'time' }]));
  it('takes the claim of a finding away', () => {
    const found = chart('f', {
      title: 'Fare is higher for Harbour',
      options: { insight: '0f8fad5b-d9cb-469f-a165-70867728950e', claim: { version: 1, subject: ['Harbour'] } },
    });
    const [moved] = repointConfig({ ...config, charts: [found] }, from, target).charts;
    expect(moved!.title).toBe('Fare by pickup zone');
    expect(moved!.options.insight).toBeUndefined();
  });
});

it('missingColumns proposes a column of a similar name, and none for what is like nothing', () => {
  const strange = chart('c', { query: { ...query, dimensions: [{ field: 'weather' }] } });
  const calculated = chart('d', {
    query: {
      ...query,
      dimensions: [],
      measures: [{ calculationId: '0f8fad5b-d9cb-469f-a165-70867728950e', agg: 'avg' }],
    },
  });
  const repointed = repointConfig({ ...config, charts: [chart('a'), strange, calculated] }, from, target);
  expect(missingColumns(repointed, target)).toEqual({
    calculations: [calculationKey('0f8fad5b-d9cb-469f-a165-70867728950e')],
    columns: [
      {
        field: 'pickup_zone',
        label: 'pickup zone',
        typeNow: null,
        likeliest: { key: 'pickup_zones', because: 'has a similar name' },
      },
      { field: 'weather', label: 'weather', typeNow: null, likeliest: null },
    ],
  });
});
