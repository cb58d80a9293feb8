import { expect, it } from 'vitest';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { changesInWords } from './difference';

const SOURCE = '019a0000-0000-7000-8000-000000000001';
const query = { measures: [{ agg: 'count' as const }], dimensions: [], filters: [] };
const chart = (id: string, more: Partial<Chart> = {}): Chart =>
  ({
    id,
    title: `Chart ${id}`,
    type: 'bar',
    dataSourceId: SOURCE,
    query,
    options: {},
    description: '',
    ...more,
  }) as Chart;
const kpi = (id: string): Kpi =>
  ({
    id,
    label: `Figure ${id}`,
    dataSourceId: SOURCE,
    query,
    format: { kind: 'plain' },
    comparison: { kind: 'none' },
    goodDirection: 'none',
    sparkline: null,
  }) as Kpi;
const config = (charts: Chart[], more: Partial<DashboardConfig> = {}): DashboardConfig => ({
  version: 1,
  kpis: [kpi('k')],
  charts,
  filters: [],
  layout: [],
  notes: [],
  ...more,
});
const BEFORE = { name: 'Sales', config: config([chart('a'), chart('b')]) };

it.each<[string, { name?: string; config?: DashboardConfig }, string[]]>([
  ['nothing', {}, []],
  [
    'the order of fields',
    {
      config: JSON.parse(
        JSON.stringify(BEFORE.config, [
          'notes',
          'layout',
          'filters',
          'charts',
          'kpis',
          'version',
          'id',
          'title',
          'label',
          'type',
          'dataSourceId',
          'query',
          'measures',
          'agg',
          'dimensions',
          'options',
          'description',
          'format',
          'kind',
          'comparison',
          'goodDirection',
          'sparkline',
        ]),
      ) as DashboardConfig,
    },
    [],
  ],
  ['a name', { name: 'Revenue' }, ['Renamed from “Sales” to “Revenue”']],
  ['a chart more', { config: config([chart('a'), chart('b'), chart('c')]) }, ['Chart “Chart c” added']],
  [
    'a chart less',
    { config: config([chart('a')], { layout: [{ id: 'a', x: 0, y: 0, w: 12, h: 4 }] }) },
    ['Chart “Chart b” removed'],
  ],
  ['a KPI less', { config: config([chart('a'), chart('b')], { kpis: [] }) }, ['KPI “Figure k” removed']],
  ['a title', { config: config([chart('a', { title: 'By zone' }), chart('b')]) }, ['“Chart a” renamed to “By zone”']],
  [
    'a type',
    { config: config([chart('a', { type: 'stacked_bar' }), chart('b')]) },
    ['“Chart a” changed from bar to stacked bar'],
  ],
  ['a query', { config: config([chart('a', { query: { ...query, limit: 3 } }), chart('b')]) }, ['“Chart a” updated']],
  [
    'places',
    { config: config([chart('a'), chart('b')], { layout: [{ id: 'a', x: 0, y: 0, w: 6, h: 4 }] }) },
    ['Layout changed'],
  ],
  [
    'filters',
    { config: config([chart('a'), chart('b')], { filters: [{ dataSourceId: SOURCE, field: 'day', kind: 'time' }] }) },
    ['Filters offered above the charts changed'],
  ],
  ['notes', { config: config([chart('a'), chart('b')], { notes: ['Read this'] }) }, ['Notes changed']],
])('tells %s', (_what, after, words) => {
  expect(changesInWords(BEFORE, { ...BEFORE, ...after })).toEqual(words);
});

it('counts what it does not list', () => {
  const many = config(Array.from({ length: 40 }, (_, nth) => chart(`n${nth}`)));
  const words = changesInWords({ ...BEFORE, config: config([]) }, { ...BEFORE, config: many });
  expect(words).toHaveLength(31);
  expect(words.at(-1)).toBe('10 more changes');
});
