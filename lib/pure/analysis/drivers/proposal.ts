import type { Column } from '@/lib/pure/query/schema/column';
import type { TableMeaning } from '../semantics/table/table';

/** An outcome that no word names and no place suggests is a feature like others. */
const NAMED = 0.8;

/** What a model can tell from the other columns: numbers and categories of few values. */
export const canBeTarget = ({
  role,
  type,
  review,
  distinct,
}: Pick<Column, 'role' | 'type' | 'review' | 'distinct'>): boolean =>
  !review &&
  distinct > 1 &&
  role !== 'ignore' &&
  role !== 'id' &&
  (type === 'integer' || type === 'decimal' || type === 'boolean' || type === 'category');

/**
 * The column that an analyst would have explained first: what the table is about, a result or its main measure; null
 * where neither is there.
 */
export function proposedTarget({ outcomes, measures }: Pick<TableMeaning, 'outcomes' | 'measures'>): string | null {
  const outcome = outcomes.find(({ column, outcome: { interest } }) => interest >= NAMED && canBeTarget(column));
  return outcome?.column.key ?? measures.find(({ column }) => canBeTarget(column))?.column.key ?? null;
}
