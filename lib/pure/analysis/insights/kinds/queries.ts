import { query as querySchema } from '@/lib/pure/query/schema/query';
import type { InsightQueryInput, Questions } from '../ground/queries';
import type { InsightScope } from '../ground/schema';
import { modelOf, type FindingDetail } from './models';

/**
 * The questions whose answers hold the numbers of a finding, by the names that its sentences call them, and how it is
 * drawn.
 */
export function questionsOf(detail: FindingDetail, scope: InsightScope, table: InsightQueryInput): Questions {
  const { queries, chart } = modelOf(detail).questions({ ...table, scope }, detail);
  return { queries: queries.map(({ name, query }) => ({ name, query: querySchema.parse(query) })), chart };
}
