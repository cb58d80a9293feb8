import type { QueryInput } from '@/lib/pure/query/schema/query';

/**
 * What a chart asks, whatever rows it leaves out and in which order it draws: two with the same question tell the same.
 */
export const questionOf = ({
  measures = [],
  dimensions = [],
  select,
}: Pick<QueryInput, 'measures' | 'dimensions' | 'select'>): string =>
  JSON.stringify([
    measures.map(({ field, agg, over, filters }) => [field, agg, over?.field, filters?.length ?? 0]),
    dimensions.map(({ field, grain, part, bins }) => JSON.stringify([field, grain, part, bins])).sort(),
    select?.toSorted() ?? null,
  ]);
