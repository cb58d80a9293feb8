import { describe, expect, it } from 'vitest';
import { onTab } from '@/lib/pure/query/schema/dashboard-tabs';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { moveWidget, putChart, putKpi, putText, removeWidget } from './edit';
import { mergeDashboards } from './merge';
import { addPage, addTab, countOnTab, moveTab, moveToTab, placed, removeTab, renameTab } from './tabs';

const chart = (id: string) => ({ id, title: id }) as Chart;
const kpi = (id: string) => ({ id, label: id }) as Kpi;
const page: DashboardConfig = {
  version: 1,
  kpis: [kpi('k1'), kpi('k2')],
  charts: [chart('c1'), chart('c2')],
  filters: [],
  layout: [],
  notes: [],
};
const two = addTab({ ...page, layout: placed(page) }, { id: 'b', name: 'Detail' }, 'Tab 1')!;
const ids = (config: DashboardConfig, tab: string) =>
  [...onTab(config, tab).kpis, ...onTab(config, tab).charts, ...(onTab(config, tab).texts ?? [])].map(({ id }) => id);
/** The rows of a tab lie under those of the tab before. */
const isStacked = ({ layout, tabs = [] }: DashboardConfig) => {
  const spans = tabs
    .map(({ id }) => layout.filter((item) => item.tab === id))
    .filter((items) => items.length > 0)
    .map((items) => [Math.min(...items.map(({ y }) => y)), Math.max(...items.map(({ y, h }) => y + h))]);
  return spans.every(([from], nth) => nth === 0 || from! >= spans[nth - 1]![1]!);
};

describe('tabs', () => {
  it('are two once one is added: all that was there is on the first', () => {
    expect(two.tabs).toEqual([
      { id: 'first', name: 'Tab 1' },
      { id: 'b', name: 'Detail' },
    ]);
    expect(ids(two, 'first')).toEqual(['k1', 'k2', 'c1', 'c2']);
    expect(ids(two, 'b')).toEqual([]);
  });

  it('take widgets of each kind, and the rows stay one under the other', () => {
    let config = putChart(two, chart('c3'), 'b');
    config = putKpi(config, kpi('k3'), 'b');
    config = putText(config, { id: 't', body: 'Hello' }, 'c3', 'b');
    expect(ids(config, 'b')).toEqual(['k3', 'c3', 't']);
    expect(ids(config, 'first')).toEqual(['k1', 'k2', 'c1', 'c2']);
    expect(isStacked(config)).toBe(true);
    expect(ids(removeWidget(config, 'c3'), 'b')).toEqual(['k3', 't']);
    expect(ids(putChart(config, chart('c4')), 'first')).toContain('c4');
  });

  it('keep a moved widget among those of its tab', () => {
    const config = putChart(two, chart('c3'), 'b');
    expect(moveWidget(config, 'c3', -1)).toBeNull();
    const moved = moveWidget(config, 'c2', -1)!;
    expect(ids(moved, 'b')).toEqual(['c3']);
    expect(onTab(moved, 'first').layout.map(({ id }) => id)).toEqual(['k1', 'k2', 'c2', 'c1']);
  });

  it('give a widget to another', () => {
    const moved = moveToTab(two, 'c2', 'b')!;
    expect([ids(moved, 'first'), ids(moved, 'b')]).toEqual([['k1', 'k2', 'c1'], ['c2']]);
    expect(onTab(moved, 'first').layout.find(({ id }) => id === 'c1')!.w).toBe(12);
    expect(isStacked(moved)).toBe(true);
    expect(ids(moveToTab(moved, 'k1', 'b')!, 'b')).toEqual(['k1', 'c2']);
    expect(moveToTab(two, 'c2', 'first')).toBeNull();
    expect(moveToTab(two, 'c2', 'gone')).toBeNull();
    expect(moveToTab(page, 'c2', 'b')).toBeNull();
  });

  it('change places with all that stands on them', () => {
    const config = moveToTab(two, 'c2', 'b')!;
    const moved = moveTab(config, 'b', -1)!;
    expect(moved.tabs?.map(({ id }) => id)).toEqual(['b', 'first']);
    expect([ids(moved, 'b'), ids(moved, 'first')]).toEqual([['c2'], ['k1', 'k2', 'c1']]);
    expect(isStacked(moved)).toBe(true);
    expect(moveTab(config, 'b', 1)).toBeNull();
    // Places of before there were tabs name none.
    const bare = { ...config, layout: config.layout.map(({ tab: _tab, ...item }) => item) };
    expect(ids(moveTab(bare, 'b', -1)!, 'first')).toHaveLength(4);
  });

  it('go with what stands on them; the last one stays', () => {
    const config = moveToTab(two, 'c2', 'b')!;
    expect(countOnTab(config, 'b')).toEqual({ kpis: 0, charts: 1, texts: 0 });
    const removed = removeTab(config, 'b')!;
    expect(removed.charts.map(({ id }) => id)).toEqual(['c1']);
    expect(removed.layout.every(({ tab }) => tab === undefined)).toBe(true);
    expect(removeTab(removed, 'first')).toBeNull();
  });

  it('are at most twelve', () => {
    const full = { ...page, tabs: Array.from({ length: 12 }, (_, nth) => ({ id: `t${nth}`, name: `T${nth}` })) };
    expect(addTab(full, { id: 'x', name: 'X' }, '')).toBeNull();
  });
});

