import type { Prediction } from '@/lib/analysis/rows/shapes';
import type { WorkspaceId } from '@/lib/core/actor';
import { newId } from '@/lib/core/ids';
import { prisma } from '@/lib/db/client';
import type { Explanation as Row } from '@/lib/db/generated/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { ExplanationAsked, ExplanationStatus, ExplanationWords, KeptModel } from './schema';

type Json = { asked: ExplanationAsked; words: ExplanationWords; model: KeptModel | null; status: ExplanationStatus };
/** Without the predictions, which may be many. */
export type ExplanationRow = Omit<Row, keyof Json | 'predictions'> & Json;

const MOST_LISTED = 500;

export async function insertExplanation(tx: Tx, workspaceId: WorkspaceId, createdById: string, { name, asked, words }: { name: string; asked: ExplanationAsked; words: ExplanationWords }): Promise<string> {
  const { id } = await tx.explanation.create({ data: { id: newId(), workspaceId, createdById, dataSourceId: asked.dataSourceId, name, asked: toJson(asked), words: toJson(words), status: 'working' } });
  return id;
}

export async function findExplanation(workspaceId: WorkspaceId, id: string): Promise<ExplanationRow | null> {
  return (await prisma().explanation.findFirst({ where: { id, workspaceId, dataSource: { deletedAt: null } }, omit: { predictions: true } })) as unknown as ExplanationRow | null;
}

export async function findPredictions(workspaceId: WorkspaceId, id: string): Promise<Prediction[]> {
  const row = await prisma().explanation.findFirst({ where: { id, workspaceId, dataSource: { deletedAt: null } }, select: { predictions: true } });
  return (row?.predictions ?? []) as unknown as Prediction[];
}

/** Newest first. */
export async function listExplanationRows(workspaceId: WorkspaceId): Promise<ExplanationRow[]> {
  return (await prisma().explanation.findMany({ where: { workspaceId, dataSource: { deletedAt: null } }, omit: { predictions: true }, orderBy: { createdAt: 'desc' }, take: MOST_LISTED })) as unknown as ExplanationRow[];
}

/** False where it is gone. */
export async function startExplanation(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.explanation.updateMany({ where: { id, workspaceId }, data: { status: 'working', error: null } })).count > 0;
}

export type Computed = { dataVersion: number; words: ExplanationWords; model: KeptModel; predictions: Prediction[] };

export async function keepExplanation(workspaceId: WorkspaceId, id: string, { dataVersion, words, model, predictions }: Computed): Promise<void> {
  await prisma().explanation.updateMany({
    where: { id, workspaceId },
    data: { status: 'ready', error: null, dataVersion, words: toJson(words), model: toJson(model), predictions: toJson(predictions), computedAt: new Date() },
  });
}

/** What was computed before stays to be seen. */
export async function endWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().explanation.updateMany({ where: { id, workspaceId, status: 'working', computedAt: { not: null } }, data: { status: 'ready', error } });
  await prisma().explanation.updateMany({ where: { id, workspaceId, status: 'working' }, data: { status: 'failed', error } });
}

export async function removeExplanation(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.explanation.deleteMany({ where: { id, workspaceId } })).count > 0;
}
