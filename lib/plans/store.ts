import type { Plan, WorkspaceId } from '@/lib/core/actor';
import type { Tx } from '@/lib/db/transaction';

export async function planOf(tx: Tx, workspaceId: WorkspaceId): Promise<Plan> {
  return (await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { plan: true } })).plan;
}
