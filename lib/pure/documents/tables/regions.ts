import type { DocumentBox } from '../schema';
import { isDay, isFigure, isFiller, isYear, type Span } from './cells';
import type { PageRow, RowPiece } from './rows';
import { middleOf, uprightsAt } from './rules';

/** Rows of a page that make a table: first its head. */
export type Region = { rows: PageRow[]; columns: Span[] };

type Growing = { rows: PageRow[]; columns: { span: Span; figures: number; words: number }[] };

const FARTHEST_ROW = 2.1;
const FARTHEST_RULED_ROW = 4;
const FEWEST_ROWS = 3;
/** Each cell may have rules of its own. */
const MOST_BETWEEN_RULES = 2.5;

/** Runs of rows whose pieces stand in the same columns. */
export function regionsOf(rows: readonly PageRow[], rules: readonly DocumentBox[]): Region[] {
  const regions: Region[] = [];
  let growing: Growing | null = null;
  let singles: PageRow[] = [];
  const finish = () => {
    if (growing && growing.rows.length >= FEWEST_ROWS - 1) regions.push(regionOf(growing));
    growing = null;
    singles = [];
  };
  rows.forEach((row) => {
    const last = singles.at(-1) ?? growing?.rows.at(-1);
    if (
      growing &&
      last &&
      (!isClose(last, row, rules) || (isNewHead(growing, last, row) && !isOneFrame(last, row, rules)))
    )
      finish();
    if (row.pieces.length < 2) {
      if (growing && fitsOneColumn(growing, row)) singles.push(row);
      else finish();
      if (singles.length > 6) finish();
      return;
    }
    if (growing) widenHead(growing, row);
    if (growing && fits(growing, row)) {
      for (const single of singles) take(growing, single);
      singles = [];
      take(growing, row);
      return;
    }
    // What was begun may have been a spanning head: the table then begins here, and the head is found above it.
    finish();
    growing = { rows: [], columns: [] };
    take(growing, row);
  });
  if (singles.length > 0 && growing) for (const single of trailing(singles, growing)) take(growing, single);
  finish();
  return regions;
}

/** A row of words, set apart from rows that were closer to each other, begins a table of its own. */
function isNewHead(growing: Growing, last: PageRow, row: PageRow): boolean {
  if (growing.rows.length < 2 || row.pieces.length < 3 || row.pieces.some(({ text }) => isFigure(text) || isDay(text)))
    return false;
  const gaps = growing.rows.slice(1).map(({ box }, nth) => box[1] - growing.rows[nth]!.box[3]);
  return row.box[1] - last.box[3] > Math.max(0.7 * row.size, 1.7 * Math.max(...gaps));
}

/** The upright rules of one row go on beside the next. */
function isOneFrame(above: PageRow, below: PageRow, rules: readonly DocumentBox[]): boolean {
  const [upper, lower] = [uprightsAt(middleOf(above.box), rules), uprightsAt(middleOf(below.box), rules)];
  const common = upper.filter((rule) =>
    lower.some((other) => Math.abs(other[0] - rule[0]) < 1.5 && other[1] - rule[3] < MOST_BETWEEN_RULES),
  );
  return common.length >= 3 && common.length >= 0.8 * Math.max(upper.length, lower.length);
}

/** A head may stand in the middle over cells at the left: its columns reach over the first row, piece by piece. */
function widenHead(growing: Growing, row: PageRow): void {
  const [head] = growing.rows;
  if (growing.rows.length !== 1 || row.pieces.length !== growing.columns.length || !head) return;
  if (
    head.pieces.some(({ text }) => /\d/.test(text) && !/\p{L}/u.test(text)) ||
    !row.pieces.some(({ text }) => isFigure(text))
  )
    return;
  const spans = growing.columns.map(({ span }, nth): Span => {
    const [left, right] = spanOf(row.pieces[nth]!);
    return [Math.min(span[0], left), Math.max(span[1], right)];
  });
  if (spans.some((span, nth) => nth > 0 && overlap(spans[nth - 1]!, span) > 0)) return;
  growing.columns.forEach((column, nth) => {
    column.span = spans[nth]!;
  });
}

