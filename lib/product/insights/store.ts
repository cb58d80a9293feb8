import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma, type InsightRun as RunRow, type Insight as Row } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { Counts, Feedback, InsightRun } from './schema';
import { storedContent, storedCounts, storedFailure, type Content } from './stored';

/** What a prediction says is kept under its id, beside what tests find. */
const FORECAST_KEY = 'forecast|';
export const predictionOf = (key: string): string | null =>
  key.startsWith(FORECAST_KEY) ? key.slice(FORECAST_KEY.length) : null;

/** A recommendation is kept under the key of the finding that it rests on first. */
const ADVICE = 'recommendation|';
export const adviceKey = (findingKey: string): string => `${ADVICE}${findingKey}`;
/** The key of the test behind a finding, as the ledger has it. */
export const testKeyOf = ({
  key,
  content: { stats },
}: {
  key: string;
  content: Pick<Content, 'stats'>;
}): string | null =>
  stats.p === null || predictionOf(key) !== null ? null : key.startsWith(ADVICE) ? key.slice(ADVICE.length) : key;

export type KeptInsight = { key: string; content: Content };
export type InsightRow = Omit<Row, 'content' | 'decision' | 'feedback'> & {
  content: Content;
  decision: 'pinned' | 'dismissed' | null;
  feedback: Feedback | null;
};

const toRow = ({ content, decision, feedback, ...row }: Row): InsightRow => ({
  ...row,
  content: storedContent.read(content),
  decision: decision as InsightRow['decision'],
  feedback: feedback as Feedback | null,
});
export const toRun = (row: RunRow): InsightRun => ({
  dataVersion: row.dataVersion,
  testedAt: row.testedAt.toISOString(),
  rowCount: Number(row.rowCount),
  heldOut: row.heldOut,
  sampled: row.sampled,
  ...orUnreadable<Pick<InsightRun, 'counts' | 'failure'>>(
    () => ({
      counts: row.failure === null ? storedCounts.read(row.counts) : null,
      failure: storedFailure.read(row.failure),
    }),
    (message) => ({ counts: null, failure: { message, code: 'unreadable_row' } }),
  ),
});

type Tested = {
  dataSourceId: string;
  dataVersion: number;
  rowCount: number;
  counts: Counts | null;
  heldOut: number;
  sampled: boolean;
  failure: InsightRun['failure'];
};

/** A run takes the place of an earlier one of the same version. */
export async function writeRun(
  tx: Tx,
  workspaceId: WorkspaceId,
  { dataSourceId, dataVersion, rowCount, counts, failure, ...rest }: Tested,
): Promise<void> {
  const data = {
    ...rest,
    rowCount: BigInt(rowCount),
    counts: counts ? storedCounts.write(counts) : {},
    failure: failure ? storedFailure.write(failure) : Prisma.DbNull,
    testedAt: new Date(),
  };
  await tx.insightRun.upsert({
    where: { dataSourceId_dataVersion: { dataSourceId, dataVersion }, workspaceId },
    create: { dataSourceId, dataVersion, workspaceId, ...data },
    update: data,
  });
}

type VersionInsights = { dataSourceId: string; dataVersion: number; insights: readonly KeptInsight[] };

/**
 * What was found, best first. A finding that is known keeps its id and what a person decided; what is gone and
 * undecided stays for one version.
 */
