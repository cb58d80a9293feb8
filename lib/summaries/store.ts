import type { SummarySection } from '@/lib/analysis/narration/summary/sections';
import type { WorkspaceId } from '@/lib/core/actor';
import { newId } from '@/lib/core/ids';
import { prisma } from '@/lib/db/client';
import { Prisma, type ExecutiveSummary as Row } from '@/lib/db/generated/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { Sentence } from '@/lib/query/claim';
import type { Audience, Covers, Length, Period, SummaryKpi, SummaryScope, SummarySource, SummaryStatus, Verification } from './schema';

type Shapes = {
  scope: SummaryScope & { name: string }; period: Period; audience: Audience; length: Length; status: Exclude<SummaryStatus, 'stale'>;
  sources: SummarySource[]; covers: Covers | null; kpis: SummaryKpi[]; sections: SummarySection[]; verification: Verification | Record<string, never>; origin: Sentence['origin'];
};
export type SummaryRow = Omit<Row, keyof Shapes> & Shapes;
/** As the list reads it: figures and text are large. */
export type ListedRow = Omit<SummaryRow, 'kpis' | 'sections'>;

const MOST_LISTED = 500;

type Asked = Pick<SummaryRow, 'title' | 'scope' | 'period' | 'audience' | 'length'>;

export async function insertSummary(tx: Tx, workspaceId: WorkspaceId, createdById: string, { scope, ...rest }: Asked): Promise<string> {
  return (await tx.executiveSummary.create({ data: { id: newId(), workspaceId, createdById, ...rest, scope: toJson(scope), status: 'generating' } })).id;
}

export async function findSummary(workspaceId: WorkspaceId, id: string): Promise<SummaryRow | null> {
  return (await prisma().executiveSummary.findFirst({ where: { id, workspaceId } })) as unknown as SummaryRow | null;
}

/** Newest first. */
export async function listSummaryRows(workspaceId: WorkspaceId): Promise<ListedRow[]> {
  return (await prisma().executiveSummary.findMany({ where: { workspaceId }, omit: { kpis: true, sections: true }, orderBy: { createdAt: 'desc' }, take: MOST_LISTED })) as unknown as ListedRow[];
}

/** False where it is gone. */
export async function startWriting(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.executiveSummary.updateMany({ where: { id, workspaceId }, data: { status: 'generating', error: null } })).count > 0;
}

export type Written = Pick<SummaryRow, 'sources' | 'covers' | 'kpis' | 'sections' | 'origin'> & { verification: Verification };

/** Onto the version that it was written over; false where a person has changed that meanwhile. */
export async function keepWritten(tx: Tx, workspaceId: WorkspaceId, id: string, baseVersion: number, { covers, ...written }: Written): Promise<boolean> {
  const { sources, kpis, sections, verification, origin } = written;
  const { count } = await tx.executiveSummary.updateMany({
    where: { id, workspaceId, version: baseVersion },
    data: { status: 'ready', error: null, origin, sources: toJson(sources), covers: covers ? toJson(covers) : Prisma.DbNull, kpis: toJson(kpis), sections: toJson(sections), verification: toJson(verification), writtenAt: new Date(), version: { increment: 1 } },
  });
  return count > 0;
}

/** What was written before stays to be read. */
export async function endWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().executiveSummary.updateMany({ where: { id, workspaceId, status: 'generating', writtenAt: { not: null } }, data: { status: 'ready', error } });
  await prisma().executiveSummary.updateMany({ where: { id, workspaceId, status: 'generating' }, data: { status: 'failed', error } });
}

export type Changed = { title?: string; sections: SummarySection[]; verification: Verification };

/** Writes only onto the version that the change was made from; false when there is a newer one. */
export async function changeText(tx: Tx, workspaceId: WorkspaceId, id: string, baseVersion: number, { title, sections, verification }: Changed): Promise<boolean> {
  const { count } = await tx.executiveSummary.updateMany({
    where: { id, workspaceId, version: baseVersion },
    data: { ...(title !== undefined && { title }), sections: toJson(sections), verification: toJson(verification), version: { increment: 1 } },
  });
  return count > 0;
}

/** What a check has found, where the text is still the one that was checked. */
export async function keepChecked(workspaceId: WorkspaceId, id: string, version: number, { sections, kpis, verification }: Pick<Written, 'sections' | 'kpis' | 'verification'>): Promise<void> {
  await prisma().executiveSummary.updateMany({ where: { id, workspaceId, version }, data: { sections: toJson(sections), kpis: toJson(kpis), verification: toJson(verification) } });
}

export async function removeSummary(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.executiveSummary.deleteMany({ where: { id, workspaceId } })).count > 0;
}
