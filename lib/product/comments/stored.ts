import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { cell, columnFormat } from '@/lib/pure/query/schema/column-schema';
import type { PinnedNumber } from './schema';

const pinnedNumber: z.ZodType<PinnedNumber> = z.object({
  evidenceId: z.string(),
  dataSourceId: z.string(),
  dataVersion: z.number(),
  point: z.number().nullable(),
  label: z.string(),
  format: columnFormat,
  value: cell,
  group: z.string().nullable(),
  keys: z.record(z.string(), cell),
  measure: z.string(),
  question: z.string(),
});

/** The number that a comment is about, as it was. */
export const storedPin = stored('comment', pinnedNumber);
