import type { DashboardConfig, DashboardTab } from './dashboard-config';

type Tabbed = Pick<DashboardConfig, 'layout' | 'tabs'>;
/** As much of a dashboard as its tabs part. */
export type TabbedPage = Tabbed & Pick<DashboardConfig, 'kpis' | 'charts' | 'texts'>;

const NO_TABS: readonly DashboardTab[] = [];
/** Those that a reader chooses among; none where the dashboard is one page. */
export const shownTabs = ({ tabs }: Pick<Tabbed, 'tabs'>): readonly DashboardTab[] =>
  tabs && tabs.length > 1 ? tabs : NO_TABS;

/** The tab that an address names, the first where it names none of them; null where the dashboard is one page. */
export function openTab(config: Pick<Tabbed, 'tabs'>, named: string | null | undefined): string | null {
  const tabs = shownTabs(config);
  return (tabs.find(({ id }) => id === named) ?? tabs[0])?.id ?? null;
}

/** The tab that each widget stands on. */
export function tabsOf(config: Tabbed): (widget: string) => string | null {
  const placed = new Map(config.layout.map(({ id, tab }) => [id, tab]));
  return (widget) => openTab(config, placed.get(widget));
}

/** What of a dashboard stands on one of its tabs; all of it where it is one page. */
export function onTab<Config extends TabbedPage>(config: Config, tab: string | null): Config {
  if (tab === null) return config;
  const of = tabsOf(config);
  const isHere = ({ id }: { id: string }) => of(id) === tab;
  return {
    ...config,
    kpis: config.kpis.filter(isHere),
    charts: config.charts.filter(isHere),
    ...(config.texts && { texts: config.texts.filter(isHere) }),
    layout: config.layout.filter(isHere),
  };
}
