import type { Finding } from '@/lib/analysis/insights/shapes';
import type { Paradox } from '@/lib/analysis/narration/insight/paradox';
import type { WorkspaceId } from '@/lib/core/actor';
import { newId } from '@/lib/core/ids';
import { prisma } from '@/lib/db/client';
import { Prisma, type InsightRun as RunRow, type Insight as Row } from '@/lib/db/generated/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { Sentence } from '@/lib/query/claim';
import type { Chart } from '@/lib/query/dashboard-config';
import type { Query } from '@/lib/query/schema';
import type { Counts, Feedback, InsightRun, InsightStats } from './schema';

/** What is kept of a finding: all that is shown of it. `queries` by the name of their evidence. */
export type Content = Pick<Finding, 'type' | 'kind' | 'grade' | 'confidence' | 'priority' | 'score' | 'columns' | 'scope'> & {
  title: Sentence; sentences: Sentence[]; caption: string; stats: InsightStats; folded: number;
  chart: (Omit<Chart, 'dataSourceId'> & { marked: string[]; points: number; evidenceId: string }) | null;
  /** Of a turn within groups how these stand beside the whole. */
  paradox?: Paradox | null;
  queries: { evidenceId: string; query: Query }[];
};
/** What a prediction says is kept under its id, beside what tests find. */
const FORETOLD = 'forecast|';
export const predictionOf = (key: string): string | null => (key.startsWith(FORETOLD) ? key.slice(FORETOLD.length) : null);

/** A recommendation is kept under the key of the finding that it rests on first. */
const ADVICE = 'recommendation|';
export const adviceKey = (findingKey: string): string => `${ADVICE}${findingKey}`;
/** The key of the test behind a finding, as the ledger has it. */
export const testKeyOf = ({ key, content: { stats } }: { key: string; content: Pick<Content, 'stats'> }): string | null =>
  (stats.p === null || predictionOf(key) !== null ? null : key.startsWith(ADVICE) ? key.slice(ADVICE.length) : key);

export type Kept = { key: string; content: Content };
export type InsightRow = Omit<Row, 'content' | 'decision' | 'feedback'> & { content: Content; decision: 'pinned' | 'dismissed' | null; feedback: Feedback | null };

const toRow = (row: Row) => row as unknown as InsightRow;
export const toRun = (row: RunRow): InsightRun => ({
  dataVersion: row.dataVersion, testedAt: row.testedAt.toISOString(), rowCount: Number(row.rowCount), heldOut: row.heldOut, sampled: row.sampled,
  counts: row.failure === null ? row.counts as Counts : null, failure: row.failure as InsightRun['failure'],
});

type Tested = { dataSourceId: string; dataVersion: number; rowCount: number; counts: Counts | null; heldOut: number; sampled: boolean; failure: InsightRun['failure'] };

/** A run takes the place of an earlier one of the same version. */
export async function writeRun(tx: Tx, workspaceId: WorkspaceId, { dataSourceId, dataVersion, rowCount, counts, failure, ...rest }: Tested): Promise<void> {
  const data = { ...rest, rowCount: BigInt(rowCount), counts: toJson(counts ?? {}), failure: failure ? toJson(failure) : Prisma.DbNull, testedAt: new Date() };
  await tx.insightRun.upsert({ where: { dataSourceId_dataVersion: { dataSourceId, dataVersion }, workspaceId }, create: { dataSourceId, dataVersion, workspaceId, ...data }, update: data });
}

