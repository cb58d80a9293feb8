import type { Plan, WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import type { PlanSource } from './schema';

export async function planOf(tx: Tx, workspaceId: WorkspaceId): Promise<Plan> {
  return (await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { plan: true } })).plan;
}

export async function writePlan(tx: Tx, workspaceId: string, plan: Plan, planSource: PlanSource): Promise<boolean> {
  const { count } = await tx.workspace.updateMany({ where: { id: workspaceId }, data: { plan, planSource } });
  return count > 0;
}
