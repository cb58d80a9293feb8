/**
 * Half the distance, as a share, of a sample's distribution function to the nearest that has one mode; `from` and `to`:
 * places of the modal interval.
 */
export type Dip = { dip: number; from: number; to: number };

/**
 * Hartigan and Hartigan's dip (1985) of values in ascending order, by their algorithm AS 217: in ever narrower
 * intervals the greatest convex minorant of the distribution function is held against its least concave majorant. At
 * least 1/(2n).
 */
export function dipOf(sorted: Float64Array): Dip {
  const n = sorted.length;
  const steps = stepsOf(sorted);
  let [from, to, deepest] = [0, steps.x.length - 1, 1];
  while (to > from) {
    const below = hull(steps.x, steps.before, from, to, 1);
    const above = hull(steps.x, steps.upTo, from, to, -1);
    const { gap, left, right } = widestGap(steps, below, above);
    if (gap <= deepest) break;
    const found = Math.max(
      farthest(
        steps.x,
        steps.before,
        below.filter((place) => place <= left),
        0,
        (place, line) => steps.upTo[place]! - line,
      ),
      farthest(
        steps.x,
        steps.upTo,
        above.filter((place) => place >= right),
        1,
        (place, line) => line - steps.before[place]!,
      ),
    );
    deepest = Math.max(deepest, found);
    if (left === from && right === to) break;
    [from, to] = [left, right];
  }
  return { dip: deepest / (2 * n), from: steps.before[from]!, to: steps.upTo[to]! - 1 };
}

/** The distribution function at each value that occurs: how many values lie before it, and up to it. */
type Steps = { x: Float64Array; before: Float64Array; upTo: Float64Array };

function stepsOf(sorted: Float64Array): Steps {
  const starts = Float64Array.from(sorted.keys()).filter((place) => place === 0 || sorted[place] !== sorted[place - 1]);
  return {
    x: starts.map((place) => sorted[place]!),
    before: starts,
    upTo: starts.map((_, nth) => starts[nth + 1] ?? sorted.length),
  };
}

/** Places of the corners of the lower (side 1) or upper (side −1) hull of points between two places. */
function hull(x: Float64Array, y: Float64Array, from: number, to: number, side: 1 | -1): number[] {
  const corners: number[] = [];
  for (let place = from; place <= to; place++) {
    while (corners.length > 1) {
      const [a, b] = [corners[corners.length - 2]!, corners[corners.length - 1]!];
      if (side * ((y[b]! - y[a]!) * (x[place]! - x[b]!) - (y[place]! - y[b]!) * (x[b]! - x[a]!)) < 0) break;
      corners.pop();
    }
    corners.push(place);
  }
  return corners;
}

/** The line from corner to corner, at a place. */
const between = (x: Float64Array, y: Float64Array, a: number, b: number, place: number) =>
  a === b ? y[a]! : y[a]! + ((y[b]! - y[a]!) * (x[place]! - x[a]!)) / (x[b]! - x[a]!);

/** Where the two hulls lie farthest apart, which is at a corner of one of them; the corners of both that enclose it. */
function widestGap(
  { x, before, upTo }: Steps,
  below: number[],
  above: number[],
): { gap: number; left: number; right: number } {
  let widest = { gap: 0, left: below[0]!, right: above.at(-1)! };
  let other = 0;
  for (const corner of below) {
    while (other + 1 < above.length - 1 && above[other + 1]! < corner) other += 1;
    const [a, b] = [above[other]!, above[Math.min(other + 1, above.length - 1)]!];
    const gap = between(x, upTo, a, b, corner) - before[corner]!;
    if (gap > widest.gap) widest = { gap, left: corner, right: above.find((place) => place >= corner)! };
  }
  other = 0;
  for (const corner of above) {
    while (other + 1 < below.length - 1 && below[other + 1]! < corner) other += 1;
    const [a, b] = [below[other]!, below[Math.min(other + 1, below.length - 1)]!];
    const gap = upTo[corner]! - between(x, before, a, b, corner);
    if (gap > widest.gap) widest = { gap, left: below.findLast((place) => place <= corner)!, right: corner };
  }
  return widest;
}