describe('a page as a tab', () => {
  const filled: DashboardConfig = {
    ...page,
    kpis: [kpi('k1')],
    charts: [chart('c1'), chart('c9')],
    texts: [{ id: 't', body: 'All {{k1}}, one {{c9:sum:North}}' }],
    filters: [{ dataSourceId: 's', field: 'shop', kind: 'category' }],
    layout: [
      { id: 't', x: 0, y: 0, w: 12, h: 1 },
      { id: 'k1', x: 0, y: 1, w: 12, h: 2 },
      { id: 'c1', x: 0, y: 3, w: 6, h: 4 },
      { id: 'c9', x: 6, y: 3, w: 6, h: 4 },
    ],
  };

  it('comes under ids of its own, which its texts follow', () => {
    const config = addPage({ ...page, layout: placed(page) }, { id: 'n', name: 'New' }, 'Tab 1', filled)!;
    expect(ids(config, 'n')).toEqual(['k1-n', 'c1-n', 'c9', 't']);
    expect(ids(config, 'first')).toEqual(['k1', 'k2', 'c1', 'c2']);
    expect(config.texts).toEqual([{ id: 't', body: 'All {{k1-n}}, one {{c9:sum:North}}' }]);
    expect(config.filters).toEqual(filled.filters);
    expect(isStacked(config)).toBe(true);
    expect(onTab(config, 'n').layout.map(({ x, w, h }) => [x, w, h])).toEqual(
      filled.layout.map(({ x, w, h }) => [x, w, h]),
    );
  });

  it('has widgets that had no place yet under ids of their own, and colours of values that have none', () => {
    const colour = (value: string, tone: number) => ({ dataSourceId: 's', field: 'f', value, tone });
    const before = { ...page, layout: placed(page), colours: [colour('North', 1)] };
    const config = addPage(before, { id: 'n', name: 'New' }, 'Tab 1', {
      ...filled,
      layout: [],
      colours: [colour('North', 2), colour('South', 3)],
    })!;
    expect(ids(config, 'n')).toEqual(['k1-n', 'c1-n', 'c9', 't']);
    expect(config.colours).toEqual([colour('North', 1), colour('South', 3)]);
  });

  it('is refused where the dashboard has no room', () => {
    const full = { ...page, kpis: Array.from({ length: 12 }, (_, nth) => kpi(`n${nth}`)) };
    expect(addPage({ ...full, layout: placed(full) }, { id: 'n', name: 'New' }, 'Tab 1', filled)).toBeNull();
  });
});

describe('tabs that two people change', () => {
  const merge = (base: DashboardConfig, mine: DashboardConfig, theirs: DashboardConfig) =>
    mergeDashboards({ name: 'D', config: base }, { name: 'D', config: mine }, { name: 'D', config: theirs });

  it('keeps a tab that I added and a chart that they added', () => {
    const { merged, clashes } = merge(page, two, putChart(page, chart('c9')));
    expect(clashes).toEqual([]);
    expect(merged.config.tabs).toHaveLength(2);
    expect(ids(merged.config, 'first')).toContain('c9');
  });

  it('keeps both new tabs', () => {
    const mine = addTab(two, { id: 'm', name: 'Mine' }, '')!;
    const theirs = addTab(two, { id: 't', name: 'Theirs' }, '')!;
    const { merged, clashes } = merge(two, mine, theirs);
    expect(clashes).toEqual([]);
    expect(merged.config.tabs?.map(({ id }) => id)).toEqual(['first', 'b', 't', 'm']);
  });

  it('asks where both renamed one', () => {
    const { clashes } = merge(two, renameTab(two, 'b', 'Mine'), renameTab(two, 'b', 'Theirs'));
    expect(clashes).toEqual([
      { part: 'tab', key: 'b', mine: { id: 'b', name: 'Mine' }, theirs: { id: 'b', name: 'Theirs' } },
    ]);
  });

  it('undoes a removal: the tab and its widgets come back to their places', () => {
    const before = moveToTab(two, 'c2', 'b')!;
    const after = removeTab(before, 'b')!;
    const { merged, clashes } = merge(after, before, after);
    expect(clashes).toEqual([]);
    expect(merged.config).toEqual(before);
  });

  it('puts a widget on the first tab where theirs is gone', () => {
    const mine = putChart(moveToTab(two, 'c2', 'b')!, chart('c3'), 'b');
    const { merged } = merge(moveToTab(two, 'c2', 'b')!, mine, removeTab(moveToTab(two, 'c2', 'b')!, 'b')!);
    expect(merged.config.charts.map(({ id }) => id)).toContain('c3');
    expect(merged.config.layout.map(({ id }) => id)).toContain('c3');
  });
});
