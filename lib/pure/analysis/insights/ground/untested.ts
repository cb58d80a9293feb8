import { isNumeric, type Column } from '@/lib/pure/query/schema/column';

/** A grouping of more values is not compared. */
export const MOST_LEVELS = 60;
/** Fewer rows bear no test. */
export const FEWEST_ROWS_TESTED = 20;

/** Why a column takes no part in any test. */
export type Untested = 'in_review' | 'ignored' | 'id' | 'text' | 'constant' | 'levels';

export function whyUntested({ role, type, review, distinct }: Column): Untested | null {
  if (role === 'ignore') return 'ignored';
  if (review) return 'in_review';
  if (role === 'id' || type === 'id') return 'id';
  if (distinct <= 1) return 'constant';
  if (type === 'text') return 'text';
  return !isNumeric({ type }) && type === 'category' && distinct > MOST_LEVELS ? 'levels' : null;
}
