import { expect, it } from 'vitest';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { choiceOnTab, type ShownChoice } from './choice';
import { guestView } from './guest-view';

const SOURCE = '019a0000-0000-7000-8000-000000000001';
const plain = { kind: 'plain' as const };
const query = { measures: [{ field: 'amount', agg: 'sum' as const }], dimensions: [], filters: [] };
const chart = (id: string, type: Chart['type']): Chart => ({
  id,
  title: 'Amount by region',
  type,
  dataSourceId: SOURCE,
  query: { ...query, dimensions: [{ field: 'region' }] },
  options: {},
  description: '',
});
const kpi = { id: 'k', label: 'Amount', dataSourceId: SOURCE, query, format: plain, comparison: { kind: 'none' } };
const dashboard = {
  config: {
    version: 1,
    layout: [],
    notes: [],
    filters: [{ dataSourceId: SOURCE, field: 'region', kind: 'category' }],
    kpis: [{ ...kpi, goodDirection: 'up', sparkline: null } as Kpi],
    charts: [chart('bars', 'bar'), chart('list', 'table')],
  },
  sources: [
    { id: SOURCE, columns: [{ key: 'region', label: 'region', type: 'category', format: plain } as unknown as Column] },
  ],
  locked: [],
} as unknown as GuestDashboard;

const sum = { key: 'sum_amount', label: 'sum of amount', type: 'decimal', format: plain, kind: 'measure' } as const;
const region = { key: 'region', label: 'region', type: 'category', format: plain, kind: 'dimension' } as const;
const answer = (columns: ChartAnswer['columns'], rows: ChartAnswer['rows']): ChartAnswer => ({
  columns,
  rows,
  evidenceId: 'e',
  computedAt: '',
  dataVersion: 1,
});
const regions = (names: readonly string[]) =>
  answer(
    [region, sum],
    names.map((name, nth) => ({ region: name, sum_amount: nth + 1 })),
  );
const view = (names: readonly string[], choice: ShownChoice = choiceOnTab(null)) =>
  guestView({
    dashboard,
    widgets: { k: answer([sum], [{ sum_amount: 1_234_567_890 }]), bars: regions(names), list: regions(names) },
    choice,
    isOutdated: false,
  });

it('is plain data: it travels from the server to the page', () => {
  const given = view(['North', 'South']);
  expect(structuredClone(given)).toEqual(given);
});

it('says figures, draws pictures and writes tables', () => {
  const { kpis, charts, small, offered } = view(['North', 'South']);
  expect(kpis.k?.figure?.text).toBe('1,234,567,890');
  expect(small).toBe(true);
  expect(charts.bars?.picture?.model.marks.map(({ label }) => label)).toEqual(['North', 'South']);
  expect(charts.bars?.table).toBeNull();
  expect(charts.list?.table).toEqual({
    heads: [
      { key: 'region', label: 'Region', kind: 'group' },
      { key: 'sum_amount', label: 'Sum of amount', kind: 'measure' },
    ],
    rows: [
      [
        { text: 'North', missing: false },
        { text: '1', missing: false },
      ],
      [
        { text: 'South', missing: false },
        { text: '2', missing: false },
      ],
    ],
  });
  expect(offered.map(({ name, value }) => `${name} ${value}`)).toEqual(['Region all']);
});

it('leaves a long table to be written when it is drawn', () => {
  const { charts } = view(Array.from({ length: 101 }, (_, nth) => `Region ${nth}`));
  expect(charts.list?.picture?.model.kind).toBe('table');
  expect(charts.list?.table).toBeNull();
});

it('draws nothing itself of what a choice narrows, but the chart that it was made in', () => {
  const north: Filter[] = [{ dataSourceId: SOURCE, field: 'region', op: 'in', values: ['North'] }];
  const { charts, chosen } = view(['North', 'South'], { filters: [], chosen: [{ widget: 'bars', filters: north }] });
  expect(chosen).toEqual([{ name: 'Region', value: 'North' }]);
  expect(charts.bars).toMatchObject({ isNarrowed: false, picture: { model: { kind: 'bar' } } });
  expect(charts.list).toMatchObject({ isNarrowed: true, picture: null });
});
