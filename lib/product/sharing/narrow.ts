import type { DashboardWithTables } from '@/lib/product/dashboards/dashboards';
import { meaningOf } from '@/lib/product/dashboards/calculation-meaning';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import { onHeldRows, type SourceTable } from '@/lib/product/data-sources/read/load';
import { claimOf, titleShown } from '@/lib/pure/analysis/charts/claim-title';
import type { FinerColumns } from '@/lib/pure/analysis/charts/drill-axis';
import { finerColumns } from '@/lib/pure/analysis/semantics/hierarchies';
import { carrying, screenColumn } from '@/lib/pure/query/resolve/definition';
import { placeOfCell, withTokens } from '@/lib/pure/query/resolve/bound-number';
import { fieldsOf } from '@/lib/pure/query/resolve/fields';
import { tabsOf } from '@/lib/pure/query/schema/dashboard-tabs';
import type { QueryCalculation } from '@/lib/pure/query/schema/calculation';
import { isWorded, type Column } from '@/lib/pure/query/schema/column';
import type {
  Chart,
  DashboardConfig,
  FilterControl,
  Kpi,
  TextWidget,
  ValueColour,
} from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, Query } from '@/lib/pure/query/schema/query';
import type { OpenShare } from './store';

type Shared = Pick<OpenShare, 'lockedFilters' | 'hiddenColumns' | 'sourceIds' | 'allowFilters'>;

/** What of a dashboard a share shows. */
export type Narrowed = {
  /** Its queries as they are asked; titles and texts still as they were made. */
  config: DashboardConfig;
  withheld: number;
  /** Columns that the shown widgets name, by data source: a guest may filter on those that group or are offered. */
  named: Map<string, { read: Set<string>; groups: Set<string> }>;
};

/** Columns that never leave the server: those left out of the data source's analysis, and those of the share. */
export const hiddenOf = ({ id, columns }: SourceTable, { hiddenColumns }: Pick<Shared, 'hiddenColumns'>): Set<string> =>
  new Set([
    ...columns.filter(({ role }) => role === 'ignore').map(({ key }) => key),
    ...hiddenColumns.filter(({ dataSourceId }) => dataSourceId === id).map(({ field }) => field),
  ]);

/** What the dashboard calculates over a data source. */
export const calculationsOf = (
  table: SourceTable,
  calculations: DashboardWithTables['calculations'],
): QueryCalculation[] =>
  calculations
    .filter(({ dataSourceId }) => dataSourceId === table.id)
    .flatMap((row) => meaningOf(row, table.columns).calculation ?? []);

const groupsOf = ({ dimensions, select }: Query): string[] => [
  ...dimensions.map(({ field }) => field),
  ...(select ?? []),
];

/** All columns that a query reads, those that its calculations read among them. */
const readBy = (query: Query, own: readonly QueryCalculation[]): string[] => [
  ...fieldsOf(query),
  ...fieldsOf(carrying(query, own)),
];

/**
 * The widgets that a share shows: none that names a hidden column, none whose data the locked filters were not made
 * for.
 */
