import { describe, expect, it, vi } from 'vitest';
import type { ChartMark } from '@/components/charts/model/types';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query, type Filter } from '@/lib/pure/query/schema/query';
import type { DashboardState } from '../state/url-state';
import { compareWith, drillAt, drillBack, type DrillPage } from './drill-acts';

const chart: Chart = {
  id: 'c',
  title: 'Amount',
  type: 'bar',
  dataSourceId: 's',
  description: '',
  options: {},
  query: query.parse({ measures: [{ field: 'amount', agg: 'sum' }], dimensions: [{ field: 'day', grain: 'month' }] }),
};
const month = (from: string, to: string): Filter[] => [
  { dataSourceId: 's', field: 'day', op: 'between', values: [from, to] },
];
const january = month('2024-01-01', '2024-01-31');
const february = month('2024-02-01', '2024-02-29');
const other = { widget: 'd', filters: [{ field: 'shop', op: 'in', values: ['East'] }] as Filter[] };
const mark = (filters: Filter[]): ChartMark => ({
  label: '',
  lines: [],
  change: null,
  row: 3,
  filters,
  column: 0,
  line: 0,
});
const inJanuary = { widget: 'c', filters: january, to: { field: 'day', grain: 'day' as const } };

function pageOf(state: Partial<DashboardState> = {}) {
  const asks = { changeState: vi.fn(), open: vi.fn(), say: vi.fn() };
  const page = {
    made: { charts: [chart] },
    shown: { charts: [chart] },
    state: { filters: [], chosen: [], drilled: [], compare: null, tables: [], evidence: null, ...state },
    widgets: { c: { evidenceId: 'e' } },
    sources: [{ id: 's', columns: [{ key: 'day', type: 'date' }, { key: 'shop' }, { key: 'amount' }] as Column[] }],
    ...asks,
  } as unknown as DrillPage;
  return { page, ...asks };
}

describe('a drill', () => {
  it.each<[string, Parameters<typeof drillAt>[3], DashboardState['chosen'], string | undefined]>([
    [
      'after the press that chose its mark takes its place',
      'press',
      [other, { widget: 'c', filters: january }],
      'instead',
    ],
    ['after the press that lifted its mark is a step of its own', 'press', [other], undefined],
    ['by a key is a step of its own', 'key', [other, { widget: 'c', filters: january }], undefined],
    ['lifts another mark of its chart', 'press', [other, { widget: 'c', filters: february }], undefined],
  ])('%s', async (_, by, chosen, instead) => {
    const { page, changeState } = pageOf({ chosen });
    await drillAt(page, 'c', mark(january), by);
    expect(changeState).toHaveBeenCalledExactlyOnceWith({ chosen: [other], drilled: [inJanuary] }, instead);
  });

  it('opens the rows where there is nothing finer', async () => {
    const { page, changeState } = pageOf({ drilled: [inJanuary] });
    await drillAt(page, 'c', mark(month('2024-01-05', '2024-01-05')), 'key');
    expect(changeState).toHaveBeenCalledExactlyOnceWith({ evidence: { id: 'e', point: 3 } }, undefined);
  });

  it('of a chart that is gone is none', async () => {
    const { page, changeState } = pageOf();
    await drillAt(page, 'gone', mark(january), 'key');
    expect(changeState).not.toHaveBeenCalled();
  });

  it('goes back', () => {
    const elsewhere = { ...inJanuary, widget: 'd' };
    const { page, changeState } = pageOf({ drilled: [inJanuary, elsewhere], chosen: [other] });
    drillBack(page, 'c', null);
    expect(changeState).toHaveBeenCalledExactlyOnceWith({ chosen: [other], drilled: [elsewhere] });
  });
});

describe('two selections', () => {
  it('are explained under the filters of the page', () => {
    const { page, open } = pageOf({ chosen: [{ widget: 'c', filters: january }, other] });
    compareWith(page, 'c', february);
    const params = new URLSearchParams((open.mock.calls[0]![0] as string).split('?')[1]);
    expect(Object.fromEntries(params)).toEqual({
      source: 's',
      measure: 'sum.amount',
      of: 'day',
      before: '2024-01-01..2024-02-01',
      after: '2024-02-01..2024-03-01',
      where: JSON.stringify(other.filters),
    });
  });

  it('that have no change between them say so', () => {
    const { page, open, say } = pageOf({ chosen: [{ widget: 'c', filters: january }] });
    compareWith(page, 'c', [{ field: 'day', op: 'is_null' }]);
    expect(open).not.toHaveBeenCalled();
    expect(say).toHaveBeenCalledOnce();
  });
});
