import type { Dashboard } from '@/lib/product/dashboards/schema';
import { openTab, tabsOf } from '@/lib/pure/query/schema/dashboard-tabs';
import type {
  Annotation,
  Chart,
  DashboardConfig,
  DashboardTab,
  Kpi,
  TextWidget,
} from '@/lib/pure/query/schema/dashboard-config';
import { sameJson } from '@/lib/pure/query/schema/same-json';
import { freeId } from './edit';
import { sheetRows, toLayout } from './layout';
import { colourKey, putAnnotations, putColours } from './look';
import { placed } from './tabs';

/** A dashboard as far as people change it. */
export type Edited = Pick<Dashboard, 'name' | 'config'>;

/** What two people changed differently. `null`: deleted by that one. */
export type Clash =
  | { part: 'name'; key: string; mine: string; theirs: string }
  | { part: 'kpi'; key: string; mine: Kpi | null; theirs: Kpi | null }
  | { part: 'chart'; key: string; mine: Chart | null; theirs: Chart | null }
  | { part: 'text'; key: string; mine: TextWidget | null; theirs: TextWidget | null }
  | { part: 'annotation'; key: string; mine: Annotation | null; theirs: Annotation | null }
  | { part: 'tab'; key: string; mine: DashboardTab | null; theirs: DashboardTab | null }
  | { part: 'layout'; key: string; mine: DashboardConfig['layout']; theirs: DashboardConfig['layout'] }
  | { part: 'filters'; key: string; mine: DashboardConfig['filters']; theirs: DashboardConfig['filters'] }
  | { part: 'notes'; key: string; mine: string[]; theirs: string[] };

/** What does not clash is merged; where something does, `merged` has theirs until it is chosen. */
export type DashboardMerge = { merged: Edited; clashes: Clash[] };

type Named = { id: string };
const widgetsOf = ({ kpis, charts, texts = [] }: DashboardConfig): Named[] => [...kpis, ...charts, ...texts];

/** Of one thing: the side that changed it; both where they changed it differently. */
function sideOf(base: unknown, mine: unknown, theirs: unknown): 'mine' | 'theirs' | 'both' {
  if (sameJson(mine, theirs) || sameJson(base, mine)) return 'theirs';
  return sameJson(base, theirs) ? 'mine' : 'both';
}

/** Widgets by id, in their order; what I added comes behind. */
function mergeWidgets<Widget extends Named>(
  base: readonly Widget[],
  mine: readonly Widget[],
  theirs: readonly Widget[],
): { merged: Widget[]; clashes: { key: string; mine: Widget | null; theirs: Widget | null }[] } {
  const byId = (widgets: readonly Widget[]) => new Map(widgets.map((widget) => [widget.id, widget]));
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const clashes: { key: string; mine: Widget | null; theirs: Widget | null }[] = [];
  const ids = [...new Set([...theirs, ...base, ...mine].map(({ id }) => id))];
  const kept = ids.flatMap((id) => {
    const [before, ours, others] = [was.get(id) ?? null, own.get(id) ?? null, other.get(id) ?? null];
    const side = sideOf(before, ours, others);
    if (side === 'both') clashes.push({ key: id, mine: ours, theirs: others });
    return (side === 'mine' ? ours : others) ?? [];
  });
  return { merged: kept, clashes };
}

/** Where the widgets stand that all of them have: what came or went moves the others, which is no change of theirs. */
function placesOf(config: DashboardConfig, shared: ReadonlySet<string>): DashboardConfig['layout'] {
  const only = <Widget extends Named>(widgets: readonly Widget[]) => widgets.filter(({ id }) => shared.has(id));
  const rows = sheetRows({ ...config, layout: placed(config) })
    .map(({ h, cells }) => ({ h, cells: cells.filter(({ id }) => shared.has(id)) }))
    .filter(({ cells }) => cells.length > 0);
  const places = toLayout(
    sheetRows({
      kpis: only(config.kpis),
      charts: only(config.charts),
      texts: only(config.texts ?? []),
      layout: toLayout(rows),
    }),
  );
  const [first, tabOf] = [openTab(config, null), tabsOf(config)];
  return places.map((item) => {
    const tab = tabOf(item.id);
    return tab === first ? item : { ...item, tab: tab! };
  });
}

