import { heightOf, overlapY, unionOf } from '../layout/placed';
import type { DocumentBox, DocumentLine, DocumentPage, DocumentWord } from '../schema';

/** Words that stand together in a row, between gaps. */
export type RowPiece = { words: DocumentWord[]; box: DocumentBox; size: number; bold: boolean; text: string };
export type PageRow = { pieces: RowPiece[]; box: DocumentBox; size: number };

const pieceOf = ({ words, box, size, text }: DocumentLine): RowPiece => ({
  words,
  box,
  size,
  text,
  bold: words.length > 0 && words.every(({ bold }) => bold),
});

/** What stands beside each other on a page, from the top; running heads and feet are left out. */
export function rowsOfPage(page: DocumentPage): PageRow[] {
  const lines = page.lines.filter(({ role, words }) => role !== 'header' && role !== 'footer' && words.length > 0);
  const rows: PageRow[] = [];
  const sorted = [...lines].sort((one, other) => one.box[1] + one.box[3] - other.box[1] - other.box[3]);
  for (const line of sorted) {
    const piece = pieceOf(line);
    const row = rows.slice(-5).findLast((each) => isBeside(each, piece));
    if (!row) rows.push({ pieces: [piece], box: piece.box, size: piece.size });
    else {
      row.pieces.push(piece);
      row.box = unionOf([row.box, piece.box]);
    }
  }
  for (const row of rows) row.pieces = withSigns(row.pieces.sort((one, other) => one.box[0] - other.box[0]));
  return withCentred(rows.sort((one, other) => one.box[1] - other.box[1]));
}

/**
 * A cell of two lines beside cells of one that stand at half its height: its lines lie above and below theirs, and all
 * three are one row. Lines of two columns of running text can lie like that too, but then the next line does as well.
 */
function withCentred(rows: readonly PageRow[]): PageRow[] {
  const out: PageRow[] = [];
  for (let nth = 0; nth < rows.length; nth++) {
    const [above, middle, below] = rows.slice(nth, nth + 3);
    const isOne =
      above &&
      middle &&
      below &&
      isCentred(above, middle, below) &&
      standsApart(out.at(-1), above, below, rows[nth + 3]);
    if (!isOne) {
      out.push(rows[nth]!);
      continue;
    }
    const pieces = [...middle.pieces, ...above.pieces.map((piece, place) => joinPieces(piece, below.pieces[place]!))];
    out.push({
      pieces: pieces.sort((one, other) => one.box[0] - other.box[0]),
      box: unionOf([above.box, middle.box, below.box]),
      size: middle.size,
    });
    nth += 2;
  }
  return out;
}

const joinPieces = (one: RowPiece, other: RowPiece): RowPiece => ({
  ...one,
  words: [...one.words, ...other.words],
  box: unionOf([one.box, other.box]),
  bold: one.bold && other.bold,
  text: `${one.text} ${other.text}`,
});

const centreOf = ({ box }: { box: DocumentBox }): number => (box[1] + box[3]) / 2;
const overlapX = (one: RowPiece, other: RowPiece): number =>
  Math.min(one.box[2], other.box[2]) - Math.max(one.box[0], other.box[0]);

function isCentred(above: PageRow, middle: PageRow, below: PageRow): boolean {
  const { size } = middle;
  const [from, to] = [centreOf(above), centreOf(below)];
  if (to - from < 0.8 * size || to - from > 1.6 * size) return false;
  if (Math.abs(centreOf(middle) - (from + to) / 2) > 0.25 * size) return false;
  return (
    above.pieces.length === below.pieces.length &&
    above.pieces.every((piece, nth) => overlapX(piece, below.pieces[nth]!) > 0) &&
    [...above.pieces, ...below.pieces].every((piece) => middle.pieces.every((other) => overlapX(piece, other) < 1))
  );
}

/** Neither the row before nor the one after reaches into it. */
function standsApart(before: PageRow | undefined, above: PageRow, below: PageRow, after: PageRow | undefined): boolean {
  const slack = 0.15 * above.size;
  return (!before || before.box[3] <= above.box[1] + slack) && (!after || after.box[1] >= below.box[3] - slack);
}

const SIGN = /^(?:[€£$¥₹%]|[A-Z]{3}|kr\.?|zł|Kč|円|CR|DR)$/;
const NUMERAL = /^[-+(]?\s?\d[\d.,' ]*\)?$/;

/** A currency or percent sign goes with the number beside it. */
function withSigns(pieces: readonly RowPiece[]): RowPiece[] {
  const out: RowPiece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    const isNear = last && piece.box[0] - last.box[2] < 1.4 * piece.size;
    const isPair =
      last &&
      ((SIGN.test(piece.text) && NUMERAL.test(last.text)) || (SIGN.test(last.text) && NUMERAL.test(piece.text)));
    if (last && isNear && isPair)
      out[out.length - 1] = {
        ...last,
        words: [...last.words, ...piece.words],
        box: unionOf([last.box, piece.box]),
        text: `${last.text} ${piece.text}`,
      };
    else out.push(piece);
  }
  return out;
}

function isBeside(row: PageRow, piece: RowPiece): boolean {
  const [first] = row.pieces;
  return overlapY(first!.box, piece.box) > 0.55 * Math.min(heightOf(first!.box), heightOf(piece.box));
}
