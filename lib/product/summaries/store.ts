import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma, type ExecutiveSummary as Row } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { SummarySection } from '@/lib/pure/analysis/narration/summary/sections';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type {
  Audience,
  Covers,
  Length,
  SummaryKpi,
  SummaryScope,
  SummarySource,
  SummaryStatus,
  SummaryVerification,
} from './schema';
import type { SummaryPeriod } from './period-schema';
import { storedCovers, storedKpis, storedScope, storedSections, storedSources, storedVerification } from './stored';

type Shapes = {
  scope: SummaryScope & { name: string };
  period: SummaryPeriod;
  audience: Audience;
  length: Length;
  status: Exclude<SummaryStatus, 'stale'>;
  sources: SummarySource[];
  covers: Covers | null;
  kpis: SummaryKpi[];
  sections: SummarySection[];
  verification: SummaryVerification | Record<string, never>;
  origin: Sentence['origin'];
};
export type SummaryRow = Omit<Row, keyof Shapes> & Shapes;
/** As the list reads it: figures and text are large. */
export type ListedSummary = Omit<SummaryRow, 'kpis' | 'sections'>;

const MOST_LISTED = 500;

/** A text that can’t be read is as if it had failed: it can be written again. */
function toRow<R extends Omit<Row, 'kpis' | 'sections'>, Text extends Partial<Shapes>>(
  row: R,
  text: () => Text,
  instead: Text,
) {
  const known = row as R & Pick<SummaryRow, 'period' | 'audience' | 'length' | 'origin' | 'status'>;
  return {
    ...known,
    scope: storedScope.read(row.scope),
    ...orUnreadable(
      () => ({ ...text(), error: row.error, status: known.status }),
      (error) => ({ ...instead, error, status: 'failed' as const }),
    ),
  };
}
const headOf = ({ sources, covers, verification }: Pick<Row, 'sources' | 'covers' | 'verification'>) => ({
  sources: storedSources.read(sources),
  covers: storedCovers.read(covers),
  verification: storedVerification.read(verification),
});
const NO_HEAD: ReturnType<typeof headOf> = { sources: [], covers: null, verification: {} };
const toSummary = (row: Row): SummaryRow =>
  toRow(row, () => ({ ...headOf(row), kpis: storedKpis.read(row.kpis), sections: storedSections.read(row.sections) }), {
    ...NO_HEAD,
    kpis: [],
    sections: [],
  });
const toListed = (row: Omit<Row, 'kpis' | 'sections'>): ListedSummary => toRow(row, () => headOf(row), NO_HEAD);

type Asked = Pick<SummaryRow, 'title' | 'scope' | 'period' | 'audience' | 'length'>;

export async function insertSummary(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  { scope, ...rest }: Asked,
): Promise<string> {
  return (
    await tx.executiveSummary.create({
      data: { id: newId(), workspaceId, createdById, ...rest, scope: storedScope.write(scope), status: 'generating' },
    })
  ).id;
}

export async function findSummary(workspaceId: WorkspaceId, id: string): Promise<SummaryRow | null> {
  const row = await prisma().executiveSummary.findFirst({ where: { id, workspaceId } });
  return row && toSummary(row);
}

/** Newest first. */
export async function listSummaryRows(workspaceId: WorkspaceId): Promise<ListedSummary[]> {
  const rows = await prisma().executiveSummary.findMany({
    where: { workspaceId },
    omit: { kpis: true, sections: true },
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
  });
  return readableOf(rows, toListed);
}

/** False where it is gone. */
export async function startWriting(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (
    (await tx.executiveSummary.updateMany({ where: { id, workspaceId }, data: { status: 'generating', error: null } }))
      .count > 0
  );
}

export type WrittenSummary = Pick<SummaryRow, 'sources' | 'covers' | 'kpis' | 'sections' | 'origin'> & {
  verification: SummaryVerification;
};

/** Onto the version that it was written over; false where a person has changed that meanwhile. */
export async function keepWritten(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  written: WrittenSummary & { baseVersion: number },
): Promise<boolean> {
  const { baseVersion, sources, covers, kpis, sections, verification, origin } = written;
  const { count } = await tx.executiveSummary.updateMany({
    where: { id, workspaceId, version: baseVersion },
    data: {
      status: 'ready',
      error: null,
      origin,
      sources: storedSources.write(sources),
      covers: covers ? storedCovers.write(covers) : Prisma.DbNull,
      kpis: storedKpis.write(kpis),
      sections: storedSections.write(sections),
      verification: storedVerification.write(verification),
      writtenAt: new Date(),
      version: { increment: 1 },
    },
  });
  return count > 0;
}

/** What was written before stays to be read. */
export async function endWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().executiveSummary.updateMany({
    where: { id, workspaceId, status: 'generating', writtenAt: { not: null } },
    data: { status: 'ready', error },
  });
  await prisma().executiveSummary.updateMany({
    where: { id, workspaceId, status: 'generating' },
    data: { status: 'failed', error },
  });
}

export type ChangedText = {
  baseVersion: number;
  title?: string;
  sections: SummarySection[];
  verification: SummaryVerification;
};

/** Writes only onto the version that the change was made from; false when there is a newer one. */
export async function changeText(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { baseVersion, title, sections, verification }: ChangedText,
): Promise<boolean> {
  const { count } = await tx.executiveSummary.updateMany({
    where: { id, workspaceId, version: baseVersion },
    data: {
      ...(title !== undefined && { title }),
      sections: storedSections.write(sections),
      verification: storedVerification.write(verification),
      version: { increment: 1 },
    },
  });
  return count > 0;
}

/** What a check has found, where the text is still the one that was checked. */
export async function keepChecked(
  workspaceId: WorkspaceId,
  id: string,
  version: number,
  { sections, kpis, verification }: Pick<WrittenSummary, 'sections' | 'kpis' | 'verification'>,
): Promise<void> {
  await prisma().executiveSummary.updateMany({
    where: { id, workspaceId, version },
    data: {
      sections: storedSections.write(sections),
      kpis: storedKpis.write(kpis),
      verification: storedVerification.write(verification),
    },
  });
}

export async function removeSummary(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.executiveSummary.deleteMany({ where: { id, workspaceId } })).count > 0;
}
