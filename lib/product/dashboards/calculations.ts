import type { UserActor } from '@/lib/base/actor/actor';
import { anyProvider } from '@/lib/base/ai/providers';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { assertPlace } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { proposeExpression } from '@/lib/product/questions/propose-expression';
import { calculationsNamed, screenColumn } from '@/lib/pure/query/resolve/definition';
import { withKeys, type ExpressionReading } from '@/lib/pure/query/resolve/read';
import { CalculationError } from '@/lib/pure/query/schema/calculation';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { meaningOf, readTyped, shownExpression } from './calculation-meaning';
import { sampleOf } from './calculation-sample';
import type {
  Calculation,
  CalculationCreate,
  CalculationPatch,
  CalculationPrompt,
  CalculationProposal,
  CalculationValidate,
  ExpressionError,
  Validation,
} from './calculation-schema';
import {
  deleteCalculationRow,
  findCalculation,
  insertCalculation,
  isLivingDashboard,
  listCalculationRows,
  updateCalculation,
  type CalculationRow,
} from './calculation-store';
import { dataSourcesOf, findDashboard, listDashboardRows, type DashboardRow } from './store';

const GONE: ExpressionError = {
  message: 'The data source of this calculation was deleted.',
  position: { from: 0, to: 0 },
};

/** A task lists them too. */
type InWorkspace = Pick<UserActor, 'workspaceId'>;

async function dashboardOf(actor: InWorkspace, id: string): Promise<DashboardRow> {
  return (await findDashboard(actor.workspaceId, id)) ?? Promise.reject(notFound('dashboard'));
}

/** The data source, or null where it was deleted. */
const tableOf = (actor: InWorkspace, id: string): Promise<SourceTable | null> =>
  loadTable(actor, id).catch((error: unknown) =>
    error instanceof AppError && error.code === 'not_found' ? null : Promise.reject(error),
  );

function usersOf({ config: { kpis, charts } }: DashboardRow, key: string): Calculation['usedIn'] {
  const widgets = [
    ...kpis.map(({ id, label, query, sparkline }) => ({
      id,
      title: label,
      queries: [query, ...(sparkline ? [sparkline] : [])],
    })),
    ...charts.map(({ id, title, query }) => ({ id, title, queries: [query] })),
  ];
  return widgets
    .filter(({ queries }) => queries.some((query) => calculationsNamed(query).includes(key)))
    .map(({ id, title }) => ({ id, title }));
}

