import { describe, expect, it } from 'vitest';
import type { DashboardWithTables } from '@/lib/product/dashboards/dashboards';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import { chartsInTexts, guestTexts, mayFilterOn, narrowed } from './narrow';

const SOURCE = '019a0000-0000-7000-8000-000000000001';
const CALCULATION = '019a0000-0000-7000-8000-00000000000c';
const DOUBLE = calculationKey(CALCULATION);

const column = (key: string, type: string, role: string) => ({
  key,
  label: key,
  type,
  role,
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  min: null,
  max: null,
  distinct: 5,
  time: null,
  review: null,
});

/** Counted by region; it offers a filter on region and on the double of an amount. */
const dashboard = {
  config: {
    version: 1,
    kpis: [],
    charts: [
      {
        id: 'c',
        title: 'By region',
        type: 'bar',
        dataSourceId: SOURCE,
        query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }], filters: [] },
        options: {},
        description: '',
      },
    ],
    filters: [
      { dataSourceId: SOURCE, field: 'region', kind: 'category' },
      { dataSourceId: SOURCE, field: DOUBLE, kind: 'category' },
    ],
    layout: [],
    notes: [],
  },
  calculations: [{ id: CALCULATION, dataSourceId: SOURCE, name: 'Double', expression: '[amount] * 2', format: null }],
  tables: [
    { id: SOURCE, columns: [column('region', 'category', 'dimension'), column('amount', 'decimal', 'measure')] },
  ],
} as unknown as DashboardWithTables;

const seenWith = (hidden: string[], allowFilters = true) =>
  narrowed(dashboard, {
    lockedFilters: [],
    sourceIds: [SOURCE],
    hiddenColumns: hidden.map((field) => ({ dataSourceId: SOURCE, field })),
    allowFilters,
  });
const offered = (view: ReturnType<typeof narrowed>) => view.config.filters.map(({ field }) => field);

describe('the filters that a share offers', () => {
  it('are those of the dashboard', () => {
    const view = seenWith([]);
    expect(offered(view)).toEqual(['region', DOUBLE]);
    expect(mayFilterOn(view, { dataSourceId: SOURCE, field: DOUBLE })).toBe(true);
  });

  it('leave out a calculated column that is made from a hidden one: it would tell of its values', () => {
    const view = seenWith(['amount']);
    expect(offered(view)).toEqual(['region']);
    for (const at of [{ dataSourceId: SOURCE, field: DOUBLE }, { field: DOUBLE }, { field: 'amount' }])
      expect(mayFilterOn(view, at)).toBe(false);
    expect(view.withheld).toBe(0);
  });

  it('are none where filters aren’t allowed, or where every widget is held back', () => {
    expect(offered(seenWith([], false))).toEqual([]);
    const view = seenWith(['region']);
    expect([offered(view), view.withheld]).toEqual([[], 1]);
  });
});

describe('the texts of a share', () => {
  const body = 'Total {{k}}, North {{c:count:North}}, South {{c:count:South}}, of no measure {{c:sum:North}}';
  const withTexts = { ...dashboard, config: { ...dashboard.config, texts: [{ id: 't', body }] } };
  const share = { lockedFilters: [], sourceIds: [SOURCE], allowFilters: true };
  const answer = {
    c: {
      columns: [
        { key: 'region', kind: 'dimension' },
        { key: 'count', kind: 'measure' },
      ],
      rows: [{ region: 'North', count: 3 }],
    },
  } as unknown as DashboardAnswer['widgets'];

  it('name no widget that is not there, and no value that its chart does not show', () => {
    const view = narrowed(withTexts, { ...share, hiddenColumns: [] });
    expect(chartsInTexts(view)).toEqual(['c']);
    expect(guestTexts(view, answer)).toEqual([
      { id: 't', body: 'Total {{:}}, North {{c:count:North}}, South {{:}}, of no measure {{:}}' },
    ]);
  });

  it('name no value of a chart that is held back, whatever it would answer', () => {
    const view = narrowed(withTexts, { ...share, hiddenColumns: [{ dataSourceId: SOURCE, field: 'region' }] });
    expect(chartsInTexts(view)).toEqual([]);
    expect(guestTexts(view, answer)[0]!.body).toBe('Total {{:}}, North {{:}}, South {{:}}, of no measure {{:}}');
  });
});

describe('colours and annotations', () => {
  const colour = (value: string) => ({ dataSourceId: SOURCE, field: 'region', value, tone: 2 });
  const note = { id: 'a', dataSourceId: SOURCE, field: 'region', from: '2024-05-03', text: 'New prices' };
  const page = {
    ...dashboard,
    config: { ...dashboard.config, colours: [colour('North'), colour('South')], annotations: [note] },
  } as DashboardWithTables;
  const seen = (share: Partial<Parameters<typeof narrowed>[1]>) => {
    const { colours, annotations } = narrowed(page, {
      lockedFilters: [],
      sourceIds: [SOURCE],
      hiddenColumns: [],
      allowFilters: true,
      ...share,
    }).config;
    return [colours?.map(({ value }) => value), annotations?.length];
  };
  it('go along with what is shown', () => expect(seen({})).toEqual([['North', 'South'], 1]));
  it('name no value of a hidden column', () =>
    expect(seen({ hiddenColumns: [{ dataSourceId: SOURCE, field: 'region' }] })).toEqual([[], 0]));
  it('name no value beyond a lock', () => {
    const lock = { dataSourceId: SOURCE, field: 'region', op: 'in' as const, values: ['North'] };
    expect(seen({ lockedFilters: [lock] })).toEqual([['North'], 1]);
    expect(seen({ lockedFilters: [{ field: 'amount', op: 'gt', value: 3 }] })).toEqual([[], 1]);
  });
});
