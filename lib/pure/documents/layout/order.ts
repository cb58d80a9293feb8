import type { DocumentBox } from '../schema';
import type { TypeRun } from './lines';

/** Columns of text: each has so many lines of so many letters. */
const LINES_A_COLUMN = 4;
const LETTERS_A_LINE = 18;
const GUTTER = 6;

type Item = { segment: TypeRun; row: number; nth: number };

const isProse = ({ segment }: Item): boolean =>
  segment.text.length >= LETTERS_A_LINE && /\p{L}{2,}.*\p{L}{2,}/u.test(segment.text);

/**
 * Reading order: row by row, but where a gutter runs down between columns of sentences, one column after the other.
 */
export function inReadingOrder(rows: readonly TypeRun[][]): TypeRun[] {
  let nth = 0;
  const items = rows.flatMap((row, place) => row.map((segment) => ({ segment, row: place, nth: nth++ })));
  return orderItems(items, 0).map(({ segment }) => segment);
}

function orderItems(items: Item[], depth: number): Item[] {
  const gutter = depth < 4 ? gutterOf(items) : null;
  if (!gutter) return [...items].sort((one, other) => one.nth - other.nth);
  const { x, top, bottom } = gutter;
  const out: Item[] = [];
  const isIn = ({ segment: { box } }: Item) => box[1] >= top - 1 && box[3] <= bottom + 1;
  const before = items.filter((item) => !isIn(item) && item.segment.box[1] < top);
  const after = items.filter((item) => !isIn(item) && item.segment.box[1] >= top);
  out.push(...orderItems(before, depth + 1));
  let band: Item[] = [];
  const flush = () => {
    out.push(
      ...orderItems(
        band.filter(({ segment }) => segment.box[2] <= x + 1),
        depth + 1,
      ),
    );
    out.push(
      ...orderItems(
        band.filter(({ segment }) => segment.box[2] > x + 1),
        depth + 1,
      ),
    );
    band = [];
  };
  for (const item of items.filter(isIn).sort((one, other) => one.segment.box[1] - other.segment.box[1])) {
    if (!crosses(item.segment.box, x)) band.push(item);
    else {
      flush();
      out.push(item);
    }
  }
  flush();
  return [...out, ...orderItems(after, depth + 1)];
}

const crosses = (box: DocumentBox, x: number): boolean => box[0] < x - 1 && box[2] > x + 1;

/** The gutter with the most lines of text beside it. */
function gutterOf(items: readonly Item[]): { x: number; top: number; bottom: number } | null {
  const prose = items.filter(isProse);
  if (prose.length < 2 * LINES_A_COLUMN) return null;
  const starts = new Set(prose.map(({ segment }) => Math.round(segment.box[0])));
  let best: { x: number; top: number; bottom: number; score: number } | null = null;
  for (const start of starts) {
    const found = gutterBefore(start - GUTTER / 2, items, prose);
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best;
}

function gutterBefore(x: number, items: readonly Item[], prose: readonly Item[]) {
  const left = prose.filter(({ segment }) => segment.box[2] <= x + GUTTER / 2);
  const right = prose.filter(({ segment }) => segment.box[0] >= x);
  if (left.length < LINES_A_COLUMN || right.length < LINES_A_COLUMN) return null;
  const top = Math.max(topOf(left), topOf(right));
  const bottom = Math.min(bottomOf(left), bottomOf(right));
  const isWithin = ({ segment: { box } }: Item) => box[3] > top && box[1] < bottom;
  const [leftIn, rightIn] = [left.filter(isWithin).length, right.filter(isWithin).length];
  const all = items.filter(isWithin);
  const crossing = all.filter(({ segment }) => crosses(segment.box, x)).length;
  const few = Math.min(leftIn, rightIn);
  if (few < LINES_A_COLUMN || crossing * 6 > all.length || few * 4 < all.length) return null;
  const edges = [...left, ...right].filter(isWithin);
  return { x, top: topOf(edges), bottom: bottomOf(edges), score: few - crossing };
}

const topOf = (items: readonly Item[]) => Math.min(...items.map(({ segment }) => segment.box[1]));
const bottomOf = (items: readonly Item[]) => Math.max(...items.map(({ segment }) => segment.box[3]));