/** Tabs by id; in my order where only I changed the list. */
function mergeTabs(base: DashboardConfig, mine: DashboardConfig, theirs: DashboardConfig) {
  const [was, own, other] = [base, mine, theirs].map(({ tabs }) => tabs ?? []) as DashboardTab[][];
  const both = mergeWidgets(was!, own!, other!);
  const merged = sideOf(was, own, other) === 'mine' ? own! : both.merged;
  return { merged: merged.length > 0 ? merged : undefined, clashes: both.clashes };
}

/** Widgets that I added under an id that they have taken meanwhile get another one. */
function withFreeIds(base: DashboardConfig, mine: DashboardConfig, theirs: DashboardConfig): DashboardConfig {
  const idsOf = (config: DashboardConfig) => widgetsOf(config).map(({ id }) => id);
  const [before, others] = [new Set(idsOf(base)), new Set(idsOf(theirs))];
  const widgetOf = (config: DashboardConfig, id: string) => widgetsOf(config).find((one) => one.id === id);
  return idsOf(mine)
    .filter((id) => !before.has(id) && others.has(id) && !sameJson(widgetOf(mine, id), widgetOf(theirs, id)))
    .reduce((config, id) => {
      const has = (widgets: readonly Named[]) => widgets.some((one) => one.id === id);
      const kind = has(config.charts) ? 'chart' : has(config.kpis) ? 'figure' : 'text';
      const free = freeId(
        {
          ...config,
          kpis: [...config.kpis, ...theirs.kpis],
          charts: [...config.charts, ...theirs.charts],
          texts: [...(config.texts ?? []), ...(theirs.texts ?? [])],
        },
        kind,
      );
      const renamed = <Item extends Named>(items: readonly Item[]) =>
        items.map((item) => (item.id === id ? { ...item, id: free } : item));
      return {
        ...config,
        kpis: renamed(config.kpis),
        charts: renamed(config.charts),
        ...(config.texts && { texts: renamed(config.texts) }),
        layout: renamed(config.layout),
      };
    }, mine);
}

/**
 * Two changes of one dashboard as one: by widget, the arrangement, the filters, the notes and the name. `base` is what
 * both began from.
 */
export function mergeDashboards(base: Edited, mineGiven: Edited, theirs: Edited): DashboardMerge {
  const mine = { ...mineGiven, config: withFreeIds(base.config, mineGiven.config, theirs.config) };
  const clashes: Clash[] = [];
  const kpis = mergeWidgets(base.config.kpis, mine.config.kpis, theirs.config.kpis);
  const charts = mergeWidgets(base.config.charts, mine.config.charts, theirs.config.charts);
  const texts = mergeWidgets(base.config.texts ?? [], mine.config.texts ?? [], theirs.config.texts ?? []);
  clashes.push(...kpis.clashes.map((clash) => ({ part: 'kpi' as const, ...clash })));
  clashes.push(...charts.clashes.map((clash) => ({ part: 'chart' as const, ...clash })));
  clashes.push(...texts.clashes.map((clash) => ({ part: 'text' as const, ...clash })));

  const happened = mergeWidgets(
    base.config.annotations ?? [],
    mine.config.annotations ?? [],
    theirs.config.annotations ?? [],
  );
  clashes.push(...happened.clashes.map((clash) => ({ part: 'annotation' as const, ...clash })));
  const tabs = mergeTabs(base.config, mine.config, theirs.config);
  clashes.push(...tabs.clashes.map((clash) => ({ part: 'tab' as const, ...clash })));

  const idsOf = ({ config }: Edited) => widgetsOf(config).map(({ id }) => id);
  const shared = new Set(idsOf(base).filter((id) => idsOf(mine).includes(id) && idsOf(theirs).includes(id)));
  const [was, own, other] = [base, mine, theirs].map(({ config }) => placesOf(config, shared)) as [
    DashboardConfig['layout'],
    DashboardConfig['layout'],
    DashboardConfig['layout'],
  ];
  const arranged = sideOf(was, own, other);
  // Of somebody who only added or removed widgets, the arrangement has a place for those too.
  const added = ({ config }: Edited) => !sameJson(idsOf({ name: '', config }), idsOf(base));
  const arrangedBy = sameJson(was, own) && sameJson(was, other) && added(mine) && !added(theirs) ? 'mine' : arranged;
  if (arranged === 'both')
    clashes.push({ part: 'layout', key: 'layout', mine: mine.config.layout, theirs: theirs.config.layout });

  const filters = sideOf(base.config.filters, mine.config.filters, theirs.config.filters);
  if (filters === 'both')
    clashes.push({ part: 'filters', key: 'filters', mine: mine.config.filters, theirs: theirs.config.filters });
  const notes = sideOf(base.config.notes, mine.config.notes, theirs.config.notes);
  if (notes === 'both')
    clashes.push({ part: 'notes', key: 'notes', mine: mine.config.notes, theirs: theirs.config.notes });
  const name = sideOf(base.name, mine.name, theirs.name);
  if (name === 'both') clashes.push({ part: 'name', key: 'name', mine: mine.name, theirs: theirs.name });

  const { tabs: _theirs, ...others } = theirs.config;
  const config: DashboardConfig = {
    ...others,
    ...(tabs.merged && { tabs: tabs.merged }),
    kpis: kpis.merged,
    charts: charts.merged,
    ...((texts.merged.length > 0 || theirs.config.texts) && { texts: texts.merged }),
    layout: (arrangedBy === 'mine' ? mine : theirs).config.layout,
    filters: (filters === 'mine' ? mine : theirs).config.filters,
    notes: (notes === 'mine' ? mine : theirs).config.notes,
  };
  const looking = putAnnotations(putColours(config, mergeColours(base, mine, theirs)), happened.merged);
  return { merged: { name: (name === 'mine' ? mine : theirs).name, config: settled(looking) }, clashes };
}

