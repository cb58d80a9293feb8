import { z } from 'zod';
import { passedOn, stored } from '@/lib/base/db/stored';
import { SECTIONS } from '@/lib/pure/analysis/narration/summary/schema';
import type { SentenceTest, SummarySection, SummarySentence } from '@/lib/pure/analysis/narration/summary/sections';
import { ORIGINS, sentence } from '@/lib/pure/query/schema/claim-schema';
import { kpi } from '@/lib/pure/query/schema/dashboard-config';
import { resultColumn, row } from '@/lib/pure/query/schema/result-schema';
import type { Covers, KpiAnswer, SummaryKpi, SummaryScope, SummarySource, SummaryVerification } from './schema';

/** What the JSON columns of an executive summary hold. */
const text = z.string();
const count = z.number();

const scope: z.ZodType<SummaryScope & { name: string }> = z.union([
  z.looseObject({ dashboardId: text, name: text }),
  z.looseObject({ dataSourceIds: z.array(text), name: text }),
  z.looseObject({ documentIds: z.array(text), name: text }),
]);
const source: z.ZodType<SummarySource> = z.looseObject({
  id: text,
  name: text,
  version: count,
  rowCount: count,
  tested: z.looseObject({ patterns: count, heldUp: count }).nullable(),
});
const span = { from: text, to: text };
const covers: z.ZodType<Covers | null> = z.looseObject({ ...span, base: z.looseObject(span).nullable() }).nullable();

const answer = passedOn<KpiAnswer>(
  z.looseObject({ columns: z.array(resultColumn), rows: z.array(row), evidenceId: text, computedAt: text }),
);
const keptKpi: z.ZodType<SummaryKpi> = z.looseObject({
  kpi,
  answer,
  fault: z.looseObject({ now: text.nullable() }).optional(),
});

const keptSentence: z.ZodType<SummarySentence> = z.looseObject({
  text,
  origin: z.enum(ORIGINS),
  verified: z.boolean(),
  claims: z.array(passedOn<SummarySentence['claims'][number]>()),
  labels: z.array(z.looseObject({ start: count, end: count })),
  id: text,
  key: text.nullable(),
  faults: z.array(z.looseObject({ start: count, end: count, now: text.nullable() })),
  edited: z.looseObject({ was: text, now: sentence.nullable() }).optional(),
  test: passedOn<SentenceTest>().optional(),
  href: text.optional(),
});
const section: z.ZodType<SummarySection> = z.looseObject({
  key: z.enum(SECTIONS),
  sentences: z.array(keptSentence),
  removed: z.array(keptSentence),
});
const verification: z.ZodType<SummaryVerification | Record<string, never>> = z.union([
  z.looseObject({ claims: count, verified: count, dropped: count, checkedAt: text }),
  z.strictObject({}),
]);

const written = { advice: 'Write it again.' };
export const storedScope = stored('summary', scope, { advice: 'Delete it, or create it again.' });
export const storedSources = stored('summary', z.array(source), written);
export const storedCovers = stored('summary', covers, written);
export const storedKpis = stored('summary', z.array(keptKpi), written);
export const storedSections = stored('summary', z.array(section), written);
export const storedVerification = stored('summary', verification, written);