export function narrowed({ config, calculations, tables }: DashboardWithTables, share: Shared): Narrowed {
  const named: Narrowed['named'] = new Map();
  const known = new Map(
    tables.map((table) => [table.id, { hidden: hiddenOf(table, share), own: calculationsOf(table, calculations) }]),
  );
  const isLocked = share.lockedFilters.length > 0;
  const mayShow = (dataSourceId: string, queries: readonly Query[]): boolean => {
    const source = known.get(dataSourceId);
    if (!source || (isLocked && !share.sourceIds.includes(dataSourceId))) return false;
    const read = queries.flatMap((query) => readBy(query, source.own));
    if (read.some((field) => source.hidden.has(field))) return false;
    const sum = named.get(dataSourceId) ?? { read: new Set(), groups: new Set() };
    for (const field of read) sum.read.add(field);
    for (const field of queries.flatMap(groupsOf)) sum.groups.add(field);
    named.set(dataSourceId, sum);
    return true;
  };
  const kpis = config.kpis.filter(({ dataSourceId, query, sparkline, comparison }) =>
    mayShow(dataSourceId, [
      query,
      ...(sparkline ? [sparkline] : []),
      ...(comparison.by ? [{ measures: [], dimensions: [comparison.by], filters: [] }] : []),
    ]),
  );
  const charts = config.charts.filter(({ dataSourceId, query }) => mayShow(dataSourceId, [query]));
  const shown = new Set([...kpis, ...charts].map(({ id }) => id));
  const texts = new Set(config.texts?.map(({ id }) => id));
  // A calculated column tells of the columns that it is made from.
  const mayOffer = ({ dataSourceId, field }: FilterControl): boolean => {
    const source = known.get(dataSourceId);
    if (!source || !named.has(dataSourceId)) return false;
    const read = readBy({ measures: [], dimensions: [{ field }], filters: [] }, source.own);
    return !read.some((each) => source.hidden.has(each));
  };
  const tabOf = tabsOf(config);
  const shownOn = new Set([...shown, ...texts].map(tabOf));
  const filters = share.allowFilters ? config.filters.filter(mayOffer) : [];
  for (const { dataSourceId, field } of filters) {
    named.get(dataSourceId)!.read.add(field);
    named.get(dataSourceId)!.groups.add(field);
  }
  // A colour names a value: it goes along where guests see that column's values, all of them or those that are locked.
  const isLockedTo = ({ dataSourceId, field, value }: ValueColour) =>
    share.lockedFilters.some(
      (lock) =>
        lock.field === field &&
        (lock.dataSourceId === undefined || lock.dataSourceId === dataSourceId) &&
        ((lock.op === 'eq' && lock.value === value) || (lock.op === 'in' && lock.values.includes(value))),
    );
  const isGrouped = ({ dataSourceId, field }: { dataSourceId: string; field: string }) =>
    named.get(dataSourceId)?.groups.has(field) ?? false;
  const { colours, annotations } = config;
  return {
    config: {
      ...config,
      kpis,
      charts,
      filters,
      ...(colours && { colours: colours.filter((one) => isGrouped(one) && (!isLocked || isLockedTo(one))) }),
      ...(annotations && { annotations: annotations.filter(isGrouped) }),
      // A tab of which nothing is shown is not named.
      ...(config.tabs && { tabs: config.tabs.filter(({ id }) => shownOn.has(id)) }),
      layout: config.layout.filter(({ id }) => shown.has(id) || texts.has(id)),
      notes: [],
    },
    withheld: config.kpis.length + config.charts.length - shown.size,
    named,
  };
}

/** Whether a guest may filter on a column: one that the dashboard offers, or by which one of its widgets groups. */
export const mayFilterOn = (
  { named }: Narrowed,
  { dataSourceId, field }: { dataSourceId?: string | undefined; field: string },
): boolean =>
  dataSourceId === undefined
    ? [...named.values()].some(({ groups }) => groups.has(field))
    : named.get(dataSourceId)?.groups.has(field) === true;

/** Columns that a column is made of, as far as a guest may group by both. */
export function finerForGuest(table: SourceTable, { named }: Narrowed): { finer?: FinerColumns } {
  const groups = named.get(table.id)?.groups ?? new Set();
  const columns = table.columns.filter(({ key }) => groups.has(key));
  const finer = finerColumns({ ...onHeldRows(table), columns });
  return Object.keys(finer).length > 0 ? { finer } : {};
}

/** Locked filters whose columns a guest may know of. */
export const shownLocks = (locked: readonly Filter[], tables: readonly SourceTable[], share: Shared): Filter[] =>
  locked.filter(({ dataSourceId, field }) =>
    tables
      .filter(({ id }) => dataSourceId === undefined || id === dataSourceId)
      .every((table) => !hiddenOf(table, share).has(field)),
  );

/** How values of a column read, and nothing of the values themselves. */
function withoutValues(column: Column): Column {
  const { suspects: _suspects, ...time } = column.time ?? { grain: 'day', step: 0, regular: false };
  return {
    key: column.key,
    label: column.label,
    type: column.type,
    role: column.role,
    format: column.format,
    nulls: 0,
    invalid: 0,
    distinct: 0,
    exact: true,
    // Says of a code that it is a number.
    min: isWorded(column) && typeof column.min === 'number' ? 0 : null,
    max: null,
    mean: null,
    sd: null,
    sum: null,
    zeros: null,
    negatives: null,
    skewness: null,
    quantiles: null,
    meanLength: null,
    top: [],
    histogram: [],
    samples: [],
    time: column.time && time,
    readAs: null,
    review: null,
  };
}

