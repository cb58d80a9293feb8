import { z } from 'zod';
import type { TaskActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { textSourceOf, work } from '@/lib/product/documents/engine';
import type { ExtractionContent } from '@/lib/pure/documents/schema';
import { EXTRACTION_STEPS } from './job-schema';
import { fillByProvider } from './provider';
import {
  endExtractionsWithout,
  findExtraction,
  markExtractionRunning,
  updateExtraction,
  type ExtractionRow,
} from './store';

const payloadShape = z.object({ extractionIds: z.array(z.string()).min(1), table: z.number().optional() });

const isUnderWay = ({ status }: ExtractionRow) => status === 'queued' || status === 'running';

async function extract(
  actor: TaskActor,
  row: ExtractionRow,
  table: number | undefined,
  signal: AbortSignal,
): Promise<{ content: ExtractionContent; origin: ExtractionRow['origin'] }> {
  const source = await textSourceOf(actor.workspaceId, row.documentId);
  const { extraction } = await work<'extract'>(
    { kind: 'extract', source, schema: row.schemaName ?? row.fields, ...(table !== undefined && { table }) },
    signal,
  );
  return fillByProvider(actor, row, extraction, signal);
}

async function extractOne(
  actor: TaskActor,
  id: string,
  table: number | undefined,
  signal: AbortSignal,
): Promise<AppError | null> {
  const row = await findExtraction(actor.workspaceId, id);
  if (!row || !isUnderWay(row)) return null;
  await markExtractionRunning(actor.workspaceId, id);
  try {
    const { content, origin } = await extract(actor, row, table, signal);
    signal.throwIfAborted();
    const { fields, values, checks } = content;
    await updateExtraction(null, actor.workspaceId, id, {
      status: 'needs_review',
      error: null,
      origin,
      content: { fields, values, checks },
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error;
    await updateExtraction(null, actor.workspaceId, id, { status: 'failed', error: error.message });
    return error;
  }
}

/** One document after another; one that fails keeps none of the others from being read. */
async function run({ actor, targetId, payload, signal, onProgress }: TaskInput): Promise<{ resultUrl: string }> {
  const { extractionIds: ids, table } = payloadShape.parse(payload);
  for (const [nth, id] of ids.entries()) {
    onProgress({ step: EXTRACTION_STEPS[0], stepIndex: 0, done: nth, total: ids.length, unit: 'documents' });
    const failure = await extractOne(actor, id, table, signal);
    if (failure && ids.length === 1) throw failure;
  }
  return { resultUrl: ids.length === 1 ? `/extractions?id=${targetId}` : '/extractions' };
}

/** What was read before stays. */
export const extractionTask: JobTask = {
  run,
  onFailure: ({ workspaceId }, id, { message }) => endExtractionsWithout(workspaceId, id, message),
};
