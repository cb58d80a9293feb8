import { z } from 'zod';
import type { Claim, NumberStyle, Sentence } from './claim';
import { columnFormat } from './column-schema';

/** Sentences as they are kept. */
const style: z.ZodType<NumberStyle> = z.union([
  z.looseObject({ as: z.literal('value'), format: columnFormat }),
  z.looseObject({ as: z.enum(['change', 'points', 'times']) }),
]);
const claim: z.ZodType<Claim> = z.looseObject({
  start: z.number(),
  end: z.number(),
  evidenceId: z.string(),
  path: z.string(),
  shown: z.string(),
  exact: z.number(),
  style,
});

export const ORIGINS = ['engine', 'openai', 'gemini', 'grok', 'user'] as const satisfies Sentence['origin'][];
export const sentence: z.ZodType<Sentence> = z.looseObject({
  text: z.string(),
  origin: z.enum(ORIGINS),
  verified: z.boolean(),
  claims: z.array(claim),
  labels: z.array(z.looseObject({ start: z.number(), end: z.number() })),
});
