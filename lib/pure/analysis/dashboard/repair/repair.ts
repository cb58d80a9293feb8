import { readableLabel } from '@/lib/pure/analysis/semantics/lexicon/words';
import { withTokens } from '@/lib/pure/query/resolve/bound-number';
import { fieldsOf } from '@/lib/pure/query/resolve/fields';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, Measure, Query } from '@/lib/pure/query/schema/query';

/** What becomes of a column that is gone: another takes its place, or (null) what reads it goes. */
export type ColumnRepair = { field: string; label: string; to: Column | null };

/**
 * The dashboard with every use of the gone columns put right: queries, small lines, filters, order, and the words of
 * titles that name them. What is removed leaves the layout too.
 */
export function repairConfig(
  config: DashboardConfig,
  dataSourceId: string,
  repairs: readonly ColumnRepair[],
): DashboardConfig {
  const byField = new Map(repairs.map((repair) => [repair.field, repair]));
  const touched = (query: Query) => fieldsOf(query).flatMap((field) => byField.get(field) ?? []);
  const stays = (queries: Query[]) => queries.every((query) => touched(query).every(({ to }) => to !== null));
  const own = (widget: { dataSourceId: string }) => widget.dataSourceId === dataSourceId;
  const queriesOf = ({ query, sparkline }: Kpi) => (sparkline ? [query, sparkline] : [query]);
  const kpis = config.kpis
    .filter((kpi) => !own(kpi) || stays(queriesOf(kpi)))
    .map((kpi) =>
      own(kpi) && queriesOf(kpi).some((query) => touched(query).length)
        ? repairKpi(kpi, touched(kpi.query), byField)
        : kpi,
    );
  const charts = config.charts
    .filter((chart) => !own(chart) || stays([chart.query]))
    .map((chart) =>
      own(chart) && touched(chart.query).length ? repairChart(chart, touched(chart.query), byField) : chart,
    );
  const texts = config.texts && repairTexts(config.texts, config.charts, charts);
  const kept = new Set([...kpis, ...charts, ...(texts ?? [])].map(({ id }) => id));
  return {
    ...config,
    kpis,
    charts,
    ...(texts && { texts }),
    filters: repairFilters(config.filters, own, byField),
    // Values of the column that is gone may be none of the other's: a colour without its value colours nothing.
    ...(config.colours && { colours: refielded(config.colours, own, byField) }),
    ...(config.annotations && { annotations: refielded(config.annotations, own, byField) }),
    layout: config.layout.filter(({ id }) => kept.has(id)),
  };
}

/** Numbers of charts name the measure by its key, which follows the column. */
function repairTexts(texts: readonly TextWidget[], before: readonly Chart[], after: readonly Chart[]): TextWidget[] {
  const keysIn = (charts: readonly Chart[], id: string) => {
    const chart = charts.find((each) => each.id === id);
    return chart ? resultKeys(chart.query).measures : [];
  };
  return texts.map(({ id, body }) => ({
    id,
    body: withTokens(body, (token) => {
      const place = token?.cell ? keysIn(before, token.widget).indexOf(token.cell.measure) : -1;
      const measure = token && keysIn(after, token.widget)[place];
      return token?.cell && measure && measure !== token.cell.measure
        ? { ...token, cell: { ...token.cell, measure } }
        : token;
    }),
  }));
}

type ByField = ReadonlyMap<string, ColumnRepair>;

function repairKpi(kpi: Kpi, used: ColumnRepair[], byField: ByField): Kpi {
  const [measure] = kpi.query.measures;
  const counted = byField.get(measure?.field ?? '')?.to;
  const ofColumn = counted && measure && !measure.over && measure.agg !== 'count' && measure.agg !== 'distinct';
  return {
    ...kpi,
    label: reworded(kpi.label, used, 120),
    query: repairQuery(kpi.query, byField),
    sparkline: kpi.sparkline && repairQuery(kpi.sparkline, byField),
    ...(ofColumn && { format: counted.format }),
    ...(kpi.comparison.by && { comparison: repairComparison(kpi.comparison, byField) }),
  };
}

