import type { WorkspaceId } from '@/lib/base/actor/actor';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { keepForecastInsight, removeForecastInsight } from './store';
import type { Content } from './stored';

export type ForecastInsight = Content;
type Of = { workspaceId: WorkspaceId; predictionId: string };

/** Keeps what a forecast says among the findings of its data; null removes it. */
export async function keepForecastInsightOf({
  workspaceId,
  predictionId,
  dataSourceId,
  dataVersion,
  content,
  evidenceIds,
}: Of & {
  dataSourceId: string;
  dataVersion: number;
  content: ForecastInsight | null;
  evidenceIds: string[];
}): Promise<void> {
  await inTransaction(async (tx) => {
    if (!content) return removeForecastInsight(tx, workspaceId, predictionId);
    await keepForecastInsight(tx, workspaceId, { dataSourceId, dataVersion, predictionId, content });
    await citeEvidence(tx, workspaceId, evidenceIds);
  });
}

export const removeForecastInsightOf = (tx: Tx, { workspaceId, predictionId }: Of): Promise<void> =>
  removeForecastInsight(tx, workspaceId, predictionId);
