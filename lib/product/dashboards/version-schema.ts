import { z } from 'zod';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';

export type DashboardVersionCause = 'made' | 'change' | 'revert' | 'file';

/** One entry of GET /api/dashboards/{id}/versions, newest first. */
export type DashboardVersionSummary = {
  number: number;
  current: boolean;
  cause: DashboardVersionCause;
  /** The version that a restore went back to. */
  revertOf: number | null;
  name: string;
  /** What changed since the version before, in words. */
  changes: string[];
  /** User name; null where the account is gone. */
  savedBy: string | null;
  /** Of several saves, the first and the last. */
  startedAt: string;
  savedAt: string;
};

/** Answer of GET /api/dashboards/{id}/revert: a version, and what restoring it would change. */
export type DashboardVersionPreview = {
  number: number;
  name: string;
  config: DashboardConfig;
  changes: string[];
};

/** Who saved a dashboard last, and when; of one that nobody has changed there is none. */
export type DashboardEdit = { version: number; by: string | null; at: string };

export const dashboardRevert = z.object({ version: z.int().min(1) });
export const dashboardRevertQuery = z.object({ version: z.coerce.number().int().min(1) });
export const dashboardDuplicate = z.object({ name: z.string().trim().min(1).max(200).optional() });
export type DashboardDuplicate = z.infer<typeof dashboardDuplicate>;
