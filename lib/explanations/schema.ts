import { z } from 'zod';
import type { LeftOutColumn, Prediction, TargetCheck, TargetModel, TargetRefusal } from '@/lib/analysis/rows/shapes';
import type { ColumnFormat } from '@/lib/query/column';
import type { Row } from '@/lib/query/result';
import type { TargetShows } from '@/lib/evidence/target-shapes';

const field = z.string().min(1).max(200);
const fields = z.array(field).max(500).default([]);

/** Which column is explained and predicted from the others. `positive`: the value told from all others; `keep`: used although it seems to give the target away. */
export const explanationAsked = z.object({ dataSourceId: z.uuid(), target: field, positive: z.string().min(1).max(1000).optional(), without: fields, keep: fields });
export const explanationCreate = explanationAsked.extend({ name: z.string().trim().min(1).max(200).optional() });
export const rowsQuery = z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0), limit: z.coerce.number().int().min(1).max(200).default(50) });
export const valuesQuery = z.object({ format: z.enum(['csv', 'json'], 'is csv or json').default('csv') });

export type ExplanationAsked = z.infer<typeof explanationAsked>;
export type ExplanationCreate = z.infer<typeof explanationCreate>;
export type ValuesFormat = z.infer<typeof valuesQuery>['format'];

/** How things were called when the model was made. */
export type ExplanationWords = { dataSource: string; target: string; format: ColumnFormat; /** By column key. */ labels: Record<string, string> };

/** Answer of POST /api/explanations/check: what is known before any work, or why nothing can be said. */
export type ExplanationCheck = { dataVersion: number; words: ExplanationWords; outcome: TargetCheck | TargetRefusal };

type WithoutPredictions<Model> = Model extends TargetModel ? Omit<Model, 'predictions'> : never;
/** The model without its predictions, which may be many. */
export type KeptModel = WithoutPredictions<TargetModel> & { evidence: Record<TargetShows, string>; /** Rows whose target is missing, and how many of their predictions are kept. */ predicted: { of: number; kept: number } };

export type ExplanationStatus = 'working' | 'ready' | 'failed';

type Head = ExplanationAsked & { id: string; name: string; status: ExplanationStatus; dataVersion: number; /** The data have a newer version. */ stale: boolean; words: ExplanationWords; error: string | null; computedAt: string | null; createdAt: string };

/** What the list shows: how well, and the strongest driver that is clear. */
export type ExplanationSummary = Head & { result: { metric: 'auc' | 'r2'; value: number; beatsBaseline: boolean; first: string | null } | null };
export type Explanation = Head & { model: KeptModel | null };

/** A page of the rows whose target is missing: some of their columns, and what is predicted. */
export type PredictedRows = { columns: { key: string; label: string }[]; rows: { number: number; cells: Row; value: number; low: number | null; high: number | null }[]; rowCount: number; nextOffset: number | null };

export type { LeftOutColumn, Prediction };

export const targetsQuery = z.object({ dataSourceId: z.uuid() });
/** What is proposed to be explained; null where nothing can be. */
export type TargetChoice = { target: string | null };
