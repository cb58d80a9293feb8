import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { CodeFinding as FoundRow, CodeRun as Row, Prisma } from '@/lib/base/db/generated/client';
import { orUnreadable } from '@/lib/base/db/stored';
import { storable } from '@/lib/base/db/storable';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type {
  CodeCategory,
  CodeLanguage,
  CodeSeverity,
  CodeTarget,
  FindingStatus,
} from '@/lib/pure/code-analysis/model/categories';
import { countFindings, type CodeCounts, type CodeGate } from '@/lib/pure/code-analysis/score';
import type { CodeFindingItem, CodeRunStatus } from './schema';
import { storedCounts, storedRunContent, type CodeRunContent } from './stored';

/** Runs kept of a workspace; older ones go with what only they have found. */
const MOST_RUNS = 60;
/** Of these the newest keep their code. */
const MOST_WITH_CODE = 20;
const MOST_FINDINGS_KEPT = 20_000;

type Shapes = {
  target: CodeTarget;
  language: CodeLanguage | null;
  status: CodeRunStatus;
  gate: CodeGate | null;
  counts: CodeCounts;
  content: CodeRunContent | null;
};
export type CodeRunRow = Omit<Row, keyof Shapes> & Shapes;
type FoundShapes = {
  target: CodeTarget;
  category: CodeCategory;
  severity: CodeSeverity;
  status: FindingStatus;
  origin: CodeFindingItem['origin'];
};
export type CodeFindingRow = Omit<FoundRow, keyof FoundShapes> & FoundShapes;

const NO_COUNTS = countFindings([]);
const toRun = (row: Row): CodeRunRow => ({
  ...(row as Row & Pick<Shapes, 'target' | 'language' | 'gate'>),
  ...orUnreadable(
    () => ({
      status: row.status as CodeRunStatus,
      counts: row.status === 'ready' ? storedCounts.read(row.counts) : NO_COUNTS,
      content: row.content === null ? null : storedRunContent.read(row.content),
    }),
    (error) => ({ status: 'failed' as const, counts: NO_COUNTS, content: null, error }),
  ),
});
const toFinding = (row: FoundRow) => row as CodeFindingRow;

export type CodeRunAsked = {
  createdById: string;
  target: CodeTarget;
  language: CodeLanguage | null;
  fileName: string;
  code: string | null;
};
export async function insertRun(tx: Tx, workspaceId: WorkspaceId, asked: CodeRunAsked): Promise<string> {
  const id = newId();
  await tx.codeRun.create({ data: { id, workspaceId, ...storable(asked), status: 'running' } });
  return id;
}

export const countRunning = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.codeRun.count({ where: { workspaceId, status: 'running' } });

/** Keeps no more runs, code and findings than a workspace may hold. */
export async function pruneRuns(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  const beyond = (skip: number) =>
    tx.codeRun.findMany({ where: { workspaceId }, orderBy: { createdAt: 'desc' }, skip, select: { id: true } });
  const ids = (rows: { id: string }[]) => ({ in: rows.map(({ id }) => id) });
  await tx.codeRun.deleteMany({ where: { workspaceId, id: ids(await beyond(MOST_RUNS)), status: { not: 'running' } } });
  await tx.codeRun.updateMany({
    where: { workspaceId, id: ids(await beyond(MOST_WITH_CODE)), status: { not: 'running' } },
    data: { code: null },
  });
  const old = await tx.codeFinding.findMany({
    where: { workspaceId },
    orderBy: { lastSeenAt: 'desc' },
    skip: MOST_FINDINGS_KEPT,
    select: { id: true },
  });
  if (old.length > 0) await tx.codeFinding.deleteMany({ where: { workspaceId, id: ids(old) } });
}

type Shown = { targets: readonly CodeTarget[] };
const shown = (workspaceId: WorkspaceId, { targets }: Shown): Prisma.CodeRunWhereInput => ({
  workspaceId,
  target: { in: [...targets] },
});

export async function findRun(workspaceId: WorkspaceId, id: string, targets: Shown): Promise<CodeRunRow | null> {
  const row = await prisma().codeRun.findFirst({ where: { ...shown(workspaceId, targets), id } });
  return row && toRun(row);
}

export async function findNewestRun(workspaceId: WorkspaceId, targets: Shown): Promise<CodeRunRow | null> {
  const row = await prisma().codeRun.findFirst({
    where: { ...shown(workspaceId, targets), status: 'ready' },
    orderBy: { createdAt: 'desc' },
  });
  return row && toRun(row);
}

/** Newest first, without their code and contents. */
export async function listRuns(workspaceId: WorkspaceId, targets: Shown, most: number): Promise<CodeRunRow[]> {
  const rows = await prisma().codeRun.findMany({
    where: shown(workspaceId, targets),
    orderBy: { createdAt: 'desc' },
    take: most,
    omit: { code: true, content: true },
  });
  return rows.map((row) => toRun({ ...row, code: null, content: null }));
}

