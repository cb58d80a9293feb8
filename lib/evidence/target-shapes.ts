import type { TargetQuestion } from '@/lib/analysis/rows/shapes';
import type { Query } from '@/lib/query/schema';

/** `accuracy`: how well rows never seen were told, beside guessing; `drivers`: what each column adds; `curves`: how the prediction moves with it; `calibration`: probabilities against what came true; `predictions`: the first rows whose target is missing. */
export const TARGET_SHOWS = ['accuracy', 'drivers', 'curves', 'calibration', 'predictions'] as const;
export type TargetShows = (typeof TARGET_SHOWS)[number];

/** Of the rows without a target so many are held as evidence. */
export const EVIDENT_PREDICTIONS = 200;

/** What stands behind the figures of a model: the rows that have the target, and what the kernel was asked. */
export type ExplanationQuestion = Query & { explanation: TargetQuestion & { shows: TargetShows } };

export const isExplanationQuestion = (query: unknown): query is ExplanationQuestion => typeof query === 'object' && query !== null && 'explanation' in query;
