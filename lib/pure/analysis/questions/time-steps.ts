import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import type { AskTable } from './schema';

const STEPS = new Set(
  'time timepoint step epoch second minute hour day week round lap frame iteration generation cycle tick'.split(' '),
);

/** The one column of numbers that counts the moments of a run in place of dates; null where none or several do. */
export function stepsOf({ columns }: Pick<AskTable, 'columns'>): Column | null {
  const found = columns.filter(
    (column) =>
      isNumeric(column) &&
      column.role !== 'ignore' &&
      column.role !== 'id' &&
      column.distinct > 2 &&
      readLabel(column.label).words.every((word) => STEPS.has(word)),
  );
  return found.length === 1 ? found[0]! : null;
}
