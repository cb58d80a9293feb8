import { describe, expect, it } from 'vitest';
import type { Query } from '@/lib/pure/query/schema/query';
import { column, cycle, dates, noRelations, numbers, words } from '@/tests/analysis/columns';
import { changeAlong, changeAsked } from './asked';
import { changeChoices } from './choices';

const ROWS = 240;
const columns = [
  dates('Order date', '2023-01-02', '2024-12-31', { grain: 'day', step: 172_800, regular: false }, 230),
  words('Region', cycle(['North', 'South', 'West'], ROWS)),
  numbers('Sales', cycle([10, 20, 35.5, 80], ROWS), { role: 'measure' }),
  column('Year', 'integer', { min: 2019, max: 2022, distinct: 4 }),
];
const sales = { field: 'sales', agg: 'sum' as const };
const query = (more: Partial<Query>): Query => ({ measures: [sales], dimensions: [], filters: [], ...more });
const asked = (given: Query, rows: Record<string, string | number | null>[] = [{}], point = 0) =>
  changeAsked({ query: given, rows, point }, columns);

describe('the change behind what is shown', () => {
  it('of a figure: its span and the one before', () => {
    const filter = {
      field: 'order_date',
      op: 'last' as const,
      value: { n: 1, grain: 'month' as const, anchor: 'last_value' as const },
    };
    expect(asked(query({ filters: [filter] }))).toEqual({
      measure: sales,
      filters: [filter],
      sides: {
        kind: 'periods',
        field: 'order_date',
        before: { from: '2024-11-01', to: '2024-12-01' },
        after: { from: '2024-12-01', to: '2025-01-01' },
      },
    });
  });

  it('of a point of a line: its period and the one before, within its group', () => {
    const line = query({ dimensions: [{ field: 'order_date', grain: 'quarter' }, { field: 'region' }] });
    expect(asked(line, [{ order_date_quarter: '2024-04-01', region: 'West' }])).toMatchObject({
      filters: [{ field: 'region', op: 'eq', value: 'West' }],
      sides: {
        kind: 'periods',
        before: { from: '2024-01-01', to: '2024-04-01' },
        after: { from: '2024-04-01', to: '2024-07-01' },
      },
    });
  });

  it('of a bar: it and the first other', () => {
    const bars = query({ dimensions: [{ field: 'region' }] });
    const rows = [{ region: 'North' }, { region: 'South' }, { region: 'West' }];
    expect(asked(bars, rows, 2)?.sides).toEqual({ kind: 'groups', field: 'region', before: 'North', after: 'West' });
    expect(asked(bars, rows, 0)?.sides).toEqual({ kind: 'groups', field: 'region', before: 'South', after: 'North' });
  });

  it('of a weekday: it and the first other', () => {
    expect(
      asked(
        query({ dimensions: [{ field: 'order_date', part: 'weekday' }] }),
        [{ order_date_weekday: 1 }, { order_date_weekday: 2 }],
        1,
      )?.sides,
    ).toEqual({ kind: 'groups', field: 'order_date', part: 'weekday', before: 1, after: 2 });
  });

  it.each<[string, Query, Record<string, string>[]]>([
    ['a figure without a span', query({}), [{}]],
    [
      'a span that the data do not reach back over',
      query({ filters: [{ field: 'order_date', op: 'eq', value: '2023' }] }),
      [{}],
    ],
    [
      'a median',
      query({ measures: [{ field: 'sales', agg: 'median' }], dimensions: [{ field: 'region' }] }),
      [{ region: 'North' }, { region: 'South' }],
    ],
    ['a folded rest', query({ dimensions: [{ field: 'region' }] }), [{ region: 'Other' }, { region: 'South' }]],
    ['bins', query({ dimensions: [{ field: 'sales', bins: 10 }] }), [{ sales_bin: '10' }, { sales_bin: '20' }]],
  ])('none of %s', (_, given, rows) => expect(asked(given, rows)).toBeNull());
});

it('two points of a line are held against each other', () => {
  expect(
    changeAlong(query({ dimensions: [{ field: 'order_date', grain: 'month' }] }), '2023-02-01', '2024-11-01')?.sides,
  ).toEqual({
    kind: 'periods',
    field: 'order_date',
    before: { from: '2023-02-01', to: '2023-03-01' },
    after: { from: '2024-11-01', to: '2024-12-01' },
  });
  expect(changeAlong(query({ dimensions: [{ field: 'year' }] }), 2019, 2022)?.sides).toEqual({
    kind: 'groups',
    field: 'year',
    before: 2019,
    after: 2022,
  });
  expect(
    changeAlong(query({ measures: [{ field: 'sales', agg: 'median' }], dimensions: [{ field: 'year' }] }), 2019, 2022),
  ).toBeNull();
});

describe('what is proposed', () => {
  it('is the last whole month and the one before', () => {
    const { proposal, groups } = changeChoices({
      name: 'orders.csv',
      columns: columns.slice(0, 3),
      relations: noRelations,
      rowCount: ROWS,
      thisYear: 2025,
    });
    expect(proposal).toMatchObject({
      sides: { before: { from: '2024-11-01', to: '2024-12-01' }, after: { from: '2024-12-01', to: '2025-01-01' } },
    });
    expect(groups[0]).toEqual({ field: 'region', label: 'Region', values: ['North', 'South', 'West'] });
  });
  it('without a time: the two largest groups', () => {
    const { proposal } = changeChoices({
      name: 'orders.csv',
      columns: columns.slice(1, 3),
      relations: noRelations,
      rowCount: ROWS,
      thisYear: 2025,
    });
    expect(proposal?.sides).toEqual({ kind: 'groups', field: 'region', before: 'North', after: 'South' });
  });
});
