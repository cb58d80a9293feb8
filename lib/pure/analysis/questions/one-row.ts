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

const COUNTS = /^(number|no\.?|nr\.?|#|count) of /i;
const AMOUNT = /^[\d.,]+\s*(\p{L}.*)$/u;
const LEAST_LISTED = 0.3;

const isText = ({ type }: Column) => type === 'text' || type === 'category';
/** What stands behind the number of '102 municipalities'. */
const unitIn = (value: string) => AMOUNT.exec(value.trim())?.[1] ?? null;
/** Values that are numbers, though something beside them kept the column from being read as such. */
const holdNumbers = ({ label, top }: Column) => {
  const units = new Set(top.map(({ value }) => unitIn(String(value))));
  return COUNTS.test(label) || (top.length > 1 && units.size === 1 && !units.has(null));
};
/** Several things in a cell, on lines of their own. */
const holdLists = ({ top }: Column) =>
  top.filter(({ value }) => String(value).trim().includes('\n')).length > LEAST_LISTED * top.length;

/**
 * @throws AskedBack for 'how many contestants' of a column 'Number of contestants' that was read as text, and for how many
 * different there are of what stands several to a cell: how many different cells there are is no answer.
 */
export function refuseCellsCounted(figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    if (figure.kind !== 'distinct' || figure.column.role === 'id') continue;
    const { column } = figure;
    if (isText(column) && holdNumbers(column))
      askBack('not_a_query', `${column.label} is read as text, so its numbers can’t be added up.`);
    if (holdLists(column))
      askBack('not_a_query', `${column.label} has several values in one cell, so they can’t be counted.`);
  }
}