/**
 * The largest distance from the lines between corners, without the last corner or (`shift` 1) the first: at the mode
 * many values may be alike.
 */
function farthest(
  x: Float64Array,
  y: Float64Array,
  corners: number[],
  shift: 0 | 1,
  distance: (place: number, line: number) => number,
): number {
  let most = 0;
  for (const [nth, a] of corners.slice(0, -1).entries()) {
    const b = corners[nth + 1]!;
    for (let place = a + shift; place < b + shift; place++)
      most = Math.max(most, distance(place, between(x, y, a, b, place)));
  }
  return most;
}

const CHANCES = [
  0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00005, 0.00002, 0.00001,
];
/**
 * √n times the dip that uniform samples exceed with these chances, by sample size: Maechler's simulation of a million
 * samples each (table qDiptab of R's diptest), rounded. The uniform has the largest dips of all distributions of one
 * mode.
 */
const QUANTILES: [number, number[]][] = [
  [
    50,
    [
      0.3454, 0.4159, 0.459, 0.4969, 0.5424, 0.5742, 0.6031, 0.6398, 0.6653, 0.6894, 0.7233, 0.7402, 0.7601, 0.7878,
      0.8028,
    ],
  ],
  [
    100,
    [
      0.3546, 0.4273, 0.4715, 0.5113, 0.558, 0.5902, 0.6204, 0.658, 0.6845, 0.7092, 0.7412, 0.7626, 0.7857, 0.8135,
      0.833,
    ],
  ],
  [
    200,
    [
      0.3618, 0.4356, 0.4808, 0.521, 0.5695, 0.6037, 0.6358, 0.6755, 0.7031, 0.7299, 0.7644, 0.7901, 0.8116, 0.8391,
      0.8593,
    ],
  ],
  [
    500,
    [
      0.3679, 0.4431, 0.4892, 0.5306, 0.5796, 0.6138, 0.6462, 0.6861, 0.7159, 0.7434, 0.7789, 0.8046, 0.8252, 0.8659,
      0.8929,
    ],
  ],
  [
    1000,
    [
      0.3714, 0.4471, 0.4938, 0.5355, 0.5854, 0.6201, 0.653, 0.6934, 0.7232, 0.7507, 0.7853, 0.8099, 0.8396, 0.8721,
      0.8994,
    ],
  ],
  [
    5000,
    [
      0.3756, 0.4519, 0.4989, 0.541, 0.5917, 0.6267, 0.6606, 0.7023, 0.7318, 0.7621, 0.8003, 0.8296, 0.8485, 0.8797,
      0.9155,
    ],
  ],
  [
    72000,
    [
      0.3785, 0.4552, 0.5026, 0.5452, 0.5966, 0.6327, 0.6664, 0.709, 0.7386, 0.7676, 0.8015, 0.83, 0.8585, 0.8927,
      0.9105,
    ],
  ],
];

/**
 * The chance that a sample of one mode has such a dip or a larger one; never below .00001, where the table ends, and 1
 * above .5, where it begins.
 */
export function dipP(dip: number, n: number): number {
  const critical = criticalFor(n);
  const scaled = Math.sqrt(n) * dip;
  const place = critical.findIndex((value) => scaled < value);
  if (place === 0) return 1;
  if (place < 0) return CHANCES.at(-1)!;
  const share = (scaled - critical[place - 1]!) / (critical[place]! - critical[place - 1]!);
  return CHANCES[place - 1]! * (CHANCES[place]! / CHANCES[place - 1]!) ** share;
}

function criticalFor(n: number): number[] {
  const next = QUANTILES.findIndex(([size]) => size >= n);
  if (next === 0 || next < 0) return QUANTILES.at(next)![1];
  const [[low, before], [high, after]] = [QUANTILES[next - 1]!, QUANTILES[next]!];
  return before.map((value, place) => value + ((after[place]! - value) * (n - low)) / (high - low));
}
