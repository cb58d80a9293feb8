import { describe, expect, it } from 'vitest';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { moveWidget, putChart, putText, removeWidget, renameWidget, widenWidget } from './edit';
import { sheetRows, toLayout } from './layout';
import { putAnnotations, putColours } from './look';
import { mergeDashboards, resolveClashes, type Edited } from './merge';

const SOURCE = '019a0000-0000-7000-8000-000000000001';
const query = { measures: [{ agg: 'count' as const }], dimensions: [], filters: [] };
const chart = (id: string, title = id): Chart =>
  ({ id, title, type: 'bar', dataSourceId: SOURCE, query, options: {}, description: '' }) as Chart;
const kpi = (id: string): Kpi =>
  ({
    id,
    label: id,
    dataSourceId: SOURCE,
    query,
    format: { kind: 'plain' },
    comparison: { kind: 'none' },
    goodDirection: 'none',
    sparkline: null,
  }) as Kpi;

const laid = (config: DashboardConfig): DashboardConfig => ({ ...config, layout: toLayout(sheetRows(config)) });
const START: DashboardConfig = laid({
  version: 1,
  kpis: [kpi('k1'), kpi('k2')],
  charts: [chart('a'), chart('b'), chart('c')],
  filters: [{ dataSourceId: SOURCE, field: 'day', kind: 'time' }],
  layout: [],
  notes: [],
});
const BASE: Edited = { name: 'Sales', config: START };
const edited = (change: (config: DashboardConfig) => DashboardConfig | null, name = 'Sales'): Edited => ({
  name,
  config: change(START)!,
});
const shown = ({ name, config }: Edited) => ({
  name,
  titles: [...config.kpis.map(({ label }) => label), ...config.charts.map(({ title }) => title)],
  order: sheetRows(config).flatMap(({ cells }) => cells.map(({ id }) => id)),
});
const START_SHOWN = { name: 'Sales', titles: ['k1', 'k2', 'a', 'b', 'c'], order: ['k1', 'k2', 'a', 'b', 'c'] };
const same = (config: DashboardConfig) => config;

type Change = (config: DashboardConfig) => DashboardConfig | null;
const rename =
  (id: string, name: string): Change =>
  (config) =>
    renameWidget(config, id, name);
const remove =
  (id: string): Change =>
  (config) =>
    removeWidget(config, id);
const add =
  (id: string, title = id): Change =>
  (config) =>
    putChart(config, chart(id, title));

describe('two changes that do not clash are one', () => {
  it.each<[string, Change, Change, Partial<typeof START_SHOWN>]>([
    ['neither changed', same, same, {}],
    ['mine alone', rename('a', 'A'), same, { titles: ['k1', 'k2', 'A', 'b', 'c'] }],
    ['theirs alone', same, rename('a', 'A'), { titles: ['k1', 'k2', 'A', 'b', 'c'] }],
    ['different charts', rename('a', 'A'), rename('b', 'B'), { titles: ['k1', 'k2', 'A', 'B', 'c'] }],
    ['a chart and a figure', rename('a', 'A'), rename('k2', 'K'), { titles: ['k1', 'K', 'A', 'b', 'c'] }],
    ['the same change twice', rename('a', 'A'), rename('a', 'A'), { titles: ['k1', 'k2', 'A', 'b', 'c'] }],
    [
      'I rename, they remove another',
      rename('a', 'A'),
      remove('b'),
      { titles: ['k1', 'k2', 'A', 'c'], order: ['k1', 'k2', 'a', 'c'] },
    ],
    [
      'I remove, they rename another',
      remove('b'),
      rename('a', 'A'),
      { titles: ['k1', 'k2', 'A', 'c'], order: ['k1', 'k2', 'a', 'c'] },
    ],
    [
      'both remove the same',
      remove('b'),
      remove('b'),
      { titles: ['k1', 'k2', 'a', 'c'], order: ['k1', 'k2', 'a', 'c'] },
    ],
    [
      'both add, of different ids',
      add('m'),
      add('t'),
      { titles: ['k1', 'k2', 'a', 'b', 'c', 't', 'm'], order: ['k1', 'k2', 'a', 'b', 'c', 't', 'm'] },
    ],
    [
      'I add, they move',
      add('m'),
      (config) => moveWidget(config, 'c', -2),
      { titles: ['k1', 'k2', 'a', 'b', 'c', 'm'], order: ['k1', 'k2', 'c', 'a', 'b', 'm'] },
    ],
    [
      'I move, they add',
      (config) => moveWidget(config, 'c', -2),
      add('t'),
      { titles: ['k1', 'k2', 'a', 'b', 'c', 't'], order: ['k1', 'k2', 'c', 'a', 'b', 't'] },
    ],
    [
      'I move, they remove a row above',
      (config) => moveWidget(config, 'c', -1),
      remove('k1'),
      { titles: ['k2', 'a', 'b', 'c'], order: ['k2', 'a', 'c', 'b'] },
    ],
    [
      'I rename, they move it',
      rename('c', 'C'),
      (config) => moveWidget(config, 'c', -2),
      { titles: ['k1', 'k2', 'a', 'b', 'C'], order: ['k1', 'k2', 'c', 'a', 'b'] },
    ],
  ])('%s', (_what, mine, theirs, expected) => {
    const { merged, clashes } = mergeDashboards(BASE, edited(mine), edited(theirs));
    expect(clashes).toEqual([]);
    expect(shown(merged)).toEqual({ ...START_SHOWN, ...expected });
  });

  it('my arrangement of what I added stays where they changed a title', () => {
    const mine = edited((config) => moveWidget(putChart(config, chart('m')), 'm', -3));
    const { merged, clashes } = mergeDashboards(BASE, mine, edited(rename('a', 'A')));
    expect(clashes).toEqual([]);
    expect(shown(merged).order).toEqual(['k1', 'k2', 'm', 'a', 'b', 'c']);
  });

  it('what both added under one id stays, mine under another', () => {
    const { merged, clashes } = mergeDashboards(BASE, edited(add('chart-4', 'mine')), edited(add('chart-4', 'theirs')));
    expect(clashes).toEqual([]);
    expect(merged.config.charts.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'theirs', 'mine']);
    expect(new Set(merged.config.charts.map(({ id }) => id)).size).toBe(5);
    expect(merged.config.layout).toHaveLength(7);
  });

  it('a name by one, filters by the other', () => {
    const { merged, clashes } = mergeDashboards(
      BASE,
      edited(same, 'Revenue'),
      edited((config) => ({ ...config, filters: [] })),
    );
    expect([clashes, merged.name, merged.config.filters]).toEqual([[], 'Revenue', []]);
  });
});

