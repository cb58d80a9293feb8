import { z } from 'zod';
import { cellText, columnKey } from '../../step/fields';

export const filterSchema = z.object({
  kind: z.literal('filter'),
  column: columnKey,
  where: z.enum(['missing', 'is', 'contains']),
  /** Of `is` and `contains`. */
  value: cellText.default(''),
  rows: z.enum(['removed', 'kept']).default('removed'),
});
export type FilterStep = z.infer<typeof filterSchema>;
