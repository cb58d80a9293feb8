import { AppError, type ErrorCode } from '@/lib/core/errors';
import type { JoinPreview, JoinSpec, OverlapAsked, Overlaps, PreviewPart } from './merge-shapes';
import { askPool } from './run';
import type { Relation } from './shapes';

/** The pool speaks of queries and filters. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  timeout: 'Comparing these data sources took too long and was stopped. Aggregate a side first, or choose a key of fewer values.',
  too_large: 'Comparing these data sources needs more memory than one question may use. Aggregate a side first, or choose a key of fewer values.',
};

const inOurWords = (error: unknown): never => {
  const words = error instanceof AppError ? WORDS[error.code] : undefined;
  throw words ? new AppError((error as AppError).code, words) : error;
};

/**
 * What a join comes to before it runs: exact counts, every measure's sum before and after, the first rows.
 * @throws AppError 'validation' for keys that cannot be compared, 'timeout', 'cancelled', 'too_large', 'busy'.
 */
export const previewJoin = (relation: Relation, spec: JoinSpec, part: PreviewPart, signal?: AbortSignal): Promise<JoinPreview> =>
  askPool({ kind: 'join', relation, spec, part }, signal).catch(inOurWords);

/** How much the values of columns of one relation overlap with those of others. @throws AppError as `previewJoin`. */
export const measureOverlaps = (relation: Relation, asked: OverlapAsked[], most: number, signal?: AbortSignal): Promise<Overlaps> =>
  askPool({ kind: 'overlaps', relation, asked, most }, signal).catch(inOurWords);
