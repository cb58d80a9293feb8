import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { loadTable } from '@/lib/product/data-sources/read/load';
import { configAsDefined } from '@/lib/product/metrics/meanings';
import { takeTemplate } from '@/lib/pure/analysis/dashboard/templates/own/take';
import type { OwnTemplate } from '@/lib/pure/analysis/dashboard/templates/own/template';
import { shownTabs } from '@/lib/pure/query/schema/dashboard-tabs';
import { listCalculationRows } from '../calculation-store';
import { findDashboard, sourcesOf } from '../store';
import { MOST_TEMPLATES } from './template-limits-schema';
import type { KeptTemplate, ListedTemplate, TemplateCreate, TemplatePatch } from './template-schema';
import {
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  findTemplateName,
  insertTemplate,
  listTemplateRows,
  namesOfMembers,
  renameTemplateRow,
  type TemplateRow,
} from './template-store';

/** What its lock is called, which holds back others that make or name one. */
const lockOf = ({ workspaceId }: UserActor) => `page templates ${workspaceId}`;

async function listed(actor: UserActor, rows: readonly TemplateRow[]): Promise<ListedTemplate[]> {
  const names = await namesOfMembers(
    actor.workspaceId,
    rows.map(({ createdById }) => createdById),
  );
  return rows.map(({ id, name, content: { config }, createdById, createdAt }) => ({
    id,
    name,
    madeBy: names.get(createdById) ?? null,
    createdAt: createdAt.toISOString(),
    kpis: config.kpis.length,
    charts: config.charts.length,
    texts: config.texts?.length ?? 0,
    tabs: shownTabs(config).map((tab) => tab.name),
  }));
}

/** The templates of the workspace, by name. */
export async function listTemplates(actor: UserActor): Promise<{ templates: ListedTemplate[] }> {
  return { templates: await listed(actor, await listTemplateRows(actor.workspaceId)) };
}

/** The templates of the workspace with all that they hold. */
export const listTemplatesWhole = async ({
  workspaceId,
}: UserActor): Promise<{ name: string; createdAt: Date; content: OwnTemplate }[]> =>
  (await listTemplateRows(workspaceId)).map(({ name, createdAt, content }) => ({ name, createdAt, content }));

/** A dashboard, or a tab of it, as a template. @throws AppError where it shows nothing that can be kept */
async function taken(
  actor: UserActor,
  { dashboardId, tab }: Pick<TemplateCreate, 'dashboardId' | 'tab'>,
): Promise<ReturnType<typeof takeTemplate>> {
  const dashboard = await findDashboard(actor.workspaceId, dashboardId);
  if (!dashboard) throw notFound('dashboard');
  const config = await configAsDefined(actor, dashboard.config);
  if (tab !== undefined && !shownTabs(config).some(({ id }) => id === tab)) throw notFound('tab');
  const tables = await Promise.all(sourcesOf(config).map((id) => orNull(loadTable(actor, id))));
  const found = takeTemplate({
    config,
    tab: tab ?? null,
    sources: tables.filter((table) => table !== null),
    calculations: await listCalculationRows(actor.workspaceId, dashboardId),
  });
  const { kpis, charts, texts = [] } = found.template.config;
  if (kpis.length + charts.length + texts.length > 0) return found;
  throw new AppError(
    'unusable',
    found.leftOut.length > 0
      ? 'Nothing on this page can be calculated from its data now. Repair the dashboard first.'
      : 'There is nothing on this page to keep. Add a KPI, a chart or a text first.',
  );
}

async function assertFree(tx: Tx, actor: UserActor, named: { name: string; otherThan?: string }): Promise<void> {
  const name = await findTemplateName(tx, actor.workspaceId, named);
  if (name !== null)
    throw new AppError('conflict', `There is a template named “${name}” already. Choose another name.`);
}

const noted = (tx: Tx, actor: UserActor, action: string, targetId: string): Promise<void> =>
  record(tx, { ...auditEntry(actor), action, targetType: 'template', targetId });

/** Keeps a page as a template of the workspace. @throws AppError 'conflict' of a name that is taken, or too many */
export async function saveTemplate(actor: UserActor, { name, ...what }: TemplateCreate): Promise<KeptTemplate> {
  const { template, leftOut } = await taken(actor, what);
  const row = await inTransaction(async (tx) => {
    await lockFor(tx, lockOf(actor));
    if ((await countTemplates(tx, actor.workspaceId)) >= MOST_TEMPLATES)
      throw new AppError('conflict', `A workspace can have at most ${MOST_TEMPLATES} templates. Delete some first.`, {
        limit: MOST_TEMPLATES,
      });
    await assertFree(tx, actor, { name });
    const kept = await insertTemplate(tx, actor, { name, content: template });
    await noted(tx, actor, 'template.saved', kept.id);
    return kept;
  });
  const [shown] = await listed(actor, [row]);
  return { template: shown!, leftOut };
}

export async function renameTemplate(
  actor: UserActor,
  id: string,
  { name }: TemplatePatch,
): Promise<{ template: ListedTemplate }> {
  await inTransaction(async (tx) => {
    await lockFor(tx, lockOf(actor));
    if (!(await findTemplate(actor.workspaceId, id, tx))) throw notFound('template');
    await assertFree(tx, actor, { name, otherThan: id });
    await renameTemplateRow(tx, actor.workspaceId, { id, name });
    await noted(tx, actor, 'template.renamed', id);
  });
  const row = await findTemplate(actor.workspaceId, id);
  if (!row) throw notFound('template');
  const [shown] = await listed(actor, [row]);
  return { template: shown! };
}

/** Dashboards that were made from it stay. */
export const deleteTemplate = (actor: UserActor, id: string): Promise<{ success: true }> =>
  inTransaction(async (tx) => {
    if ((await deleteTemplateRow(tx, actor.workspaceId, id)) === 0) throw notFound('template');
    await noted(tx, actor, 'template.deleted', id);
    return { success: true };
  });