describe('two changes of one thing clash', () => {
  it.each<[string, Edited, Edited, [string, string], Partial<typeof START_SHOWN>, Partial<typeof START_SHOWN>]>([
    [
      'a title',
      edited(rename('a', 'Mine')),
      edited(rename('a', 'Theirs')),
      ['chart', 'a'],
      { titles: ['k1', 'k2', 'Theirs', 'b', 'c'] },
      { titles: ['k1', 'k2', 'Mine', 'b', 'c'] },
    ],
    [
      'a figure',
      edited(rename('k1', 'Mine')),
      edited(rename('k1', 'Theirs')),
      ['kpi', 'k1'],
      { titles: ['Theirs', 'k2', 'a', 'b', 'c'] },
      { titles: ['Mine', 'k2', 'a', 'b', 'c'] },
    ],
    [
      'I change what they remove',
      edited(rename('c', 'Mine')),
      edited(remove('c')),
      ['chart', 'c'],
      { titles: ['k1', 'k2', 'a', 'b'], order: ['k1', 'k2', 'a', 'b'] },
      { titles: ['k1', 'k2', 'a', 'b', 'Mine'] },
    ],
    [
      'I remove what they change',
      edited(remove('c')),
      edited(rename('c', 'Theirs')),
      ['chart', 'c'],
      { titles: ['k1', 'k2', 'a', 'b', 'Theirs'] },
      { titles: ['k1', 'k2', 'a', 'b'], order: ['k1', 'k2', 'a', 'b'] },
    ],
    ['the name', edited(same, 'Mine'), edited(same, 'Theirs'), ['name', 'name'], { name: 'Theirs' }, { name: 'Mine' }],
    [
      'the arrangement',
      edited((config) => moveWidget(config, 'a', 1)),
      edited((config) => moveWidget(config, 'c', -2)),
      ['layout', 'layout'],
      { order: ['k1', 'k2', 'c', 'a', 'b'] },
      { order: ['k1', 'k2', 'b', 'a', 'c'] },
    ],
    [
      'the size',
      edited((config) => widenWidget(config, 'k1', 1)),
      edited((config) => widenWidget(config, 'k1', -1)),
      ['layout', 'layout'],
      {},
      {},
    ],
    [
      'filters',
      edited((config) => ({ ...config, filters: [] })),
      edited((config) => ({ ...config, filters: [{ dataSourceId: SOURCE, field: 'zone', kind: 'category' }] })),
      ['filters', 'filters'],
      {},
      {},
    ],
    [
      'notes',
      edited((config) => ({ ...config, notes: ['mine'] })),
      edited((config) => ({ ...config, notes: ['theirs'] })),
      ['notes', 'notes'],
      {},
      {},
    ],
  ])('%s', (_what, mine, theirs, [part, key], withTheirs, withMine) => {
    const merge = mergeDashboards(BASE, mine, theirs);
    expect(merge.clashes.map((clash) => [clash.part, clash.key])).toEqual([[part, key]]);
    expect(shown(merge.merged)).toEqual({ ...START_SHOWN, ...withTheirs });
    expect(shown(resolveClashes(merge, new Set()))).toEqual({ ...START_SHOWN, ...withTheirs });
    expect(shown(resolveClashes(merge, new Set([key])))).toEqual({ ...START_SHOWN, ...withMine });
  });

  it('the rest is merged all the same', () => {
    const mine = edited((config) => renameWidget(renameWidget(config, 'a', 'Mine'), 'b', 'B'));
    const theirs = edited((config) => renameWidget(renameWidget(config, 'a', 'Theirs'), 'c', 'C'));
    const merge = mergeDashboards(BASE, mine, theirs);
    expect(merge.clashes).toHaveLength(1);
    expect(shown(resolveClashes(merge, new Set(['a']))).titles).toEqual(['k1', 'k2', 'Mine', 'B', 'C']);
  });
});

