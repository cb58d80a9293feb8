import { withTokens } from '@/lib/pure/query/resolve/bound-number';
import type { DashboardConfig, DashboardTab } from '@/lib/pure/query/schema/dashboard-config';
import { openTab, shownTabs } from '@/lib/pure/query/schema/dashboard-tabs';

/** Stands for the widget of a number in a text that has none here: no other takes its name, and the text says so. */
const LEFT_OUT = 'left-out';

/**
 * A page without some of its widgets. Numbers in texts that name one of them, or one that isn’t on the page, name none:
 * where the page is put beside others they would name another’s. A tab that is left with nothing goes.
 */
export function withoutWidgets(config: DashboardConfig, gone: ReadonlySet<string>): DashboardConfig {
  const stays = ({ id }: { id: string }) => !gone.has(id);
  const kpis = config.kpis.filter(stays);
  const charts = config.charts.filter(stays);
  const there = new Set([...kpis, ...charts].map(({ id }) => id));
  const texts = config.texts?.map(({ id, body }) => ({
    id,
    body: withTokens(body, (token) => (token && !there.has(token.widget) ? { widget: LEFT_OUT, cell: null } : token)),
  }));
  const layout = config.layout.filter(stays);
  const { tabs: _tabs, ...page } = config;
  const tabs = tabsLeft(config, layout);
  return { ...page, kpis, charts, ...(texts && { texts }), layout, ...(tabs.length > 0 && { tabs }) };
}

/** Tabs that hold something, or that held nothing before. */
function tabsLeft(config: DashboardConfig, layout: DashboardConfig['layout']): DashboardTab[] {
  const holding = (items: DashboardConfig['layout']) => new Set(items.map(({ tab }) => openTab(config, tab)));
  const [before, after] = [holding(config.layout), holding(layout)];
  return shownTabs(config).filter(({ id }) => after.has(id) || !before.has(id));
}
