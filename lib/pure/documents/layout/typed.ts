import type { DocumentBox, DocumentLine, DocumentPage, DocumentWord } from '../schema';

// Documents without places (DOCX, TXT) are set on pages of our own, so that labels, columns and tables in them are
// found as on any page. Their citations name the paragraph, never these places.

/** `columns`: of a row of a table, one text each. */
export type TypedRow =
  | { kind: 'line'; text: string; paragraph: number; isHeading?: boolean; isBold?: boolean }
  | { kind: 'cells'; cells: string[]; paragraph: number; isFirst: boolean };

const LETTER = 5;
const SIZE = 10;
const LINE = 14;
const MARGIN = 40;
const LETTERS_A_LINE = 110;
const LINES_A_PAGE = 80;
const TAB = 8;
const WIDEST_CELL = 44;
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** Words of one line of type, and where they stand. */
function placed(text: string, x: number, y: number, isBold: boolean): DocumentWord[] {
  const words: DocumentWord[] = [];
  let column = 0;
  let word = '';
  let start = 0;
  const push = () => {
    if (word !== '')
      words.push({
        text: word,
        box: [x + start * LETTER, y, x + (start + widthOf(word)) * LETTER, y + SIZE],
        ...(isBold && { bold: true }),
      });
    word = '';
  };
  for (const letter of text) {
    if (letter === '\t' || /\s/.test(letter)) {
      push();
      column = letter === '\t' ? (Math.floor(column / TAB) + 1) * TAB : column + 1;
      continue;
    }
    if (word === '') start = column;
    word += letter;
    column += WIDE.test(letter) ? 2 : 1;
  }
  push();
  return words;
}

/** Pieces of a line: two blanks or a tab set them apart. */
function piecesOf(words: readonly DocumentWord[]): DocumentWord[][] {
  const pieces: DocumentWord[][] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    if (last && word.box[0] - last.at(-1)!.box[2] < 1.6 * LETTER) last.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

function wrapped(text: string, most: number): string[] {
  if (widthOf(text) <= most) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
    while (widthOf(line) > most) {
      lines.push(line.slice(0, most));
      line = line.slice(most);
    }
  }
  return line === '' ? lines : [...lines, line];
}

type Sheet = { lines: DocumentLine[]; rules: DocumentBox[]; y: number; blocks: number };

/** Sets rows on pages. */
export function typedPages(rows: readonly TypedRow[]): DocumentPage[] {
  const sheets: Sheet[] = [];
  const fresh = (): Sheet => {
    const sheet = { lines: [], rules: [], y: MARGIN, blocks: 0 };
    sheets.push(sheet);
    return sheet;
  };
  let sheet = fresh();
  const widths = tableWidths(rows);
  rows.forEach((row, nth) => {
    if (sheet.y > MARGIN + LINES_A_PAGE * LINE) sheet = fresh();
    if (row.kind === 'line') setLine(sheet, row);
    else setCells(sheet, row, widths.get(nth)!);
  });
  return sheets.map(pageOf);
}

const pageOf = ({ lines, rules, y }: Sheet, nth: number): DocumentPage => ({
  number: nth + 1,
  width: Math.max(2 * MARGIN + LETTERS_A_LINE * LETTER, ...lines.map(({ box }) => box[2] + MARGIN)),
  height: y + MARGIN,
  kind: 'text',
  lines,
  hidden: [],
  rules,
});

function setLine(
  sheet: Sheet,
  { text, paragraph, isHeading = false, isBold = false }: TypedRow & { kind: 'line' },
): void {
  if (text.trim() === '') {
    sheet.y += LINE / 2;
    sheet.blocks++;
    return;
  }
  const lines = /\s{3,}|\t/.test(text.trim()) ? [text] : wrapped(text.trimEnd(), LETTERS_A_LINE);
  for (const line of lines) {
    for (const words of piecesOf(placed(line, MARGIN, sheet.y, isBold)))
      sheet.lines.push(lineOf(words, { paragraph, role: isHeading ? 'heading' : 'text', block: sheet.blocks }));
    sheet.y += LINE;
  }
}

function lineOf(
  words: DocumentWord[],
  how: { paragraph: number; role: DocumentLine['role']; block: number },
): DocumentLine {
  return {
    text: words.map(({ text }) => text).join(' '),
    box: [words[0]!.box[0], words[0]!.box[1], words.at(-1)!.box[2], words[0]!.box[3]],
    words,
    size: SIZE,
    ...how,
  };
}

/** Columns of each table, as wide as their widest cell. */
function tableWidths(rows: readonly TypedRow[]): Map<number, number[]> {
  const out = new Map<number, number[]>();
  let current: number[] = [];
  rows.forEach((row, nth) => {
    if (row.kind !== 'cells') return;
    if (row.isFirst) current = [];
    row.cells.forEach((cell, column) => {
      current[column] = Math.min(WIDEST_CELL, Math.max(current[column] ?? 4, ...cell.split('\n').map(widthOf)));
    });
    out.set(nth, current);
  });
  return out;
}

function setCells(sheet: Sheet, { cells, paragraph }: TypedRow & { kind: 'cells' }, widths: readonly number[]): void {
  let x = MARGIN;
  let lowest = sheet.y;
  cells.forEach((cell, column) => {
    const width = widths[column] ?? 4;
    cell
      .split('\n')
      .flatMap((line) => wrapped(line.trim(), width))
      .forEach((line, nth) => {
        const y = sheet.y + nth * (SIZE + 2);
        const words = placed(line, x, y, false);
        if (words.length > 0) sheet.lines.push(lineOf(words, { paragraph, role: 'text', block: sheet.blocks++ }));
        lowest = Math.max(lowest, y);
      });
    x += (width + 4) * LETTER;
  });
  const under = lowest + SIZE + 3;
  sheet.rules.push([MARGIN, under, x - 3 * LETTER, under + 0.5]);
  sheet.y = under + 3;
}
