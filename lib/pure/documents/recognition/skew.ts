import type { DocumentBox } from '../schema';
import { inkThreshold, type GrayBitmap } from './bitmap';

/** Beyond it a page isn't askew, it lies otherwise. */
const STEEPEST = 7;
const COARSE = 0.5;
const FINE = 0.05;
const MOST_INK = 120_000;
/** Straighter than this it is left as it is. */
const STRAIGHT = 0.1;
/** A turn must make lines of text that much sharper. */
const WORTH = 1.02;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where ink is, thinned evenly on dark pages. */
function inkOf(bitmap: GrayBitmap): { xs: Float32Array; ys: Float32Array } {
  const threshold = inkThreshold(bitmap);
  const { width, height, data } = bitmap;
  const edge = Math.round(0.03 * Math.min(width, height));
  let count = 0;
  for (const grey of data) if (grey <= threshold) count++;
  const every = Math.max(1, Math.ceil(count / MOST_INK));
  const [xs, ys]: [number[], number[]] = [[], []];
  let nth = 0;
  for (let y = edge; y < height - edge; y++)
    for (let x = edge; x < width - edge; x++)
      if (data[y * width + x]! <= threshold && nth++ % every === 0) {
        xs.push(x);
        ys.push(y);
      }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys) };
}

/** How sharply rows of ink and rows of paper take turns under an angle. */
function sharpness({ xs, ys }: ReturnType<typeof inkOf>, degrees: number, { width, height }: GrayBitmap): number {
  const slope = Math.tan(radians(degrees));
  const offset = Math.ceil(width * Math.abs(slope)) + 1;
  const rows = new Float64Array(height + 2 * offset);
  for (let nth = 0; nth < xs.length; nth++) rows[Math.round(ys[nth]! - xs[nth]! * slope) + offset]!++;
  let sum = 0;
  for (let row = 1; row < rows.length; row++) sum += (rows[row]! - rows[row - 1]!) ** 2;
  return sum;
}

/** By how many degrees lines of text fall to the right; 0 where the page is straight, or nothing tells. */
export function skewOf(bitmap: GrayBitmap): number {
  const ink = inkOf(bitmap);
  if (ink.xs.length < 200) return 0;
  const bestOf = (from: number, to: number, step: number) => {
    let best = { angle: 0, sharp: -1 };
    for (let angle = from; angle <= to + 1e-9; angle += step) {
      const sharp = sharpness(ink, angle, bitmap);
      if (sharp > best.sharp) best = { angle, sharp };
    }
    return best;
  };
  const coarse = bestOf(-STEEPEST, STEEPEST, COARSE).angle;
  const { angle, sharp } = bestOf(coarse - COARSE, coarse + COARSE, FINE);
  if (Math.abs(angle) < STRAIGHT || sharp < WORTH * sharpness(ink, 0, bitmap)) return 0;
  return Math.round(angle * 100) / 100;
}

/** A box of the page that was set straight, as a box around the same words on the page as it is shown. */
export function askew(box: DocumentBox, page: { width: number; height: number; skew?: number }): DocumentBox {
  if (!page.skew) return box;
  const [sin, cos] = [Math.sin(radians(page.skew)), Math.cos(radians(page.skew))];
  const [middleX, middleY] = [page.width / 2, page.height / 2];
  // The middles of its left and right sides: around all corners the box of a long line would reach into others.
  const y = (box[1] + box[3]) / 2 - middleY;
  const [from, to] = [box[0] - middleX, box[2] - middleX].map((x) => ({
    x: middleX + x * cos - y * sin,
    y: middleY + x * sin + y * cos,
  }));
  const half = (box[3] - box[1]) / 2;
  return [
    Math.min(from!.x, to!.x),
    Math.min(from!.y, to!.y) - half,
    Math.max(from!.x, to!.x),
    Math.max(from!.y, to!.y) + half,
  ];
}
