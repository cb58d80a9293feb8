import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { assertPlace } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { meaningsOf } from '@/lib/product/metrics/meanings';
import { fillOwnTemplate, type FilledTemplate } from '@/lib/pure/analysis/dashboard/templates/own/fill';
import { assignSources, canStandFor } from '@/lib/pure/analysis/dashboard/templates/own/match';
import { withKeys } from '@/lib/pure/query/resolve/config-keys';
import { metricsInConfig } from '@/lib/pure/query/resolve/metrics';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { AS_MADE } from '@/lib/pure/query/schema/dashboard-limits';
import { insertCalculation, listCalculationRows } from '../calculation-store';
import { getDashboard, titleOf } from '../dashboards';
import { countDashboards, findDashboard, insertDashboard, updateDashboard } from '../store';
import { insertDashboardVersion } from '../version-store';
import type { TemplateFit, TemplatePreview, TemplateUse, UsedTemplate } from './template-schema';
import { findTemplate, type TemplateRow } from './template-store';

type Fitting = { row: TemplateRow; filled: FilledTemplate; tables: SourceTable[]; sources: TemplatePreview['sources'] };

const refused = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

/** A template over the data that was given for it. */
async function fitted(
  actor: UserActor,
  id: string,
  { dataSourceIds, sources, columns }: TemplateFit,
): Promise<Fitting> {
  const row = await findTemplate(actor.workspaceId, id);
  if (!row) throw notFound('template');
  const { content: template } = row;
  const tables = await Promise.all([...new Set(dataSourceIds)].map((one) => loadTable(actor, one)));
  const assigned = assignSources(template.sources, tables);
  for (const { source, dataSourceId } of sources) {
    if (!tables.some((table) => table.id === dataSourceId))
      throw refused('sources', 'name a data source that is not among those given');
    if (assigned.has(source)) assigned.set(source, dataSourceId);
  }
  const targets = template.sources.map((source) => {
    const table = tables.find((each) => each.id === assigned.get(source.id))!;
    const chosen = columns.filter((choice) => choice.source === source.id);
    for (const { field, to } of chosen) {
      const wanted = source.columns.find(({ key }) => key === field);
      const column = table.columns.find(({ key }) => key === to);
      if (!wanted || (to !== null && !(column && canStandFor(wanted, column))))
        throw refused('columns', `${to ?? 'none'} can’t stand for ${field}`);
    }
    return { source: source.id, id: table.id, columns: table.columns, choices: choicesOf(chosen) };
  });
  const meanings = await meaningsOf(actor.workspaceId, metricsInConfig(template.config));
  const filled = fillOwnTemplate(template, targets, (metric, at) => meanings.get(metric)?.dataSourceId === at);
  return {
    row,
    filled,
    tables,
    sources: filled.matches.map((match) => ({
      ...match,
      name: template.sources.find((source) => source.id === match.source)!.name,
      choices: tables
        .find((table) => table.id === match.dataSourceId)!
        .columns.filter(({ role }) => role !== 'ignore')
        .map(({ key, label, type, role }) => ({ key, label, type, role })),
    })),
  };
}

const choicesOf = (chosen: readonly { field: string; to: string | null }[]) =>
  new Map(chosen.map(({ field, to }) => [field, to]));

/** What a template shows of some data, and what it can’t. Nothing is kept. */
export async function fitTemplate(actor: UserActor, id: string, fit: TemplateFit): Promise<TemplatePreview> {
  const { filled, sources } = await fitted(actor, id, fit);
  return { config: filled.config, sources, leftOut: filled.leftOut };
}

/** @throws AppError that says what the data lack, where nothing of the template can be shown */
function assertShows({ name }: TemplateRow, { config, leftOut }: FilledTemplate): void {
  const { kpis, charts, texts = [] } = config;
  if (kpis.length + charts.length > 0 || (leftOut.length === 0 && texts.length > 0)) return;
  const needs = [...new Set(leftOut.flatMap((part) => part.needs))];
  const some = needs.slice(0, 5).join(', ');
  const more = needs.length > 5 ? ` and ${needs.length - 5} more` : '';
  throw new AppError(
    'unusable',
    `“${name}” can’t be filled from this data. It needs ${some}${more}. Choose columns for them, or other data.`,
  );
}

