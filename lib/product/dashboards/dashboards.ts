import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { publishChange } from '@/lib/base/jobs/workspace-changes';
import { assertPlace } from '@/lib/base/plans/plans';
import { loadTable, loadTablesOf, type SourceTable } from '@/lib/product/data-sources/read/load';
import { chartsOfInsights } from '@/lib/product/insights/charts';
import { configAsDefined, configsAsDefined } from '@/lib/product/metrics/meanings';
import { drilledConfig } from '@/lib/pure/analysis/charts/drill';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import { FILLS } from '@/lib/pure/analysis/dashboard/templates/fill';
import { TEMPLATES, type TemplateId } from '@/lib/pure/analysis/dashboard/templates/templates';
import { titleOfFile } from '@/lib/pure/analysis/semantics/lexicon/words';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { AS_MADE } from '@/lib/pure/query/schema/dashboard-limits';
import type { Filter } from '@/lib/pure/query/schema/query';
import { automaticDashboard, dashboardWithInsights } from './automatic';
import { listCalculationRows, type CalculationRow } from './calculation-store';
import type {
  Dashboard,
  DashboardAnswer,
  DashboardCreate,
  DashboardPatch,
  DashboardQuery,
  DataSourceQuery,
} from './schema';
import { stateOf, type KnownSources } from './state';
import {
  binDashboard,
  completeDashboard,
  countDashboards,
  dataSourcesOf,
  findDashboard,
  findDashboardAsked,
  insertDashboard,
  listDashboardRows,
  sourcesOf,
  updateDashboard,
  type DashboardAsked,
  type DashboardRow,
  type ListedDashboard,
} from './store';
import { insertDashboardVersion, keepDashboardVersion } from './version-store';
import { answerWidgets, askedOfChart, askedOfKpi, type WidgetAsked } from './widgets';

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

const EMPTY: DashboardConfig = { version: 1, kpis: [], charts: [], filters: [], layout: [], notes: [] };
const MAX_KPIS = 12;

