import type { Readable } from 'node:stream';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { hasObject, listObjects, readObject, removeObjects } from '@/lib/base/files/objects';
import { LIMITS } from '@/lib/base/plans/limits';
import { countAnalyses, type AnalysesOfDocument } from './analysis-store';
import type { DocumentItem, ListedDocument, PageText, PlaceInDocument } from './schema';
import {
  countRows,
  DOCUMENT_FAMILY,
  documentFolderOf,
  documentsThere,
  findDocument,
  findDocuments,
  findSameFile,
  listDocumentFiles,
  listDocumentRows,
  pagesHolding,
  readPage,
  removeDocument,
  searchDocuments,
  type DocumentRow,
  type FoundDocument,
} from './store';
import { askew } from '@/lib/pure/documents/recognition/skew';
import { findWords } from './find-words';
import { picturePagesOf } from './recognise';
import { isRecognitionOn } from './recognition-setting';
import { notesOf, recognisedPagesOf, termsOf } from './words';

const DAY_MS = 86_400_000;
/** Of one document that a search in it looks at, and places that it answers. */
const MOST_PAGES = 60;
const MOST_PLACES = 200;

/** A person, or a task on their behalf. */
export type DocumentReader = Pick<UserActor, 'workspaceId'>;

const NONE: AnalysesOfDocument = { used: 0, latestId: null };

const toListed = (
  actor: Pick<UserActor, 'plan'>,
  row: DocumentRow,
  { used, latestId }: AnalysesOfDocument = NONE,
): ListedDocument => ({
  id: row.id,
  name: row.name,
  fileName: row.fileName,
  mime: row.mime,
  sizeBytes: Number(row.sizeBytes),
  sha256: row.sha256,
  pageCount: row.info?.pageCount ?? 0,
  language: row.info?.language ?? null,
  kind: row.kind,
  status: row.status,
  error: row.error,
  analysesUsed: used,
  analysisLimit: LIMITS[actor.plan].analysesPerDocument,
  latestAnalysisId: latestId,
  createdAt: row.createdAt.toISOString(),
});

/** Word and text files have paragraphs instead. */
const hasPlacesOf = ({ info }: DocumentRow) => info === null || info.format === 'pdf' || info.format === 'image';

/** The document, which must be there. */
export const documentOf = async ({ workspaceId }: DocumentReader, id: string): Promise<DocumentRow> =>
  (await findDocument(workspaceId, id)) ?? Promise.reject(notFound('document'));

/** The document, which must have been read. */
export async function readDocumentOf(actor: DocumentReader, id: string): Promise<DocumentRow> {
  const row = await documentOf(actor, id);
  if (row.status === 'ready') return row;
  throw new AppError(
    'conflict',
    row.status === 'password_needed'
      ? 'This document is locked. Enter its password first.'
      : row.status === 'failed'
        ? 'This document couldn’t be read.'
        : 'This document is still being read. Try again when it’s ready.',
  );
}

/** Those of these documents that are there, in the order asked for. @throws AppError where one isn’t. */
export async function documentsOf({ workspaceId }: DocumentReader, ids: readonly string[]): Promise<DocumentRow[]> {
  const rows = new Map((await findDocuments(workspaceId, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = rows.get(id);
    if (!row) throw notFound('document');
    return row;
  });
}

/** All of the workspace, newest first; of a search those that it finds, best first, with where it found them. */
export async function listDocuments(actor: UserActor, search?: string): Promise<ListedDocument[]> {
  const { workspaceId } = actor;
  const rows = await listDocumentRows(workspaceId);
  const terms = termsOf(search ?? '');
  const found = terms.length > 0 ? await searchDocuments(workspaceId, terms) : null;
  const shown = found ? rowsFound(rows, found) : rows.map((row) => ({ row, pages: undefined }));
  const analyses = await countAnalyses(
    workspaceId,
    shown.map(({ row }) => row.id),
  );
  return shown.map(({ row, pages }) => ({
    ...toListed(actor, row, analyses.get(row.id)),
    ...(pages && { found: pages }),
  }));
}

function rowsFound(rows: readonly DocumentRow[], found: readonly FoundDocument[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, pages }) => {
    const row = byId.get(id);
    return row ? [{ row, pages }] : [];
  });
}

