import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma, type Document as Row } from '@/lib/base/db/generated/client';
import { orUnreadable } from '@/lib/base/db/stored';
import { storable } from '@/lib/base/db/storable';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { DocumentInfo, DocumentPage } from '@/lib/pure/documents/schema';
import type { DocumentStatus } from './schema';
import { storedInfo, storedPage } from './stored';

type Shapes = { status: DocumentStatus; info: DocumentInfo | null };
export type DocumentRow = Omit<Row, keyof Shapes> & Shapes;

const MOST_LISTED = 2000;
const MOST_FOUND = 200;
/** More than a page can print; what is beyond is still in the page, and not in the search. */
const SEARCHED_CHARACTERS = 200_000;
const NOT_LISTED = { status: { not: 'uploading' } };

const toRow = (row: Row): DocumentRow =>
  ({
    ...row,
    ...orUnreadable(
      () => ({ info: row.info === null ? null : storedInfo.read(row.info, `${row.id} ${row.updatedAt.getTime()}`) }),
      (error) => ({ info: null, status: 'failed', error }),
    ),
    ...(row.status !== 'ready' && { status: row.status as DocumentStatus }),
  }) as DocumentRow;

/** Takes a place: counted at once, never listed, and lapsing with the process that holds it. */
export async function reserveDocument(
  tx: Tx,
  workspaceId: WorkspaceId,
  { createdById, instanceId }: { createdById: string; instanceId: string },
): Promise<string> {
  const id = newId();
  await tx.document.create({
    data: { id, workspaceId, createdById, name: '', fileName: '', status: 'uploading', instanceId },
  });
  return id;
}

/** Items that take a place of the plan; places of processes that are gone are cleared first. */
export async function countDocumentPlaces(tx: Tx, workspaceId: WorkspaceId, living: string[]): Promise<number> {
  await tx.document.deleteMany({ where: { workspaceId, status: 'uploading', NOT: { instanceId: { in: living } } } });
  return tx.document.count({ where: { workspaceId } });
}

export const countRows = (workspaceId: WorkspaceId): Promise<number> =>
  prisma().document.count({ where: { workspaceId, ...NOT_LISTED } });

/** Of the row alone; its objects are removed by whoever calls. */
export async function removeDocument(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.document.deleteMany({ where: { id, workspaceId } })).count > 0;
}

export async function releaseDocumentPlace(workspaceId: WorkspaceId, id: string): Promise<void> {
  await prisma().document.deleteMany({ where: { id, workspaceId, status: 'uploading' } });
}

type Arrived = Pick<Row, 'name' | 'fileName' | 'mime' | 'sha256'> & { objectKey: string; sizeBytes: number };

export async function documentArrived(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { sizeBytes, ...rest }: Arrived,
): Promise<void> {
  await tx.document.update({
    where: { id, workspaceId },
    data: { ...rest, sizeBytes: BigInt(sizeBytes), status: 'reading', instanceId: null },
  });
}

export async function findDocument(workspaceId: WorkspaceId, id: string): Promise<DocumentRow | null> {
  const row = await prisma().document.findFirst({ where: { id, workspaceId, ...NOT_LISTED } });
  return row && toRow(row);
}

export async function findDocuments(workspaceId: WorkspaceId, ids: readonly string[]): Promise<DocumentRow[]> {
  const rows = await prisma().document.findMany({ where: { id: { in: [...ids] }, workspaceId, ...NOT_LISTED } });
  return rows.map(toRow);
}

/** Newest first. */
export async function listDocumentRows(workspaceId: WorkspaceId): Promise<DocumentRow[]> {
  const rows = await prisma().document.findMany({
    where: { workspaceId, ...NOT_LISTED },
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
  });
  return rows.map(toRow);
}

/** The oldest other document with the same bytes. */
export const findSameFile = (
  workspaceId: WorkspaceId,
  { id, sha256 }: Pick<Row, 'id' | 'sha256'>,
): Promise<{ id: string; name: string } | null> =>
  prisma().document.findFirst({
    where: { workspaceId, sha256, ...NOT_LISTED, NOT: { id } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true },
  });

type Change = Partial<Pick<Row, 'password' | 'error' | 'kind'>> & { status?: DocumentStatus };

/** False where it is gone. */
export async function updateDocument(
  tx: Tx | null,
  workspaceId: WorkspaceId,
  id: string,
  data: Change,
): Promise<boolean> {
  return (await (tx ?? prisma()).document.updateMany({ where: { id, workspaceId }, data })).count > 0;
}

/** A document is being read again: another request for it waits. False where it isn’t in one of these states. */
export async function startReading(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  from: readonly DocumentStatus[],
): Promise<boolean> {
  const { count } = await tx.document.updateMany({
    where: { id, workspaceId, status: { in: [...from] } },
    data: { status: 'reading', error: null },
  });
  return count > 0;
}

const textOfPage = ({ lines }: DocumentPage): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .replaceAll('\0', '')
    .slice(0, SEARCHED_CHARACTERS);

/** Pages come one after another, so that a long document is never held whole. */
export async function writePage(workspaceId: WorkspaceId, documentId: string, page: DocumentPage): Promise<void> {
  const data = { workspaceId, content: storedPage.write(storable(page)), text: textOfPage(page) };
  await prisma().documentPage.upsert({
    where: { documentId_number: { documentId, number: page.number } },
    create: { documentId, number: page.number, ...data },
    update: data,
  });
}

