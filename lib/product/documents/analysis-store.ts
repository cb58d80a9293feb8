import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { DocumentAnalysis as Row } from '@/lib/base/db/generated/client';
import { orUnreadable } from '@/lib/base/db/stored';
import { storable } from '@/lib/base/db/storable';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { AnalysisContent } from '@/lib/pure/documents/schema';
import type { AnalysisStatus, WordedBy } from './schema';
import { storedAnalysis, storedQuestions } from './stored';

type Shapes = { status: AnalysisStatus; questions: string[]; content: AnalysisContent | null; origin: WordedBy };
export type AnalysisRow = Omit<Row, keyof Shapes> & Shapes;

const toAnalysis = (row: Row): AnalysisRow => ({
  ...row,
  origin: row.origin as WordedBy,
  questions: storedQuestions.read(row.questions),
  ...orUnreadable(
    () => ({
      status: row.status as AnalysisStatus,
      content: row.content === null ? null : storedAnalysis.read(row.content, row.id),
    }),
    (error) => ({ status: 'failed' as const, content: null, error }),
  ),
});

type Asked = { documentId: string; createdById: string; questions: readonly string[]; counted: boolean };

export async function insertAnalysis(
  tx: Tx,
  workspaceId: WorkspaceId,
  { questions, ...asked }: Asked,
): Promise<string> {
  const { id } = await tx.documentAnalysis.create({
    data: { id: newId(), workspaceId, ...asked, questions: storedQuestions.write([...questions]), status: 'queued' },
  });
  return id;
}

/** A first analysis that reading has made: whole at once, and once however often it is read. */
export async function keepFirstAnalysis(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, ...of }: { id: string; documentId: string; createdById: string },
  content: AnalysisContent,
): Promise<void> {
  const kept = { content: storedAnalysis.write(storable(content)), status: 'ready', endedAt: new Date() };
  await tx.documentAnalysis.upsert({ where: { id }, create: { id, workspaceId, ...of, ...kept }, update: kept });
}

export async function findAnalysis(
  workspaceId: WorkspaceId,
  documentId: string,
  id: string,
): Promise<AnalysisRow | null> {
  const row = await prisma().documentAnalysis.findFirst({ where: { id, documentId, workspaceId } });
  return row && toAnalysis(row);
}

export async function findAnalysisOf(workspaceId: WorkspaceId, id: string): Promise<AnalysisRow | null> {
  const row = await prisma().documentAnalysis.findFirst({ where: { id, workspaceId } });
  return row && toAnalysis(row);
}

export async function findLatestAnalysis(workspaceId: WorkspaceId, documentId: string): Promise<AnalysisRow | null> {
  const row = await prisma().documentAnalysis.findFirst({
    where: { documentId, workspaceId, status: 'ready' },
    orderBy: { createdAt: 'desc' },
  });
  return row && toAnalysis(row);
}

export type AnalysesOfDocument = { used: number; latestId: string | null };

/** By document: runs of a provider, and the latest that is ready. */
export async function countAnalyses(
  workspaceId: WorkspaceId,
  documentIds: readonly string[],
): Promise<Map<string, AnalysesOfDocument>> {
  const where = { workspaceId, documentId: { in: [...documentIds] } };
  const [counted, latest] = await Promise.all([
    prisma().documentAnalysis.groupBy({ by: ['documentId'], where: { ...where, counted: true }, _count: true }),
    prisma().documentAnalysis.findMany({
      where: { ...where, status: 'ready' },
      orderBy: { createdAt: 'desc' },
      distinct: ['documentId'],
      select: { id: true, documentId: true },
    }),
  ]);
  const used = new Map(counted.map(({ documentId, _count }) => [documentId, _count]));
  const latestOf = new Map(latest.map(({ id, documentId }) => [documentId, id]));
  return new Map(
    documentIds.map((id) => [id, { used: used.get(id) ?? 0, latestId: latestOf.get(id) ?? null }] as const),
  );
}

/** Runs of a provider that this document has had, or has under way. */
export const countCounted = (tx: Tx, workspaceId: WorkspaceId, documentId: string): Promise<number> =>
  tx.documentAnalysis.count({ where: { workspaceId, documentId, counted: true } });

/** `counted`: a provider answered, so that it takes a place of the plan, whatever was kept of what it said. */
export type MadeAnalysis = { content: AnalysisContent; origin: WordedBy; counted: boolean; dropped: number };

export async function keepAnalysis(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { content, ...made }: MadeAnalysis,
): Promise<boolean> {
  const { count } = await tx.documentAnalysis.updateMany({
    where: { id, workspaceId },
    data: {
      content: storedAnalysis.write(storable(content)),
      status: 'ready',
      ...made,
      error: null,
      endedAt: new Date(),
    },
  });
  return count > 0;
}

export async function endAnalysisWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().documentAnalysis.updateMany({
    where: { id, workspaceId, status: 'queued' },
    data: { status: 'failed', counted: false, error, endedAt: new Date() },
  });
}
