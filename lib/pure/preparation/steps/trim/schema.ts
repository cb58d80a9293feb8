import { z } from 'zod';
import { columnKeys } from '../../step/fields';

export const trimSchema = z.object({
  kind: z.literal('trim'),
  columns: columnKeys,
  /** Several spaces within a text become one. */
  inner: z.boolean().default(true),
});
export type TrimStep = z.infer<typeof trimSchema>;
