import { z } from 'zod';
import { columnKey } from '../../step/fields';
import { MOST_SPLIT } from '../../step/limits';

export const splitSchema = z.object({
  kind: z.literal('split'),
  column: columnKey,
  /** The text between two parts. */
  by: z.string().min(1, 'can’t be empty').max(20, 'can be at most 20 characters'),
  into: z.enum(['columns', 'rows']),
  /** Of `columns`: how many; the last holds the rest. */
  parts: z.int().min(2, 'is at least 2').max(MOST_SPLIT, `is at most ${MOST_SPLIT}`).default(2),
});
export type SplitStep = z.infer<typeof splitSchema>;