const toDashboard = (
  { id, name, config, version, createdAt, updatedAt }: DashboardRow,
  known: KnownSources,
  calculations: readonly CalculationRow[] = [],
): Dashboard => ({
  id,
  name,
  config,
  version,
  state: stateOf(
    config,
    known,
    calculations.filter(({ dashboardId }) => dashboardId === id),
  ),
  dataSourceIds: sourcesOf(config),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const unreadable = (row: Omit<ListedDashboard, 'config'>): Dashboard => ({
  ...toDashboard({ ...row, config: EMPTY }, new Map()),
  state: 'unreadable',
});

async function found(actor: Asker, id: string): Promise<DashboardRow> {
  return (await findDashboard(actor.workspaceId, id)) ?? Promise.reject(notFound('dashboard'));
}

const knownOf = (sources: SourceTable[]): KnownSources =>
  new Map(sources.map(({ id, status, columns }) => [id, { status, columns }]));
/** Those of these data sources that are there; their columns are kept in memory from one question to the next. */
async function knownTo(actor: Asker, ids: readonly string[]): Promise<KnownSources> {
  const found = await Promise.all([...new Set(ids)].map((id) => orNull(loadTable(actor, id))));
  return knownOf(found.filter((source) => source !== null));
}

export async function listDashboards(actor: UserActor, sourceId?: string): Promise<Dashboard[]> {
  const [rows, calculations] = await Promise.all([
    listDashboardRows(actor.workspaceId, sourceId),
    listCalculationRows(actor.workspaceId),
  ]);
  const known = await knownTo(
    actor,
    rows.flatMap(({ config }) => (config ? sourcesOf(config) : [])),
  );
  const defined = await configsAsDefined(
    actor,
    rows.map(({ config }) => config ?? EMPTY),
  );
  return rows.map(({ config, ...row }, nth) =>
    config ? toDashboard({ ...row, config: defined[nth] ?? config }, known, calculations) : unreadable(row),
  );
}

/**
 * Findings come a moment after the data, and most automatic dashboards are made in between: one that nobody has changed
 * yet gains their charts when it is opened.
 */
async function withLateInsights({ workspaceId }: Asker, row: DashboardRow): Promise<DashboardRow> {
  const [sourceId, ...others] = sourcesOf(row.config);
  if (
    row.version !== AS_MADE ||
    !sourceId ||
    others.length > 0 ||
    row.config.charts.some(({ options }) => options.insight)
  )
    return row;
  const source = await orNull(loadTable({ workspaceId }, sourceId));
  const config =
    source &&
    (await dashboardWithInsights(workspaceId, source, row.config, await chartsOfInsights(workspaceId, sourceId)).catch(
      nullWhereSlow,
    ));
  if (!config || config.charts.length === row.config.charts.length) return row;
  await completeDashboard(workspaceId, row.id, config);
  return { ...row, config };
}

/** They come the next time: the dashboard is shown without. */
function nullWhereSlow(error: unknown): null {
  if (error instanceof AppError && (error.code === 'busy' || error.code === 'timeout')) return null;
  throw error;
}

export async function getDashboard(actor: Asker, id: string): Promise<Dashboard> {
  const [made, calculations] = await Promise.all([found(actor, id), listCalculationRows(actor.workspaceId, id)]);
  const late = await withLateInsights(actor, made);
  const row = { ...late, config: await configAsDefined(actor, late.config) };
  const [known, dataSourceIds] = await Promise.all([
    knownTo(actor, sourcesOf(row.config)),
    dataSourcesOf(actor.workspaceId, row),
  ]);
  return { ...toDashboard(row, known, calculations), dataSourceIds };
}

/** 'seaborn-taxis.csv' reads 'Seaborn taxis'. */
export function titleOf(sources: readonly Pick<SourceTable, 'name'>[]): string {
  const title = titleOfFile(sources[0]?.name ?? '') || 'Dashboard';
  return sources.length > 1 ? `${title} and ${sources.length - 1} more` : title;
}

/** One automatic dashboard; those of several data sources stand one below the other. */
async function automatic({ workspaceId }: Asker, sources: SourceTable[]): Promise<DashboardConfig> {
  const each = Math.max(2, Math.floor(MAX_KPIS / sources.length));
  return (await Promise.all(sources.map((source) => automaticDashboard(workspaceId, source)))).reduce(
    (above, made, nth) => {
      const mark = (id: string) => (nth ? `${id}-${nth + 1}` : id);
      const kpis = made.kpis.slice(0, sources.length > 1 ? each : undefined);
      const kept = new Set([...kpis, ...made.charts].map(({ id }) => id));
      const below = Math.max(0, ...above.layout.map(({ y, h }) => y + h));
      return {
        ...above,
        kpis: [...above.kpis, ...kpis.map((kpi) => ({ ...kpi, id: mark(kpi.id) }))],
        charts: [...above.charts, ...made.charts.map((chart) => ({ ...chart, id: mark(chart.id) }))],
        filters: [...above.filters, ...made.filters].slice(0, 12),
        layout: [
          ...above.layout,
          ...made.layout
            .filter(({ id }) => kept.has(id))
            .map((item) => ({ ...item, id: mark(item.id), y: item.y + below })),
        ],
        notes: [...above.notes, ...made.notes].slice(0, 20),
      };
    },
    EMPTY,
  );
}

/**
 * With what was found already, where there is one data source to ask; what is found later comes when the dashboard is
 * opened.
 */
async function withInsights(
  actor: UserActor,
  config: DashboardConfig,
  [source, ...others]: SourceTable[],
): Promise<DashboardConfig> {
  if (!source || others.length > 0) return config;
  return dashboardWithInsights(actor.workspaceId, source, config, await chartsOfInsights(actor.workspaceId, source.id));
}

/** The findings in words, as of now; what cannot be answered keeps the sentence it was made with. */
async function withFindings(
  actor: UserActor,
  config: DashboardConfig,
  sources: SourceTable[],
): Promise<DashboardConfig> {
  const choice = { filters: [] };
  const { widgets } = await answerWidgets(
    actor,
    config.charts.map((chart) => askedOfChart(chart, choice)),
    choice,
  );
  const charts = config.charts.map((chart) => {
    const widget = widgets[chart.id];
    const source = sources.find(({ id }) => id === chart.dataSourceId);
    return widget && !widget.error && source
      ? { ...chart, description: describeChart(chart, widget, source.columns).slice(0, 1000) }
      : chart;
  });
  return { ...config, charts };
}

/** What a data source shows unasked, in words, with what was found in it. */
const automaticOf = async (actor: UserActor, sources: SourceTable[]): Promise<DashboardConfig> =>
  withInsights(actor, await withFindings(actor, await automatic(actor, sources), sources), sources);

/** A template filled from what a data source shows unasked. @throws AppError where it cannot be filled */
async function filled(actor: UserActor, template: TemplateId, sources: SourceTable[]): Promise<DashboardConfig> {
  const page = FILLS[template]({ name: titleOf(sources), config: await automaticOf(actor, sources) });
  if ('lacks' in page)
    throw new AppError('unusable', `“${TEMPLATES[template].name}” can’t be filled from this data. ${page.lacks}`);
  return page;
}

/** Makes a dashboard, automatic, from a template or blank. `preview` answers it without keeping it and without a place of the plan. */
export async function createDashboard(
  actor: UserActor,
  { dataSourceIds, mode, template, name, preview }: DashboardCreate,
): Promise<{ dashboard: Dashboard }> {
  const sources = await Promise.all([...new Set(dataSourceIds)].map((id) => loadTable(actor, id)));
  const config = template
    ? await filled(actor, template, sources)
    : mode === 'auto'
      ? await automaticOf(actor, sources)
      : EMPTY;
  const title = name ?? titleOf(sources);
  if (preview) {
    const now = new Date();
    return {
      dashboard: toDashboard(
        { id: 'preview', name: title, config, version: 0, createdAt: now, updatedAt: now },
        knownOf(sources),
      ),
    };
  }
  const row = await inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dashboards', () => countDashboards(actor.workspaceId, tx));
    const made = await insertDashboard(tx, actor.workspaceId, actor.userId, {
      name: title,
      config,
      dataSourceIds: sources.map(({ id }) => id),
      // A page that someone chose is not made anew from its data.
      ...(template && { version: AS_MADE + 1 }),
    });
    if (template)
      await insertDashboardVersion(tx, actor.workspaceId, made.id, {
        number: made.version,
        name: made.name,
        config,
        changes: [`Created from the template “${TEMPLATES[template].name}”`],
        cause: 'made',
        by: actor.userId,
        at: made.updatedAt,
      });
    await record(tx, {
      ...auditEntry(actor),
      action: 'dashboard.created',
      targetType: 'dashboard',
      targetId: made.id,
      details: { mode: template ?? mode, charts: config.charts.length },
    });
    return made;
  });
  return { dashboard: toDashboard(row, knownOf(sources)) };
}

