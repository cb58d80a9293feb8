import { z } from 'zod';
import type { Widget } from '@/lib/product/dashboards/schema';
import { AUDIENCES, LENGTHS, SECTIONS, type Audience, type Length } from '@/lib/pure/analysis/narration/summary/schema';
import type { SummarySection } from '@/lib/pure/analysis/narration/summary/sections';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { MOST_SOURCES } from './job-schema';
import { PERIODS, type SummaryPeriod } from './period-schema';

const title = z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters');
const scope = z.union(
  [
    z.strictObject({ dashboardId: z.uuid() }),
    z.strictObject({
      dataSourceIds: z
        .array(z.uuid())
        .min(1, 'needs at least one data source')
        .max(MOST_SOURCES, `can have at most ${MOST_SOURCES} data sources`),
    }),
    z.strictObject({
      documentIds: z
        .array(z.uuid())
        .min(1, 'needs at least one document')
        .max(MOST_SOURCES, `can have at most ${MOST_SOURCES} documents`),
    }),
  ],
  { error: 'is a dashboard, one to five data sources, or one to five documents' },
);

export const summaryCreate = z.object({
  scope,
  title: title.optional(),
  period: z.enum(PERIODS).default('automatic'),
  audience: z.enum(AUDIENCES).default('executive'),
  length: z.enum(LENGTHS).default('standard'),
});

const text = z.string().trim().min(1, 'can’t be empty').max(2000, 'can be at most 2,000 characters');
const sentenceId = z.string().max(100);

/**
 * One change of the text. `restore` brings back what was removed, or the product's words where a person has changed
 * them.
 */
export const sentenceEdit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('replace'), id: sentenceId, text }),
  z.object({ op: z.literal('remove'), id: sentenceId }),
  z.object({ op: z.literal('restore'), id: sentenceId }),
  /** Behind that sentence of the section, or at its start. */
  z.object({ op: z.literal('add'), section: z.enum(SECTIONS), after: sentenceId.nullable().default(null), text }),
]);

export const summaryPatch = z.object({
  title: title.optional(),
  edits: z.array(sentenceEdit).max(50).default([]),
  /** The version that the change was made from. */
  baseVersion: z.int().min(1),
});

export type SummaryScope = z.infer<typeof scope>;
export type SummaryCreate = z.infer<typeof summaryCreate>;
export type SummaryPatch = z.infer<typeof summaryPatch>;
export type SentenceEdit = z.infer<typeof sentenceEdit>;

export type SummaryStatus = 'generating' | 'ready' | 'stale' | 'failed';
export type { Audience, Length };

/**
 * A data source as the summary was written from it. `tested`: patterns tested and held up; null where it was not
 * tested.
 */
export type SummarySource = {
  id: string;
  name: string;
  version: number;
  rowCount: number;
  tested: { patterns: number; heldUp: number } | null;
};

export type KpiAnswer = Extract<Widget, { error?: undefined }>;
/** A figure with its answer as of the writing. `fault`: what its evidence gives now, where that is another. */
export type SummaryKpi = { kpi: Kpi; answer: KpiAnswer; fault?: { now: string | null } };

/**
 * Numbers in the text and the figures, and how many of them their queries gave again. `dropped`: sentences that were
 * not said, since they could not be checked.
 */
export type SummaryVerification = { claims: number; verified: number; dropped: number; checkedAt: string };

/** The span that the headline covers, and the one that it is held against. */
export type Covers = { from: string; to: string; base: { from: string; to: string } | null };

/** As the list shows it. */
export type SummaryHead = {
  id: string;
  title: string;
  scope: SummaryScope;
  /** What it is about, by name. */
  about: string;
  period: SummaryPeriod;
  covers: Covers | null;
  audience: Audience;
  length: Length;
  status: SummaryStatus;
  verification: SummaryVerification | null;
  /** Counts every writing and every edit. */
  version: number;
  /** Who worded it. */
  origin: Sentence['origin'];
  error: string | null;
  writtenAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ExecutiveSummary = SummaryHead & {
  sections: SummarySection[];
  kpis: SummaryKpi[];
  /** `newest`: the version of the data by now; null where they were deleted. */
  sources: (SummarySource & { newest: number | null })[];
};
