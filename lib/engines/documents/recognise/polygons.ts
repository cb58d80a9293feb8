import type { GrayBitmap } from '@/lib/pure/documents/recognition/bitmap';

/** Corners as x, y, x, y; closed. */
export type Polygon = number[];

// As pdf.js writes a path: a kind, then its points.
const [MOVE, LINE, CURVE, CLOSE] = [0, 1, 2, 3];
const CURVE_STEPS = 6;
const MOST_CORNERS = 2_000_000;

/** The shapes of a path in pixels, curves as short lines. */
export function polygonsOf(path: Float32Array, m: readonly number[]): Polygon[] {
  const polygons: Polygon[] = [];
  let open: Polygon = [];
  let corners = 0;
  const add = (x: number, y: number) => open.push(m[0]! * x + m[2]! * y + m[4]!, m[1]! * x + m[3]! * y + m[5]!);
  let [x, y] = [0, 0];
  for (let nth = 0; nth < path.length && corners < MOST_CORNERS;) {
    const kind = path[nth++];
    if (kind === MOVE) {
      if (open.length > 2) polygons.push(open);
      open = [];
      [x, y] = [path[nth]!, path[nth + 1]!];
      add(x, y);
      nth += 2;
    } else if (kind === LINE) {
      [x, y] = [path[nth]!, path[nth + 1]!];
      add(x, y);
      nth += 2;
    } else if (kind === CURVE) {
      const [x1, y1, x2, y2, x3, y3] = path.subarray(nth, nth + 6) as unknown as number[];
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS;
        const s = 1 - t;
        const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        add(p * x + q * x1! + r * x2! + u * x3!, p * y + q * y1! + r * y2! + u * y3!);
      }
      [x, y] = [x3!, y3!];
      nth += 6;
    } else if (kind === CLOSE) {
      if (open.length > 2) open.push(open[0]!, open[1]!);
    } else break;
    corners++;
  }
  if (open.length > 2) polygons.push(open);
  return polygons;
}

/** Each side as a bar of that width. */
export function strokesOf(polygons: readonly Polygon[], width: number): Polygon[] {
  return polygons.flatMap((polygon) => {
    const bars: Polygon[] = [];
    for (let nth = 2; nth < polygon.length; nth += 2) {
      const [x, y, toX, toY] = [polygon[nth - 2]!, polygon[nth - 1]!, polygon[nth]!, polygon[nth + 1]!];
      const length = Math.hypot(toX - x, toY - y);
      if (length === 0) continue;
      const [dx, dy] = [(-(toY - y) / length) * (width / 2), ((toX - x) / length) * (width / 2)];
      bars.push([x + dx, y + dy, toX + dx, toY + dy, toX - dx, toY - dy, x - dx, y - dy]);
    }
    return bars;
  });
}

/** Lines of a pixel that are looked at, for soft edges. */
const SUB = 4;
type Crossing = { x: number; way: number };

function crossingsAt(polygons: readonly Polygon[], y: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (const polygon of polygons)
    for (let nth = 0; nth < polygon.length; nth += 2) {
      const next = (nth + 2) % polygon.length;
      const [y1, y2] = [polygon[nth + 1]!, polygon[next + 1]!];
      if (y1 <= y === y2 <= y) continue;
      const x = polygon[nth]! + ((y - y1) / (y2 - y1)) * (polygon[next]! - polygon[nth]!);
      crossings.push({ x, way: y1 < y2 ? 1 : -1 });
    }
  return crossings.sort((one, other) => one.x - other.x);
}

/** Fills shapes, as one, with a grey. */
export function fillPolygons(
  page: GrayBitmap,
  polygons: readonly Polygon[],
  { grey, evenOdd }: { grey: number; evenOdd: boolean },
): void {
  let [top, bottom] = [Infinity, -Infinity];
  for (const polygon of polygons)
    for (let nth = 1; nth < polygon.length; nth += 2) {
      top = Math.min(top, polygon[nth]!);
      bottom = Math.max(bottom, polygon[nth]!);
    }
  if (!(bottom > top)) return;
  const cover = new Float32Array(page.width);
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(page.height, Math.ceil(bottom)); y++) {
    cover.fill(0);
    for (let sub = 0; sub < SUB; sub++) {
      const crossings = crossingsAt(polygons, y + (sub + 0.5) / SUB);
      let winding = 0;
      for (let nth = 0; nth + 1 < crossings.length; nth++) {
        winding += crossings[nth]!.way;
        if (evenOdd ? nth % 2 === 0 : winding !== 0) spread(cover, crossings[nth]!.x, crossings[nth + 1]!.x);
      }
    }
    for (let x = 0; x < page.width; x++) {
      if (cover[x] === 0) continue;
      const at = y * page.width + x;
      page.data[at] = page.data[at]! + (grey - page.data[at]!) * Math.min(1, cover[x]! / SUB);
    }
  }
}

/** How much of each pixel lies between two places of a line. */
function spread(cover: Float32Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(cover.length, to)];
  for (let x = Math.floor(left); x < right; x++) cover[x]! += Math.min(right, x + 1) - Math.max(left, x);
}