/**
 * Makes an automatic dashboard again from its data as it is read now. One that somebody has changed, or filled from
 * blank, stays as it is.
 */
export async function remakeDashboard(
  actor: UserActor,
  id: string,
): Promise<{ dashboard: Dashboard; remade: boolean }> {
  const row = await found(actor, id);
  const ids = sourcesOf(row.config);
  if (row.version !== AS_MADE || ids.length === 0) return { dashboard: await getDashboard(actor, id), remade: false };
  const config = await automaticOf(actor, await Promise.all(ids.map((source) => loadTable(actor, source))));
  const remade = await completeDashboard(actor.workspaceId, id, config);
  if (remade)
    await record(null, {
      ...auditEntry(actor),
      action: 'dashboard.remade',
      targetType: 'dashboard',
      targetId: id,
      details: { charts: config.charts.length },
    });
  return { dashboard: await getDashboard(actor, id), remade };
}

/**
 * Changes name or config. Without `baseVersion` the newest is meant; a change made from an older one is a conflict that
 * names both.
 */
export async function changeDashboard(
  actor: UserActor,
  id: string,
  { name, config, baseVersion }: DashboardPatch,
): Promise<{ dashboard: Dashboard }> {
  await inTransaction(async (tx) => {
    const before = await findDashboard(actor.workspaceId, id, tx);
    if (!before) throw notFound('dashboard');
    const change = { baseVersion: baseVersion ?? before.version, name, config };
    if (before.version !== change.baseVersion || !(await updateDashboard(tx, actor.workspaceId, id, change))) {
      throw new AppError(
        'conflict',
        'This dashboard was changed in another window. Reload it and repeat your change.',
        { yours: change.baseVersion, current: (await findDashboard(actor.workspaceId, id))?.version ?? null },
      );
    }
    await keepDashboardVersion(tx, actor.workspaceId, {
      before,
      after: { name: name ?? before.name, config: config ?? before.config, version: before.version + 1 },
      deed: { by: actor.userId, cause: 'change' },
    });
    await record(tx, { ...auditEntry(actor), action: 'dashboard.changed', targetType: 'dashboard', targetId: id });
    await publishChange(tx, actor.workspaceId, { kind: 'dashboard', id, version: before.version + 1 });
  });
  return { dashboard: await getDashboard(actor, id) };
}

