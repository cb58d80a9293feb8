import { z } from 'zod';
import type { DashboardEdit } from './version-schema';

/** Body of POST /api/dashboards/{id}/presence. `tab` is a random name of the window. */
export const presenceBeat = z.object({
  tab: z.string().regex(/^[0-9a-zA-Z-]{8,40}$/, 'isn’t the name of a tab'),
  leaving: z.boolean().default(false),
});
export type PresenceBeat = z.infer<typeof presenceBeat>;

/** Its answer: the user names of the others, and the version that the dashboard has now. */
export type DashboardPresence = { people: string[]; version: number; edited: DashboardEdit | null };
