import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, FilterControl, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import { presumeReadings } from '../semantics/table/presume';
import { onTrustedDates } from '../semantics/table/scope';
import { readTable, type TableMeaning } from '../semantics/table/table';
import { sentenceCase, shorten } from '../semantics/lexicon/words';
import { chooseCharts } from './choose';
import { noteOf, type ChartDraft } from './draft';
import { keyOf } from './key';
import { chooseFigures, type KpiDraft } from './kpis';
import { placeWidgets } from './layout';
import { DashboardPage } from './lint/page';

/** `today` (2026-11-21) tells what is still to come: projections to 2100 are not the latest figures. */
export type DashboardInput = {
  dataSourceId: string;
  name: string;
  columns: readonly Column[];
  relations: ColumnRelations;
  rowCount: number;
  today?: string;
  /** Questions that were asked and must not be shown, by `keyOf`. */ refused?: ReadonlySet<string>;
};

const MOST_CATEGORIES = 3;
/** Of a wider table so many columns are read; it bounds the time that any table takes. */
const MOST_COLUMNS = 500;

/**
 * Makes the first dashboard of a table: figures, charts, controls and their places, as queries. Pure but for the
 * default of `today`: the same profile gives the same dashboard.
 */
export function makeDashboard({
  dataSourceId,
  relations,
  today = new Date().toISOString().slice(0, 10),
  refused = new Set(),
  ...input
}: DashboardInput): DashboardConfig {
  const { columns, table } = readColumns({ ...input, relations }, Number(today.slice(0, 4)));
  const page = new DashboardPage();
  const stands = ({ query }: { query: QueryInput }) =>
    !refused.has(keyOf(query)) && !refused.has(keyOf(onTrustedDates(query, table).query));
  const kpis = chooseFigures(table, relations, page, stands).map((draft, place) =>
    toKpi(draft, `kpi-${place + 1}`, dataSourceId, table),
  );
  const drafts = chooseCharts(table, { columns, relations, page, stands }).map((draft) =>
    endingWhereTrusted(draft, table),
  );
  const charts = drafts.map((draft, place) => toChart(draft, `chart-${place + 1}`, dataSourceId));
  return {
    version: 1,
    kpis,
    charts,
    filters: filterControls(table, drafts, dataSourceId),
    layout: placeWidgets(
      kpis.map(({ id }) => id),
      charts.map(({ id }, place) => ({ id, draft: drafts[place]! })),
    ),
    notes: [],
  };
}

type Asked = Pick<DashboardInput, 'name' | 'relations' | 'rowCount'> & { thisYear: number };
type Read = { columns: readonly Column[]; table: TableMeaning };
const known = new WeakMap<readonly Column[], { asked: Asked; read: Read }>();

/**
 * What a list of columns means, kept as long as the list lives: every round of a dashboard asks, and whoever makes one
 * of the same data again.
 */
function readColumns(
  { name, columns: given, relations, rowCount }: Pick<DashboardInput, 'name' | 'columns' | 'relations' | 'rowCount'>,
  thisYear: number,
): Read {
  const asked: Asked = { name, relations, rowCount, thisYear };
  const kept = known.get(given);
  if (kept && (Object.keys(asked) as (keyof Asked)[]).every((key) => kept.asked[key] === asked[key])) return kept.read;
  const columns = presumeReadings(mostTelling(given, relations), { rowCount, relations });
  const read = { columns, table: readTable({ name, columns, relations, rowCount, thisYear }) };
  known.set(given, { asked, read });
  return read;
}

/** The columns of which something is known beside themselves, then the fuller ones; in the order of the file. */
function mostTelling(
  columns: readonly Column[],
  { determines, correlations, sums, panel, totals = [], products = [], associations = [] }: ColumnRelations,
): readonly Column[] {
  if (columns.length <= MOST_COLUMNS) return columns;
  const related = new Set([
    ...determines.flatMap(({ from, to }) => [from, to]),
    ...correlations.flatMap(({ left, right }) => [left, right]),
    ...sums.flatMap(({ total, parts }) => [total, ...parts]),
    ...(panel ? [panel.time, ...panel.entity] : []),
    ...totals.map(({ field }) => field),
    ...products.flatMap(({ total, factors }) => [total, ...factors]),
    ...associations.flatMap(({ dimension, measure }) => [dimension, measure]),
  ]);
  const isIdle = ({ role, distinct }: Column) => Number(role === 'ignore' || distinct < 2);
  const ranked = [...columns].sort(
    (a, b) => Number(related.has(b.key)) - Number(related.has(a.key)) || isIdle(a) - isIdle(b) || a.nulls - b.nulls,
  );
  const chosen = new Set(ranked.slice(0, MOST_COLUMNS));
  return columns.filter((column) => chosen.has(column));
}

const toKpi = (
  { shown, label, query, by, sparkline }: KpiDraft,
  id: string,
  dataSourceId: string,
  table: TableMeaning,
): Kpi => ({
  id,
  label: shorten(label, 120),
  dataSourceId,
  query: querySchema.parse(query),
  format: shown.format,
  comparison: by ? { kind: 'previous_period', by } : { kind: 'none' },
  goodDirection: shown.good,
  sparkline: sparkline && querySchema.parse(onTrustedDates(sparkline, table).query),
});

/** A chart along time ends where its dates raise no doubt, and says so. */
function endingWhereTrusted(draft: ChartDraft, table: TableMeaning): ChartDraft {
  const { query, words } = onTrustedDates(draft.query, table);
  return words === null
    ? draft
    : { ...draft, query, options: { ...draft.options, ...noteOf(draft.options.note, words) } };
}

const toChart = ({ title, type, query, options }: ChartDraft, id: string, dataSourceId: string): Chart => ({
  id,
  title: shorten(sentenceCase(title), 160),
  type,
  dataSourceId,
  query: querySchema.parse(query),
  options,
  description: [sentenceCase(title), options.note, options.whole].filter(Boolean).join(', '),
});

/**
 * One control for time and up to three for the categories that a reader would narrow by, those that are drawn first.
 */
function filterControls(table: TableMeaning, drafts: ChartDraft[], dataSourceId: string): FilterControl[] {
  const time: FilterControl[] =
    table.time?.kind === 'date' && !table.time.column.review
      ? [{ dataSourceId, field: table.time.column.key, kind: 'time' }]
      : [];
  const entity = table.entity && table.entity.column.distinct <= 50 ? [table.entity] : [];
  const narrowing = table.dimensions.filter(
    (dimension) =>
      !entity.includes(dimension) &&
      !dimension.column.review &&
      dimension.column.role !== 'measure' &&
      dimension.column.distinct >= 2 &&
      dimension.column.distinct <= 50,
  );
  const drawn = new Set(drafts.flatMap(({ query }) => (query.dimensions ?? []).map(({ field }) => field)));
  const categories = [
    ...entity,
    ...narrowing.filter(({ column }) => drawn.has(column.key)),
    ...narrowing.filter(({ column }) => !drawn.has(column.key)),
  ];
  return [
    ...time,
    ...categories
      .slice(0, MOST_CATEGORIES)
      .map(({ column }): FilterControl => ({ dataSourceId, field: column.key, kind: 'category' })),
  ];
}
