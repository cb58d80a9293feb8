import { z } from 'zod';
import { STEP_AGGREGATES } from '../../step/aggregates';
import { columnKey } from '../../step/fields';

export const pivotSchema = z.object({
  kind: z.literal('pivot'),
  /** One row for each of these. */
  by: z.array(columnKey).min(1, 'needs a column').max(200),
  /** Its values become columns. */
  names: columnKey,
  /** What stands in them; null counts rows. */
  value: columnKey.nullable(),
  agg: z.enum(STEP_AGGREGATES).default('sum'),
});
export type PivotStep = z.infer<typeof pivotSchema>;
