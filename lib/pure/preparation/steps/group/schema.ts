import { z } from 'zod';
import { STEP_AGGREGATES } from '../../step/aggregates';
import { columnKey, columnKeys } from '../../step/fields';

export const groupSchema = z.object({
  kind: z.literal('group'),
  by: columnKeys,
  /** No field counts rows. */
  measures: z
    .array(z.object({ field: columnKey.nullable(), agg: z.enum(STEP_AGGREGATES) }))
    .max(200)
    .default([]),
});
export type GroupStep = z.infer<typeof groupSchema>;