export async function deleteDashboard(actor: UserActor, id: string): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await binDashboard(tx, actor.workspaceId, id))) throw notFound('dashboard');
    await record(tx, { ...auditEntry(actor), action: 'dashboard.deleted', targetType: 'dashboard', targetId: id });
    await publishChange(tx, actor.workspaceId, { kind: 'presence', id });
  });
  return { success: true };
}

/** All widgets of a dashboard, or those named, under the reader's filters: one request, one answer. */
export async function queryDashboard(
  actor: Asker,
  id: string,
  { widgets, ...choice }: DashboardQuery,
  signal?: AbortSignal,
): Promise<DashboardAnswer> {
  return answerDashboard(actor, await dashboardAsked(actor, id), { widgets, ...choice }, signal);
}

/** All that its widgets need to be asked: its config, the calculations, the data of now. */
export type DashboardWithTables = Omit<DashboardAsked, 'sources'> & { tables: SourceTable[] };

export async function dashboardAsked(actor: Asker, id: string): Promise<DashboardWithTables> {
  const dashboard = await findDashboardAsked(actor.workspaceId, id);
  if (!dashboard) throw notFound('dashboard');
  const { sources, config, ...rest } = dashboard;
  return { ...rest, config: await configAsDefined(actor, config), tables: await loadTablesOf(actor, sources) };
}

/** `locked` holds whatever else is chosen. */
export async function answerDashboard(
  actor: Asker,
  { config, calculations, tables }: Pick<DashboardWithTables, 'config' | 'calculations' | 'tables'>,
  { widgets, drilled = [], ...choice }: DashboardQuery & { locked?: readonly Filter[] },
  signal?: AbortSignal,
): Promise<DashboardAnswer> {
  const { kpis, charts } = drilledConfig(config, drilled, tables);
  const asked = [...kpis.map((kpi) => askedOfKpi(kpi, choice)), ...charts.map((chart) => askedOfChart(chart, choice))];
  return answerWidgets(
    actor,
    widgets ? asked.filter((each) => widgets.includes(each.id)) : asked,
    { ...choice, calculations, tables },
    signal,
  );
}

/** A dashboard with its data at hand, for whoever asks it questions of their own. */
export type OpenDashboard = {
  name: string;
  config: DashboardConfig;
  tables: readonly SourceTable[];
  ask: (asked: WidgetAsked[], signal?: AbortSignal) => Promise<DashboardAnswer>;
};

/** Null where it was deleted. */
export async function openDashboard(actor: Asker, id: string): Promise<OpenDashboard | null> {
  const [row, dashboard] = await Promise.all([
    orNull(found(actor, id)),
    orNull(findDashboardAsked(actor.workspaceId, id)),
  ]);
  if (!row || !dashboard) return null;
  const { calculations, sources } = dashboard;
  const [config, tables] = await Promise.all([configAsDefined(actor, dashboard.config), loadTablesOf(actor, sources)]);
  return {
    name: row.name,
    config,
    tables,
    ask: (asked, signal) => answerWidgets(actor, asked, { filters: [], calculations, tables }, signal),
  };
}

/** Widgets that belong to no kept dashboard. */
export async function queryDataSource(
  actor: Asker,
  id: string,
  { queries, kpis, dashboardId, ...choice }: DataSourceQuery,
  signal?: AbortSignal,
): Promise<DashboardAnswer> {
  await loadTable(actor, id);
  const calculations = dashboardId === undefined ? [] : await listCalculationRows(actor.workspaceId, dashboardId);
  const asked = [
    ...kpis.map((kpi) => askedOfKpi({ ...kpi, dataSourceId: id }, choice)),
    ...Object.entries(queries).map(([widget, query]) => askedOfChart({ id: widget, dataSourceId: id, query }, choice)),
  ];
  return answerWidgets(actor, asked, { ...choice, calculations }, signal);
}

export const countDashboardsOf = ({ workspaceId }: UserActor): Promise<number> => countDashboards(workspaceId);

export { sweepBin } from './store';