/** Without its column of time a figure is compared with nothing. */
function repairComparison({ by, ...comparison }: Kpi['comparison'], byField: ByField): Kpi['comparison'] {
  const to = by && byField.get(by.field)?.to;
  if (to === null) return { kind: 'none' };
  return { ...comparison, by: by && { ...by, field: to?.key ?? by.field } };
}

/** What was said of the old column's values does not hold of the new one's: the finding is told anew. */
function repairChart(chart: Chart, used: ColumnRepair[], byField: ByField): Chart {
  const { whole: _said, note, ...options } = chart.options;
  return {
    ...chart,
    title: reworded(chart.title, used, 160),
    query: repairQuery(chart.query, byField),
    options: { ...options, ...(note !== undefined && { note: reworded(note, used, 200) }) },
    description: '',
  };
}

/** What names a column follows it, or goes with it. */
const refielded = <Item extends { dataSourceId: string; field: string }>(
  items: readonly Item[],
  own: (item: { dataSourceId: string }) => boolean,
  byField: ByField,
): Item[] =>
  items.flatMap((item) => {
    const repair = own(item) ? byField.get(item.field) : undefined;
    if (!repair) return [item];
    return repair.to ? [{ ...item, field: repair.to.key }] : [];
  });

/** One control a column, also where two become one. */
function repairFilters(
  filters: DashboardConfig['filters'],
  own: (item: { dataSourceId: string }) => boolean,
  byField: ByField,
): DashboardConfig['filters'] {
  const repaired = filters.flatMap((control) => {
    const repair = own(control) ? byField.get(control.field) : undefined;
    if (!repair) return [control];
    return repair.to
      ? [
          {
            ...control,
            field: repair.to.key,
            kind: repair.to.role === 'time' ? ('time' as const) : ('category' as const),
          },
        ]
      : [];
  });
  return repaired.filter(
    ({ dataSourceId, field }, nth) =>
      repaired.findIndex((other) => other.dataSourceId === dataSourceId && other.field === field) === nth,
  );
}

function repairQuery(query: Query, byField: ByField): Query {
  const named = (field: string) => byField.get(field)?.to?.key ?? field;
  const filtered = (filters: readonly Filter[]) => filters.map((filter) => ({ ...filter, field: named(filter.field) }));
  const measured = <Part extends Pick<Measure, 'field' | 'along' | 'each' | 'filters'>>(part: Part): Part => ({
    ...part,
    ...(part.field !== undefined && { field: named(part.field) }),
    ...(part.along !== undefined && { along: named(part.along) }),
    ...(part.each !== undefined && { each: named(part.each) }),
    ...(part.filters && { filters: filtered(part.filters) }),
  });
  const repaired: Query = {
    ...query,
    dimensions: query.dimensions.map((dimension) => ({ ...dimension, field: named(dimension.field) })),
    measures: query.measures.map((measure) => ({
      ...measured(measure),
      ...(measure.over && { over: measured(measure.over) }),
    })),
    filters: filtered(query.filters),
    ...(query.select && { select: [named(query.select[0]), named(query.select[1])] as [string, string] }),
  };
  return query.sort ? { ...repaired, sort: resorted(query, repaired) } : repaired;
}

/** The order names columns of the result, whose keys follow the fields. */
function resorted(before: Query, after: Query): Query['sort'] {
  const keys = ({ dimensions, measures }: ReturnType<typeof resultKeys>) => [...dimensions, ...measures];
  const now = keys(resultKeys(after));
  const then = keys(resultKeys(before));
  return before.sort?.map(({ by, dir }) => ({ by: now[then.indexOf(by)] ?? by, dir }));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text with the old column's name replaced by the new one's, where it stands as a word of its own. */
function reworded(text: string, used: readonly ColumnRepair[], longest: number): string {
  return used
    .reduce((said, { field, label, to }) => {
      if (!to) return said;
      const names = [...new Set([readableLabel(label), label, readableLabel(field), field])]
        .filter(Boolean)
        .toSorted((a, b) => b.length - a.length);
      const name = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
      const word = readableLabel(to.label);
      return said.replace(name, (found) =>
        /^\p{Lu}\p{Ll}/u.test(found) ? word.charAt(0).toUpperCase() + word.slice(1) : word,
      );
    }, text)
    .slice(0, longest);
}
