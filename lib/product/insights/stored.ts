import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { INSIGHT_TYPES } from '@/lib/pure/analysis/insights/ground/schema';
import { FINDING_KINDS } from '@/lib/pure/analysis/insights/kinds/kinds';
import type { MinedFinding } from '@/lib/pure/analysis/insights/schema';
import type { Paradox } from '@/lib/pure/analysis/insights/telling/paradox';
import { sentence } from '@/lib/pure/query/schema/claim-schema';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import { cell, columnFormat } from '@/lib/pure/query/schema/column-schema';
import { chart as dashboardChart, type Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query, type Query } from '@/lib/pure/query/schema/query';
import type { Counts, InsightRun, InsightStats } from './schema';

/** What is kept of a finding: all that is shown of it. `queries` by the name of their evidence. */
export type Content = Pick<
  MinedFinding,
  'type' | 'kind' | 'grade' | 'confidence' | 'priority' | 'score' | 'columns' | 'scope'
> & {
  title: Sentence;
  sentences: Sentence[];
  caption: string;
  stats: InsightStats;
  folded: number;
  chart: (Omit<Chart, 'dataSourceId'> & { marked: string[]; points: number; evidenceId: string }) | null;
  /** Of a turn within groups how these stand beside the whole. */
  paradox?: Paradox | null;
  queries: { evidenceId: string; query: Query }[];
};

const text = z.string();
const number = z.number().nullable();

const stats: z.ZodType<InsightStats> = z.looseObject({
  test: text.nullable(),
  symbol: text.nullable(),
  statistic: number,
  effect: z.number(),
  n: number,
  p: number,
  q: number,
  tested: z.number(),
  holdOut: number,
});

const sides = z.looseObject({ evidenceId: text, rows: z.tuple([z.number(), z.number()]) });
const paradox: z.ZodType<Paradox> = z.discriminatedUnion('form', [
  z.looseObject({
    form: z.literal('rate'),
    by: text,
    sides: z.tuple([text, text]),
    column: text,
    format: columnFormat,
    whole: sides,
    groups: z.array(sides.extend({ name: text })),
  }),
  z.looseObject({ form: z.literal('pair'), wholeEvidenceId: text }),
]);

/** Beside what a dashboard’s query may say, what a kernel was asked. */
const question = query.loose();
const content: z.ZodType<Content> = z.looseObject({
  type: z.enum(INSIGHT_TYPES),
  kind: z.enum(FINDING_KINDS),
  grade: z.enum(['found', 'possible']),
  confidence: z.number(),
  priority: z.enum(['high', 'medium', 'low']),
  score: z.number(),
  columns: z.array(text),
  scope: z.looseObject({ field: text, value: cell }).nullable(),
  title: sentence,
  sentences: z.array(sentence),
  caption: text,
  stats,
  folded: z.number(),
  chart: dashboardChart
    .omit({ dataSourceId: true })
    .extend({
      title: text,
      description: text,
      query: question,
      marked: z.array(text),
      points: z.number(),
      evidenceId: text,
    })
    .loose()
    .nullable(),
  paradox: paradox.nullable().optional(),
  queries: z.array(z.looseObject({ evidenceId: text, query: question })),
});

const counts: z.ZodType<Counts> = z.looseObject({
  tested: z.number(),
  heldUp: z.number(),
  possible: z.number(),
  construction: z.number(),
  small: z.number(),
  repeats: z.number(),
  chance: z.number(),
  unconfirmed: z.number(),
  expectedFalse: z.number(),
  untested: z.number(),
});
const failure: z.ZodType<InsightRun['failure']> = z.looseObject({ message: text, code: text }).nullable();

export const storedContent = stored('insight', content, { advice: 'Test the data source again.' });
export const storedCounts = stored('test', counts, { advice: 'Test the data source again.' });
export const storedFailure = stored('test', failure, { advice: 'Test the data source again.' });