export async function writeInsights(
  tx: Tx,
  workspaceId: WorkspaceId,
  { dataSourceId, dataVersion, insights }: VersionInsights,
): Promise<void> {
  for (const [nth, { key, content }] of insights.entries()) {
    const data = { dataVersion, place: nth + 1, content: storedContent.write(content) };
    await tx.insight.upsert({
      where: { dataSourceId_key: { dataSourceId, key }, workspaceId },
      create: { id: newId(), workspaceId, dataSourceId, key, ...data },
      update: data,
    });
  }
  const keys = insights.map(({ key }) => key);
  await tx.insight.deleteMany({
    where: {
      workspaceId,
      dataSourceId,
      decision: null,
      key: { notIn: keys },
      NOT: { key: { startsWith: FORECAST_KEY } },
      OR: [{ dataVersion }, { dataVersion: { lt: dataVersion - 1 } }],
    },
  });
  // A version that is tested again and no longer bears what a person decided on leaves it behind as stale.
  await tx.insight.updateMany({
    where: { workspaceId, dataSourceId, key: { notIn: keys }, NOT: { key: { startsWith: FORECAST_KEY } }, dataVersion },
    data: { dataVersion: dataVersion - 1 },
  });
}

/**
 * One for each prediction; a later run takes its place, and what a person decided stays. Nothing where the prediction
 * is gone meanwhile.
 */
export async function keepForecastInsight(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    dataSourceId,
    dataVersion,
    predictionId,
    content,
  }: { dataSourceId: string; dataVersion: number; predictionId: string; content: Content },
): Promise<void> {
  if (!(await tx.forecast.findFirst({ where: { id: predictionId, workspaceId }, select: { id: true } }))) return;
  const key = `${FORECAST_KEY}${predictionId}`;
  const data = { dataVersion, place: 0, content: storedContent.write(content) };
  await tx.insight.upsert({
    where: { dataSourceId_key: { dataSourceId, key }, workspaceId },
    create: { id: newId(), workspaceId, dataSourceId, key, ...data },
    update: data,
  });
}

export async function removeForecastInsight(tx: Tx, workspaceId: WorkspaceId, predictionId: string): Promise<void> {
  await tx.insight.deleteMany({ where: { workspaceId, key: `${FORECAST_KEY}${predictionId}` } });
}

export async function listRuns(workspaceId: WorkspaceId): Promise<(InsightRun & { dataSourceId: string })[]> {
  const rows = await prisma().insightRun.findMany({
    where: { workspaceId },
    orderBy: [{ dataSourceId: 'asc' }, { dataVersion: 'desc' }],
    distinct: ['dataSourceId'],
  });
  return rows.map((row) => ({ dataSourceId: row.dataSourceId, ...toRun(row) }));
}

export async function findRun(
  workspaceId: WorkspaceId,
  dataSourceId: string,
  dataVersion?: number,
): Promise<InsightRun | null> {
  const row = await prisma().insightRun.findFirst({
    where: { workspaceId, dataSourceId, ...(dataVersion !== undefined && { dataVersion }) },
    orderBy: { dataVersion: 'desc' },
  });
  return row && toRun(row);
}

/** Those of old versions, and what their ledgers are called. */
export async function deleteRunsBefore(
  tx: Tx,
  workspaceId: WorkspaceId,
  dataSourceId: string,
  dataVersion: number,
): Promise<number[]> {
  const where = { workspaceId, dataSourceId, dataVersion: { lt: dataVersion } };
  const old = await tx.insightRun.findMany({ where, select: { dataVersion: true } });
  await tx.insightRun.deleteMany({ where });
  return old.map((run) => run.dataVersion);
}

export async function listInsightRows(workspaceId: WorkspaceId, dataSourceId?: string): Promise<InsightRow[]> {
  return readableOf(
    await prisma().insight.findMany({ where: { workspaceId, ...(dataSourceId && { dataSourceId }) } }),
    toRow,
  );
}

export async function findInsightRow(workspaceId: WorkspaceId, id: string): Promise<InsightRow | null> {
  const row = await prisma().insight.findFirst({ where: { id, workspaceId } });
  return row && toRow(row);
}

export async function decide(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  decided: { decidedById: string; decision: 'pinned' | 'dismissed' | null; feedback: Feedback | null },
): Promise<boolean> {
  const { count } = await tx.insight.updateMany({
    where: { id, workspaceId },
    data: { ...decided, decidedAt: new Date() },
  });
  return count > 0;
}
