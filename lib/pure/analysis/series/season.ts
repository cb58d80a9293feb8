import { autocorrelations } from '../statistics/autocorrelation';
import { mean, squaresAbout } from '../statistics/moments';
import { fisherTail } from '../statistics/tails';
import { fitLine } from './detrend';

export type SeasonFit = {
  f: number;
  p: number;
  /** Share of the variance about the line. */ strength: number;
  /** What each position adds, about 0. */ profile: Float64Array;
};

/**
 * Whether the positions of a calendar (weekdays, months) differ: about a line, on a series freed of its first
 * autocorrelation (Cochrane and Orcutt 1949), by F of all their means and by F of one smooth wave, p for having looked
 * at both. `blocks`: runs of points that share a position by nature (the days of a month) count once, by their mean.
 * Null where a position has less than two points.
 */
export function findSeason({
  x,
  y,
  positions,
  size,
  blocks = null,
}: {
  x: ArrayLike<number>;
  y: Float64Array;
  positions: ArrayLike<number>;
  size: number;
  blocks?: ArrayLike<number> | null;
}): SeasonFit | null {
  const flat = fitLine(x, y).residuals;
  const profile = meansBy(flat, positions, size);
  if (!profile) return null;
  const rest = flat.map((value, at) => value - profile[positions[at]!]!);
  const [within, all] = [squaresAbout(rest, 0), squaresAbout(flat)];
  const tested = blocks ? inBlocks(flat, positions, blocks) : { values: flat, positions };
  const seasonal = meansBy(tested.values, tested.positions, size);
  if (!seasonal) return null;
  const places = Array.from(tested.positions).slice(1);
  const floor = blocks ? WANDERING * autocorrelations(tested.values, 1)[1]! : 0;
  const means = differences(
    whitened({ values: tested.values, profile: seasonal, positions: tested.positions, parameters: size + 1, floor }),
    places,
    size,
  );
  const wave =
    size >= FEWEST_FOR_WAVE
      ? oneWave(
          whitened({
            values: tested.values,
            profile: smooth(seasonal),
            positions: tested.positions,
            parameters: WAVE,
            floor,
          }),
          places,
          size,
        )
      : means;
  return {
    f: means.f,
    p: Math.min(1, size >= FEWEST_FOR_WAVE ? 2 * Math.min(means.p, wave.p) : means.p),
    strength: all > 0 ? Math.max(0, 1 - within / all) : 0,
    profile,
  };
}

const FEWEST_FOR_WAVE = 5;

/** Over few turns of a year a series that wanders looks like a season: so much of its own autocorrelation stays. */
const WANDERING = 0.6;
/** Parameters of a line and one wave. */
const WAVE = 4;

/**
 * Freed of the first autocorrelation of what `profile` leaves, which is mended for the `parameters` fitted before: each
 * takes some of it away.
 */
function whitened({
  values,
  profile,
  positions,
  parameters,
  floor,
}: {
  values: Float64Array;
  profile: Float64Array;
  positions: ArrayLike<number>;
  parameters: number;
  floor: number;
}): Float64Array {
  const rest = values.map((value, at) => value - profile[positions[at]!]!);
  const found = autocorrelations(rest, 1)[1]!;
  const r = Math.max(0, floor, Math.min(0.95, found + ((1 + 3 * found) * parameters) / (2 * values.length)));
  return values.slice(1).map((value, at) => value - r * values[at]!);
}

/** The first wave of a profile. */
function smooth(profile: Float64Array): Float64Array {
  const size = profile.length;
  const turn = (place: number) => (2 * Math.PI * place) / size;
  const [s, c] = [Math.sin, Math.cos].map(
    (wave) => (2 * profile.reduce((sum, value, place) => sum + value * wave(turn(place)), 0)) / size,
  );
  return profile.map((_, place) => s! * Math.sin(turn(place)) + c! * Math.cos(turn(place)));
}

function inBlocks(
  values: Float64Array,
  positions: ArrayLike<number>,
  blocks: ArrayLike<number>,
): { values: Float64Array; positions: number[] } {
  const means: { sum: number; n: number; position: number; block: number }[] = [];
  for (const [at, value] of values.entries()) {
    const last = means.at(-1);
    if (last && last.block === blocks[at]) {
      last.sum += value;
      last.n += 1;
    } else means.push({ sum: value, n: 1, position: positions[at]!, block: blocks[at]! });
  }
  return {
    values: Float64Array.from(means, ({ sum, n }) => sum / n),
    positions: means.map(({ position }) => position),
  };
}

/** F of a sine and a cosine of one turn over the positions. */
function oneWave(values: Float64Array, positions: readonly number[], size: number): { f: number; p: number } {
  const n = values.length;
  const centre = mean(values);
  const waves = [Math.sin, Math.cos].map((wave) => {
    const raw = Float64Array.from(positions, (position) => wave((2 * Math.PI * position) / size));
    const level = mean(raw);
    return raw.map((value) => value - level);
  });
  const [s, c] = waves as [Float64Array, Float64Array];
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  const y = values.map((value) => value - centre);
  const [ss, cc, sc, sy, cy] = [dot(s, s), dot(c, c), dot(s, c), dot(s, y), dot(c, y)];
  const determinant = ss * cc - sc * sc;
  if (!(determinant > 1e-9 * ss * cc)) return { f: 0, p: 1 };
  const explained = (cc * sy * sy - 2 * sc * sy * cy + ss * cy * cy) / determinant;
  const within = dot(y, y) - explained;
  const f = within > 0 ? explained / 2 / (within / (n - 4)) : Number.MAX_VALUE;
  return { f, p: fisherTail(f, 2, n - 4) };
}

function meansBy(values: Float64Array, positions: ArrayLike<number>, period: number): Float64Array | null {
  const [sums, counts] = [new Float64Array(period), new Float64Array(period)];
  for (const [at, value] of values.entries()) {
    sums[positions[at]!]! += value;
    counts[positions[at]!]! += 1;
  }
  return counts.some((count) => count < 2) ? null : sums.map((sum, position) => sum / counts[position]!);
}

function differences(values: Float64Array, positions: ArrayLike<number>, period: number): { f: number; p: number } {
  const [sums, counts] = [new Float64Array(period), new Float64Array(period)];
  let [total, squares] = [0, 0];
  for (const [at, value] of values.entries()) {
    sums[positions[at]!]! += value;
    counts[positions[at]!]! += 1;
    total += value;
    squares += value * value;
  }
  const n = values.length;
  let between = -(total * total) / n;
  for (const [position, sum] of sums.entries()) if (counts[position]! > 0) between += (sum * sum) / counts[position]!;
  const within = squares - (total * total) / n - between;
  const [df1, df2] = [period - 1, n - period - 1];
  const f = within > 0 ? between / df1 / (within / df2) : between > 0 ? Number.MAX_VALUE : 0;
  return { f, p: fisherTail(f, df1, df2) };
}
