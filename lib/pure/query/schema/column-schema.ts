import { z } from 'zod';
import {
  COLUMN_ROLES,
  COLUMN_TYPES,
  GRAINS,
  READINGS,
  ROW_KINDS,
  type Cell,
  type Column,
  type ColumnFormat,
  type ColumnRelations,
  type ReadingOption,
  type StatedRows,
  type TimeForm,
} from './column';

/**
 * The words of columns as they are checked at the door. Apart from column.ts, which screens read too and zod must not
 * follow there.
 */
export const columnType = z.enum(COLUMN_TYPES);
export const columnRole = z.enum(COLUMN_ROLES);
export const reading = z.enum(READINGS);
export const grain = z.enum(GRAINS);

/** Columns as they are kept. Nothing that a type does not name is taken off: a later version may read it. */
export const columnFormat: z.ZodType<ColumnFormat> = z.looseObject({
  kind: z.enum(['plain', 'currency', 'percent', 'year', 'code']),
  unit: z.string().optional(),
  decimals: z.number().optional(),
  signed: z.boolean().optional(),
});
export const cell: z.ZodType<Cell> = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const number = z.number().nullable();
const text = z.string();
const count = z.number();

const time: z.ZodType<TimeForm> = z.looseObject({
  grain: z.enum([...GRAINS, 'minute', 'second']),
  step: count,
  regular: z.boolean(),
  suspects: z.looseObject({ rows: count, latest: cell, last: cell }).optional(),
});

const readingOption: z.ZodType<ReadingOption> = z.looseObject({
  reading,
  likelier: z.boolean(),
  examples: z.array(z.looseObject({ written: text, read: cell })),
  sum: number,
  min: cell,
  max: cell,
  spread: z.array(z.looseObject({ label: text, count })).optional(),
});

export const column: z.ZodType<Column> = z.looseObject({
  key: text,
  label: text,
  type: columnType,
  role: columnRole,
  format: columnFormat,
  nulls: count,
  invalid: count,
  distinct: count,
  exact: z.boolean(),
  min: cell,
  max: cell,
  mean: number,
  sd: number,
  sum: number,
  zeros: number,
  negatives: number,
  skewness: number,
  quantiles: z.array(count).nullable(),
  meanLength: number,
  top: z.array(z.looseObject({ value: cell, count })),
  histogram: z.array(z.looseObject({ from: z.union([count, text]), to: z.union([count, text]), count })),
  samples: z.array(cell),
  time: time.nullable(),
  persists: z.boolean().optional(),
  rises: z.boolean().optional(),
  inBlocks: z.boolean().optional(),
  missingWords: z.array(z.looseObject({ word: text, count })).optional(),
  readAs: text.nullable(),
  review: z
    .looseObject({ why: text, likelierBecause: text, options: z.tuple([readingOption, readingOption]) })
    .nullable(),
});

const pair = z.looseObject({ from: text, to: text });
export const statedRows: z.ZodType<StatedRows> = z.looseObject({
  noun: text.optional(),
  kind: z.enum(ROW_KINDS).optional(),
  subject: text.optional(),
});

export const columnRelations: z.ZodType<ColumnRelations> = z.looseObject({
  determines: z.array(pair),
  correlations: z.array(z.looseObject({ left: text, right: text, rho: count, n: count })),
  sums: z.array(z.looseObject({ total: text, parts: z.array(text) })),
  panel: z.looseObject({ time: text, entity: z.array(text) }).nullable(),
  totals: z.array(z.looseObject({ field: text, whole: z.array(text), groups: z.array(text) })).optional(),
  products: z.array(z.looseObject({ total: text, factors: z.tuple([text, text]), per: count.optional() })).optional(),
  associations: z.array(z.looseObject({ dimension: text, measure: text, strength: count })).optional(),
  scales: z.array(z.looseObject({ number: text, by: text })).optional(),
  adds: z.array(text).optional(),
  running: z
    .array(
      z.looseObject({
        level: text,
        flows: z.array(text),
        by: text.nullable(),
        newestFirst: z.boolean().optional(),
        meter: z.boolean().optional(),
        anew: z.boolean().optional(),
      }),
    )
    .optional(),
  repeated: z.array(z.looseObject({ number: text, by: z.array(text), once: z.boolean().optional() })).optional(),
  stated: statedRows.optional(),
});