/** The last lines of a cell at the end of a table. */
const trailing = (singles: readonly PageRow[], growing: Growing): PageRow[] => {
  const last = growing.rows.at(-1)!;
  const [first] = singles;
  return first && first.box[1] - last.box[3] < 0.45 * first.size && !isFigure(first.pieces[0]!.text) ? [first] : [];
};

function isClose(above: PageRow, below: PageRow, rules: readonly DocumentBox[]): boolean {
  const gap = below.box[1] - above.box[3];
  const size = Math.max(above.size, below.size);
  if (gap <= FARTHEST_ROW * size) return true;
  const isRuled = rules.some(
    (rule) => rule[2] - rule[0] > 40 && rule[1] > above.box[3] - 2 && rule[3] < below.box[1] + 2,
  );
  return isRuled && gap <= FARTHEST_RULED_ROW * size;
}

const spanOf = ({ box }: RowPiece): Span => [box[0], box[2]];
const overlap = (one: Span, other: Span): number => Math.min(one[1], other[1]) - Math.max(one[0], other[0]);

/** Where a piece stands among the columns; a piece of several words may be cut where a gutter runs. */
export function cut(piece: RowPiece, columns: readonly Span[]): RowPiece[] {
  const under = columns.filter((column) => overlap(spanOf(piece), column) > 1);
  if (under.length < 2 || piece.words.length < 2) return [piece];
  const parts: RowPiece[] = [];
  let from = 0;
  for (let nth = 1; nth < piece.words.length; nth++) {
    const [left, right] = [piece.words[nth - 1]!, piece.words[nth]!];
    const isGutter = under.some(
      (column, place) => place > 0 && left.box[2] <= column[0] + 1.5 && right.box[0] >= under[place - 1]![1] - 1.5,
    );
    if (isGutter && right.box[0] - left.box[2] > 0.3 * piece.size) {
      parts.push(partOf(piece, from, nth));
      from = nth;
    }
  }
  parts.push(partOf(piece, from, piece.words.length));
  return parts;
}

function partOf(piece: RowPiece, from: number, to: number): RowPiece {
  const words = piece.words.slice(from, to);
  const box: DocumentBox = [words[0]!.box[0], piece.box[1], words.at(-1)!.box[2], piece.box[3]];
  return { ...piece, words, box, text: words.map(({ text }) => text).join(' ') };
}

const piecesIn = (row: PageRow, growing: Growing): RowPiece[] =>
  row.pieces.flatMap((piece) =>
    cut(
      piece,
      growing.columns.map(({ span }) => span),
    ),
  );

/** No piece may join two columns, no two pieces one; words under figures end a table. */
function fits(growing: Growing, row: PageRow): boolean {
  const used = new Set<number>();
  let [alike, odd, words] = [0, 0, 0];
  for (const piece of piecesIn(row, growing)) {
    const under = growing.columns.flatMap(({ span }, nth) => (overlap(spanOf(piece), span) > 1 ? [nth] : []));
    if (under.length > 1) return false;
    const [nth] = under;
    if (nth === undefined) continue;
    if (used.has(nth)) return false;
    used.add(nth);
    alike++;
    if (!isWordUnderFigures(piece, growing.columns[nth]!)) continue;
    odd++;
    if (!/^\d/.test(piece.text)) words++;
  }
  // A whole row may say 'not known' or '200 (in all)' under figures; a line of a few cells below a table is none of its rows.
  const isWhole = alike >= 4 && alike >= growing.columns.length;
  if (words > 1 || (odd > 0 && !isWhole)) return false;
  return alike >= Math.min(2, growing.columns.length);
}

const isWordUnderFigures = ({ text }: RowPiece, { figures, words }: Growing['columns'][number]): boolean =>
  figures >= 2 && words <= 1 && !isFigure(text) && !isFiller(text) && !isYear(text) && !isDay(text);

