import type { TestFigures } from '@/lib/pure/analysis/narration/summary/sections';
import { z } from 'zod';
import type { Provider } from '@/lib/base/ai/provider-schema';
import { FINDING_KINDS, type FindingKind } from '@/lib/pure/analysis/insights/kinds/kinds';
import { INSIGHT_TYPES, type InsightType, type Priority } from '@/lib/pure/analysis/insights/ground/schema';
import { OUTCOMES, type Mined, type Tested } from '@/lib/pure/analysis/insights/schema';
import type { Paradox } from '@/lib/pure/analysis/insights/telling/paradox';
import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

export const STATUSES = ['new', 'pinned', 'dismissed', 'stale'] as const;
export type InsightStatus = (typeof STATUSES)[number];
export const FEEDBACKS = ['known', 'wrong', 'not_useful'] as const;
export type Feedback = (typeof FEEDBACKS)[number];

export type InsightStats = TestFigures;

export type Insight = {
  id: string;
  title: string;
  description: string;
  type: InsightType;
  kind: FindingKind;
  grade: 'found' | 'possible';
  /** 0 to 1. */
  confidence: number;
  priority: Priority;
  dataSourceId: string;
  dataSourceName: string;
  dataVersion: number;
  /** The forecast that says it; null for what was found. */
  predictionId: string | null;
  /** Rank among the findings of its version, from 1; 0 for a forecast. */
  place: number;
  score: number;
  /** The numbers of the title. */
  titleClaims: Claim[];
  /** The provider that worded some of it; null where the built-in engine did. */
  wordedBy: Provider | null;
  sentences: Sentence[];
  evidenceIds: string[];
  stats: InsightStats;
  /** The entry of the ledger that holds its test; null for what was counted and for forecasts. */
  testKey: string | null;
  /** How it is drawn, with the values that the picture points out; `points`: rows of its answer. */
  chart: (Chart & { marked: string[]; points: number }) | null;
  /** Of a turn within groups how these stand beside the whole. */
  paradox: Paradox | null;
  /** How many other patterns repeat it. */
  folded: number;
  status: InsightStatus;
  feedback: Feedback | null;
  createdAt: string;
};

/** The answers to the questions of an insight, of the version that it was found in. */
export type InsightAnswer = Pick<QueryAnswer, 'columns' | 'rows' | 'other' | 'period' | 'partial' | 'truncated'> & {
  evidenceId: string;
};
export type InsightWithAnswers = Insight & {
  /** By the id of their evidence. */ answers: Record<string, InsightAnswer>;
  chartEvidenceId: string | null;
  computedAt: string;
};

export type Counts = Mined['counts'];
/** What was tested of a version; `failure` where that ended without a result. */
export type InsightRun = {
  dataVersion: number;
  testedAt: string;
  rowCount: number;
  counts: Counts | null;
  heldOut: number;
  sampled: boolean;
  failure: { message: string; code: string } | null;
};
/** A data source beside the newest test of it. */
export type TestedSource = {
  dataSourceId: string;
  dataSourceName: string;
  version: number;
  rowCount: number;
  run: InsightRun | null;
};

/** `pattern` says what was tested, in words. */
export type LedgerRow = Tested & { pattern: string };
export type LedgerPage = { run: InsightRun | null; rows: LedgerRow[]; rowCount: number; nextCursor: string | null };

export const generateInput = z.object({ dataSourceId: z.uuid() });
export const insightPatch = z
  .object({ status: z.enum(['new', 'pinned', 'dismissed']), feedback: z.enum(FEEDBACKS).optional() })
  .refine(({ status, feedback }) => feedback === undefined || status === 'dismissed', {
    path: ['feedback'],
    message: 'is only allowed when dismissing',
  });
export const insightsQuery = z.object({
  dataSourceId: z.uuid().optional(),
  type: z.enum(INSIGHT_TYPES).optional(),
  priority: z.enum(['high', 'medium', 'low']).optional(),
  status: z.enum(STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});
export const ledgerQuery = z.object({
  dataSourceId: z.uuid(),
  outcome: z.enum(OUTCOMES).optional(),
  kind: z.enum(FINDING_KINDS).optional(),
  /** Part of a pattern's words. */
  text: z.string().trim().max(200).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,7}$/, 'isn’t a valid cursor')
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** Of the whole ledger where `key` is null. */
export const ledgerEvidenceInput = z.object({
  dataSourceId: z.uuid(),
  dataVersion: z.int().min(1),
  key: z.string().max(2000).nullable(),
});

export type InsightPatch = z.infer<typeof insightPatch>;
export type InsightsQuery = z.infer<typeof insightsQuery>;
export type LedgerQuery = z.infer<typeof ledgerQuery>;
export type LedgerEvidenceInput = z.infer<typeof ledgerEvidenceInput>;

/** Every claim of an insight read again, past every cache. */
export type InsightVerification = {
  claims: number;
  verified: number;
  differences: { at: string; shown: string; now: string | null }[];
  checkedAt: string;
};
