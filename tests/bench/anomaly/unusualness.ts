import { stl } from '@/lib/pure/analysis/forecast/decomposition/stl';
import { mean, median, medianAndSpread, squaresAbout } from '@/lib/pure/analysis/statistics/moments';
import { unlikeStretches } from './sub-pca';

/** Share of the series over which scores are smoothed: what is unusual for long stands before what is so once. */
const SMOOTHED = 0.04;
const NARROWEST = 5;
const SHORTEST_STRETCH = 10;
const LONGEST_STRETCH = 100;
const ROUNDS = 3;

/**
 * How unusual each point and what lies around it is, without a threshold: distance from the usual value of its place in
 * the cycle, from a periodic STL, and of the stretches it lies in from all others, each smoothed and on one scale, then
 * added. For ranking, not for claims. `cycles`: in points, shortest first; `stretch`: the length of the stretches
 * compared.
 */
export function unusualness(values: Float64Array, cycles: readonly number[], stretch: number): Float64Array {
  const width = Math.max(NARROWEST, Math.round(values.length * SMOOTHED));
  const [cycle] = cycles.filter((one) => one > 1 && values.length >= ROUNDS * one);
  const plain = distanceFromUsual(values);
  const parts = [
    cycle === undefined ? plain : distanceFromUsual(withoutCycle(values, cycle)),
    cycle === undefined ? plain : distanceFromUsual(stl(values, cycle, 'periodic').remainder),
    unlikeStretches(values, Math.max(SHORTEST_STRETCH, Math.min(LONGEST_STRETCH, stretch))) ?? plain,
  ].map((part) => onScale(movingMean(part, width)));
  return values.map((_, at) => parts.reduce((sum, part) => sum + part[at]!, 0));
}

/** In spreads that outliers do not widen; in standard deviations where most values are alike. */
function distanceFromUsual(values: Float64Array): Float64Array {
  const { centre, spread } = medianAndSpread(values);
  const scale = spread > 0 ? spread : Math.sqrt(squaresAbout(values) / values.length) || 1;
  return values.map((value) => Math.abs(value - centre) / scale);
}

function onScale(scores: Float64Array): Float64Array {
  const { centre, spread } = medianAndSpread(scores);
  return scores.map((score) => (score - centre) / (spread || 1));
}

function withoutCycle(values: Float64Array, cycle: number): Float64Array {
  const usual = Array.from({ length: cycle }, (_, place) =>
    median(values.filter((_value, at) => at % cycle === place)),
  );
  return values.map((value, at) => value - usual[at % cycle]!);
}

function movingMean(values: Float64Array, width: number): Float64Array {
  const half = width >> 1;
  return values.map((_, at) => mean(values.subarray(Math.max(0, at - half), at + half + 1)));
}
