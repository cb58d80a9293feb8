import { z } from 'zod';
import { cellText, columnKey, columnKeys } from '../../step/fields';

export const fillSchema = z.object({
  kind: z.literal('fill'),
  columns: columnKeys,
  how: z.enum(['above', 'below', 'value']),
  /** Of `value`: what missing cells become. */
  value: cellText.default(''),
  /** Of `above` and `below`: only from rows that agree in these. */
  within: z.array(columnKey).max(20).default([]),
});
export type FillStep = z.infer<typeof fillSchema>;