function toCalculation(row: CalculationRow, table: SourceTable | null, dashboard: DashboardRow): Calculation {
  const { id, dashboardId, dataSourceId, name, prompt, createdBy, format, createdAt, updatedAt } = row;
  const columns = table?.columns ?? [];
  const meaning = table ? meaningOf(row, columns) : null;
  const understood = meaning?.calculation ?? null;
  const key = calculationKey(id);
  return {
    id,
    dashboardId,
    dataSourceId,
    key,
    name,
    expression: shownExpression(row.expression, columns),
    prompt,
    createdBy,
    level: understood?.level ?? row.level,
    type: understood?.type ?? row.type,
    format: understood?.format ?? format ?? { kind: 'plain' },
    formatChosen: format !== null,
    status: understood ? 'valid' : 'invalid',
    error: understood ? null : (meaning?.error ?? GONE),
    usedIn: usersOf(dashboard, key),
    column: understood?.level === 'row' ? screenColumn(understood) : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The calculations of a dashboard as they stand over the data of now, the oldest first. */
export async function listCalculations(actor: InWorkspace, dashboardId: string): Promise<Calculation[]> {
  const dashboard = await dashboardOf(actor, dashboardId);
  const rows = await listCalculationRows(actor.workspaceId, dashboardId);
  const ids = [...new Set(rows.map(({ dataSourceId }) => dataSourceId))];
  const sets = new Map(await Promise.all(ids.map(async (id) => [id, await tableOf(actor, id)] as const)));
  return rows.map((row) => toCalculation(row, sets.get(row.dataSourceId) ?? null, dashboard));
}

export type CalculationOfDashboard = { dashboardName: string; calculation: Calculation };

/** Every calculation of the workspace’s dashboards, those in the bin aside. */
export async function listAllCalculations(actor: InWorkspace): Promise<CalculationOfDashboard[]> {
  const living = new Map((await listDashboardRows(actor.workspaceId)).map(({ id, name }) => [id, name]));
  const used = new Set((await listCalculationRows(actor.workspaceId)).map(({ dashboardId }) => dashboardId));
  const all: CalculationOfDashboard[] = [];
  for (const [id, dashboardName] of living)
    if (used.has(id))
      for (const calculation of await listCalculations(actor, id)) all.push({ dashboardName, calculation });
  return all;
}

const taken = (name: string, others: readonly string[]) =>
  others.some((other) => other.toLowerCase() === name.toLowerCase());
const refused = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

function assertFree(name: string, others: readonly string[], { columns }: SourceTable): void {
  if (taken(name, others)) throw refused('name', 'is already the name of another calculation on this dashboard');
  if (
    taken(
      name,
      columns.map(({ label }) => label),
    )
  )
    throw refused('name', 'is the name of a column. Choose another');
}

/** @throws AppError with the place of what is wrong. */
function understood(expression: string, table: SourceTable, others: readonly string[]): ExpressionReading {
  const read = readTyped(expression, table.columns, others);
  if (!(read instanceof CalculationError)) return read;
  throw new AppError('validation', read.message, { fields: { expression: read.message }, position: read.position });
}

/**
 * The data source that an expression is about: the one named, else of those on the dashboard the first that it can be
 * read over.
 */
async function sourceFor(
  actor: UserActor,
  dashboard: DashboardRow | null,
  dataSourceId: string | undefined,
  expression: string,
): Promise<SourceTable> {
  if (dataSourceId !== undefined) return loadTable(actor, dataSourceId);
  const ids = dashboard ? await dataSourcesOf(actor.workspaceId, dashboard) : [];
  const sets = (await Promise.all(ids.map((id) => tableOf(actor, id)))).filter((each) => each !== null);
  const [first] = sets;
  if (!first) throw refused('dataSourceId', 'is required: this dashboard has no data source');
  return sets.find(({ columns }) => !(readTyped(expression, columns) instanceof CalculationError)) ?? first;
}

const contentOf = (
  { name, expression, format }: { name: string; expression: string; format: ColumnFormat | null },
  { level, type }: ExpressionReading,
  { columns }: SourceTable,
) => ({ name, expression: withKeys(expression, columns), level, type, format });

async function one(actor: UserActor, row: CalculationRow): Promise<{ calculation: Calculation }> {
  const [dashboard, table] = await Promise.all([dashboardOf(actor, row.dashboardId), tableOf(actor, row.dataSourceId)]);
  return { calculation: toCalculation(row, table, dashboard) };
}

const namesOf = (rows: readonly CalculationRow[]) => rows.map(({ name }) => name);

const PROPOSALS_A_MINUTE = 20;

/** An expression for what is asked in words, and what it comes to; nothing is kept. */
export async function proposeCalculation(
  actor: UserActor,
  { dashboardId, dataSourceId, prompt }: CalculationPrompt,
  signal: AbortSignal,
): Promise<{ proposal: CalculationProposal }> {
  const dashboard = await dashboardOf(actor, dashboardId);
  if (!anyProvider())
    throw new AppError('not_configured', 'No AI provider is configured. Add a key, or write the expression yourself.');
  const table = await sourceFor(actor, dashboard, dataSourceId, '');
  await take(
    { key: `propose ${actor.userId}`, limit: PROPOSALS_A_MINUTE, seconds: 60 },
    'Too many suggestions requested.',
  );
  const ran = await proposeExpression(actor, { text: prompt, columns: table.columns }, signal);
  if (!ran) throw new AppError('upstream', 'No AI provider responded. Try again, or write the expression yourself.');
  if (!ran.value)
    throw new AppError(
      'unusable',
      'No expression found for these columns. Rephrase it, or write the expression yourself.',
    );
  const { name, expression } = ran.value;
  const validation = await validateCalculation(actor, { dashboardId, dataSourceId: table.id, expression }, signal);
  return { proposal: { name, expression, prompt, by: ran.provider, validation } };
}

/** Keeps a calculation, typed or proposed. */
export async function createCalculation(
  actor: UserActor,
  asked: Exclude<CalculationCreate, CalculationPrompt>,
): Promise<{ calculation: Calculation }> {
  const { dashboardId, prompt = null } = asked;
  const dashboard = await dashboardOf(actor, dashboardId);
  const { name, expression, format = null } = asked;
  const table = await sourceFor(actor, dashboard, asked.dataSourceId, expression);
  const row = await inTransaction(async (tx) => {
    const rows = async () => listCalculationRows(actor.workspaceId, dashboardId, tx);
    await assertPlace(tx, actor.workspaceId, 'calculationsPerDashboard', async () => (await rows()).length);
    if (!(await isLivingDashboard(tx, actor.workspaceId, dashboardId))) throw notFound('dashboard');
    const others = namesOf(await rows());
    const read = understood(expression, table, others);
    assertFree(name, others, table);
    const made = await insertCalculation(tx, actor.workspaceId, actor.userId, {
      dashboardId,
      dataSourceId: table.id,
      prompt,
      ...contentOf({ name, expression, format }, read, table),
    });
    await recordDeed(tx, actor, 'calculation.created', made);
    return made;
  });
  return one(actor, row);
}

const recordDeed = (
  tx: Tx,
  actor: UserActor,
  action: string,
  { id, dashboardId }: Pick<CalculationRow, 'id' | 'dashboardId'>,
) => record(tx, { ...auditEntry(actor), action, targetType: 'calculation', targetId: id, details: { dashboardId } });

async function kept(actor: UserActor, id: string): Promise<CalculationRow> {
  return (await findCalculation(actor.workspaceId, id)) ?? Promise.reject(notFound('calculation'));
}

export async function changeCalculation(
  actor: UserActor,
  id: string,
  patch: CalculationPatch,
): Promise<{ calculation: Calculation }> {
  const row = await kept(actor, id);
  const table = await loadTable(actor, row.dataSourceId);
  const name = patch.name ?? row.name;
  const format = patch.format === undefined ? row.format : patch.format;
  await inTransaction(async (tx) => {
    const others = namesOf(
      (await listCalculationRows(actor.workspaceId, row.dashboardId, tx)).filter((other) => other.id !== id),
    );
    if (name !== row.name) assertFree(name, others, table);
    const { expression } = patch;
    const content =
      expression === undefined
        ? { ...row, name, format }
        : contentOf({ name, expression, format }, understood(expression, table, others), table);
    if (!(await updateCalculation(tx, actor.workspaceId, id, content))) throw notFound('calculation');
    await recordDeed(tx, actor, 'calculation.changed', row);
  });
  return one(actor, await kept(actor, id));
}

/** One that widgets read is deleted only where that is meant: they then say that it is gone. */
export async function deleteCalculation(actor: UserActor, id: string, force: boolean): Promise<{ success: true }> {
  const row = await kept(actor, id);
  const users = usersOf(await dashboardOf(actor, row.dashboardId), calculationKey(id));
  if (users.length && !force) {
    const titles = users.map(({ title }) => `‘${title}’`);
    throw new AppError(
      'conflict',
      `${row.name} is read by ${titles.length === 1 ? titles[0] : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`}. Change that first, or delete it anyway.`,
      { widgets: users },
    );
  }
  await inTransaction(async (tx) => {
    if (!(await deleteCalculationRow(tx, actor.workspaceId, id))) throw notFound('calculation');
    await recordDeed(tx, actor, 'calculation.deleted', row);
  });
  return { success: true };
}

/** What an expression means, with five values to check it by, or what is wrong with it and where. */
export async function validateCalculation(
  actor: UserActor,
  { dashboardId, dataSourceId, expression }: CalculationValidate,
  signal?: AbortSignal,
): Promise<Validation> {
  const dashboard = dashboardId === undefined ? null : await dashboardOf(actor, dashboardId);
  const table = await sourceFor(actor, dashboard, dataSourceId, expression);
  const others = dashboardId === undefined ? [] : namesOf(await listCalculationRows(actor.workspaceId, dashboardId));
  const read = readTyped(expression, table.columns, others);
  if (read instanceof CalculationError)
    return {
      valid: false,
      dataSourceId: table.id,
      level: null,
      type: null,
      format: null,
      sample: [],
      error: { message: read.message, position: read.position },
    };
  const { level, type, format, reads, checked } = read;
  const id = newId();
  const calculation = {
    key: calculationKey(id),
    label: 'Result',
    expression: withKeys(expression, table.columns),
    level,
    type,
    format,
    reads,
  };
  return {
    valid: true,
    dataSourceId: table.id,
    level,
    type,
    format,
    sample: await sampleOf(table, calculation, { id, checked, signal }),
    error: null,
  };
}
