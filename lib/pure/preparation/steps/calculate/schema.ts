import { z } from 'zod';
import { columnLabel } from '../../step/fields';

export const calculateSchema = z.object({
  kind: z.literal('calculate'),
  label: columnLabel,
  /** In the language of custom calculations, columns by key. */
  expression: z.string().trim().min(1, 'can’t be empty').max(2000, 'can be at most 2,000 characters'),
});
export type CalculateStep = z.infer<typeof calculateSchema>;