/** By value; of two colours for one the later counts, which is easily put right. */
function mergeColours(...sides: [Edited, Edited, Edited]) {
  const [was, own, others] = sides.map(({ config }) =>
    (config.colours ?? []).map((colour) => ({ ...colour, id: colourKey(colour) })),
  ) as [Coloured[], Coloured[], Coloured[]];
  const { merged, clashes } = mergeWidgets(was, own, others);
  return clashes
    .reduce<Coloured[]>((now, { key, mine }) => put(now, key, mine), merged)
    .map(({ id: _id, ...colour }) => colour);
}
type Coloured = NonNullable<DashboardConfig['colours']>[number] & Named;

/** Every widget has its place, and no place is of a widget that is gone. */
const settled = (config: DashboardConfig): DashboardConfig => ({ ...config, layout: placed(config) });

const put = <Widget extends Named>(widgets: readonly Widget[], id: string, widget: Widget | null): Widget[] => {
  if (widget === null) return widgets.filter((one) => one.id !== id);
  return widgets.some((one) => one.id === id)
    ? widgets.map((one) => (one.id === id ? widget : one))
    : [...widgets, widget];
};

/** The merge with what was chosen where both sides clash: theirs unless mine is named. */
export function resolveClashes({ merged, clashes }: DashboardMerge, mine: ReadonlySet<string>): Edited {
  const chosen = clashes
    .filter(({ key }) => mine.has(key))
    .reduce<Edited>((now, clash) => {
      const { config } = now;
      switch (clash.part) {
        case 'name':
          return { ...now, name: clash.mine };
        case 'kpi':
          return { ...now, config: { ...config, kpis: put(config.kpis, clash.key, clash.mine) } };
        case 'chart':
          return { ...now, config: { ...config, charts: put(config.charts, clash.key, clash.mine) } };
        case 'text':
          return { ...now, config: { ...config, texts: put(config.texts ?? [], clash.key, clash.mine) } };
        case 'annotation':
          return {
            ...now,
            config: putAnnotations(config, put(config.annotations ?? [], clash.key, clash.mine)),
          };
        case 'tab':
          return { ...now, config: { ...config, tabs: put(config.tabs ?? [], clash.key, clash.mine) } };
        case 'layout':
          return { ...now, config: { ...config, layout: clash.mine } };
        case 'filters':
          return { ...now, config: { ...config, filters: clash.mine } };
        case 'notes':
          return { ...now, config: { ...config, notes: clash.mine } };
      }
    }, merged);
  return { ...chosen, config: settled(chosen.config) };
}
