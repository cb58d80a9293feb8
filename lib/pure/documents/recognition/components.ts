import { blankBitmap, type GrayBitmap } from './bitmap';

/** Ink that hangs together, in pixels. */
export type InkPiece = { left: number; top: number; right: number; bottom: number };

const MOST_PIECES = 200_000;

/** Pieces of ink: runs of rows, joined with those that they touch in the row above. */
export function piecesOf({ width, height, data }: GrayBitmap, threshold: number): InkPiece[] {
  const parents: number[] = [];
  const pieces: InkPiece[] = [];
  const rootOf = (of: number): number => {
    let nth = of;
    while (parents[nth] !== nth) nth = parents[nth] = parents[parents[nth]!]!;
    return nth;
  };
  let above: { from: number; to: number; nth: number }[] = [];
  for (let y = 0; y < height; y++) {
    const row: typeof above = [];
    let first = 0;
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! > threshold) continue;
      const from = x;
      while (x < width && data[y * width + x]! <= threshold) x++;
      while (first < above.length && above[first]!.to < from - 1) first++;
      let nth = -1;
      for (let other = first; other < above.length && above[other]!.from <= x; other++) {
        const root = rootOf(above[other]!.nth);
        if (nth < 0) nth = root;
        else if (root !== nth) {
          parents[root] = nth;
          spread(pieces[nth]!, pieces[root]!);
        }
      }
      const run = { left: from, top: y, right: x, bottom: y + 1 };
      if (nth >= 0) spread(pieces[nth]!, run);
      else {
        nth = pieces.length;
        if (nth >= MOST_PIECES) return [];
        parents.push(nth);
        pieces.push(run);
      }
      row.push({ from, to: x - 1, nth });
    }
    above = row;
  }
  return pieces.filter((_, nth) => parents[nth] === nth);
}

function spread(one: InkPiece, other: InkPiece): void {
  one.left = Math.min(one.left, other.left);
  one.top = Math.min(one.top, other.top);
  one.right = Math.max(one.right, other.right);
  one.bottom = Math.max(one.bottom, other.bottom);
}

/** A white page with these pieces alone. */
export function only(bitmap: GrayBitmap, pieces: readonly InkPiece[]): GrayBitmap {
  const out = blankBitmap(bitmap.width, bitmap.height);
  for (const { left, top, right, bottom } of pieces) {
    const from = Math.max(0, left - 1);
    for (let y = Math.max(0, top - 1); y < Math.min(bitmap.height, bottom + 1); y++) {
      const row = y * bitmap.width;
      out.data.set(bitmap.data.subarray(row + from, row + Math.min(bitmap.width, right + 1)), row + from);
    }
  }
  return out;
}
