import { describe, expect, it } from 'vitest';
import type { Chart, DashboardConfig, Kpi } from '../schema/dashboard-config';
import { askedOnTab } from './asked-on-tab';
import { onTab, openTab, shownTabs, tabsOf } from '../schema/dashboard-tabs';

const at = (id: string, y: number, tab?: string) => ({ id, x: 0, y, w: 12, h: 2, ...(tab && { tab }) });
const config = {
  version: 1,
  kpis: [{ id: 'sum' }, { id: 'count' }] as Kpi[],
  charts: [{ id: 'trend' }] as Chart[],
  texts: [{ id: 'note', body: 'Of {{count}} and {{gone}}, {{trend:sum:North}}.' }],
  tabs: [
    { id: 'a', name: 'Overview' },
    { id: 'b', name: 'Detail' },
  ],
  layout: [at('sum', 0, 'a'), at('note', 2, 'a'), at('count', 4, 'b')],
  filters: [],
  notes: [],
} satisfies DashboardConfig;
const ids = (widgets: readonly { id: string }[] = []) => widgets.map(({ id }) => id);

describe('tabs of a dashboard', () => {
  it.each([
    ['b', 'b'],
    ['gone', 'a'],
    [null, 'a'],
  ])('opens %s as %s', (named, open) => expect(openTab(config, named)).toBe(open));

  it('is one page with one tab or none', () => {
    expect(shownTabs({ tabs: [{ id: 'a', name: 'A' }] })).toEqual([]);
    expect(openTab({}, 'a')).toBeNull();
    expect(onTab({ ...config, tabs: [{ id: 'b', name: 'B' }] }, null).kpis).toHaveLength(2);
  });

  it('puts what names no tab that there is on the first', () => {
    const of = tabsOf({ ...config, layout: [...config.layout, at('trend', 9, 'gone')] });
    expect(['sum', 'count', 'trend', 'unplaced'].map(of)).toEqual(['a', 'b', 'a', 'a']);
  });

  it('parts widgets and their places', () => {
    const first = onTab(config, 'a');
    expect([ids(first.kpis), ids(first.charts), ids(first.texts)]).toEqual([['sum'], ['trend'], ['note']]);
    expect(ids(first.layout)).toEqual(['sum', 'note']);
    expect(ids(onTab(config, 'b').kpis)).toEqual(['count']);
  });

  it('asks for the widgets of a tab, and for those that its texts name', () => {
    expect(askedOnTab(config, 'a')).toEqual(['sum', 'trend', 'count']);
    expect(askedOnTab(config, 'b')).toEqual(['count']);
  });
});
