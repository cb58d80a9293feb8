import { describe, expect, it } from 'vitest';
import type { Column, ColumnType, ColumnReading, Review } from '@/lib/pure/query/schema/column';
import { query, type QueryInput } from '@/lib/pure/query/schema/query';
import { differenceOf, type ReadingDashboard } from './difference';

const SOURCE = '01990000-0000-7000-8000-0000000000a1';
const OTHER = '01990000-0000-7000-8000-0000000000a2';

function column(key: string, type: ColumnType): Column {
  const isTime = type === 'date' || type === 'datetime';
  const [min, max] = isTime
    ? ['2024-01-01', '2024-12-31']
    : type === 'integer' || type === 'decimal'
      ? [1, 100]
      : ['a', 'z'];
  return {
    key,
    label: key[0]!.toUpperCase() + key.slice(1),
    type,
    role: 'dimension',
    format: { kind: 'plain' },
    nulls: 0,
    invalid: 0,
    distinct: 12,
    exact: true,
    min,
    max,
    mean: null,
    sd: null,
    sum: null,
    zeros: null,
    negatives: null,
    skewness: null,
    quantiles: null,
    meanLength: null,
    top: [],
    histogram: [],
    samples: [],
    readAs: null,
    review: null,
    time: isTime ? { grain: 'day', step: 86_400, regular: true } : null,
  };
}

const columns = (spec: Record<string, ColumnType>) => Object.entries(spec).map(([key, type]) => column(key, type));
const BEFORE = columns({ day: 'date', region: 'category', city: 'category', amount: 'decimal' });

const chart = (id: string, asked: QueryInput, dataSourceId = SOURCE) => ({
  id,
  title: `Chart ${id}`,
  type: 'bar' as const,
  dataSourceId,
  query: query.parse(asked),
  options: {},
  description: '',
});
const kpi = (id: string, asked: QueryInput, sparkline: QueryInput | null = null) => ({
  id,
  label: `KPI ${id}`,
  dataSourceId: SOURCE,
  query: query.parse(asked),
  format: { kind: 'plain' as const },
  comparison: { kind: 'none' as const },
  goodDirection: 'none' as const,
  sparkline: sparkline && query.parse(sparkline),
});
const total: QueryInput = { measures: [{ field: 'amount', agg: 'sum' }] };
const byRegion: QueryInput = { ...total, dimensions: [{ field: 'region' }] };
const byMonth: QueryInput = { ...total, dimensions: [{ field: 'day', grain: 'month' }] };

const dashboard = (config: Partial<ReadingDashboard['config']>): ReadingDashboard => ({
  id: 'd',
  name: 'Sales',
  config: { version: 1, kpis: [], charts: [], filters: [], layout: [], notes: [], ...config },
});
const between = (after: Column[], readers: ReadingDashboard[] = [], rows = { from: 1200, to: 1260 }) =>
  differenceOf({ rowCount: rows.from, columns: BEFORE }, { rowCount: rows.to, columns: after }, SOURCE, readers);

describe('the summary', () => {
  it.each<[string, Record<string, ColumnType>, string]>([
    [
      'of the same columns',
      { day: 'date', region: 'category', city: 'category', amount: 'decimal' },
      'rows 1,200 → 1,260; same columns',
    ],
    [
      'of the same columns in another order',
      { amount: 'decimal', city: 'category', region: 'category', day: 'date' },
      'rows 1,200 → 1,260; same columns',
    ],
    [
      'of a column less',
      { day: 'date', city: 'category', amount: 'decimal' },
      'rows 1,200 → 1,260; column Region removed',
    ],
    ['of two columns less', { day: 'date', amount: 'decimal' }, 'rows 1,200 → 1,260; columns Region and City removed'],
    [
      'of a column more',
      { day: 'date', region: 'category', city: 'category', amount: 'decimal', country: 'text' },
      'rows 1,200 → 1,260; column Country added',
    ],
    [
      'of another type',
      { day: 'date', region: 'category', city: 'category', amount: 'text' },
      'rows 1,200 → 1,260; column Amount decimal → text',
    ],
    [
      'of other columns',
      { one: 'text', two: 'text' },
      'rows 1,200 → 1,260; 4 columns removed; columns One and Two added',
    ],
  ])('%s', (_what, after, summary) => expect(between(columns(after)).summary).toBe(summary));

  it('says when there are as many rows as before', () =>
    expect(between(BEFORE, [], { from: 5, to: 5 }).summary).toBe('rows unchanged (5); same columns'));
});

