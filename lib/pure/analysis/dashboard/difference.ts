import { nameOfText } from '@/lib/pure/format/rich-text';
import type { Chart, DashboardConfig, Kpi, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import { sameJson } from '@/lib/pure/query/schema/same-json';

/** A dashboard as it is saved. */
export type SavedDashboard = { name: string; config: DashboardConfig };

/** What is not listed is counted. */
const MOST_CHANGES = 30;
const LONGEST_NAME = 120;

const quoted = (name: string) => `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name}”`;
const typeInWords = (type: string) => type.replaceAll('_', ' ');

type Named = { id: string; name: string };
const named = (kpis: readonly Kpi[]): (Kpi & Named)[] => kpis.map((kpi) => ({ ...kpi, name: kpi.label }));
const titled = (charts: readonly Chart[]): (Chart & Named)[] =>
  charts.map((chart) => ({ ...chart, name: chart.title }));

const texted = (texts: readonly TextWidget[] = []): (TextWidget & Named)[] =>
  texts.map((text) => ({ ...text, name: nameOfText(text.body) }));

/** What became of one widget; a title that only follows what the chart shows is part of that. */
function changesOf(before: Named & Partial<Chart>, after: Named & Partial<Chart>): string[] {
  if (sameJson(before, after)) return [];
  const { name: _before, title: _t, label: _l, ...restBefore } = before as Named & { title?: string; label?: string };
  const { name: _after, title: _u, label: _m, ...restAfter } = after as Named & { title?: string; label?: string };
  const onlyNamed = sameJson(restBefore, restAfter);
  const renamed = before.name === after.name ? [] : [`${quoted(before.name)} renamed to ${quoted(after.name)}`];
  if (onlyNamed) return renamed;
  if (before.type && after.type && before.type !== after.type)
    return [...renamed, `${quoted(after.name)} changed from ${typeInWords(before.type)} to ${typeInWords(after.type)}`];
  return [...renamed, `${quoted(after.name)} updated`];
}

type NamedThing = 'KPI' | 'Chart' | 'Text' | 'Tab';
function changesAmong(before: readonly Named[], after: readonly Named[], what: NamedThing): string[] {
  const old = new Map(before.map((each) => [each.id, each]));
  const now = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !now.has(id)).map(({ name }) => `${what} ${quoted(name)} removed`),
    ...after.flatMap((each) => {
      const was = old.get(each.id);
      return was ? changesOf(was, each) : [`${what} ${quoted(each.name)} added`];
    }),
  ];
}

/** What changed from one state of a dashboard to another, a sentence each; none where nothing did. */
export function changesInWords(before: SavedDashboard, after: SavedDashboard): string[] {
  const widgets = [
    ...changesAmong(named(before.config.kpis), named(after.config.kpis), 'KPI'),
    ...changesAmong(titled(before.config.charts), titled(after.config.charts), 'Chart'),
    ...changesAmong(texted(before.config.texts), texted(after.config.texts), 'Text'),
  ];
  const [tabsBefore, tabsAfter] = [before.config.tabs ?? [], after.config.tabs ?? []];
  const tabs = changesAmong(tabsBefore, tabsAfter, 'Tab');
  const idsOf = ({ config: { kpis, charts, texts = [] } }: SavedDashboard) =>
    [...kpis, ...charts, ...texts].map(({ id }) => id).toSorted();
  const sameWidgets = sameJson(idsOf(before), idsOf(after));
  const all = [
    ...(before.name === after.name ? [] : [`Renamed from ${quoted(before.name)} to ${quoted(after.name)}`]),
    ...tabs,
    ...(tabs.length === 0 && !sameJson(tabsBefore, tabsAfter) ? ['Order of the tabs changed'] : []),
    ...widgets,
    ...(sameJson(before.config.filters, after.config.filters) ? [] : ['Filters offered above the charts changed']),
    // Where a widget came or went the others make room: that is no change of its own.
    ...(sameWidgets && sameJson(tabsBefore, tabsAfter) && !sameJson(before.config.layout, after.config.layout)
      ? ['Layout changed']
      : []),
    ...(sameJson(before.config.colours, after.config.colours) ? [] : ['Colours changed']),
    ...(sameJson(before.config.annotations, after.config.annotations) ? [] : ['Annotations changed']),
    ...(sameJson(before.config.notes, after.config.notes) ? [] : ['Notes changed']),
  ];
  return all.length > MOST_CHANGES ? [...all.slice(0, MOST_CHANGES), `${all.length - MOST_CHANGES} more changes`] : all;
}