export async function removeRun(tx: Tx, workspaceId: WorkspaceId, id: string, targets: Shown): Promise<boolean> {
  return (await tx.codeRun.deleteMany({ where: { ...shown(workspaceId, targets), id } })).count > 0;
}

export async function findFindings(workspaceId: WorkspaceId, ids: readonly string[]): Promise<CodeFindingRow[]> {
  const rows = await prisma().codeFinding.findMany({ where: { workspaceId, id: { in: [...ids] } } });
  return rows.map(toFinding);
}

export async function setFindingStatus(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { status, changedById, targets }: { status: FindingStatus; changedById: string } & Shown,
): Promise<boolean> {
  const { count } = await tx.codeFinding.updateMany({
    where: { id, workspaceId, target: { in: [...targets] } },
    data: { status, changedById, changedAt: new Date() },
  });
  return count > 0;
}

/** A finding of a run as it is kept: where it is seen stands with the run. */
export type NewFinding = Pick<
  CodeFindingRow,
  | 'target'
  | 'subject'
  | 'fingerprint'
  | 'rule'
  | 'category'
  | 'severity'
  | 'title'
  | 'message'
  | 'why'
  | 'fix'
  | 'origin'
>;

/**
 * Keeps what a run has found under the ids that it has had before: an accepted finding stays accepted, one that was
 * fixed and is back is open. In the order of `found`.
 */
export async function keepFindings(
  tx: Tx,
  workspaceId: WorkspaceId,
  found: readonly NewFinding[],
): Promise<CodeFindingRow[]> {
  const where = { workspaceId, subject: { in: [...new Set(found.map(({ subject }) => subject))] } };
  const fingerprints = found.map(({ fingerprint }) => fingerprint);
  const now = new Date();
  await tx.codeFinding.createMany({
    data: found.map((each) => ({ id: newId(), workspaceId, ...storable(each) })),
    skipDuplicates: true,
  });
  const seen = { ...where, fingerprint: { in: fingerprints } };
  await tx.codeFinding.updateMany({ where: seen, data: { lastSeenAt: now } });
  await tx.codeFinding.updateMany({ where: { ...seen, status: 'fixed' }, data: { status: 'open' } });
  const rows = await tx.codeFinding.findMany({ where: seen });
  const byKey = new Map(rows.map((row) => [`${row.subject}\n${row.fingerprint}`, toFinding(row)]));
  return found.flatMap(({ subject, fingerprint }) => byKey.get(`${subject}\n${fingerprint}`) ?? []);
}

/** What was open of these subjects and wasn’t seen again is fixed. */
export async function closeGone(
  tx: Tx,
  workspaceId: WorkspaceId,
  { subject, seen }: { subject: string; seen: readonly string[] },
): Promise<void> {
  await tx.codeFinding.updateMany({
    where: { workspaceId, subject, status: 'open', origin: 'engine', fingerprint: { notIn: [...seen] } },
    data: { status: 'fixed' },
  });
}

export type CodeRunEnd = {
  score: number;
  gate: CodeGate;
  counts: CodeCounts;
  content: CodeRunContent;
  filesScanned: number;
  lines: number;
  durationMs: number;
};
export async function endRun(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { counts, content, ...rest }: CodeRunEnd,
): Promise<void> {
  await tx.codeRun.updateMany({
    where: { id, workspaceId },
    data: {
      ...rest,
      counts: storedCounts.write(counts),
      content: storedRunContent.write(storable(content)),
      status: 'ready',
      error: null,
      endedAt: new Date(),
    },
  });
}

/** After a finding was added or its state changed. */
export async function recountRun(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { counts, content, score, gate }: Pick<CodeRunEnd, 'counts' | 'content' | 'score' | 'gate'>,
): Promise<void> {
  await tx.codeRun.updateMany({
    where: { id, workspaceId },
    data: {
      score,
      gate,
      counts: storedCounts.write(counts),
      content: storedRunContent.write(storable(content)),
    },
  });
}

/** Locks a run, so that two additions to it go one after the other. */
export async function lockRun(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { targets }: Shown,
): Promise<CodeRunRow | null> {
  await tx.$queryRaw`select 1 from "CodeRun" where id = ${id}::uuid and "workspaceId" = ${workspaceId}::uuid for update`;
  const row = await tx.codeRun.findFirst({ where: { ...shown(workspaceId, { targets }), id } });
  return row && toRun(row);
}

export async function failRun(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().codeRun.updateMany({
    where: { id, workspaceId, status: 'running' },
    data: { status: 'failed', error, endedAt: new Date() },
  });
}
