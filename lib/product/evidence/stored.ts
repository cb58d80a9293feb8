import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { cell } from '@/lib/pure/query/schema/column-schema';
import { resultColumn, row } from '@/lib/pure/query/schema/result-schema';
import type { Recheck } from './schema';

/** What the JSON columns of evidence hold. Each kernel reads its question through its own schema. */
const recheck: z.ZodType<Recheck> = z.looseObject({
  matches: z.boolean(),
  then: cell,
  now: cell,
  at: z.looseObject({ row: z.number(), key: z.string() }).nullable(),
  checkedAt: z.string(),
  moved: z
    .looseObject({
      since: z.string(),
      message: z.string(),
      past: z.looseObject({ matches: z.boolean(), value: cell }).nullish(),
    })
    .optional(),
});

export const storedQuestion = stored('evidence', z.unknown());
export const storedResultColumns = stored('evidence', z.array(resultColumn));
export const storedRows = stored('evidence', z.array(row));
export const storedRecheck = stored('recheck', recheck, { advice: 'Recheck it again.' });
