import { anyProvider } from '@/lib/ai/providers';
import { proposeExpression } from '@/lib/ask/propose-expression';
import { deedOf, record } from '@/lib/audit/record';
import type { UserActor } from '@/lib/core/actor';
import { AppError, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { inTransaction, type Tx } from '@/lib/db/transaction';
import { take } from '@/lib/limits/throttle';
import { assertPlace } from '@/lib/plans/plans';
import { calculationsNamed } from '@/lib/query/calculation/definition';
import { calculationKey } from '@/lib/query/calculation/key';
import { withKeys, type Reading } from '@/lib/query/calculation/read';
import { CalculationError } from '@/lib/query/calculation/shapes';
import type { ColumnFormat } from '@/lib/query/column';
import { meaningOf, readTyped, screenColumn, shownExpression } from './calculation-meaning';
import { sampleOf } from './calculation-sample';
import type { Calculation, CalculationCreate, CalculationPatch, CalculationPrompt, CalculationProposal, CalculationValidate, ExpressionError, Validation } from './calculation-schema';
import { deleteCalculationRow, findCalculation, insertCalculation, isLivingDashboard, listCalculationRows, updateCalculation, type CalculationRow } from './calculation-store';
import { dataSourcesOf, findDashboard, type DashboardRow } from './store';

const GONE: ExpressionError = { message: 'The data source of this calculation was deleted.', position: { from: 0, to: 0 } };

async function dashboardOf(actor: UserActor, id: string): Promise<DashboardRow> {
  return (await findDashboard(actor.workspaceId, id)) ?? Promise.reject(notFound('dashboard'));
}

/** The data set, or null where it was deleted. */
const dataSetOf = (actor: UserActor, id: string): Promise<DataSet | null> =>
  loadDataSet(actor, id).catch((error: unknown) => (error instanceof AppError && error.code === 'not_found' ? null : Promise.reject(error)));

function usersOf({ config: { kpis, charts } }: DashboardRow, key: string): Calculation['usedIn'] {
  const widgets = [...kpis.map(({ id, label, query, sparkline }) => ({ id, title: label, queries: [query, ...(sparkline ? [sparkline] : [])] })), ...charts.map(({ id, title, query }) => ({ id, title, queries: [query] }))];
  return widgets.filter(({ queries }) => queries.some((query) => calculationsNamed(query).includes(key))).map(({ id, title }) => ({ id, title }));
}

function toCalculation(row: CalculationRow, dataSet: DataSet | null, dashboard: DashboardRow): Calculation {
  const { id, dashboardId, dataSourceId, name, prompt, createdBy, format, createdAt, updatedAt } = row;
  const columns = dataSet?.columns ?? [];
  const meaning = dataSet ? meaningOf(row, columns) : null;
  const understood = meaning?.calculation ?? null;
  const key = calculationKey(id);
  return {
    id, dashboardId, dataSourceId, key, name, expression: shownExpression(row.expression, columns), prompt, createdBy, level: understood?.level ?? row.level, type: understood?.type ?? row.type, format: understood?.format ?? format ?? { kind: 'plain' },
    formatChosen: format !== null, status: understood ? 'valid' : 'invalid', error: understood ? null : meaning?.error ?? GONE, usedIn: usersOf(dashboard, key), column: understood?.level === 'row' ? screenColumn(understood) : null,
    createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(),
  };
}

/** The calculations of a dashboard as they stand over the data of now, the oldest first. */
export async function listCalculations(actor: UserActor, dashboardId: string): Promise<Calculation[]> {
  const dashboard = await dashboardOf(actor, dashboardId);
  const rows = await listCalculationRows(actor.workspaceId, dashboardId);
  const ids = [...new Set(rows.map(({ dataSourceId }) => dataSourceId))];
  const sets = new Map(await Promise.all(ids.map(async (id) => [id, await dataSetOf(actor, id)] as const)));
  return rows.map((row) => toCalculation(row, sets.get(row.dataSourceId) ?? null, dashboard));
}

const taken = (name: string, others: readonly string[]) => others.some((other) => other.toLowerCase() === name.toLowerCase());
const refused = (field: string, why: string) => new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

function assertFree(name: string, others: readonly string[], { columns }: DataSet): void {
  if (taken(name, others)) throw refused('name', 'is the name of another calculation of this dashboard');
  if (taken(name, columns.map(({ label }) => label))) throw refused('name', 'is the name of a column. Choose another');
}

/** @throws AppError with the place of what is wrong. */
function understood(expression: string, dataSet: DataSet, others: readonly string[]): Reading {
  const read = readTyped(expression, dataSet.columns, others);
  if (!(read instanceof CalculationError)) return read;
  throw new AppError('validation', read.message, { fields: { expression: read.message }, position: read.position });
}

/** The data source that an expression is about: the one named, else of those on the dashboard the first that it can be read over. */
async function sourceFor(actor: UserActor, dashboard: DashboardRow | null, dataSourceId: string | undefined, expression: string): Promise<DataSet> {
  if (dataSourceId !== undefined) return loadDataSet(actor, dataSourceId);
  const ids = dashboard ? await dataSourcesOf(actor.workspaceId, dashboard) : [];
  const sets = (await Promise.all(ids.map((id) => dataSetOf(actor, id)))).filter((each) => each !== null);
  const [first] = sets;
  if (!first) throw refused('dataSourceId', 'names the data source: this dashboard reads none');
  return sets.find(({ columns }) => !(readTyped(expression, columns) instanceof CalculationError)) ?? first;
}

const contentOf = (name: string, expression: string, { level, type }: Reading, format: ColumnFormat | null, { columns }: DataSet) =>
  ({ name, expression: withKeys(expression, columns), level, type, format });

async function one(actor: UserActor, row: CalculationRow): Promise<{ calculation: Calculation }> {
  const [dashboard, dataSet] = await Promise.all([dashboardOf(actor, row.dashboardId), dataSetOf(actor, row.dataSourceId)]);
  return { calculation: toCalculation(row, dataSet, dashboard) };
}

const namesOf = (rows: readonly CalculationRow[]) => rows.map(({ name }) => name);

const PROPOSALS_A_MINUTE = 20;

/** An expression for what is asked in words, and what it comes to; nothing is kept. */
export async function proposeCalculation(actor: UserActor, { dashboardId, dataSourceId, prompt }: CalculationPrompt, signal: AbortSignal): Promise<{ proposal: CalculationProposal }> {
  const dashboard = await dashboardOf(actor, dashboardId);
  if (!anyProvider()) throw new AppError('not_configured', 'No AI provider is configured. Add a key, or write the expression yourself.');
  const dataSet = await sourceFor(actor, dashboard, dataSourceId, '');
  await take({ key: `propose ${actor.userId}`, limit: PROPOSALS_A_MINUTE, seconds: 60 }, 'Proposals are asked for too quickly.');
  const ran = await proposeExpression(actor, { text: prompt, columns: dataSet.columns }, signal);
  if (!ran) throw new AppError('upstream', 'No AI provider answered. Try again, or write the expression yourself.');
  if (!ran.value) throw new AppError('unusable', 'No expression was found that these columns bear. Say it in other words, or write it yourself.');
  const { name, expression } = ran.value;
  const validation = await validateCalculation(actor, { dashboardId, dataSourceId: dataSet.id, expression }, signal);
  return { proposal: { name, expression, prompt, by: ran.provider, validation } };
}

/** Keeps a calculation, typed or proposed. */
export async function createCalculation(actor: UserActor, asked: Exclude<CalculationCreate, CalculationPrompt>): Promise<{ calculation: Calculation }> {
  const { dashboardId, prompt = null } = asked;
  const dashboard = await dashboardOf(actor, dashboardId);
  const { name, expression, format = null } = asked;
  const dataSet = await sourceFor(actor, dashboard, asked.dataSourceId, expression);
  const row = await inTransaction(async (tx) => {
    const rows = async () => listCalculationRows(actor.workspaceId, dashboardId, tx);
    await assertPlace(tx, actor.workspaceId, 'calculationsPerDashboard', async () => (await rows()).length);
    if (!(await isLivingDashboard(tx, actor.workspaceId, dashboardId))) throw notFound('dashboard');
    const others = namesOf(await rows());
    const read = understood(expression, dataSet, others);
    assertFree(name, others, dataSet);
    const made = await insertCalculation(tx, actor.workspaceId, actor.userId, { dashboardId, dataSourceId: dataSet.id, prompt, ...contentOf(name, expression, read, format, dataSet) });
    await recordDeed(tx, actor, 'calculation.created', made);
    return made;
  });
  return one(actor, row);
}

const recordDeed = (tx: Tx, actor: UserActor, action: string, { id, dashboardId }: Pick<CalculationRow, 'id' | 'dashboardId'>) =>
  record(tx, { ...deedOf(actor), action, targetType: 'calculation', targetId: id, details: { dashboardId } });

async function kept(actor: UserActor, id: string): Promise<CalculationRow> {
  return (await findCalculation(actor.workspaceId, id)) ?? Promise.reject(notFound('calculation'));
}

export async function changeCalculation(actor: UserActor, id: string, patch: CalculationPatch): Promise<{ calculation: Calculation }> {
  const row = await kept(actor, id);
  const dataSet = await loadDataSet(actor, row.dataSourceId);
  const name = patch.name ?? row.name;
  const format = patch.format === undefined ? row.format : patch.format;
  await inTransaction(async (tx) => {
    const others = namesOf((await listCalculationRows(actor.workspaceId, row.dashboardId, tx)).filter((other) => other.id !== id));
    if (name !== row.name) assertFree(name, others, dataSet);
    const content = patch.expression === undefined ? { ...row, name, format } : contentOf(name, patch.expression, understood(patch.expression, dataSet, others), format, dataSet);
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
    throw new AppError('conflict', `${row.name} is read by ${titles.length === 1 ? titles[0] : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`}. Change that first, or delete it all the same.`, { widgets: users });
  }
  await inTransaction(async (tx) => {
    if (!(await deleteCalculationRow(tx, actor.workspaceId, id))) throw notFound('calculation');
    await recordDeed(tx, actor, 'calculation.deleted', row);
  });
  return { success: true };
}

/** What an expression means, with five values to check it by, or what is wrong with it and where. */
export async function validateCalculation(actor: UserActor, { dashboardId, dataSourceId, expression }: CalculationValidate, signal?: AbortSignal): Promise<Validation> {
  const dashboard = dashboardId === undefined ? null : await dashboardOf(actor, dashboardId);
  const dataSet = await sourceFor(actor, dashboard, dataSourceId, expression);
  const others = dashboardId === undefined ? [] : namesOf(await listCalculationRows(actor.workspaceId, dashboardId));
  const read = readTyped(expression, dataSet.columns, others);
  if (read instanceof CalculationError) return { valid: false, dataSourceId: dataSet.id, level: null, type: null, format: null, sample: [], error: { message: read.message, position: read.position } };
  const { level, type, format, reads, checked } = read;
  const id = newId();
  const calculation = { key: calculationKey(id), label: 'Result', expression: withKeys(expression, dataSet.columns), level, type, format, reads };
  return { valid: true, dataSourceId: dataSet.id, level, type, format, sample: await sampleOf(dataSet, calculation, id, checked, signal), error: null };
}
