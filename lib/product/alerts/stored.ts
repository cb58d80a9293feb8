import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { alertRule } from '@/lib/pure/analysis/alerts/rule-schema';
import type { AlertEventValue } from './schema';

/** What the JSON columns of an alert and its events hold. */
export const storedRule = stored('alert', alertRule, { advice: 'Delete it, or create it again.' });

const value: z.ZodType<AlertEventValue> = z.looseObject({
  group: z.string().nullable(),
  value: z.number().nullable(),
  before: z.number().nullable(),
  text: z.string(),
  evidenceId: z.string(),
  dataVersion: z.number(),
});
export const storedValues = stored('alert message', z.array(value));
