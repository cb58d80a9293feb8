import { kindOf } from '../../columns/cells';

/** How notes below a table begin: a word such as 'source' or 'note', or the mark they explain. */
const BEGINS = new RegExp(
  `^["']?(?:(?:${[
    'sources?',
    'notes?',
    'footnotes?',
    'remarks?',
    'data sources?',
    'last updated?',
    'downloaded',
    'exported',
    'quellen?',
    'hinweise?',
    'anmerkung(?:en)?',
    'fußnoten?',
    'stand',
    'remarques?',
    'fuentes?',
    'notas?',
    'fonte?i?s?',
    'bron(?:nen)?',
    'källa',
    'kilde',
    'źródło',
    'zdroj',
  ].join('|')})\\s*[:(]|©|\\(c\\) |\\*+ ?\\p{L}|[†‡§¹²³] ?\\p{L}|\\[\\d{1,2}\\] ?\\p{L}|\\d{1,2}\\) ?\\p{L})`,
  'iu',
);

const isAlone = (cells: string[]) => cells.slice(1).every((cell) => cell.trim() === '');

/**
 * Whether a line is a note and not a record: only its first cell has text, which begins like a note or, after an empty
 * line (`apart`), is any text in a column of values.
 */
export function isNote(cells: string[], strict: boolean[], apart: boolean): boolean {
  const first = cells[0]?.trim() ?? '';
  if (!isAlone(cells) || kindOf(first) !== 'text' || !strict.some(Boolean)) return false;
  return BEGINS.test(first) || (apart && cells.length > 2 && strict.slice(1).some(Boolean));
}

/** Whether one of the last lines may be a note: it begins like one, and only delimiters follow. */
export const endsInNotes = (lines: string[]): boolean => lines.some((line) => BEGINS.test(line.trimStart()));
