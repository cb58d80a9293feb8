import { dipOf, dipP } from '../../../statistics/dip';
import { quantileOfSorted, sorted, squaresAbout } from '../../../statistics/moments';
import type { MeasuredValues, Rows } from '../../ground/ground';
import type { Hypothesis } from '../../ground/hypothesis';
import type { BimodalDetail } from './kind';

const FEWEST_ROWS = 50;
const FEWEST_VALUES = 20;
/** Of the rows with one same value: a heap is no group. */
const MOST_ALIKE = 0.1;
/** Less of the rows are a few odd ones. */
const LEAST_SHARE = 0.1;
/** Beyond it nothing is told, so the groups are not looked for. */
const MAY_BE_TOLD = 0.1;
/** A second valley as deep as that makes three groups. */
const NOTICED = 0.2;

/**
 * Whether the values of a measure fall into two groups: Hartigans' dip test, where the density has one valley with a
 * part of the rows on both sides.
 */
export function* modalities(rows: Rows): Generator<Hypothesis<BimodalDetail>> {
  for (const measured of rows.measured) {
    if (measured.figure.outcome !== null) continue;
    const found = shapeOf(measured);
    if (!found) continue;
    const { key, weight } = measured;
    const {
      dip,
      p,
      n,
      groups: { depth, ...groups },
    } = found;
    yield {
      kind: 'bimodal',
      columns: [key],
      scope: null,
      at: '',
      effect: depth,
      weight,
      touched: Math.min(groups.below, 1 - groups.below),
      detail: { kind: 'bimodal', field: key, ...groups },
      test: { name: 'Hartigans’ dip test of one mode', symbol: 'D', statistic: dip, p, n },
      confirm: (held) => {
        const again = shapeOf(held.measured.find((one) => one.key === key)!);
        return again && { n: again.n, p: again.p };
      },
    };
  }
}

/**
 * `cut`: between the groups; `low` and `high`: where each is densest; `below`: share of the rows under the cut;
 * `depth`: how much less dense the valley is than the lower top, 0 to 1.
 */
type Groups = { cut: number; low: number; high: number; below: number; depth: number };

function shapeOf({ values }: MeasuredValues): { dip: number; p: number; n: number; groups: Groups } | null {
  const inOrder = tiesSpread(sorted(values.filter((value) => !Number.isNaN(value))));
  if (!inOrder) return null;
  const n = inOrder.length;
  const { dip } = dipOf(inOrder);
  const p = dipP(dip, n);
  const middle = quantileOfSorted(inOrder, 0.5);
  const groups = p <= MAY_BE_TOLD ? groupsIn(inOrder) : null;
  return {
    dip,
    n,
    p: groups || p > MAY_BE_TOLD ? p : 1,
    groups: groups ?? { cut: middle, low: middle, high: middle, below: 0.5, depth: 0 },
  };
}

/**
 * Values that were rounded, each spread evenly over what it was rounded from; null where they are too few or too much
 * alike.
 */
function tiesSpread(inOrder: Float64Array): Float64Array | null {
  if (inOrder.length < FEWEST_ROWS) return null;
  const runs: { from: number; count: number }[] = [];
  let step = Number.POSITIVE_INFINITY;
  for (let from = 0, to = 0; from < inOrder.length; from = to) {
    while (to < inOrder.length && inOrder[to] === inOrder[from]) to++;
    runs.push({ from, count: to - from });
    if (to < inOrder.length) step = Math.min(step, inOrder[to]! - inOrder[from]!);
  }
  if (runs.length < FEWEST_VALUES || runs.some(({ count }) => count > MOST_ALIKE * inOrder.length)) return null;
  const spread = new Float64Array(inOrder.length);
  for (const { from, count } of runs)
    for (let nth = 0; nth < count; nth++) spread[from + nth] = inOrder[from]! + step * ((nth + 0.5) / count - 0.5);
  return spread;
}

const GRID = 128;
const TAIL = 0.005;
/** Widths of the kernel beyond which it adds nothing. */
const REACH = 4;

/** The one valley of the density between two tops; null where there is none, or more. */
function groupsIn(inOrder: Float64Array): Groups | null {
  const n = inOrder.length;
  const [from, to] = [quantileOfSorted(inOrder, TAIL), quantileOfSorted(inOrder, 1 - TAIL)];
  const at = Float64Array.from({ length: GRID }, (_, nth) => from + ((to - from) * nth) / (GRID - 1));
  const density = densityAt(inOrder, at);
  const valleys = [...density.keys()].slice(1, -1).flatMap((place) => {
    if (!(density[place]! < density[place - 1]! && density[place]! <= density[place + 1]!)) return [];
    const below = countUpTo(inOrder, at[place]!) / n;
    if (Math.min(below, 1 - below) < LEAST_SHARE) return [];
    const [low, high] = [topOf(density, 0, place), topOf(density, place + 1, GRID)];
    const depth = 1 - density[place]! / Math.min(density[low]!, density[high]!);
    return depth < NOTICED
      ? []
      : [{ cut: roundBetween(at[low]!, at[place]!, at[high]!), low: at[low]!, high: at[high]!, below, depth }];
  });
  return valleys.length === 1 ? valleys[0]! : null;
}

const topOf = (density: Float64Array, from: number, to: number) =>
  from + density.subarray(from, to).reduce((best, value, place, all) => (value > all[best]! ? place : best), 0);

/** Gaussian kernels of Silverman's width (1986, eq. 3.31): .9 · min(s, IQR/1.34) · n^(−1/5). */
function densityAt(inOrder: Float64Array, places: Float64Array): Float64Array {
  const n = inOrder.length;
  const deviation = Math.sqrt(squaresAbout(inOrder) / (n - 1));
  const quarters = (quantileOfSorted(inOrder, 0.75) - quantileOfSorted(inOrder, 0.25)) / 1.34;
  const width = 0.9 * Math.min(deviation, quarters || deviation) * n ** -0.2;
  return places.map((place) => {
    let sum = 0;
    for (let row = countUpTo(inOrder, place - REACH * width); row < n && inOrder[row]! <= place + REACH * width; row++)
      sum += Math.exp(-0.5 * ((inOrder[row]! - place) / width) ** 2);
    return sum;
  });
}

function countUpTo(inOrder: Float64Array, value: number): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inOrder[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of the way between the tops. */
const AWAY = 0.1;

/** The shortest number near the valley. */
function roundBetween(low: number, valley: number, high: number): number {
  const room = AWAY * (high - low);
  for (let digits = 1; digits < 15; digits++) {
    const short = Number(valley.toPrecision(digits));
    if (Math.abs(short - valley) <= room) return short;
  }
  return valley;
}
