import type { TaskActor } from '@/lib/base/actor/actor';
import { anyProvider } from '@/lib/base/ai/providers';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import {
  endAnalysisWithout,
  findAnalysisOf,
  keepAnalysis,
  type AnalysisRow,
  type MadeAnalysis,
} from './analysis-store';
import { analyseByEngine, wordDocument } from './analyse-document';
import { DOCUMENT_ANALYSIS_STEPS } from './job-schema';

async function analyse(
  actor: TaskActor,
  { documentId, questions, counted }: AnalysisRow,
  { signal, onProgress }: TaskInput,
): Promise<MadeAnalysis> {
  const step = (stepIndex: number) =>
    onProgress({ step: DOCUMENT_ANALYSIS_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'pages' });
  step(0);
  const own = await analyseByEngine(actor, documentId, questions, signal);
  if (!counted || !anyProvider()) return { content: own, origin: 'engine', counted: false, dropped: 0 };
  step(1);
  const { run: _, ...made } = await wordDocument(actor, { documentId, own, questions }, signal);
  return made;
}

async function run(input: TaskInput): Promise<{ resultUrl: string }> {
  const { actor, targetId: id, signal } = input;
  const row = await findAnalysisOf(actor.workspaceId, id);
  if (!row) throw new AppError('gone', 'This analysis was deleted.');
  const resultUrl = `/documents/${row.documentId}`;
  if (row.status !== 'queued') return { resultUrl };
  const made = await analyse(actor, row, input);
  signal.throwIfAborted();
  await inTransaction((tx) => keepAnalysis(tx, actor.workspaceId, id, made));
  return { resultUrl };
}

/** What wasn’t made takes no place of the plan. */
export const documentAnalysisTask: JobTask = {
  run,
  onFailure: ({ workspaceId }, id, { message }) => endAnalysisWithout(workspaceId, id, message),
};