describe('widgets that a new version breaks', () => {
  const sales = dashboard({
    kpis: [kpi('total', total, byMonth), kpi('rows', { measures: [{ agg: 'count' }] })],
    charts: [
      chart('regions', byRegion),
      chart('months', byMonth),
      chart('elsewhere', byRegion, OTHER),
      chart('filtered', { ...total, filters: [{ field: 'city', op: 'eq', value: 'Bonn' }] }),
    ],
    filters: [
      { dataSourceId: SOURCE, field: 'region', kind: 'category' },
      { dataSourceId: SOURCE, field: 'day', kind: 'time' },
      { dataSourceId: OTHER, field: 'region', kind: 'category' },
    ],
  });
  const broken = (after: Record<string, ColumnType>) =>
    between(columns(after), [sales]).widgets.map(({ kind, widgetId, fields }) => [kind, widgetId, fields]);

  it.each<[string, Record<string, ColumnType>, unknown[]]>([
    ['none where all columns are there', { day: 'date', region: 'category', city: 'text', amount: 'integer' }, []],
    [
      'those that read a removed column',
      { day: 'date', city: 'category', amount: 'decimal' },
      [
        ['chart', 'regions', ['region']],
        ['filter', 'filter region', ['region']],
      ],
    ],
    [
      'those that filter by one',
      { day: 'date', region: 'category', amount: 'decimal' },
      [['chart', 'filtered', ['city']]],
    ],
    [
      'those that add up what holds no numbers now',
      { day: 'date', region: 'category', city: 'category', amount: 'text' },
      [
        ['kpi', 'total', ['amount']],
        ['chart', 'regions', ['amount']],
        ['chart', 'months', ['amount']],
        ['chart', 'filtered', ['amount']],
      ],
    ],
    [
      'those that ask months of what has no dates now',
      { day: 'text', region: 'category', city: 'category', amount: 'decimal' },
      [
        ['kpi', 'total', ['day']],
        ['chart', 'months', ['day']],
        ['filter', 'filter day', ['day']],
      ],
    ],
  ])('%s', (_what, after, expected) => expect(broken(after)).toEqual(expected));

  it('are counted by kind in the summary', () => {
    expect(between(columns({ day: 'date', city: 'category', amount: 'decimal' }), [sales])).toMatchObject({
      summary: 'rows 1,200 → 1,260; column Region removed; 1 chart and 1 filter need repair',
      dashboards: 1,
    });
  });

  it('leave out what was broken before', () => {
    expect(
      between(columns({ day: 'date', amount: 'decimal' }), [
        dashboard({
          charts: [chart('old', { measures: [{ field: 'gone', agg: 'sum' }], dimensions: [{ field: 'region' }] })],
        }),
      ]).widgets,
    ).toEqual([]);
  });

  it('leave out what only waits for a reading', () => {
    const option = (reading: ColumnReading) => ({
      reading,
      likelier: false,
      examples: [],
      sum: null,
      min: null,
      max: null,
    });
    const review: Review = { why: '', likelierBecause: '', options: [option('day_first'), option('month_first')] };
    const waiting = BEFORE.map((each) => (each.key === 'day' ? { ...each, review } : each));
    expect(between(waiting, [sales]).widgets).toEqual([]);
  });
});
