import type { WorkspaceId } from '@/lib/base/actor/actor';
import { stampOfDashboard } from './stamp-store';

/** Another text whenever the dashboard, its calculations, metrics or data sources have changed; null where it is gone. */
export const stampOf = ({ workspaceId }: { workspaceId: WorkspaceId }, id: string): Promise<string | null> =>
  stampOfDashboard(workspaceId, id);