/** The columns of a data source that a guest's page names. */
export function guestColumns(
  table: SourceTable,
  { named }: Narrowed,
  { calculations, locks }: { calculations: DashboardWithTables['calculations']; locks: readonly Filter[] },
): Column[] {
  const read = new Set([
    ...(named.get(table.id)?.read ?? []),
    ...locks
      .filter(({ dataSourceId }) => dataSourceId === undefined || dataSourceId === table.id)
      .map(({ field }) => field),
  ]);
  const own = calculationsOf(table, calculations).filter(({ level, key }) => level === 'row' && read.has(key));
  return [...table.columns.filter(({ key }) => read.has(key)).map(withoutValues), ...own.map(screenColumn)];
}

const guestKpi = (kpi: Kpi): Kpi => kpi;

/**
 * A chart as a guest gets it. What was said of all rows is not said of those that the locked filters leave; findings
 * and forecasts of the product stay inside.
 */
function guestChart(chart: Chart, isLocked: boolean, columns: readonly Column[]): Chart {
  const { note, whole, horizontal, share, logarithmic, range, labels, references, number, panels } = chart.options;
  const claim = claimOf(chart.options);
  const title = titleShown(chart, { narrowed: isLocked, answer: null }, columns);
  return {
    ...chart,
    title,
    description: '',
    options: {
      ...(note !== undefined && title === chart.title && { note }),
      ...(whole !== undefined && !isLocked && { whole }),
      ...(horizontal !== undefined && { horizontal }),
      ...(share !== undefined && { share }),
      ...(logarithmic !== undefined && { logarithmic }),
      ...(range && { range }),
      ...(labels !== undefined && { labels }),
      ...(references && { references }),
      ...(number && { number }),
      ...(panels && { panels }),
      claim: isLocked ? null : claim,
    },
  };
}

/** The charts that texts take a cell of: the name of a cell holds values of the data. */
export function chartsInTexts({ config: { charts, texts = [] } }: Narrowed): string[] {
  const named = new Set<string>();
  for (const { body } of texts)
    withTokens(body, (token) => {
      if (token?.cell && charts.some(({ id }) => id === token.widget)) named.add(token.widget);
      return token;
    });
  return [...named];
}

/**
 * The texts as a guest gets them: what a person wrote, and numbers of the widgets that the share shows. `answers`: those
 * of the charts named in texts under the locked filters. A cell that they have not is not named.
 */
export const guestTexts = (
  { config: { kpis, charts, texts = [] } }: Narrowed,
  answers: DashboardAnswer['widgets'],
): TextWidget[] =>
  texts.map(({ id, body }) => ({
    id,
    body: withTokens(body, (token) => {
      if (!token) return null;
      if (!token.cell) return kpis.some((kpi) => kpi.id === token.widget) ? token : null;
      const answer = charts.some((chart) => chart.id === token.widget) ? answers[token.widget] : undefined;
      const isShown =
        answer &&
        !answer.error &&
        answer.columns.some(({ key }) => key === token.cell?.measure) &&
        placeOfCell(answer, token.cell.values) !== null;
      return isShown ? token : null;
    }),
  }));

type Sources = readonly { id: string; columns: readonly Column[] }[];

export function guestConfig({ config }: Narrowed, isLocked: boolean, sources: Sources) {
  const columnsOf = (id: string) => sources.find((source) => source.id === id)?.columns ?? [];
  const filters: FilterControl[] = config.filters;
  return {
    version: config.version,
    layout: config.layout,
    ...(config.tabs && { tabs: config.tabs }),
    notes: [],
    filters,
    kpis: config.kpis.map(guestKpi),
    charts: config.charts.map((chart) => guestChart(chart, isLocked, columnsOf(chart.dataSourceId))),
    ...(config.colours && { colours: config.colours }),
    ...(config.annotations && { annotations: config.annotations }),
  };
}
