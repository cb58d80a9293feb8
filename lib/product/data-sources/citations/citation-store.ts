import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { stored } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { citedCells, type CitedRow, type RowPlace, type SourceDocument } from './citation-schema';

export const storedCells = stored('citation', citedCells, { advice: 'Create the data source again.' });

/** A statement has room for so many, and far more. */
const AT_ONCE = 500;
const MOST_DOCUMENTS = 200;

export async function insertCitations(
  tx: Tx,
  workspaceId: WorkspaceId,
  dataSourceId: string,
  rows: readonly CitedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx.rowCitation.createMany({
      data: rows
        .slice(at, at + AT_ONCE)
        .map(({ cells, ...row }) => ({ ...row, workspaceId, dataSourceId, cells: storedCells.write(cells) })),
    });
}

export async function findCitations(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, RowPlace>> {
  const rows = await prisma().rowCitation.findMany({
    where: { workspaceId, id: { in: [...ids] } },
    include: { document: { select: { name: true } } },
  });
  return new Map(
    rows.map(({ id, documentId, document, page, cells }) => [
      id,
      { id, documentId, documentName: document.name, page, cells: storedCells.read(cells, id) },
    ]),
  );
}

/** Those that rows of the data source were made of, whatever became of the rows since. */
export async function listSourceDocuments(workspaceId: WorkspaceId, dataSourceId: string): Promise<SourceDocument[]> {
  const rows = await prisma().$queryRaw<(Omit<SourceDocument, 'rows'> & { rows: bigint })[]>`
    select d.id, d.name, min(c.page) as page, count(*) as rows
    from "RowCitation" c join "Document" d on d.id = c."documentId" and d."workspaceId" = c."workspaceId"
    where c."workspaceId" = ${workspaceId}::uuid and c."dataSourceId" = ${dataSourceId}::uuid
    group by d.id, d.name order by d.name, d.id limit ${MOST_DOCUMENTS}`;
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }));
}