/** The last thing written: from here on the document is read. */
export async function documentRead(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { info, kind, password }: { info: DocumentInfo; kind: string | null; password?: string | null },
): Promise<boolean> {
  const { count } = await tx.document.updateMany({
    where: { id, workspaceId },
    data: {
      status: 'ready',
      error: null,
      kind,
      info: storedInfo.write(storable(info)),
      readAt: new Date(),
      ...(password !== undefined && { password }),
    },
  });
  return count > 0;
}

export async function readPage(
  workspaceId: WorkspaceId,
  documentId: string,
  number: number,
): Promise<DocumentPage | null> {
  const row = await prisma().documentPage.findFirst({ where: { documentId, workspaceId, number } });
  return row && storedPage.read(row.content);
}

/** The first pages whose text holds the words, letter case aside. */
export async function pagesHolding(
  workspaceId: WorkspaceId,
  documentId: string,
  words: string,
  most: number,
): Promise<DocumentPage[]> {
  const rows = await prisma().$queryRaw<{ content: unknown }[]>`
    select content from "DocumentPage"
    where "documentId" = ${documentId}::uuid and "workspaceId" = ${workspaceId}::uuid
      and strpos(lower(regexp_replace(text, '\\s+', ' ', 'g')), lower(${words})) > 0
    order by number limit ${most}`;
  return rows.map(({ content }) => storedPage.read(content));
}

/** As far as `most` characters reach: the beginning of the document, page by page. */
export type SearchedPage = { page: number; text: string };
export async function readTexts(workspaceId: WorkspaceId, documentId: string, most: number): Promise<SearchedPage[]> {
  const rows = await prisma().$queryRaw<SearchedPage[]>`
    select number as page, text from (
      select number, text, sum(length(text)) over (order by number) as upto from "DocumentPage"
      where "documentId" = ${documentId}::uuid and "workspaceId" = ${workspaceId}::uuid) p
    where upto - length(text) < ${most} order by number`;
  return rows.map(({ page, text }) => ({ page, text: text.slice(0, most) }));
}

export type FoundDocument = { id: string; pages: { page: number; snippet: string }[] };

const MARKS = 'StartSel=⟦, StopSel=⟧, MaxWords=16, MinWords=8, MaxFragments=1';

/**
 * Documents in which every term is: in the text of a page, in the name or in the kind; best first, with a piece of the
 * best pages. `terms`: letters and digits alone, in small letters.
 */
export async function searchDocuments(workspaceId: WorkspaceId, terms: readonly string[]): Promise<FoundDocument[]> {
  const any = terms.map((term) => `${term}:*`).join(' | ');
  const each = terms.map(
    (term) => Prisma.sql`(
      strpos(lower(d.name || ' ' || d."fileName" || ' ' || coalesce(replace(d.kind, '_', ' '), '')), ${term}) > 0
      or exists (select 1 from "DocumentPage" p where p."documentId" = d.id and p."workspaceId" = d."workspaceId" and p.search @@ to_tsquery('simple', ${`${term}:*`})))`,
  );
  return prisma().$queryRaw<FoundDocument[]>`
    with hit as (
      select d.id, d."createdAt",
        coalesce((select sum(ts_rank(p.search, to_tsquery('simple', ${any}))) from "DocumentPage" p
          where p."documentId" = d.id and p.search @@ to_tsquery('simple', ${any})), 0) as score
      from "Document" d
      where d."workspaceId" = ${workspaceId}::uuid and d.status <> 'uploading' and ${Prisma.join(each, ' and ')}
      order by score desc, d."createdAt" desc limit ${MOST_FOUND})
    select hit.id, coalesce(found.pages, '[]'::jsonb) as pages from hit
    left join lateral (
      select jsonb_agg(jsonb_build_object('page', best.number, 'snippet', ts_headline('simple', best.text, to_tsquery('simple', ${any}), ${MARKS}))) as pages
      from (select number, left(text, 20000) as text from "DocumentPage" p
        where p."documentId" = hit.id and p.search @@ to_tsquery('simple', ${any})
        order by ts_rank(p.search, to_tsquery('simple', ${any})) desc, number limit 3) best) found on true
    order by hit.score desc, hit."createdAt" desc`;
}

/** Where the workspace's originals lie, oldest first. */
export const listDocumentFiles = (
  workspaceId: WorkspaceId,
): Promise<{ fileName: string; objectKey: string | null }[]> =>
  prisma().document.findMany({
    where: { workspaceId, ...NOT_LISTED },
    orderBy: { createdAt: 'asc' },
    select: { fileName: true, objectKey: true },
  });

/** Of these, the documents that are there. */
export async function documentsThere(ids: readonly string[]): Promise<Set<string>> {
  const rows = await prisma().document.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** Everything that belongs to a document lies below its folder. */
export const DOCUMENT_FAMILY = 'documents';
export const documentFolderOf = (workspaceId: string, id: string) => `${DOCUMENT_FAMILY}/${workspaceId}/${id}`;
export const documentFileOf = (workspaceId: string, id: string) => `${documentFolderOf(workspaceId, id)}/original`;
/** The text with its places, as the engine wrote it. */
export const documentTextOf = (workspaceId: string, id: string) => `${documentFolderOf(workspaceId, id)}/text`;
