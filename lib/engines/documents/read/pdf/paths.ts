import type { DocumentBox } from '@/lib/pure/documents/schema';

/** Parts of a path: closed shapes with their boxes, and straight lines across or down. */
export type PathPieces = {
  box: DocumentBox;
  parts: { box: DocumentBox; isRectangle: boolean }[];
  segments: DocumentBox[];
  /** Curves and slanted lines. */
  others: number;
};

// As pdf.js writes a path: a kind, then its points.
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const CLOSE = 3;
const STRAIGHT = 0.6;
const SHORTEST = 3;

type Point = [number, number];
type Part = { points: Point[]; isStraight: boolean };

export function readPath(data: Float32Array, m: readonly number[]): PathPieces | null {
  const place = (x: number, y: number): Point => [m[0]! * x + m[2]! * y + m[4]!, m[1]! * x + m[3]! * y + m[5]!];
  const parts: Part[] = [];
  let nth = 0;
  let part: Part | null = null;
  while (nth < data.length) {
    const kind = data[nth++];
    if (kind === MOVE) {
      part = { points: [place(data[nth]!, data[nth + 1]!)], isStraight: true };
      parts.push(part);
      nth += 2;
    } else if (kind === LINE) {
      part?.points.push(place(data[nth]!, data[nth + 1]!));
      nth += 2;
    } else if (kind === CURVE) {
      part?.points.push(place(data[nth + 4]!, data[nth + 5]!));
      if (part) part.isStraight = false;
      nth += 6;
    } else if (kind === CLOSE) part?.points.push(part.points[0]!);
    else break;
  }
  return parts.length === 0 ? null : piecesOf(parts);
}

function piecesOf(parts: readonly Part[]): PathPieces {
  const segments: DocumentBox[] = [];
  let others = 0;
  const shapes = parts.map(({ points, isStraight }) => {
    for (let nth = 1; nth < points.length; nth++) {
      const segment = boxOf([points[nth - 1]!, points[nth]!]);
      const [width, height] = [segment[2] - segment[0], segment[3] - segment[1]];
      if (isStraight && Math.min(width, height) <= STRAIGHT) {
        if (Math.max(width, height) >= SHORTEST) segments.push(segment);
      } else others++;
    }
    return { box: boxOf(points), isRectangle: isStraight && isRectangle(points) };
  });
  return {
    box: boxOf(shapes.flatMap(({ box }) => [[box[0], box[1]] as Point, [box[2], box[3]] as Point])),
    parts: shapes,
    segments,
    others,
  };
}

function boxOf(points: readonly Point[]): DocumentBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}

/** Four corners, sides across and down. */
function isRectangle(points: readonly Point[]): boolean {
  if (points.length < 4 || points.length > 6) return false;
  return points.every(
    ([x, y], nth) =>
      nth === 0 || Math.abs(x - points[nth - 1]![0]) < STRAIGHT || Math.abs(y - points[nth - 1]![1]) < STRAIGHT,
  );
}
