import type { Tested } from '@/lib/pure/analysis/insights/schema';
import type { Query } from '@/lib/pure/query/schema/query';

/**
 * One pattern of the ledger, or null for the ledger as a whole. `tested`: how many patterns the q was corrected for.
 */
export type TestedPattern = Pick<Tested, 'key' | 'kind' | 'columns' | 'scope' | 'test' | 'symbol' | 'outcome'>;

/** What stands behind the figures of a test: the rows that it was given, and what of the ledger is meant. */
export type TestedQuestion = Query & {
  tested: { pattern: TestedPattern | null; patterns: number; heldOut: number; sampled: boolean };
};

export const isTestedQuestion = (query: unknown): query is TestedQuestion =>
  typeof query === 'object' && query !== null && 'tested' in query;
