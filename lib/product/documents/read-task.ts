import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { commitObject, hasObject, localPathOf, newWorkFolder, removeObjects } from '@/lib/base/files/objects';
import type { JobFailure, JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { log, traceOf } from '@/lib/base/log/log';
import { unseal } from '@/lib/base/secrets/seal';
import { readDocument } from '@/lib/engines/documents/process';
import type { AnalysisContent, DocumentInfo } from '@/lib/pure/documents/schema';
import { keepFirstAnalysis } from './analysis-store';
import { resultOf, work } from './engine';
import { DOCUMENT_STEPS } from './job-schema';
import { PASSWORD_PURPOSE } from './password-schema';
import { isRecognitionOn } from './recognition-setting';
import { picturePagesOf, recognisePictures } from './recognise';
import { splitPages } from './split-pages';
import {
  documentFolderOf,
  documentRead,
  documentTextOf,
  findDocument,
  updateDocument,
  writePage,
  type DocumentRow,
} from './store';

const pathOf = (id: string) => `/documents/${id}`;
const gone = () => new AppError('gone', 'This document was deleted.');

/** What the engine finds by itself. A document in which it fails is there all the same. */
async function firstAnalysis(textPath: string, signal: AbortSignal): Promise<AnalysisContent | null> {
  try {
    return (await work<'analyse'>({ kind: 'analyse', source: { textPath } }, signal)).analysis;
  } catch (error) {
    signal.throwIfAborted();
    log.warn('document.analysis', traceOf(error));
    return null;
  }
}

type Reading = { info: DocumentInfo; analysis: AnalysisContent | null };

async function keepReading({ actor, jobId, targetId: id }: TaskInput, row: DocumentRow, reading: Reading) {
  const { workspaceId, userId } = actor;
  const { info, analysis } = reading;
  const isKept = await inTransaction(async (tx) => {
    if (!(await documentRead(tx, workspaceId, id, { info, kind: analysis?.kind ?? null }))) return false;
    if (analysis)
      await keepFirstAnalysis(tx, workspaceId, { id: jobId, documentId: id, createdById: userId }, analysis);
    await record(tx, {
      ...auditEntry(actor),
      action: 'document.read',
      targetType: 'document',
      targetId: id,
      details: { pages: info.pageCount, bytes: Number(row.sizeBytes) },
    });
    return true;
  });
  if (isKept) return;
  await removeObjects(documentFolderOf(workspaceId, id));
  throw gone();
}

type Unrecognised = { path: string; textPath: string; folder: string; password: string | null };

/** With the text of pages that are pictures, where recognition is on. */
async function withRecognised(
  { signal, onProgress }: TaskInput,
  info: DocumentInfo,
  source: Unrecognised,
): Promise<{ info: DocumentInfo; textPath: string }> {
  const { textPath, folder } = source;
  if (picturePagesOf(info).length === 0 || !(await isRecognitionOn())) return { info, textPath };
  const toPath = join(folder, 'text');
  const onPage = (done: number, total: number) =>
    onProgress({ step: DOCUMENT_STEPS[1], stepIndex: 1, done, total, unit: 'pages' });
  return { info: await recognisePictures(info, { ...source, toPath }, signal, onPage), textPath: toPath };
}

/** Reads the file into pages, text and first findings. Safe to run twice: the row that says so is written last. */
async function run(input: TaskInput): Promise<{ resultUrl: string }> {
  const { actor, targetId: id, signal, onProgress } = input;
  const row = await findDocument(actor.workspaceId, id);
  if (!row) throw gone();
  if (row.status === 'ready' || row.status === 'password_needed') return { resultUrl: pathOf(id) };
  if (!row.objectKey || !(await hasObject(row.objectKey)))
    throw new AppError('gone', 'The uploaded file is no longer available. Upload it again.');
  const step = (stepIndex: number) =>
    onProgress({ step: DOCUMENT_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'pages' });
  step(0);
  const folder = await newWorkFolder();
  try {
    const readPath = join(folder, 'read');
    const password = row.password === null ? null : unseal(row.password, PASSWORD_PURPOSE);
    const outcome = await readDocument(
      { path: localPathOf(row.objectKey), mime: row.mime, textPath: readPath, ...(password !== null && { password }) },
      signal,
    );
    if (!outcome.ok && outcome.failure.code === 'password_needed') {
      await updateDocument(null, actor.workspaceId, id, { status: 'password_needed' });
      return { resultUrl: pathOf(id) };
    }
    const read = resultOf(outcome).info;
    const { info, textPath } = await withRecognised(input, read, {
      path: localPathOf(row.objectKey),
      textPath: readPath,
      folder,
      password,
    });
    for await (const page of splitPages(textPath)) {
      signal.throwIfAborted();
      await writePage(actor.workspaceId, id, page);
    }
    step(2);
    const analysis = await firstAnalysis(textPath, signal);
    const textKey = documentTextOf(actor.workspaceId, id);
    await commitObject(textKey, textPath);
    await keepReading(input, row, { info, analysis });
    if (row.password !== null && input.payload.keepPassword !== true)
      await updateDocument(null, actor.workspaceId, id, { password: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { resultUrl: pathOf(id) };
}

/** A password that opens nothing is forgotten, and the document asks for it again. */
async function readFailed({ workspaceId }: TaskActor, id: string, { message }: JobFailure): Promise<void> {
  const row = await findDocument(workspaceId, id);
  if (!row || row.status === 'ready') return;
  await updateDocument(
    null,
    workspaceId,
    id,
    row.password === null ? { status: 'failed', error: message } : { status: 'password_needed', password: null },
  );
}

export const documentTask: JobTask = { run, onFailure: readFailed };
