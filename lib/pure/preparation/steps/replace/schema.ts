import { z } from 'zod';
import { cellText, columnKeys } from '../../step/fields';

export const replaceSchema = z.object({
  kind: z.literal('replace'),
  columns: columnKeys,
  find: z.string().min(1, 'can’t be empty').max(1000, 'can be at most 1,000 characters'),
  /** Empty: the cells become missing, or the text is taken out. */
  by: cellText,
  /** The cell holds this text and nothing else. */
  whole: z.boolean().default(true),
  matchCase: z.boolean().default(true),
});
export type ReplaceStep = z.infer<typeof replaceSchema>;