/** A line of its own: the rest of a cell, a row with one cell, or a heading inside the table. */
function fitsOneColumn(growing: Growing, row: PageRow): boolean {
  const [piece] = row.pieces;
  const under = growing.columns.filter(({ span }) => overlap(spanOf(piece!), span) > 1);
  if (under.length > 1) return false;
  return under.every((column) => !isWordUnderFigures(piece!, column)) && growing.rows.length > 0;
}

function take(growing: Growing, row: PageRow): void {
  const pieces = piecesIn(row, growing);
  growing.rows.push({ ...row, pieces });
  for (const piece of pieces) {
    const column = growing.columns.find(({ span }) => overlap(spanOf(piece), span) > 1);
    const isNumber = isFigure(piece.text) && !isYear(piece.text);
    if (!column) growing.columns.push({ span: spanOf(piece), figures: isNumber ? 1 : 0, words: isNumber ? 0 : 1 });
    else {
      column.span = [Math.min(column.span[0], piece.box[0]), Math.max(column.span[1], piece.box[2])];
      if (isNumber) column.figures++;
      else if (!isFiller(piece.text) && !isYear(piece.text)) column.words++;
    }
  }
  growing.columns.sort((one, other) => one.span[0] - other.span[0]);
  mergeColumns(growing);
}

/** Columns that have grown into each other are one. */
function mergeColumns(growing: Growing): void {
  const merged: Growing['columns'] = [];
  for (const column of growing.columns) {
    const last = merged.at(-1);
    if (last && overlap(last.span, column.span) > 1) {
      last.span = [last.span[0], Math.max(last.span[1], column.span[1])];
      last.figures += column.figures;
      last.words += column.words;
    } else merged.push(column);
  }
  growing.columns = merged;
}

/** Names beside values at the top (number, day, time) are none of the table's rows. */
function withoutPairs(growing: Growing): Growing {
  const counts = growing.rows.map(({ pieces }) => pieces.length).sort((one, other) => one - other);
  const usual = counts[counts.length >> 1]!;
  const first = growing.rows.findIndex(
    ({ pieces }) => pieces.length >= usual || pieces.length !== 2 || !isPairValue(pieces[1]!.text),
  );
  if (usual < 3 || first <= 0 || growing.rows.length - first < FEWEST_ROWS - 1) return growing;
  const rest: Growing = { rows: [], columns: [] };
  for (const row of growing.rows.slice(first)) take(rest, row);
  return rest;
}

const isPairValue = (text: string): boolean => /\d/.test(text) && !isYear(text) && (!isFigure(text) || isDay(text));

function regionOf(grown: Growing): Region {
  const { rows, columns } = withoutPairs(grown);
  return {
    rows,
    columns: splitColumns(
      rows,
      columns.map(({ span }) => span),
    ),
  };
}

/**
 * Columns that are none in a single row, because their cells stand in different rows under two words of one head (debit
 * and credit): cut where no row has a word, and the words on both sides end at edges of their own.
 */
function splitColumns(rows: readonly PageRow[], columns: readonly Span[]): Span[] {
  return columns.flatMap((column) => {
    const pieces = rows.flatMap((row) => row.pieces.filter((piece) => overlap(spanOf(piece), column) > 1));
    const words = pieces.flatMap((piece) => piece.words.map(({ box }): Span => [box[0], box[2]]));
    const head = pieces[0];
    if (!head || head.words.length < 2 || pieces.length < 4) return [column];
    const figures = pieces.slice(1);
    if (figures.some(({ text }) => !isFigure(text) && !isFiller(text))) return [column];
    const gap = gapIn(words);
    return gap === null ? [column] : [[column[0], gap] as Span, [gap, column[1]] as Span];
  });
}

/** The middle of a stretch that no span covers. */
function gapIn(spans: readonly Span[]): number | null {
  let end = -Infinity;
  for (const [left, right] of [...spans].sort((one, other) => one[0] - other[0])) {
    if (end !== -Infinity && left - end > 2) return (left + end) / 2;
    end = Math.max(end, right);
  }
  return null;
}
