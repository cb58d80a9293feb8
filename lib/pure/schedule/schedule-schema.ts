import { z } from 'zod';
import { isTimeZone, type Schedule } from './schedule';

const at = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 08:00');

export const schedule: z.ZodType<Schedule> = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), at }),
  z.object({ every: z.literal('week'), weekday: z.int().min(1).max(7), at }),
  z.object({ every: z.literal('month'), day: z.int().min(1).max(31), at }),
  z.object({ every: z.literal('version') }),
]);

/** An IANA name, such as Europe/Berlin. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'isn’t a time zone such as Europe/Berlin');
