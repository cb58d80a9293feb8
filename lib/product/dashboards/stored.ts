import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { cell, columnFormat } from '@/lib/pure/query/schema/column-schema';
import type { DashboardVerification } from './verify-schema';

/** How the values of a calculation are written; an automatic format is kept as `{}`. */
export const storedFormat = stored('calculation', z.union([columnFormat, z.strictObject({})]), {
  advice: 'Delete it, or create it again.',
});

/** What a version changed, a sentence each. */
export const storedChanges = stored('version', z.array(z.string()));

const verification: z.ZodType<DashboardVerification> = z.object({
  version: z.number(),
  checkedAt: z.string(),
  checked: z.number(),
  differences: z.array(
    z.object({
      widgetId: z.string(),
      name: z.string(),
      part: z.enum(['value', 'comparison', 'sparkline']),
      evidenceId: z.string(),
      then: cell,
      now: cell,
    }),
  ),
  moved: z.number().optional(),
  unchecked: z.array(z.object({ widgetId: z.string(), name: z.string(), why: z.string() })),
});

/** What the last check of all numbers found. */
export const storedVerification = stored('verification', verification, { advice: 'Verify the numbers again.' });

export { storedConfig } from '@/lib/product/data-sources/store/stored';
