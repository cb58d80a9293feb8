import { z } from 'zod';
import { cell, columnFormat, columnType } from './column-schema';
import type { ResultColumn, Row } from './result';

/** Answers as they are kept. */
export const row: z.ZodType<Row> = z.record(z.string(), cell);
export const resultColumn: z.ZodType<ResultColumn> = z.looseObject({
  key: z.string(),
  label: z.string(),
  type: columnType,
  format: columnFormat,
  kind: z.enum(['dimension', 'measure']),
});
