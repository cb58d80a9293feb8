import type { WorkspaceId } from '@/lib/core/actor';
import { inTransaction, type Tx } from '@/lib/db/transaction';
import { citeEvidence } from '@/lib/evidence/evidence';
import { keepForetold, removeForetold, type Content } from './store';

export type Foretold = Content;
type Of = { workspaceId: WorkspaceId; predictionId: string };

/** What a forecast says stands among the findings of its data; null takes it away again. */
export async function foretell({ workspaceId, predictionId, dataSourceId, dataVersion, content, evidenceIds }: Of & { dataSourceId: string; dataVersion: number; content: Foretold | null; evidenceIds: string[] }): Promise<void> {
  await inTransaction(async (tx) => {
    if (!content) return removeForetold(tx, workspaceId, predictionId);
    await keepForetold(tx, workspaceId, { dataSourceId, dataVersion, predictionId, content });
    await citeEvidence(tx, workspaceId, evidenceIds);
  });
}

export const forgetForetold = (tx: Tx, { workspaceId, predictionId }: Of): Promise<void> => removeForetold(tx, workspaceId, predictionId);