/**
 * The calculations of a template as those of a dashboard. One that says the same over the same data is used again; a
 * name that is taken, there or by a column, gets a number. Answers the page under their keys.
 */
async function takeCalculations(
  tx: Tx,
  actor: UserActor,
  { dashboardId, filled, tables }: Pick<Fitting, 'filled' | 'tables'> & { dashboardId: string },
): Promise<DashboardConfig> {
  const { workspaceId, userId } = actor;
  const kept = await listCalculationRows(workspaceId, dashboardId, tx);
  const names = new Set(
    [...kept.map(({ name }) => name), ...tables.flatMap(({ columns }) => columns.map(({ label }) => label))].map(small),
  );
  const keys = new Map<string, string>();
  let count = kept.length;
  for (const { id, name: wished, ...content } of filled.calculations) {
    const same = kept.find(
      ({ dataSourceId, expression, name }) =>
        dataSourceId === content.dataSourceId && expression === content.expression && small(name) === small(wished),
    );
    const own = same?.id ?? newId();
    if (!same) {
      const before = count++;
      await assertPlace(tx, workspaceId, 'calculationsPerDashboard', async () => before);
      const name = freeName(wished, names);
      names.add(small(name));
      await insertCalculation(tx, workspaceId, userId, { ...content, name, id: own, dashboardId, prompt: null });
    }
    keys.set(id, own);
    keys.set(calculationKey(id), calculationKey(own));
  }
  return withKeys(filled.config, keys);
}

const LONGEST_CALCULATION_NAME = 80;
const small = (name: string) => name.trim().toLowerCase();
function freeName(wished: string, taken: ReadonlySet<string>): string {
  for (let nth = 1; ; nth++) {
    const ending = nth === 1 ? '' : ` ${nth}`;
    const name = `${wished.slice(0, LONGEST_CALCULATION_NAME - ending.length)}${ending}`;
    if (!taken.has(small(name))) return name;
  }
}

/** A dashboard from a template, or its page for a tab of one that is there. */
export async function makeFromTemplate(
  actor: UserActor,
  id: string,
  { name, dashboardId, ...fit }: TemplateUse,
): Promise<UsedTemplate> {
  if (dashboardId !== undefined && !(await findDashboard(actor.workspaceId, dashboardId))) throw notFound('dashboard');
  const fitting = await fitted(actor, id, fit);
  const { row, filled, tables } = fitting;
  assertShows(row, filled);
  const { leftOut } = filled;
  if (dashboardId !== undefined) {
    const page = await inTransaction(async (tx) => {
      if (!(await findDashboard(actor.workspaceId, dashboardId, tx))) throw notFound('dashboard');
      return takeCalculations(tx, actor, { dashboardId, filled, tables });
    });
    return { page, leftOut };
  }
  const made = await inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dashboards', () => countDashboards(actor.workspaceId, tx));
    const title = name ?? titleOf(tables);
    const kept = await insertDashboard(tx, actor.workspaceId, actor.userId, {
      name: title,
      config: filled.config,
      dataSourceIds: tables.map((table) => table.id),
      // A page that someone chose is not made anew from its data.
      version: AS_MADE + 1,
    });
    const config = await takeCalculations(tx, actor, { dashboardId: kept.id, filled, tables });
    const isChanged = filled.calculations.length > 0;
    if (isChanged) await updateDashboard(tx, actor.workspaceId, kept.id, { baseVersion: kept.version, config });
    await insertDashboardVersion(tx, actor.workspaceId, kept.id, {
      number: kept.version + Number(isChanged),
      name: title,
      config,
      changes: [`Created from the template “${row.name}”`],
      cause: 'made',
      by: actor.userId,
      at: new Date(),
    });
    await record(tx, {
      ...auditEntry(actor),
      action: 'dashboard.created',
      targetType: 'dashboard',
      targetId: kept.id,
      details: { mode: 'own template', template: id, charts: config.charts.length },
    });
    return kept.id;
  });
  return { dashboard: await getDashboard(actor, made), leftOut };
}
