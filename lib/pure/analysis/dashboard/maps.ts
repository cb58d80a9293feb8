import type { Column } from '@/lib/pure/query/schema/column';
import { mapOfColumn } from '../semantics/places/match';
import type { ChartDraft } from './draft';

const MOST_REGIONS = 300;
/** Just below its ranking. */
const BELOW = 0.01;

/**
 * All regions of a ranking that names only the first of them, on a map; null where the ranking shows every value, the
 * values are no regions, or only some of them are compared.
 */
export function mapOfRanking(draft: ChartDraft, columns: readonly Column[]): ChartDraft | null {
  const { type, slot, query, title, score, options } = draft;
  const [dimension, second] = query.dimensions ?? [];
  if (type !== 'bar' || slot !== 'breakdown' || !dimension || second || query.limit === undefined) return null;
  const column = columns.find(({ key }) => key === dimension.field);
  if (!column || column.distinct > MOST_REGIONS || mapOfColumn(column) === null) return null;
  if (query.filters?.some(({ field }) => field === dimension.field)) return null;
  const { limit: _limit, other: _other, ...all } = query;
  const note = options.note
    ?.split(' · ')
    .filter((words) => !/^top \d+$/.test(words))
    .join(' · ');
  return {
    slot,
    title,
    type: 'map',
    query: all,
    options: { ...(note && { note }), ...(options.whole && { whole: options.whole }) },
    score: score - BELOW,
  };
}
