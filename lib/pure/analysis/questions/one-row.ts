import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import type { QuestionScene } from './scene';

/** Each row has another value here: a name, a number of its own. */
const isOfRow = ({ distinct, nulls, invalid, type }: Column, rowCount: number) =>
  type !== 'boolean' && !isTime({ type }) && distinct > 1 && distinct === rowCount - nulls - invalid;

/**
 * @throws AskedBack for 'how many candidates in Virginia 17' of a table with one row for each district: however many
 * there are, one row is counted.
 */
export function refuseCountOfOneRow(
  { conditions, groupings, table }: QuestionScene,
  figures: readonly QuestionFigure[],
): void {
  const [first] = conditions;
  const isCount = figures.length > 0 && figures.every(({ kind }) => kind === 'rows' || kind === 'distinct');
  if (!isCount || !first || !isOfRow(first.column, table.rowCount)) return;
  const isOne = conditions.every(({ column, filter }) => column === first.column && /^(eq|in)$/.test(filter.op));
  const isByOther = groupings.some(({ column }) => column !== first.column);
  if (isOne && !isByOther)
    askBack('not_a_query', `Each ${first.column.label} has one row here, so there is nothing to count. Name a column.`);
}
