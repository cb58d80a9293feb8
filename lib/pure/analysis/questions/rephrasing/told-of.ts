import { isNumeric, type Column, type TopValue } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';
import { likeness } from '../language/likeness';
import type { TableMeaning } from '../../semantics/table/table';

/** What of a table its wordings are looked up in: its columns, their values and what its rows are. */
export type ToldOf = {
  name: string;
  columns: readonly Column[];
  values: ReadonlyMap<string, readonly TopValue[]>;
  meaning: Pick<TableMeaning, 'rows' | 'time' | 'measures'>;
  rowCount: number;
};

/** The one there is; null where there are none or several. */
export const only = <Each>([one, ...others]: readonly Each[]): Each | null =>
  one !== undefined && !others.length ? one : null;

/** Whether a label has a word. */
export const isCalled = ({ label }: Column, ...words: readonly string[]): boolean =>
  readLabel(label).words.some((each) => words.includes(each));

/** The columns of numbers that are measured, and neither number rows nor date them. */
export const measuredIn = ({ columns }: Pick<ToldOf, 'columns'>): Column[] =>
  columns.filter((column) => isNumeric(column) && column.role === 'measure');

const ALIKE = 0.9;
/** The one measure that all of these words name; one that is called just so comes first. */
export function namedMeasure(table: Pick<ToldOf, 'columns'>, said: string): Column | null {
  const words = said.trim().split(' ').map(singular);
  const ownOf = ({ label }: Column) => readLabel(label).words;
  const found = measuredIn(table).filter((column) =>
    words.every((word) => ownOf(column).some((own) => likeness(word, own) >= ALIKE)),
  );
  return only(found.filter((column) => ownOf(column).length === words.length)) ?? only(found);
}
