/**
 * A small strict reader of delimited text, of its own and without a guess: the delimiter and the place of the names are
 * told to it. What it says is compared with what the product read.
 */

/** Records of RFC 4180; a quote that is not closed or not at the start of its cell is a letter. */
export function parse(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    record.push(cell);
    at = end;
    if (text[at] === delimiter && at < text.length) {
      at++;
      if (at < text.length && text[at] !== '\n' && text[at] !== '\r') continue;
      record.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    if (record.length > 1 || record[0]!.trim() !== '') records.push(record);
    record = [];
  }
  if (record.length) records.push(record);
  return records;
}

function quotedCell(text: string, start: number): [string, number] {
  let cell = '';
  for (let at = start + 1; ; at++) {
    const end = text.indexOf('"', at);
    if (end < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, end);
    if (text[end + 1] !== '"') return [cell, end + 1];
    cell += '"';
    at = end + 1;
  }
}

function plainCell(text: string, start: number, delimiter: string): [string, number] {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return [text.slice(start, end), end];
}

/** What pandas.read_csv takes for no value. */
const NO_VALUE = new Set(
  '|#N/A|#N/A N/A|#NA|-1.#IND|-1.#QNAN|-NaN|-nan|1.#IND|1.#QNAN|<NA>|N/A|NA|NULL|NaN|None|n/a|nan|null'
    .split('|')
    .map((word) => word.trim()),
);
export const filledIn = (cells: string[]) => cells.map((cell) => cell.trim()).filter((cell) => !NO_VALUE.has(cell));

/** What float() takes, once money, percent and thousands are off; null otherwise. */
export function numberIn(cell: string): number | null {
  const bare = cell
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/[$€£]|USD|%/g, '')
    .replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
    .trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(bare) ? Number(bare) : null;
}

const DAY =
  /^\d{4}-\d\d?-\d\d?(?:[T ]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$|^\d{1,2}([/.-])\d{1,2}\1\d{2,4}/;

export type Facts = { filled: number; numbers: number; days: number; sum: number };

export function factsOf(cells: string[]): Facts {
  const filled = filledIn(cells);
  const numbers = filled.map(numberIn).filter((value) => value !== null);
  return {
    filled: filled.length,
    numbers: numbers.length,
    days: filled.filter((cell) => DAY.test(cell)).length,
    sum: numbers.reduce((sum, value) => sum + value, 0),
  };
}
