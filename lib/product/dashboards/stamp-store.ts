import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';

/** Another text whenever the dashboard, its calculations, metrics or data sources have changed; null where it is gone. */
export async function stampOfDashboard(workspaceId: WorkspaceId, id: string): Promise<string | null> {
  const [found] = await prisma().$queryRaw<{ stamp: string }[]>`
    SELECT md5(concat_ws(' ', d."updatedAt",
      (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.id) FROM "Calculation" c WHERE c."dashboardId" = d.id AND c."workspaceId" = d."workspaceId"),
      (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM "DashboardDataSource" kept JOIN "DataSource" s ON s.id = kept."dataSourceId" AND s."workspaceId" = d."workspaceId"
        WHERE kept."dashboardId" = d.id AND kept."workspaceId" = d."workspaceId"),
      (SELECT max(m."updatedAt") FROM "DashboardDataSource" kept JOIN "Metric" m ON m."dataSourceId" = kept."dataSourceId" AND m."workspaceId" = d."workspaceId"
        WHERE kept."dashboardId" = d.id AND kept."workspaceId" = d."workspaceId"))) AS stamp
    FROM "Dashboard" d WHERE d.id = ${id}::uuid AND d."workspaceId" = ${workspaceId}::uuid AND d."deletedAt" IS NULL`;
  return found?.stamp ?? null;
}
