import type { WorkspaceId } from '@/lib/core/actor';
import { newId } from '@/lib/core/ids';
import { prisma } from '@/lib/db/client';
import type { Prediction as Row } from '@/lib/db/generated/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { LaterGrade, PredictionAsked, PredictionSeries, PredictionStatus, PredictionWords, SeriesSummary } from './schema';

type Json = { asked: PredictionAsked; words: PredictionWords; series: PredictionSeries[]; summary: SeriesSummary[]; later: LaterGrade[]; status: PredictionStatus };
export type PredictionRow = Omit<Row, keyof Json> & Json;
/** As the list reads it: the series are large. */
export type ListedRow = Omit<PredictionRow, 'series'>;

const MOST_LISTED = 500;

export async function insertPrediction(tx: Tx, workspaceId: WorkspaceId, createdById: string, { name, asked, words }: { name: string; asked: PredictionAsked; words: PredictionWords }): Promise<string> {
  const { id } = await tx.prediction.create({ data: { id: newId(), workspaceId, createdById, dataSourceId: asked.dataSourceId, name, asked: toJson(asked), words: toJson(words), status: 'working' } });
  return id;
}

export async function findPrediction(workspaceId: WorkspaceId, id: string): Promise<PredictionRow | null> {
  return (await prisma().prediction.findFirst({ where: { id, workspaceId, dataSource: { deletedAt: null } } })) as unknown as PredictionRow | null;
}

/** Newest first. */
export async function listPredictionRows(workspaceId: WorkspaceId): Promise<ListedRow[]> {
  return (await prisma().prediction.findMany({ where: { workspaceId, dataSource: { deletedAt: null } }, omit: { series: true }, orderBy: { createdAt: 'desc' }, take: MOST_LISTED })) as unknown as ListedRow[];
}

/** False where it is gone. */
export async function startPrediction(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.prediction.updateMany({ where: { id, workspaceId }, data: { status: 'working', error: null } })).count > 0;
}

export type Computed = { dataVersion: number; words: PredictionWords; series: PredictionSeries[]; summary: SeriesSummary[] };

export async function keepComputed(workspaceId: WorkspaceId, id: string, { dataVersion, words, series, summary }: Computed): Promise<void> {
  await prisma().prediction.updateMany({
    where: { id, workspaceId },
    data: { status: 'ready', error: null, dataVersion, gradedVersion: dataVersion, words: toJson(words), series: toJson(series), summary: toJson(summary), computedAt: new Date() },
  });
}

/** What was computed before stays to be seen. */
export async function endWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().prediction.updateMany({ where: { id, workspaceId, status: 'working', computedAt: { not: null } }, data: { status: 'ready', error } });
  await prisma().prediction.updateMany({ where: { id, workspaceId, status: 'working' }, data: { status: 'failed', error } });
}

export async function keepGrades(workspaceId: WorkspaceId, id: string, later: LaterGrade[], gradedVersion: number): Promise<void> {
  await prisma().prediction.updateMany({ where: { id, workspaceId }, data: { later: toJson(later), gradedVersion } });
}

export async function removePrediction(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.prediction.deleteMany({ where: { id, workspaceId } })).count > 0;
}
