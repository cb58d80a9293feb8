import { mayPass, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { lockPlan } from '@/lib/base/plans/plans';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { measureOfMetric } from '@/lib/pure/query/resolve/metrics';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { Measure } from '@/lib/pure/query/schema/query';
import { movesBetween } from './figures';
import { MOST_METRICS } from './limits-schema';
import { meaningOfRow, measureOfRow } from './meanings';
import type {
  Metric,
  MetricCreate,
  MetricDefinition,
  MetricMoves,
  MetricPatch,
  MetricPreview,
  MetricUses,
} from './schema';
import {
  binMetric,
  countMetrics,
  findBinnedMetric,
  findMetricRow,
  insertMetric,
  isMemberOf,
  isMetricName,
  listMetricRows,
  memberNames,
  metricRowsOf,
  unbinMetric,
  updateMetric,
  type MetricRow,
} from './store';
import { usesOf } from './uses';

type Asker = Pick<UserActor, 'workspaceId'>;
type Rows = ReadonlyMap<string, MetricRow>;

const refused = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

const LOST = 'One of the two metrics of this ratio is no longer a measure of its own. Choose another.';

/** A measure in words, or why it can’t be calculated. */
function saidOf(measure: Measure | null, table: SourceTable | null): { says: string; error: string | null } {
  if (!measure) return { says: '', error: LOST };
  if (!table) return { says: '', error: 'Its data source isn’t ready.' };
  try {
    const segments = describeQuery({ measures: [measure], dimensions: [], filters: [] }, table.columns);
    return { says: segments.map(({ text }) => text).join(''), error: null };
  } catch (error) {
    if (error instanceof BrokenQuery) return { says: '', error: error.message };
    throw error;
  }
}

type Beside = { rows: Rows; tables: ReadonlyMap<string, SourceTable | null>; names: ReadonlyMap<string, string> };

function toMetric(row: MetricRow, { rows, tables, names }: Beside): Metric {
  const { id, dataSourceId, ownerId, certifiedAt, certifiedById, createdAt, updatedAt } = row;
  const meaning = meaningOfRow(row, rows);
  const { says, error } = saidOf(meaning?.measure ?? null, tables.get(dataSourceId) ?? null);
  const owner = names.get(ownerId);
  return {
    id,
    name: row.name,
    description: row.description,
    dataSourceId,
    dataSourceName: tables.get(dataSourceId)?.name ?? '',
    definition: row.definition,
    says,
    error,
    format: row.format,
    goodDirection: row.goodDirection,
    owner: owner === undefined ? null : { id: ownerId, name: owner },
    certified: certifiedAt && {
      at: certifiedAt.toISOString(),
      by: (certifiedById && names.get(certifiedById)) ?? null,
    },
    version: row.version,
    measure: meaning && error === null ? measureOfMetric(meaning) : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

async function shown(actor: Asker, asked: readonly MetricRow[]): Promise<Metric[]> {
  const behind = asked.flatMap(({ definition }) =>
    definition.kind === 'ratio' ? [definition.numeratorId, definition.denominatorId] : [],
  );
  const ids = [...new Set(asked.map(({ dataSourceId }) => dataSourceId))];
  const [others, tables, names] = await Promise.all([
    metricRowsOf(actor.workspaceId, [...new Set(behind)]),
    Promise.all(ids.map(async (id) => [id, await orNull(loadTable(actor, id))] as const)),
    memberNames(
      actor.workspaceId,
      asked.flatMap(({ ownerId, certifiedById }) => [ownerId, ...(certifiedById ? [certifiedById] : [])]),
    ),
  ]);
  const beside = { rows: new Map(others.map((row) => [row.id, row])), tables: new Map(tables), names };
  return asked.map((row) => toMetric(row, beside));
}

/** The metrics of the workspace, or of one data source, by name. */
export const listMetrics = async (actor: Asker, dataSourceId?: string): Promise<{ metrics: Metric[] }> => ({
  metrics: await shown(actor, await listMetricRows(actor.workspaceId, dataSourceId)),
});

export async function getMetric(actor: Asker, id: string): Promise<Metric> {
  const row = await findMetricRow(actor.workspaceId, id);
  if (!row) throw notFound('metric');
  return (await shown(actor, [row]))[0]!;
}

export async function getMetricUses(actor: Asker, id: string): Promise<MetricUses> {
  if (!(await findMetricRow(actor.workspaceId, id))) throw notFound('metric');
  return usesOf(actor, id);
}

/** The measure of a definition as it is given. @throws AppError validation for a ratio of what is no plain metric. */
async function measureGiven(
  { workspaceId }: Asker,
  { id, dataSourceId, definition }: { id?: string; dataSourceId: string; definition: MetricDefinition },
): Promise<Omit<Measure, 'metric' | 'as' | 'calculationId'>> {
  if (definition.kind === 'measure') return measureOfRow({ definition }, new Map())!;
  const rows = (await listMetricRows(workspaceId, dataSourceId)).filter((row) => row.id !== id);
  const others = new Map(rows.map((row) => [row.id, row]));
  for (const field of ['numeratorId', 'denominatorId'] as const)
    if (others.get(definition[field])?.definition.kind !== 'measure')
      throw refused(field, 'isn’t a metric of this data source that is a measure of its own');
  return measureOfRow({ definition }, others)!;
}

const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** What a definition would give, and what that moves, before it is saved. */
export async function previewMetric(actor: Asker, asked: MetricPreview, signal?: AbortSignal): Promise<MetricMoves> {
  const { id, dataSourceId, definition, format, name } = asked;
  const row = id === undefined ? null : await findMetricRow(actor.workspaceId, id);
  if (id !== undefined && row?.dataSourceId !== dataSourceId) throw notFound('metric');
  const table = await loadTable(actor, dataSourceId);
  const measure = await measureGiven(actor, { id, dataSourceId, definition });
  const before = row && (await shown(actor, [row]))[0]!.measure;
  const { broken, ...moves } = await movesBetween(
    actor,
    table,
    {
      before,
      after: {
        ...measure,
        metric: { id: id ?? ANY_ID, name: name ?? row?.name ?? 'New metric', ...(format && { format }) },
      },
    },
    signal,
  );
  if (broken) throw refused('definition', broken);
  return { ...moves, uses: id === undefined ? { dashboards: [], metrics: [] } : await usesOf(actor, id) };
}

/** @throws AppError validation where the data can’t answer it. */
async function assertSound(
  actor: Asker,
  asked: { id?: string; dataSourceId: string; name: string; definition: MetricDefinition },
): Promise<void> {
  const table = await loadTable(actor, asked.dataSourceId);
  const measure = await measureGiven(actor, asked);
  const after = { ...measure, metric: { id: ANY_ID, name: asked.name } };
  const { broken } = await movesBetween(actor, table, { before: null, after });
  if (broken) throw refused('definition', broken);
}

function assertMayCertify(actor: UserActor): void {
  if (!mayPass('workspaceOwner', actor))
    throw new AppError('role', 'Only the owner of the workspace can certify a metric.');
}

async function assertNameFree(tx: Tx, actor: Asker, name: string, otherThan?: string): Promise<void> {
  if (await isMetricName(tx, actor.workspaceId, { name, otherThan }))
    throw refused('name', 'is already the name of a metric in this workspace');
}

async function assertRoom(tx: Tx, { workspaceId }: Asker): Promise<void> {
  await lockPlan(tx, workspaceId);
  if ((await countMetrics(tx, workspaceId)) >= MOST_METRICS)
    throw new AppError('plan_limit', `A workspace can have ${MOST_METRICS} metrics. Delete one first.`, {
      limit: MOST_METRICS,
      used: MOST_METRICS,
    });
}

export async function createMetric(
  actor: UserActor,
  { certified, ...given }: MetricCreate,
): Promise<{ metric: Metric }> {
  if (certified) assertMayCertify(actor);
  await assertSound(actor, given);
  const id = await inTransaction(async (tx) => {
    await assertRoom(tx, actor);
    await assertNameFree(tx, actor, given.name);
    const made = await insertMetric(tx, actor.workspaceId, {
      ...given,
      createdById: actor.userId,
      ownerId: actor.userId,
      certifiedAt: certified ? new Date() : null,
      certifiedById: certified ? actor.userId : null,
    });
    await record(tx, { ...auditEntry(actor), action: 'metric.created', targetType: 'metric', targetId: made });
    return made;
  });
  return { metric: await getMetric(actor, id) };
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** A change by someone who can’t certify takes the certification off. */
function certification(
  actor: UserActor,
  row: MetricRow,
  { certified, moves }: { certified?: boolean; moves: boolean },
): Pick<MetricRow, 'certifiedAt' | 'certifiedById'> {
  const none = { certifiedAt: null, certifiedById: null };
  if (certified === false) return none;
  if (certified === true && (row.certifiedAt === null || moves))
    return { certifiedAt: new Date(), certifiedById: actor.userId };
  return moves && !mayPass('workspaceOwner', actor) ? none : row;
}

/** @throws AppError conflict where it was changed since, naming both versions. */
export async function changeMetric(
  actor: UserActor,
  id: string,
  { version, certified, ...change }: MetricPatch,
): Promise<{ metric: Metric }> {
  const row = await findMetricRow(actor.workspaceId, id);
  if (!row) throw notFound('metric');
  if (certified !== undefined && certified !== (row.certifiedAt !== null)) assertMayCertify(actor);
  const next = { ...row, ...change };
  const moves = !isSame(row.definition, next.definition);
  if (moves) {
    await assertSound(actor, next);
    const { metrics } = await usesOf(actor, id);
    if (next.definition.kind === 'ratio' && metrics[0])
      throw refused('definition', `must stay a measure: the ratio “${metrics[0].name}” is made from it`);
  }
  await inTransaction(async (tx) => {
    await lockPlan(tx, actor.workspaceId);
    await assertNameFree(tx, actor, next.name, id);
    if (change.ownerId !== undefined && !(await isMemberOf(tx, actor.workspaceId, change.ownerId)))
      throw refused('ownerId', 'isn’t a member of this workspace');
    const { name, description, definition, format, goodDirection, ownerId } = next;
    const content = { name, description, definition, format, goodDirection, ownerId };
    const { certifiedAt, certifiedById } = certification(actor, row, { certified, moves });
    if (
      !(await updateMetric(tx, actor.workspaceId, { id, version, content: { ...content, certifiedAt, certifiedById } }))
    )
      throw new AppError('conflict', 'This metric was changed in another window. Reload it and repeat your change.', {
        yours: version,
        current: (await findMetricRow(actor.workspaceId, id, tx))?.version ?? null,
      });
    await record(tx, {
      ...auditEntry(actor),
      action: 'metric.changed',
      targetType: 'metric',
      targetId: id,
      details: { moves },
    });
  });
  return { metric: await getMetric(actor, id) };
}

const namesOf = ({ dashboards, metrics }: MetricUses): string =>
  [...dashboards, ...metrics]
    .slice(0, 5)
    .map(({ name }) => `“${name}”`)
    .join(', ');

/** One in use goes only with `force`: what uses it then keeps what it meant. */
export async function deleteMetric(actor: UserActor, id: string, force: boolean): Promise<{ success: true }> {
  const uses = await getMetricUses(actor, id);
  if (!force && uses.dashboards.length + uses.metrics.length > 0)
    throw new AppError('conflict', `This metric is used by ${namesOf(uses)}. They would keep its definition.`, {
      uses,
    });
  await inTransaction(async (tx) => {
    if (!(await binMetric(tx, actor.workspaceId, id))) throw notFound('metric');
    await record(tx, { ...auditEntry(actor), action: 'metric.deleted', targetType: 'metric', targetId: id });
  });
  return { success: true };
}

/** Undoes a deletion. */
export async function restoreMetric(actor: UserActor, id: string): Promise<{ metric: Metric }> {
  await inTransaction(async (tx) => {
    await assertRoom(tx, actor);
    const row = await findBinnedMetric(tx, actor.workspaceId, id);
    if (!row) throw notFound('metric');
    await assertNameFree(tx, actor, row.name);
    await unbinMetric(tx, actor.workspaceId, id);
    await record(tx, { ...auditEntry(actor), action: 'metric.restored', targetType: 'metric', targetId: id });
  });
  return { metric: await getMetric(actor, id) };
}