/** What was found, best first. A finding that is known keeps its id and what a person decided; what is gone and undecided stays for one version. */
export async function writeInsights(tx: Tx, workspaceId: WorkspaceId, dataSourceId: string, dataVersion: number, found: readonly Kept[]): Promise<void> {
  for (const [nth, { key, content }] of found.entries()) {
    const data = { dataVersion, place: nth + 1, content: toJson(content) };
    await tx.insight.upsert({ where: { dataSourceId_key: { dataSourceId, key }, workspaceId }, create: { id: newId(), workspaceId, dataSourceId, key, ...data }, update: data });
  }
  const keys = found.map(({ key }) => key);
  await tx.insight.deleteMany({ where: { workspaceId, dataSourceId, decision: null, key: { notIn: keys }, NOT: { key: { startsWith: FORETOLD } }, OR: [{ dataVersion }, { dataVersion: { lt: dataVersion - 1 } }] } });
  // A version that is tested again and no longer bears what a person decided on leaves it behind as stale.
  await tx.insight.updateMany({ where: { workspaceId, dataSourceId, key: { notIn: keys }, NOT: { key: { startsWith: FORETOLD } }, dataVersion }, data: { dataVersion: dataVersion - 1 } });
}

/** One for each prediction; a later run takes its place, and what a person decided stays. Nothing where the prediction is gone meanwhile. */
export async function keepForetold(tx: Tx, workspaceId: WorkspaceId, { dataSourceId, dataVersion, predictionId, content }: { dataSourceId: string; dataVersion: number; predictionId: string; content: Content }): Promise<void> {
  if (!(await tx.prediction.findFirst({ where: { id: predictionId, workspaceId }, select: { id: true } }))) return;
  const key = `${FORETOLD}${predictionId}`;
  const data = { dataVersion, place: 0, content: toJson(content) };
  await tx.insight.upsert({ where: { dataSourceId_key: { dataSourceId, key }, workspaceId }, create: { id: newId(), workspaceId, dataSourceId, key, ...data }, update: data });
}

export async function removeForetold(tx: Tx, workspaceId: WorkspaceId, predictionId: string): Promise<void> {
  await tx.insight.deleteMany({ where: { workspaceId, key: `${FORETOLD}${predictionId}` } });
}

export async function listRuns(workspaceId: WorkspaceId): Promise<(InsightRun & { dataSourceId: string })[]> {
  const rows = await prisma().insightRun.findMany({ where: { workspaceId }, orderBy: [{ dataSourceId: 'asc' }, { dataVersion: 'desc' }], distinct: ['dataSourceId'] });
  return rows.map((row) => ({ dataSourceId: row.dataSourceId, ...toRun(row) }));
}

export async function findRun(workspaceId: WorkspaceId, dataSourceId: string, dataVersion?: number): Promise<InsightRun | null> {
  const row = await prisma().insightRun.findFirst({ where: { workspaceId, dataSourceId, ...(dataVersion !== undefined && { dataVersion }) }, orderBy: { dataVersion: 'desc' } });
  return row && toRun(row);
}

/** Those of old versions, and what their ledgers are called. */
export async function deleteRunsBefore(tx: Tx, workspaceId: WorkspaceId, dataSourceId: string, dataVersion: number): Promise<number[]> {
  const where = { workspaceId, dataSourceId, dataVersion: { lt: dataVersion } };
  const old = await tx.insightRun.findMany({ where, select: { dataVersion: true } });
  await tx.insightRun.deleteMany({ where });
  return old.map((run) => run.dataVersion);
}

export async function listInsightRows(workspaceId: WorkspaceId, dataSourceId?: string): Promise<InsightRow[]> {
  return (await prisma().insight.findMany({ where: { workspaceId, ...(dataSourceId && { dataSourceId }) } })).map(toRow);
}

export async function findInsightRow(workspaceId: WorkspaceId, id: string): Promise<InsightRow | null> {
  const row = await prisma().insight.findFirst({ where: { id, workspaceId } });
  return row && toRow(row);
}

export async function decide(tx: Tx, workspaceId: WorkspaceId, id: string, decidedById: string, decision: { decision: 'pinned' | 'dismissed' | null; feedback: Feedback | null }): Promise<boolean> {
  const { count } = await tx.insight.updateMany({ where: { id, workspaceId }, data: { ...decision, decidedById, decidedAt: new Date() } });
  return count > 0;
}