export async function getDocument(actor: UserActor, id: string): Promise<DocumentItem> {
  const row = await documentOf(actor, id);
  const [analyses, sameAs, isOn] = await Promise.all([
    countAnalyses(actor.workspaceId, [id]),
    findSameFile(actor.workspaceId, row),
    isRecognitionOn(),
  ]);
  return {
    ...toListed(actor, row, analyses.get(id)),
    pages: row.info?.pages ?? [],
    outline: row.info?.outline ?? [],
    hasPlaces: hasPlacesOf(row),
    notes: row.info ? notesOf(row.info, isOn) : [],
    recognisedPages: row.info ? recognisedPagesOf(row.info) : [],
    mayRecognise: isOn && row.status === 'ready' && row.info !== null && picturePagesOf(row.info).length > 0,
    passwordKept: row.password !== null,
    sameAs,
  };
}

export const countDocuments = ({ workspaceId }: DocumentReader): Promise<number> => countRows(workspaceId);

export async function getPage(actor: DocumentReader, id: string, number: number): Promise<PageText> {
  await readDocumentOf(actor, id);
  const page = await readPage(actor.workspaceId, id, number);
  if (!page) throw new AppError('not_found', `Page ${number} of this document doesn’t exist.`);
  const { width, height, lines } = page;
  return {
    number,
    width,
    height,
    lines: lines.map(({ text, box, role, paragraph }) => ({
      text,
      box: askew(box, page),
      role,
      ...(paragraph !== undefined && { paragraph }),
    })),
  };
}

/** Where words stand in a document, in its order. */
export async function searchInDocument(actor: DocumentReader, id: string, words: string): Promise<PlaceInDocument[]> {
  const row = await readDocumentOf(actor, id);
  const pages = await pagesHolding(actor.workspaceId, id, words.replaceAll(/\s+/g, ' '), MOST_PAGES);
  const places: PlaceInDocument[] = [];
  for (const page of pages) places.push(...findWords(page, words, hasPlacesOf(row), MOST_PLACES - places.length));
  return places;
}

export type DocumentDownload = { stream: Readable; fileName: string; mime: string; sizeBytes: number };

/** The file as it was uploaded. */
export async function openDocument(actor: DocumentReader, id: string): Promise<DocumentDownload> {
  const { objectKey, fileName, mime, sizeBytes } = await documentOf(actor, id);
  if (!objectKey || !(await hasObject(objectKey)))
    throw new AppError('gone', 'The file of this document is no longer stored.');
  return { stream: readObject(objectKey), fileName, mime, sizeBytes: Number(sizeBytes) };
}

/** For good: its file, its text, its analyses and extractions. Data sources that were made of it stay. */
export async function deleteDocument(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  const { sizeBytes } = await documentOf(actor, id);
  await inTransaction(async (tx) => {
    if (!(await removeDocument(tx, actor.workspaceId, id))) throw notFound('document');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'document.deleted',
      targetType: 'document',
      targetId: id,
      details: { bytes: Number(sizeBytes) },
    });
  });
  await removeObjects(documentFolderOf(actor.workspaceId, id));
  return { success: true };
}

/** The originals of the workspace, each opened when its turn comes. */
export async function listDocumentOriginals({
  workspaceId,
}: DocumentReader): Promise<{ fileName: string; open: () => Readable }[]> {
  const files = await listDocumentFiles(workspaceId);
  return files.flatMap(({ fileName, objectKey }) =>
    objectKey ? [{ fileName, open: () => readObject(objectKey) }] : [],
  );
}

/** Takes away what lies there of documents that are gone. */
export async function sweepDocuments(now: number): Promise<void> {
  const keys = await listObjects(DOCUMENT_FAMILY, new Date(now - DAY_MS));
  const idOf = (key: string) => key.split('/')[2] ?? '';
  const there = await documentsThere([...new Set(keys.map(idOf))].filter((id) => /^[0-9a-f-]{36}$/.test(id)));
  for (const key of keys) if (!there.has(idOf(key))) await removeObjects(key);
}
