import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { addJob, publishJob, wakeWorkers } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { assertFeature } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { getDashboard, titleOf } from '@/lib/product/dashboards/dashboards';
import { loadTable } from '@/lib/product/data-sources/read/load';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { readDocumentOf } from '@/lib/product/documents/documents';
import { applyEdits, NoSuchSentence, type Edit } from '@/lib/pure/analysis/narration/summary/apply-edits';
import { checkChanged, checkNumbers, verificationOf } from './check';
import { SUMMARY_JOB, SUMMARY_STEPS } from './job-schema';
import type {
  ExecutiveSummary,
  SentenceEdit,
  SummaryCreate,
  SummaryHead,
  SummaryPatch,
  SummaryScope,
  SummaryStatus,
  SummaryVerification,
} from './schema';
import {
  changeText,
  findSummary,
  insertSummary,
  keepChecked,
  listSummaryRows,
  removeSummary,
  startWriting,
  type ListedSummary,
  type SummaryRow,
} from './store';

const ALLOWANCE = { limit: 30, seconds: 600 };
/** Each check asks every query of a summary anew, past the cache. */
const CHECKED_A_MINUTE = 20;

/** Versions of the data by now. */
type Newest = ReadonlyMap<string, number>;

const isVerified = (verification: ListedSummary['verification']): verification is SummaryVerification =>
  'claims' in verification;
const isStale = ({ sources }: ListedSummary, newest: Newest) =>
  sources.some(({ id, version }) => (newest.get(id) ?? version) > version);
const statusOf = (row: ListedSummary, newest: Newest): SummaryStatus =>
  row.status === 'ready' && isStale(row, newest) ? 'stale' : row.status;

function headOf(row: ListedSummary, newest: Newest): SummaryHead {
  const {
    id,
    title,
    scope: { name: about, ...scope },
    period,
    covers,
    audience,
    length,
    verification,
    version,
    origin,
    error,
  } = row;
  return {
    id,
    title,
    scope,
    about,
    period,
    covers,
    audience,
    length,
    status: statusOf(row, newest),
    verification: isVerified(verification) ? verification : null,
    version,
    origin,
    error,
    writtenAt: row.writtenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const found = async (actor: Pick<UserActor, 'workspaceId'>, id: string): Promise<SummaryRow> =>
  (await findSummary(actor.workspaceId, id)) ?? Promise.reject(notFound('summary'));

/** All of the workspace, newest first. */
export async function listSummaries(actor: UserActor): Promise<SummaryHead[]> {
  const [rows, sources] = await Promise.all([listSummaryRows(actor.workspaceId), listDataSources(actor)]);
  const newest = new Map(sources.map(({ id, version }) => [id, version]));
  return rows.map((row) => headOf(row, newest));
}

export async function getSummary(actor: Pick<UserActor, 'workspaceId'>, id: string): Promise<ExecutiveSummary> {
  const row = await found(actor, id);
  const versions = await Promise.all(
    row.sources.map(
      async (source) => [source.id, (await orNull(loadTable(actor, source.id)))?.version ?? null] as const,
    ),
  );
  const newest = new Map(
    versions.flatMap(([source, version]) => (version === null ? [] : [[source, version] as const])),
  );
  return {
    ...headOf(row, newest),
    sections: row.sections,
    kpis: row.kpis,
    sources: row.sources.map((source) => ({ ...source, newest: newest.get(source.id) ?? null })),
  };
}

/** What the scope is called; refuses what is not there. */
async function nameOf(actor: UserActor, scope: SummaryScope): Promise<{ about: string; title: string }> {
  if ('dashboardId' in scope) {
    const { name, dataSourceIds } = await getDashboard(actor, scope.dashboardId);
    if (dataSourceIds.length === 0)
      throw new AppError('validation', 'This dashboard has no data to summarise.', {
        fields: { scope: 'shows no data' },
      });
    return { about: name, title: name };
  }
  if ('documentIds' in scope) {
    const documents = await Promise.all(scope.documentIds.map((id) => readDocumentOf(actor, id)));
    const about = documents.map(({ name }) => name).join(', ');
    return { about, title: about.slice(0, 200) };
  }
  const sources = await Promise.all(scope.dataSourceIds.map((id) => loadTable(actor, id)));
  return { about: sources.map(({ name }) => name).join(', '), title: titleOf(sources) };
}

const addWork = (tx: Tx, { workspaceId, userId }: UserActor, id: string): Promise<Job> =>
  addJob(tx, { workspaceId, createdById: userId, kind: SUMMARY_JOB, targetId: id, stepCount: SUMMARY_STEPS.length });

type Started = { summary: ExecutiveSummary; job: Job };

async function started(actor: UserActor, id: string, job: Job): Promise<Started> {
  await publishJob({ id: job.id, workspaceId: actor.workspaceId });
  await wakeWorkers();
  return { summary: await getSummary(actor, id), job };
}

function withoutTwins(scope: SummaryScope): SummaryScope {
  if ('dataSourceIds' in scope) return { dataSourceIds: [...new Set(scope.dataSourceIds)] };
  return 'documentIds' in scope ? { documentIds: [...new Set(scope.documentIds)] } : scope;
}

/** Has a summary written. Where the plan has none, nothing is kept. */
export async function createSummary(
  actor: UserActor,
  { scope: given, title, ...manner }: SummaryCreate,
  origin: RequestOrigin,
): Promise<Started> {
  const scope = withoutTwins(given);
  const names = await nameOf(actor, scope);
  await take(
    { key: `summary ${actor.workspaceId}`, ...ALLOWANCE },
    'Too many summaries at once. Wait for one to finish.',
  );
  const { id, job } = await inTransaction(async (tx) => {
    await assertFeature(tx, actor.workspaceId, 'summaries');
    const made = await insertSummary(tx, actor.workspaceId, actor.userId, {
      title: title ?? names.title,
      scope: { ...scope, name: names.about },
      ...manner,
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'summary.created',
      targetType: 'summary',
      targetId: made,
      details: { period: manner.period, audience: manner.audience, length: manner.length },
    });
    return { id: made, job: await addWork(tx, actor, made) };
  });
  return started(actor, id, job);
}

/** Writes it anew on the newest data. What a person changed, added or removed stays so. */
export async function regenerateSummary(actor: UserActor, id: string, origin: RequestOrigin): Promise<Started> {
  const {
    scope: { name: _about, ...scope },
    status,
  } = await found(actor, id);
  if (status === 'generating')
    throw new AppError('conflict', 'This summary is still being written. Wait for it to finish.');
  await nameOf(actor, scope);
  await take(
    { key: `summary ${actor.workspaceId}`, ...ALLOWANCE },
    'Too many summaries at once. Wait for one to finish.',
  );
  const job = await inTransaction(async (tx) => {
    await assertFeature(tx, actor.workspaceId, 'summaries');
    if (!(await startWriting(tx, actor.workspaceId, id))) throw notFound('summary');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'summary.regenerated',
      targetType: 'summary',
      targetId: id,
    });
    return addWork(tx, actor, id);
  });
  return started(actor, id, job);
}

