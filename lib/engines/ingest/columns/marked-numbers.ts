import { quoted } from '../table/duck';
import type { CellReader } from './reader';

/**
 * Marks after numbers that describe them without being part of them: stars and daggers, footnote numbers, and the
 * letters with which statistical offices mark values that are provisional, estimated or break a series (SDMX
 * OBS_STATUS).
 */
const NOTE = '[ \u00a0]?(?:[*†‡§]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]{1,2}|\\[[0-9a-z]{1,2}\\])';
const LETTERS = '[ \u00a0](?:[bcdefinprsuz]{1,3}|\\([bcdefinprsuz]{1,3}\\))';
const MARKS = `(?:${NOTE}|${LETTERS})`;
const MARKED = new RegExp(`^(.*[0-9]%?)(${MARKS})$`);
const IS_LETTERS = new RegExp(`^${LETTERS}$`);

/** The most characters of a number with its sign and marks. */
const LONGEST = 40;
const FIRST = 50;
/** With more kinds of marks than this, they are part of a code. */
const MOST_KINDS = 8;
/** Flats and seats are numbered '12 b'; the numbers in statistics are larger or have a decimal point. */
const IS_MEASURED = /[.,]\d|\d{4}|\d[ .,\u00a0]\d{3}/;

/**
 * Readers that remove the marks, if most numbers have none. `readers`: the number readers, built for values without
 * marks.
 */
export function markedNumbers(
  cells: readonly string[],
  readers: (bare: string[]) => Iterable<CellReader>,
): CellReader[] {
  const shown = cells.slice(0, FIRST);
  if (2 * shown.filter((cell) => /\d/.test(cell)).length < shown.length) return [];
  if (cells.some((cell) => cell.length > LONGEST)) return [];
  const marked = cells.flatMap((cell) => {
    const match = MARKED.exec(cell);
    return match ? [{ number: match[1]!, mark: match[2]! }] : [];
  });
  if (!marked.length || 2 * marked.length > cells.length || new Set(marked.map(({ mark }) => mark)).size > MOST_KINDS)
    return [];
  const isCode = marked.some(({ number, mark }) => IS_LETTERS.test(mark) && !IS_MEASURED.test(number));
  if (isCode) return [];
  return [...readers(cells.map(bareOf))].map(withoutMarks);
}

const bareOf = (cell: string) => cell.replace(MARKED, '$1');

function withoutMarks(reader: CellReader): CellReader {
  const source = `([0-9]%?)${MARKS}$`;
  const bare = (text: string) => `regexp_replace(${text}, ${quoted(source)}, '\\1')`;
  return {
    ...reader,
    name: `${reader.name}, marks left off`,
    readAs: [reader.readAs, 'marks behind numbers left off'].filter(Boolean).join(', '),
    bytes: undefined,
    fits: (cell) => reader.fits(bareOf(cell)),
    sql: (text) => reader.sql(bare(text)),
    marks: source,
  };
}
