import { FEWEST_ROWS_TESTED, whyUntested, type Untested } from '@/lib/pure/analysis/insights/ground/untested';
import { formatNumber } from '@/lib/pure/format/format';
import type { Column } from '@/lib/pure/query/schema/column';

const ONE: Record<Untested, string> = {
  in_review: 'has two possible readings, and none is chosen',
  ignored: 'is set to be ignored',
  id: 'only names the rows',
  text: 'is free text',
  constant: 'has one value',
  levels: 'has too many values to compare',
};
const MANY: Record<Untested, string> = {
  in_review: 'have two possible readings, and none is chosen',
  ignored: 'are set to be ignored',
  id: 'only name the rows',
  text: 'are free text',
  constant: 'have one value each',
  levels: 'have too many values to compare',
};
const NAMED = 3;

const listed = (names: readonly string[]) =>
  names.map((name, nth) => `${nth === 0 ? '' : nth === names.length - 1 ? ' and ' : ', '}${name}`).join('');
const short = (names: readonly string[]) =>
  names.length <= NAMED + 1
    ? listed(names)
    : listed([...names.slice(0, NAMED), `${formatNumber(names.length - NAMED)} others`]);

/** Why nothing of a table could be tested: its rows, then its columns by what keeps them out. */
export function whyNothingTested({ rowCount, columns }: { rowCount: number; columns: readonly Column[] }): string[] {
  const out = new Map<Untested, string[]>();
  const left: string[] = [];
  for (const column of columns) {
    const why = whyUntested(column);
    if (why) out.set(why, [...(out.get(why) ?? []), column.label]);
    else left.push(column.label);
  }
  return [
    ...(rowCount < FEWEST_ROWS_TESTED
      ? [`It has ${formatNumber(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}; a pattern needs some dozens.`]
      : []),
    ...[...out].map(([why, names]) => `${short(names)} ${(names.length === 1 ? ONE : MANY)[why]}.`),
    left.length === 0
      ? 'No column is left to be tested.'
      : left.length === 1
        ? `${left[0]} is left, and a pattern needs two columns that vary, or a course over time.`
        : `${short(left)} are left, and hold too little that varies together or over time.`,
  ];
}
