import { accessDenied, mayChange, type UserActor } from '@/lib/base/actor/actor';
import { anyProvider, type Preference } from '@/lib/base/ai/providers';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { analyseByEngine, wordDocument } from './analyse-document';
import { assertRun, getAnalysis } from './analyses';
import { endAnalysisWithout, insertAnalysis, keepAnalysis } from './analysis-store';
import { readDocumentOf } from './documents';
import type { ProviderRun } from './provider';
import type { DocumentAnalysisItem } from './schema';

type Given = { questions: string[]; preference: Preference };

/** An analysis within its request, by the provider that is asked for; it is kept and counted like any other. */
export async function analyseNow(
  actor: UserActor,
  documentId: string,
  { questions, preference }: Given,
  signal: AbortSignal,
): Promise<{ analysis: DocumentAnalysisItem; run: ProviderRun | null }> {
  const { workspaceId, userId } = actor;
  if (!mayChange(actor)) throw new AppError('role', accessDenied('analyst', actor));
  await readDocumentOf(actor, documentId);
  const counted = anyProvider();
  const id = await inTransaction(async (tx) => {
    if (counted) await assertRun(tx, actor, documentId);
    return insertAnalysis(tx, workspaceId, { documentId, createdById: userId, questions, counted });
  });
  try {
    const own = await analyseByEngine(actor, documentId, questions, signal);
    const { run, ...made } = await wordDocument(actor, { documentId, own, questions, preference }, signal);
    await inTransaction((tx) => keepAnalysis(tx, workspaceId, id, made));
    return { analysis: await getAnalysis(actor, documentId, id), run };
  } catch (error) {
    await endAnalysisWithout(
      workspaceId,
      id,
      error instanceof AppError ? error.message : 'The analysis didn’t finish.',
    );
    throw error;
  }
}