describe('texts', () => {
  const write = (id: string, body: string) => (config: DashboardConfig) => putText(config, { id, body }, 'a');
  const BEGUN: Edited = { name: 'Sales', config: write('t', 'a')(START) };
  const from = (change: (config: DashboardConfig) => DashboardConfig): Edited => ({
    ...BEGUN,
    config: change(BEGUN.config),
  });

  it('are merged by text', () => {
    const { merged, clashes } = mergeDashboards(BEGUN, from(write('t', 'mine')), from(write('u', 'theirs')));
    expect(clashes).toEqual([]);
    expect(merged.config.texts?.map(({ body }) => body)).toEqual(['mine', 'theirs']);
    expect(sheetRows(merged.config).flatMap(({ cells }) => cells.map(({ id }) => id))).toContain('u');
  });

  it('that both added under one id are two', () => {
    const { merged, clashes } = mergeDashboards(BEGUN, from(write('u', 'mine')), from(write('u', 'theirs')));
    expect(clashes).toEqual([]);
    expect(merged.config.texts?.map(({ id, body }) => `${id} ${body}`)).toEqual(['t a', 'u theirs', 'text-5 mine']);
  });

  it('that both changed clash, and one is chosen', () => {
    const merge = mergeDashboards(BEGUN, from(write('t', 'mine')), from(write('t', 'theirs')));
    expect(merge.clashes).toEqual([
      { part: 'text', key: 't', mine: { id: 't', body: 'mine' }, theirs: { id: 't', body: 'theirs' } },
    ]);
    expect(resolveClashes(merge, new Set()).config.texts?.[0]?.body).toBe('theirs');
    expect(resolveClashes(merge, new Set(['t'])).config.texts?.[0]?.body).toBe('mine');
  });

  it('leave a dashboard without any as it is', () => {
    const { merged } = mergeDashboards(BASE, edited(rename('a', 'A')), edited(same));
    expect('texts' in merged.config).toBe(false);
  });
});

describe('what is said of all charts', () => {
  const colour = (value: string, tone: number) => ({ dataSourceId: SOURCE, field: 'region', value, tone });
  const note = (id: string, text: string) => ({ id, dataSourceId: SOURCE, field: 'day', from: '2024-05-03', text });
  it('colours are merged by value, of two for one mine', () => {
    const mine = edited((config) => putColours(config, [colour('North', 1), colour('East', 3)]));
    const theirs = edited((config) => putColours(config, [colour('North', 2), colour('South', 4)]));
    const { merged, clashes } = mergeDashboards(BASE, mine, theirs);
    expect(clashes).toEqual([]);
    expect(new Set(merged.config.colours)).toEqual(
      new Set([colour('North', 1), colour('East', 3), colour('South', 4)]),
    );
  });
  it('annotations are merged by name, and what both changed clashes', () => {
    const base = { ...BASE, config: putAnnotations(START, [note('a', 'Prices')]) };
    const side = (text: string, more: ReturnType<typeof note>[] = []) => ({
      ...base,
      config: putAnnotations(base.config, [note('a', text), ...more]),
    });
    const merge = mergeDashboards(base, side('New prices', [note('b', 'Strike')]), side('Old prices'));
    expect(merge.merged.config.annotations).toEqual([note('a', 'Old prices'), note('b', 'Strike')]);
    expect(merge.clashes.map(({ part, key }) => [part, key])).toEqual([['annotation', 'a']]);
    expect(resolveClashes(merge, new Set(['a'])).config.annotations?.[0]).toEqual(note('a', 'New prices'));
  });
  it('a page without any says nothing of them', () =>
    expect(Object.keys(mergeDashboards(BASE, BASE, BASE).merged.config)).not.toContain('annotations'));
});
