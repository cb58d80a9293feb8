import { z } from 'zod';
import { columnKey } from '../../step/fields';

export const duplicatesSchema = z.object({
  kind: z.literal('duplicates'),
  /** Rows are the same where these are; all columns where none is named. */
  columns: z.array(columnKey).max(2000).default([]),
  keep: z.enum(['first', 'last']).default('first'),
});
export type DuplicatesStep = z.infer<typeof duplicatesSchema>;
