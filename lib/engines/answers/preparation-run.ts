import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import type { PreparationSource } from '@/lib/engines/manifest/preparation';
import type { PartsRelation } from '@/lib/engines/manifest/relation';
import type { PreparationStep } from '@/lib/pure/preparation/kinds';
import type { PreparationPreview } from '@/lib/pure/preparation/outcome';
import type { StepProposals } from '@/lib/pure/preparation/proposals/schema';
import type { PreparationAsked } from './preparation/preview';
import { requestFromPool } from './run';

/** The pool speaks of queries and filters. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  timeout: 'Previewing these steps timed out. Remove rows or columns in an earlier step.',
  too_large: 'Previewing these steps exceeds the memory limit. Remove rows or columns in an earlier step.',
};

const inOurWords = (error: unknown): never => {
  const words = error instanceof AppError ? WORDS[error.code] : undefined;
  throw words ? new AppError((error as AppError).code, words) : error;
};

/**
 * What steps do, counted exactly, with the rows before and after one of them. A step that its columns do not bear is
 * `fault`. @throws AppError 'timeout', 'cancelled', 'too_large', 'busy'
 */
export const previewPreparation = (
  relation: PartsRelation,
  asked: PreparationAsked,
  signal?: AbortSignal,
): Promise<PreparationPreview> => requestFromPool({ kind: 'preparation', relation, asked }, signal).catch(inOurWords);

/** Steps that the rows suggest after these. @throws AppError as `previewPreparation`; 'validation' for a broken step */
export const proposePreparation = (
  relation: PartsRelation,
  asked: { source: PreparationSource; steps: PreparationStep[] },
  signal?: AbortSignal,
): Promise<StepProposals> => requestFromPool({ kind: 'proposals', relation, ...asked }, signal).catch(inOurWords);
