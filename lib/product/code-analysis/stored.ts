import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { CODE_CATEGORIES } from '@/lib/pure/code-analysis/model/categories';
import type { CodeCounts } from '@/lib/pure/code-analysis/score';

/** What the JSON columns of runs hold. */
const advice = { advice: 'Run the analysis again.' };
const number = z.number();
const levels = z.object({ blocker: number, high: number, medium: number, low: number });
const counts = z.object(
  Object.fromEntries(CODE_CATEGORIES.map((category) => [category, levels])),
) as unknown as z.ZodType<CodeCounts>;

const sighting = z.object({
  findingId: z.string(),
  file: z.string(),
  line: number,
  column: number,
  snippet: z.string(),
});
const door = z.object({
  method: z.string(),
  path: z.string(),
  who: z.string().nullable(),
  file: z.string(),
  line: number,
});
const content = z.object({ sightings: z.array(sighting), routes: z.array(door).default([]) });

/** Where a finding was seen in one run. */
export type CodeSighting = z.infer<typeof sighting>;
export type CodeRunContent = z.infer<typeof content>;

export const storedCounts = stored<CodeCounts>('analysis', counts, advice);
export const storedRunContent = stored<CodeRunContent>('analysis', content as z.ZodType<CodeRunContent>, advice);
