import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { publishChange } from '@/lib/base/jobs/workspace-changes';
import { assertPlace } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { carryingConfig, screenColumn } from '@/lib/pure/query/resolve/definition';
import { keptCalculation } from '@/lib/pure/query/resolve/read';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import { configAsDefined } from '@/lib/product/metrics/meanings';
import type { Chart, DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { AS_MADE } from '@/lib/pure/query/schema/dashboard-limits';
import { sameJson } from '@/lib/pure/query/schema/same-json';
import { lackingWidgets } from '@/lib/pure/query/sql/lacking';
import { meaningOf } from './calculation-meaning';
import { insertCalculation, listCalculationRows, updateCalculation, type CalculationRow } from './calculation-store';
import { getDashboard } from './dashboards';
import type { DashboardFile, MatchedSource } from './file-schema';
import { withKeys } from '@/lib/pure/query/resolve/config-keys';
import type { Dashboard } from './schema';
import { countDashboards, findDashboard, insertDashboard, listKeptSources, updateDashboard } from './store';
import { insertDashboardVersion, keepDashboardVersion } from './version-store';

/** The id that stands for the nth calculation in a file; its key ends alike. */
const fileId = (nth: number) => `00000000-0000-4000-8000-${(nth + 1).toString(16).padStart(12, '0')}`;
const MOST_PROBLEMS = 20;

/** A dashboard as a text file: data sources by a name of the file's own, with the hash of what they were read from. */
export async function dashboardAsFile(actor: UserActor, id: string): Promise<{ fileName: string; text: string }> {
  const dashboard = await findDashboard(actor.workspaceId, id);
  if (!dashboard) throw notFound('dashboard');
  const calculations = await listCalculationRows(actor.workspaceId, id);
  const config = withKeys(
    await configAsDefined(actor, dashboard.config),
    new Map(
      calculations.flatMap((row, nth) => [
        [row.id, fileId(nth)],
        [calculationKey(row.id), calculationKey(fileId(nth))],
      ]),
    ),
  );
  const sourceIds = [
    ...new Set([...config.kpis, ...config.charts, ...config.filters, ...calculations].map((each) => each.dataSourceId)),
  ];
  const known = new Map((await listDataSources(actor)).map((source) => [source.id, source]));
  const keyOf = new Map(sourceIds.map((sourceId, nth) => [sourceId, `source-${nth + 1}`]));
  const named = <Item extends { dataSourceId: string }>(item: Item) => ({
    ...item,
    dataSourceId: keyOf.get(item.dataSourceId)!,
  });
  const text = JSON.stringify([
    config.kpis,
    config.charts,
    config.filters,
    config.colours,
    config.annotations,
    calculations.map((row) => row.expression),
  ]);
  const file: DashboardFile = {
    plumbline: 'dashboard',
    fileVersion: 1,
    name: dashboard.name,
    sources: sourceIds.map((sourceId) => {
      const source = known.get(sourceId);
      return {
        key: keyOf.get(sourceId)!,
        name: source?.name ?? 'deleted',
        sha256: source?.sha256 ?? '',
        version: source?.version ?? 1,
        rowCount: source?.rowCount ?? 0,
        columns: (source?.columns ?? [])
          .filter(({ key }) => text.includes(`"${key}"`) || text.includes(`[${key}]`))
          .map(({ key, label, type }) => ({ key, label, type })),
      };
    }),
    calculations: calculations.map(({ dataSourceId, name, expression, format }, nth) => ({
      key: calculationKey(fileId(nth)),
      source: keyOf.get(dataSourceId)!,
      name,
      expression,
      format,
    })),
    config: {
      ...config,
      kpis: config.kpis.map(named),
      charts: config.charts.map((chart) => ({ ...named(chart), options: portable(chart) })),
      filters: config.filters.map(named),
      ...looking(config, (item) => (keyOf.has(item.dataSourceId) ? [named(item)] : [])),
    },
  };
  // A filter within a widget is of the widget's own data source.
  const bare = JSON.stringify(
    file,
    (key, value: unknown) => (key === 'dataSourceId' && !String(value).startsWith('source-') ? undefined : value),
    2,
  );
  return { fileName: `${dashboard.name}.dashboard.json`, text: `${bare}\n` };
}

/** Findings and forecasts are items of their workspace. */
function portable({ options }: Pick<Chart, 'options'>): Chart['options'] {
  const { insight: _insight, forecast: _forecast, claim: _claim, ...rest } = options;
  return rest;
}

type Fitted = {
  config: DashboardConfig;
  sources: MatchedSource[];
  calculations: (Pick<CalculationRow, 'dataSourceId' | 'name' | 'expression' | 'format' | 'level' | 'type'> & {
    key: string;
  })[];
};

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The data source that stands for one of the file: of the same content, else of the same name, else with its columns. */
function matchOf(
  wanted: DashboardFile['sources'][number],
  candidates: readonly DataSourceSummary[],
): Omit<MatchedSource, 'key'> | null {
  const has = ({ columns }: DataSourceSummary) =>
    wanted.columns.every(({ key, type }) => columns.some((column) => column.key === key && column.type === type));
  const fitting = candidates.filter(has);
  const of = (found: DataSourceSummary | undefined, by: MatchedSource['by']) =>
    found && { name: found.name, dataSourceId: found.id, by };
  return (
    of(wanted.sha256 ? candidates.find(({ sha256 }) => sha256 === wanted.sha256) : undefined, 'content') ??
    of(
      fitting.find(({ name }) => sameName(name, wanted.name)),
      'name',
    ) ??
    of(wanted.columns.length > 0 ? fitting[0] : undefined, 'columns') ??
    of(
      candidates.find(({ name }) => sameName(name, wanted.name)),
      'name',
    ) ??
    null
  );
}

/** The file over the data of the workspace. @throws AppError 'unusable' that says what doesn't fit */
async function fitted(actor: UserActor, file: DashboardFile, preferred: readonly string[]): Promise<Fitted> {
  const all = (await listDataSources(actor)).filter(({ version }) => version > 0);
  const candidates = [
    ...all.filter(({ id }) => preferred.includes(id)),
    ...all.filter(({ id }) => !preferred.includes(id)),
  ];
  const problems: string[] = [];
  const sources = file.sources.flatMap((wanted): MatchedSource[] => {
    const found = matchOf(wanted, candidates);
    if (!found) problems.push(`No data source matches “${wanted.name}”. Upload it, then try again.`);
    return found ? [{ key: wanted.key, ...found }] : [];
  });
  const idOf = new Map(sources.map(({ key, dataSourceId }) => [key, dataSourceId]));
  const keys = new Set(file.sources.map(({ key }) => key));
  const used = [...file.config.kpis, ...file.config.charts, ...file.config.filters];
  for (const key of new Set([
    ...used.map((each) => each.dataSourceId),
    ...file.calculations.map((each) => each.source),
  ]))
    if (!keys.has(key)) problems.push(`The file doesn’t list “${key}” among its data sources.`);
  if (problems.length > 0) throw unfit(problems);

  const tables = new Map<string, SourceTable>();
  for (const { dataSourceId } of sources)
    if (!tables.has(dataSourceId)) tables.set(dataSourceId, await loadTable(actor, dataSourceId));
  const own = <Item extends { dataSourceId: string }>(item: Item): Item => ({
    ...item,
    dataSourceId: idOf.get(item.dataSourceId)!,
  });
  const config: DashboardConfig = {
    ...file.config,
    kpis: file.config.kpis.map(own),
    charts: file.config.charts.map((chart) => ({ ...own(chart), options: portable(chart) })),
    filters: file.config.filters.map(own),
    ...looking(file.config, (item) => (idOf.has(item.dataSourceId) ? [own(item)] : [])),
  };
  const calculations = file.calculations.flatMap(
    ({ key, source, name, expression, format }): Fitted['calculations'] => {
      const dataSourceId = idOf.get(source)!;
      const meaning = meaningOf({ id: idOfKey(key), name, expression, format }, tables.get(dataSourceId)!.columns);
      if (meaning.error) {
        problems.push(`Calculation “${name}”: ${meaning.error.message}`);
        return [];
      }
      const { level, type } = meaning.calculation;
      return [{ key, dataSourceId, name, expression, format, level, type }];
    },
  );
  for (const table of tables.values()) {
    const over = calculations
      .filter(({ dataSourceId }) => dataSourceId === table.id)
      .map((row) => ({ ...row, id: idOfKey(row.key) }));
    const columns = over.flatMap((row) => {
      const { calculation } = meaningOf(row, table.columns);
      return calculation?.level === 'row' ? [screenColumn(calculation)] : [];
    });
    const carried = carryingConfig(config, over.map(keptCalculation));
    for (const { title, fields } of lackingWidgets(carried, table.id, [...table.columns, ...columns]))
      problems.push(`“${title}” needs ${fields.join(', ')}, which “${table.name}” doesn’t have.`);
  }
  if (problems.length > 0) throw unfit(problems);
  return { config, sources, calculations };
}

/** What a page says of all its charts, of data sources that the file names. */
const looking = <Colour, Note>(
  { colours, annotations }: { colours?: Colour[]; annotations?: Note[] },
  moved: <Item extends Colour | Note>(item: Item) => Item[],
) => ({
  ...(colours && { colours: colours.flatMap(moved) }),
  ...(annotations && { annotations: annotations.flatMap(moved) }),
});

const idOfKey = (key: string) => `00000000-0000-4000-8000-${key.slice('calc_'.length)}`;

const unfit = (problems: readonly string[]) =>
  new AppError(
    'unusable',
    `This file doesn’t fit your data. ${problems[0]}${problems.length > 1 ? ` And ${problems.length - 1} more.` : ''}`,
    { problems: problems.slice(0, MOST_PROBLEMS) },
  );

/**
 * The calculations of the file as the dashboard's own: one of the same name over the same data is changed, others are
 * added. Answers the config under their keys.
 */
async function takeCalculations(
  tx: Tx,
  actor: UserActor,
  { dashboardId, config, calculations }: Pick<Fitted, 'config' | 'calculations'> & { dashboardId: string },
): Promise<DashboardConfig> {
  const { workspaceId, userId } = actor;
  const kept = await listCalculationRows(workspaceId, dashboardId, tx);
  const keys = new Map<string, string>();
  let count = kept.length;
  for (const { key, ...content } of calculations) {
    const same = kept.find((row) => row.dataSourceId === content.dataSourceId && sameName(row.name, content.name));
    const id = same?.id ?? newId();
    if (same) await updateCalculation(tx, workspaceId, id, content);
    else {
      const before = count++;
      await assertPlace(tx, workspaceId, 'calculationsPerDashboard', async () => before);
      await insertCalculation(tx, workspaceId, userId, { ...content, id, dashboardId, prompt: null });
    }
    keys.set(idOfKey(key), id);
    keys.set(key, calculationKey(id));
  }
  return withKeys(config, keys);
}

/** Charts that ask what they asked keep the finding and the forecast that they show. */
const withOwnOptions = (config: DashboardConfig, before: DashboardConfig): DashboardConfig => ({
  ...config,
  charts: config.charts.map((chart) => {
    const was = before.charts.find(({ id }) => id === chart.id);
    if (!was || !sameJson(was.query, chart.query) || was.dataSourceId !== chart.dataSourceId) return chart;
    const { insight, forecast, claim } = was.options;
    return {
      ...chart,
      options: {
        ...chart.options,
        ...(insight !== undefined && { insight }),
        ...(forecast !== undefined && { forecast }),
        ...(claim !== undefined && chart.title === was.title && { claim }),
      },
    };
  }),
});

/** Makes a dashboard what a file says, over the data of this workspace. */
export async function replaceFromFile(
  actor: UserActor,
  id: string,
  file: DashboardFile,
): Promise<{ dashboard: Dashboard; sources: MatchedSource[] }> {
  const { workspaceId, userId } = actor;
  if (!(await findDashboard(workspaceId, id))) throw notFound('dashboard');
  const preferred = await inTransaction((tx) => listKeptSources(tx, workspaceId, id));
  const fit = await fitted(actor, file, preferred);
  await inTransaction(async (tx) => {
    const before = await findDashboard(workspaceId, id, tx);
    if (!before) throw notFound('dashboard');
    const config = withOwnOptions(await takeCalculations(tx, actor, { dashboardId: id, ...fit }), before.config);
    const { name } = file;
    if (!(await updateDashboard(tx, workspaceId, id, { baseVersion: before.version, name, config })))
      throw new AppError('conflict', 'This dashboard was changed a moment ago. Try again.');
    const version = before.version + 1;
    await keepDashboardVersion(tx, workspaceId, {
      before,
      after: { name, config, version },
      deed: { by: userId, cause: 'file' },
    });
    await record(tx, { ...auditEntry(actor), action: 'dashboard.replaced', targetType: 'dashboard', targetId: id });
    await publishChange(tx, workspaceId, { kind: 'dashboard', id, version });
  });
  return { dashboard: await getDashboard(actor, id), sources: fit.sources };
}

/** A new dashboard from a file. */
export async function createFromFile(
  actor: UserActor,
  file: DashboardFile,
): Promise<{ dashboard: Dashboard; sources: MatchedSource[] }> {
  const { workspaceId, userId } = actor;
  const fit = await fitted(actor, file, []);
  const made = await inTransaction(async (tx) => {
    await assertPlace(tx, workspaceId, 'dashboards', () => countDashboards(workspaceId, tx));
    const { id, version } = await insertDashboard(tx, workspaceId, userId, {
      name: file.name,
      config: fit.config,
      dataSourceIds: [...new Set(fit.sources.map(({ dataSourceId }) => dataSourceId))],
      version: AS_MADE + 1,
    });
    const config = await takeCalculations(tx, actor, { dashboardId: id, ...fit });
    await updateDashboard(tx, workspaceId, id, { baseVersion: version, config });
    await insertDashboardVersion(tx, workspaceId, id, {
      number: version + 1,
      name: file.name,
      config,
      changes: ['Created from a file'],
      cause: 'made',
      by: userId,
      at: new Date(),
    });
    await record(tx, { ...auditEntry(actor), action: 'dashboard.imported', targetType: 'dashboard', targetId: id });
    return id;
  });
  return { dashboard: await getDashboard(actor, made), sources: fit.sources };
}
