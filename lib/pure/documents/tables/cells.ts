import { joinWords } from '../layout/lines';
import { unionOf } from '../layout/placed';
import type { DocumentBox, DocumentWord } from '../schema';
import { amountsIn } from '../values/amounts';
import { daysIn } from '../values/dates';
import { plain } from '../values/normal';

/** From left to right. */
export type Span = [left: number, right: number];

export type GridCell = { words: DocumentWord[]; text: string; box: DocumentBox };

const FLAG = /\s*(?:CR|DR|Cr|Dr|S|H|C|D)\.?$/;
const FILLER = /^(?:[-\u2010-\u2015\u2212]+|n\/?a|\.{2,3}|\u2026)$/i;

/** A number with what goes with it in a cell: sign, currency, unit, percent. Years alone are heads, not figures. */
export function isFigure(text: string): boolean {
  const clean = plain(text)
    .replace(/[*†‡¹²³⁴⁵⁶⁷⁸⁹]+$/u, '')
    .replace(FLAG, '')
    .trim();
  if (clean === '' || FILLER.test(clean)) return false;
  const [amount, second] = amountsIn(clean, null);
  if (!amount || second) return false;
  const [before, after] = [clean.slice(0, amount.start).trim(), clean.slice(amount.end).trim()];
  return /^[^\p{L}\d]{0,3}$/u.test(before) && after.length <= 4 && !/\d/.test(after);
}

export const isYear = (text: string): boolean => /^(?:19|20)\d{2}(?:\/\d{2,4})?$/.test(text.trim());
export const isFiller = (text: string): boolean => FILLER.test(plain(text));
export const isDay = (text: string): boolean => {
  const [day] = daysIn(text, 'dmy');
  return day !== undefined && text.trim().length - day.raw.length < 3;
};

const MARK = /\s?(?:[*†‡§]{1,3}|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,2}|\((?:[a-z]|\d)\))$/u;

/** A text without the footnote mark at its end; a small raised digit is a mark as well. */
export function withoutMark(cell: GridCell): { text: string; mark?: string } {
  const last = cell.words.at(-1);
  const before = cell.words.at(-2);
  const isRaised =
    last &&
    before &&
    /^[\d*]{1,2}$/.test(last.text) &&
    last.box[3] - last.box[1] < 0.82 * (before.box[3] - before.box[1]) &&
    last.box[3] < before.box[3];
  if (isRaised) return { text: joinWords(cell.words.slice(0, -1)), mark: last.text };
  if (!/\p{L}|\d/u.test(cell.text.replace(MARK, ''))) return { text: cell.text };
  const found = MARK.exec(cell.text);
  if (!found || (/^\s?\(\d\)$/.test(found[0]) && !/\p{L}\s?\(\d\)$/u.test(cell.text))) return { text: cell.text };
  return { text: cell.text.slice(0, found.index).trim(), mark: found[0].trim() };
}

export function cellOf(words: DocumentWord[]): GridCell {
  return { words, text: joinWords(words), box: unionOf(words.map(({ box }) => box)) };
}

/** Words of several lines of one cell, as one text. */
export function joinCells(cells: readonly GridCell[]): GridCell {
  const words = cells.flatMap((cell) => cell.words);
  const text = cells
    .map((cell) => cell.text)
    .join(' ')
    .replaceAll(/(\p{L})- (\p{Ll})/gu, '$1$2');
  return { words, text, box: unionOf(words.map(({ box }) => box)) };
}

const overlap = (one: Span, other: Span): number => Math.min(one[1], other[1]) - Math.max(one[0], other[0]);

/** The column that a word stands in; -1 where it stands in none. */
export function columnOf(box: DocumentBox, columns: readonly Span[]): number {
  let [best, most] = [-1, 0.3];
  columns.forEach((column, nth) => {
    const common = overlap([box[0], box[2]], column);
    if (common > most) [best, most] = [nth, common];
  });
  if (best >= 0) return best;
  const middle = (box[0] + box[2]) / 2;
  let nearest = Infinity;
  columns.forEach((column, nth) => {
    const away = middle < column[0] ? column[0] - middle : middle - column[1];
    if (away < nearest) [best, nearest] = [nth, away];
  });
  return best;
}
