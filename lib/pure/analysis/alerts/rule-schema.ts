import { z } from 'zod';
import { grain } from '@/lib/pure/query/schema/column-schema';

const limit = z.number().min(-1e15).max(1e15);

/** When a person is told. `by`: a change in percent of the period before, or as a difference. */
export const alertTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['above', 'below']), value: limit }),
  z.object({
    kind: z.literal('change'),
    by: z.enum(['percent', 'absolute']),
    direction: z.enum(['up', 'down', 'either']),
    amount: z.number().positive('must be more than 0').max(1e15),
  }),
  z.object({ kind: z.literal('unusual') }),
]);

/** What is watched of which widget, and when it is told. */
export const alertRule = z
  .object({
    widget: z.string().min(1).max(60),
    /** The key of the measure in the widget’s answer, such as `sum_fare`. */
    measure: z.string().min(1).max(250),
    /** Of a chart with groups: the one that is watched, or any of those that it shows. */
    group: z
      .union([
        z.object({ any: z.literal(true) }),
        z.object({ value: z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]) }),
      ])
      .nullable()
      .default(null),
    /** The periods whose last whole one is watched; null: the value as the widget shows it. */
    by: z
      .object({ field: z.string().min(1).max(200), grain: grain.optional() })
      .nullable()
      .default(null),
    test: alertTest,
  })
  .refine(({ by, test }) => by !== null || test.kind === 'above' || test.kind === 'below', {
    path: ['by'],
    message: 'is needed to compare periods',
  });

export type AlertTest = z.infer<typeof alertTest>;
export type AlertRule = z.infer<typeof alertRule>;
