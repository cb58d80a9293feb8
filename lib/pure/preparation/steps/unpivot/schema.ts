import { z } from 'zod';
import { columnKey, columnLabel } from '../../step/fields';

export const unpivotSchema = z.object({
  kind: z.literal('unpivot'),
  columns: z.array(columnKey).min(2, 'needs two columns or more').max(2000),
  /** What the columns are called together ('Month'), and their values ('Sales'). */
  name: columnLabel,
  value: columnLabel,
  /** Rows without a value are left out. */
  dropMissing: z.boolean().default(false),
});
export type UnpivotStep = z.infer<typeof unpivotSchema>;
