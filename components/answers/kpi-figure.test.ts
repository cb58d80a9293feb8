import { describe, expect, it } from 'vitest';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { kpiFigure } from './kpi-figure';

const measure: ResultColumn = {
  key: 'sum_total',
  label: 'Sum of Total',
  type: 'decimal',
  format: { kind: 'currency', unit: '$' },
  kind: 'measure',
};
const day: ResultColumn = {
  key: 'pickup_day',
  label: 'Pickup, day',
  type: 'date',
  format: { kind: 'plain' },
  kind: 'dimension',
};
const line = {
  measures: [{ field: 'total', agg: 'sum' as const }],
  dimensions: [{ field: 'pickup', grain: 'day' as const }],
  filters: [],
};
const kpi = (given: Partial<Kpi> = {}): Kpi => ({
  id: 'k',
  label: 'Revenue',
  dataSourceId: 's',
  query: { ...line, dimensions: [] },
  format: { kind: 'currency', unit: '$' },
  comparison: { kind: 'previous_period' },
  goodDirection: 'up',
  sparkline: line,
  ...given,
});
const answer = (value: number | null, given: Partial<ChartAnswer> = {}): ChartAnswer => ({
  columns: [measure],
  rows: [{ sum_total: value }],
  evidenceId: 'e1',
  computedAt: '',
  dataVersion: 1,
  period: { field: 'pickup', from: '2019-03-18', to: '2019-04-01' },
  ...given,
});
const before = (value: number | null, from = '2019-03-04', to = '2019-03-18') => ({
  comparison: { columns: [measure], rows: [{ sum_total: value }], evidenceId: 'e2', value, from, to },
});

describe('kpiFigure', () => {
  it('says value, period and change against the span before', () => {
    expect(kpiFigure(kpi(), answer(912, before(1000)))).toMatchObject({
      text: '$912.00',
      unit: null,
      period: '18–31 Mar 2019',
      delta: { direction: 'down', change: '−8.8%', word: 'lower', base: '4–17 Mar', tone: 'bad' },
    });
  });

  it('says the change of the last period, named, where the value is of all rows', () => {
    const latest = { latest: { value: 912, from: '2019-03-18', to: '2019-04-01', row: 0 } };
    const told = { ...before(1000), period: undefined };
    expect(kpiFigure(kpi(), answer(51_000, { ...told, comparison: { ...told.comparison, ...latest } }))).toMatchObject({
      text: '$51,000.00',
      period: null,
      delta: { at: '18–31 Mar 2019', change: '−8.8%', word: 'lower', base: '4–17 Mar', tone: 'bad' },
    });
  });

  it.each([
    ['2024-06-01', 'on 31 May 2024'],
    ['2024-06-30T12:00:00', 'on 30 Jun 2024'],
  ])('says the last day of a latest value, the data ending before %s', (to, period) => {
    const query = { ...line, dimensions: [], measures: [{ field: 'total', agg: 'latest' as const, along: 'pickup' }] };
    const told = answer(912, { period: { field: 'pickup', from: '2019-03-18', to } });
    expect(kpiFigure(kpi({ query }), told).period).toBe(period);
  });

  it.each<[string, Kpi, ChartAnswer, object]>([
    ['down is good for a cost', kpi({ goodDirection: 'down' }), answer(912, before(1000)), { delta: { tone: 'good' } }],
    [
      'no judgement without a direction',
      kpi({ goodDirection: 'none' }),
      answer(912, before(1000)),
      { delta: { tone: 'neutral' } },
    ],
    [
      'the year is said where it differs',
      kpi(),
      answer(5, before(4, '2018-03-18', '2018-04-01')),
      { delta: { base: '18–31 Mar 2018' } },
    ],
    ['nothing to compare with', kpi(), answer(5), { delta: null }],
    ['no percentage of zero', kpi(), answer(5, before(0)), { delta: null }],
    [
      'a target',
      kpi({ comparison: { kind: 'target', value: 1000 } }),
      answer(1100),
      { delta: { change: '+10.0%', base: 'target ($1,000.00)', tone: 'good' } },
    ],
    [
      'a share and its sign',
      kpi({ format: { kind: 'percent' } }),
      answer(0.21, before(0.199)),
      { text: '21.0', unit: '%', delta: { change: '+1.1 pts' } },
    ],
    [
      'a unit',
      kpi({ format: { kind: 'plain', unit: 'mm', decimals: 1 } }),
      answer(1139.2),
      { text: '1,139.2', unit: 'mm' },
    ],
    ['missing', kpi(), answer(null, before(3)), { text: 'missing', unit: null, delta: null }],
  ])('%s', (_, given, answered, expected) => {
    expect(kpiFigure(given, answered)).toMatchObject(expected);
  });

  it('splits the small line where the present span begins, and leaves missing days open', () => {
    const days = [
      ['2019-03-16', 1],
      ['2019-03-17', 2],
      ['2019-03-18', 3],
      ['2019-03-20', 5],
    ] as const;
    const sparkline = {
      columns: [day, measure],
      rows: days.map(([pickup_day, sum_total]) => ({ pickup_day, sum_total })),
      evidenceId: 'e3',
    };
    expect(kpiFigure(kpi(), answer(8, { ...before(3), sparkline })).spark).toEqual({
      values: [1, 2, 3, null, 5],
      split: 2,
    });
    expect(kpiFigure(kpi(), answer(8, { sparkline })).spark?.split).toBe(0);
  });

  it('leaves out of the small line what the data only begins or ends in', () => {
    const days = [1, 5, 6, 7, 2].map((sum_total, nth) => ({ pickup_day: `2019-03-1${nth + 4}`, sum_total }));
    const line = { columns: [day, measure], rows: days, evidenceId: 'e3' };
    const sparkOf = (first: boolean, last: boolean) =>
      kpiFigure(kpi(), answer(8, { ...before(3), sparkline: { ...line, partial: { first, last } } })).spark;
    expect(sparkOf(false, false)).toEqual({ values: [1, 5, 6, 7, 2], split: 4 });
    expect(sparkOf(true, true)).toEqual({ values: [5, 6, 7], split: 3 });
    expect(sparkOf(false, true)?.values).toEqual([1, 5, 6, 7]);
  });
});
