import type { UserActor } from '@/lib/base/actor/actor';
import { anyProvider } from '@/lib/base/ai/providers';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import { take } from '@/lib/base/limits/throttle';
import { LIMITS } from '@/lib/base/plans/limits';
import { lockPlan, planNow } from '@/lib/base/plans/plans';
import {
  countCounted,
  findAnalysis,
  findAnalysisOf,
  findLatestAnalysis,
  insertAnalysis,
  type AnalysisRow,
} from './analysis-store';
import { documentOf, listDocuments, readDocumentOf, type DocumentReader } from './documents';
import { DOCUMENT_ANALYSIS_JOB, DOCUMENT_ANALYSIS_STEPS } from './job-schema';
import type { AnalysisCreate, DocumentAnalysisItem, ListedDocument, StartedAnalysis } from './schema';
import { itemOf } from './analysis-item';

const ALLOWANCE = { limit: 300, seconds: 600 };
/** How long a request is held open: the engine answers within it. */
const ANSWER_WITHIN_MS = 2_000;

export async function getAnalysis(
  actor: DocumentReader,
  documentId: string,
  id: string,
): Promise<DocumentAnalysisItem> {
  await documentOf(actor, documentId);
  const row = await findAnalysis(actor.workspaceId, documentId, id);
  return row ? itemOf(row) : Promise.reject(notFound('analysis'));
}

/** With the document that it is of. */
export async function getAnalysisById(
  actor: DocumentReader,
  id: string,
): Promise<{ document: { id: string; name: string }; analysis: DocumentAnalysisItem }> {
  const row = await findAnalysisOf(actor.workspaceId, id);
  if (!row) throw notFound('analysis');
  const document = await documentOf(actor, row.documentId);
  return { document: { id: document.id, name: document.name }, analysis: itemOf(row) };
}

/** The newest that is ready. */
export async function latestAnalysisOf(actor: DocumentReader, documentId: string): Promise<AnalysisRow | null> {
  return findLatestAnalysis(actor.workspaceId, documentId);
}

/** A run of a provider takes a place of the plan until it has ended without one. */
export async function assertRun(tx: Tx, { workspaceId }: UserActor, documentId: string): Promise<void> {
  await lockPlan(tx, workspaceId);
  const plan = await planNow(tx, workspaceId);
  const limit = LIMITS[plan].analysesPerDocument;
  if (limit === null) return;
  const used = await countCounted(tx, workspaceId, documentId);
  if (used < limit) return;
  throw new AppError(
    'plan_limit',
    `Your plan allows ${limit} AI ${limit === 1 ? 'analysis' : 'analyses'} per document. Use the built-in engine or upgrade.`,
    { limit, used, plan },
  );
}

/** Has a document analysed and questions of it answered. With a provider set up it words what the engine has found. */
export async function startAnalysis(
  actor: UserActor,
  documentId: string,
  { questions, engine }: AnalysisCreate,
  origin: RequestOrigin,
): Promise<StartedAnalysis> {
  const { workspaceId, userId } = actor;
  await readDocumentOf(actor, documentId);
  await take({ key: `document analysis ${workspaceId}`, ...ALLOWANCE }, 'Too many analyses.');
  const counted = !engine && anyProvider();
  const { id, job } = await inTransaction(async (tx) => {
    if (counted) await assertRun(tx, actor, documentId);
    const made = await insertAnalysis(tx, workspaceId, { documentId, createdById: userId, questions, counted });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'document.analysed',
      targetType: 'document',
      targetId: documentId,
      details: { questions: questions.length, provider: counted },
    });
    const work = await addJob(tx, {
      workspaceId,
      createdById: userId,
      kind: DOCUMENT_ANALYSIS_JOB,
      targetId: made,
      payload: { documentId },
      stepCount: DOCUMENT_ANALYSIS_STEPS.length,
    });
    return { id: made, job: work };
  });
  const now = await startedJob(workspaceId, job, ANSWER_WITHIN_MS);
  return { analysis: await getAnalysis(actor, documentId, id), job: now };
}

/** The documents of the workspace, each with what was found in it last, one after another. */
export async function* eachDocumentWithFindings(
  actor: UserActor,
): AsyncGenerator<ListedDocument & { analysis: DocumentAnalysisItem | null }> {
  for (const document of await listDocuments(actor)) {
    const row = await findLatestAnalysis(actor.workspaceId, document.id);
    yield { ...document, analysis: row && itemOf(row) };
  }
}