const asEdits = (edits: readonly SentenceEdit[]): Edit[] =>
  edits.map((edit) => (edit.op === 'add' ? { ...edit, id: newId() } : edit));

function editedSections({ sections }: SummaryRow, edits: readonly Edit[]) {
  try {
    return applyEdits(sections, edits);
  } catch (error) {
    if (error instanceof NoSuchSentence)
      throw new AppError('validation', 'edits: refers to a sentence that isn’t in this summary', {
        fields: { edits: 'refers to a sentence that isn’t in this summary' },
      });
    throw error;
  }
}

const stale = (yours: number, current: number) =>
  new AppError('conflict', 'This summary was changed in another window. Reload it and repeat your change.', {
    yours,
    current,
  });

/** Changes title and text. A sentence that was changed keeps its marks only where its numbers still match. */
export async function changeSummary(
  actor: UserActor,
  id: string,
  { title, edits: given, baseVersion }: SummaryPatch,
): Promise<ExecutiveSummary> {
  const row = await found(actor, id);
  if (row.version !== baseVersion) throw stale(baseVersion, row.version);
  if (!isVerified(row.verification))
    throw new AppError('conflict', 'This summary isn’t ready yet. Wait for it to finish.');
  const edits = asEdits(given);
  const changed = new Set(edits.flatMap((edit) => (edit.op === 'remove' ? [] : [edit.id])));
  const sections = await checkChanged(actor, editedSections(row, edits), changed, row.sources);
  const verification = verificationOf({ sections, kpis: row.kpis }, row.verification);
  await inTransaction(async (tx) => {
    if (!(await changeText(tx, actor.workspaceId, id, { baseVersion, title, sections, verification })))
      throw stale(baseVersion, (await found(actor, id)).version);
    await record(tx, {
      ...auditEntry(actor),
      action: 'summary.changed',
      targetType: 'summary',
      targetId: id,
      details: { edits: edits.length },
    });
  });
  return getSummary(actor, id);
}

/** Asks every query behind its numbers again, past every cache; what no longer matches is marked. */
export async function verifySummary(actor: UserActor, id: string): Promise<ExecutiveSummary> {
  const row = await found(actor, id);
  if (!isVerified(row.verification))
    throw new AppError('conflict', 'This summary isn’t ready yet. Wait for it to finish.');
  await take({ key: `verify summary ${actor.userId}`, limit: CHECKED_A_MINUTE, seconds: 60 }, 'Too many checks.');
  await keepChecked(
    actor.workspaceId,
    id,
    row.version,
    await checkNumbers(actor, { ...row, dropped: row.verification.dropped }),
  );
  return getSummary(actor, id);
}

export async function deleteSummary(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await removeSummary(tx, actor.workspaceId, id))) throw notFound('summary');
    await record(tx, { ...auditEntry(actor, origin), action: 'summary.deleted', targetType: 'summary', targetId: id });
  });
  return { success: true };
}
