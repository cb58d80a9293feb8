import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import type { JoinPreview, JoinSpec, OverlapAsked, Overlaps, PreviewPart } from '@/lib/engines/manifest/join';
import type { PartsRelation, Relation } from '@/lib/engines/manifest/relation';
import { requestFromPool } from './run';

/** The pool speaks of queries and filters. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  timeout: 'Comparing these data sources timed out. Aggregate one side first, or choose a key with fewer values.',
  too_large:
    'Comparing these data sources exceeds the memory limit. Aggregate one side first, or choose a key with fewer values.',
};

const inOurWords = (error: unknown): never => {
  const words = error instanceof AppError ? WORDS[error.code] : undefined;
  throw words ? new AppError((error as AppError).code, words) : error;
};

/**
 * What a join comes to before it runs: exact counts, every measure's sum before and after, the first rows.
 * @throws AppError 'validation' for keys that cannot be compared, 'timeout', 'cancelled', 'too_large', 'busy'.
 */
export const previewJoin = (
  relation: Relation,
  spec: JoinSpec,
  part: PreviewPart,
  signal?: AbortSignal,
): Promise<JoinPreview> => requestFromPool({ kind: 'join', relation, spec, part }, signal).catch(inOurWords);

/** How much the values of columns of one relation overlap with those of others. @throws AppError as `previewJoin`. */
export const measureOverlaps = (
  relation: PartsRelation,
  asked: OverlapAsked[],
  most: number,
  signal?: AbortSignal,
): Promise<Overlaps> =>
  requestFromPool({ kind: 'overlaps', relation, parts: relation.parts, asked, most }, signal).catch(inOurWords);
