import type { Feature } from './features';

/**
 * A feature as codes of at most 255 bins: 0 is no value; numbers rise with their bin, of levels the rarest share bin 1.
 */
export type BinnedFeature = { column: string; ordered: boolean; codes: Uint8Array; bins: number };

/** A bin for each 16 rows, within bounds: finer ones cost time and tell nothing more. */
const binsFor = (rows: number) => Math.min(Math.max(rows >> 4, 32), 128);
const MOST_LEVELS = 253;
export const MISSING = 0;

/**
 * Edges between the bins of a number: midway between neighbours where there are few values, else at quantiles. A value
 * held by more rows than a bin should have gets a bin of its own; without that a column that is mostly 0 loses its
 * tail.
 */
export function binEdges(values: ArrayLike<number>, mostBins = binsFor(values.length)): Float64Array {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort();
  const distinct: number[] = [];
  const counts: number[] = [];
  for (const value of sorted) {
    if (distinct.at(-1) === value) counts[counts.length - 1]! += 1;
    else {
      distinct.push(value);
      counts.push(1);
    }
  }
  const edges: number[] = [];
  const cutAfter = (place: number) => edges.push((distinct[place]! + distinct[place + 1]!) / 2);
  if (distinct.length <= mostBins) {
    for (let place = 0; place + 1 < distinct.length; place++) cutAfter(place);
    return Float64Array.from(edges);
  }
  const isHeavy = counts.map((count) => count > sorted.length / mostBins);
  const heavy = counts.filter((_, place) => isHeavy[place]);
  const perBin = (sorted.length - heavy.reduce((sum, count) => sum + count, 0)) / (mostBins - heavy.length);
  let held = 0;
  for (let place = 0; place + 1 < distinct.length; place++) {
    held += counts[place]!;
    if (!isHeavy[place] && !isHeavy[place + 1] && held < perBin) continue;
    cutAfter(place);
    held = 0;
  }
  return Float64Array.from(edges);
}

/** The bin of a number, from 1: how many edges lie below it. */
function binOf(value: number, edges: Float64Array): number {
  if (Number.isNaN(value)) return MISSING;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > edges[middle]!) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/** The bin of each level, from 2 by falling frequency; levels beyond the number of bins share bin 1. */
function binsOfLevels(codes: Int32Array, levels: number): Uint8Array {
  const counts = new Float64Array(levels);
  for (const code of codes) if (code >= 0) counts[code]! += 1;
  const bins = new Uint8Array(levels).fill(1);
  Array.from(counts.keys())
    .sort((a, b) => counts[b]! - counts[a]!)
    .slice(0, MOST_LEVELS)
    .forEach((level, place) => (bins[level] = place + 2));
  return bins;
}

export function binFeature(feature: Feature): BinnedFeature {
  if (feature.kind === 'number') {
    const edges = binEdges(feature.values);
    return {
      column: feature.column,
      ordered: true,
      codes: Uint8Array.from(feature.values, (value) => binOf(value, edges)),
      bins: edges.length + 2,
    };
  }
  const bins = binsOfLevels(feature.codes, feature.names.length);
  return {
    column: feature.column,
    ordered: false,
    codes: Uint8Array.from(feature.codes, (code) => (code < 0 ? MISSING : bins[code]!)),
    bins: Math.min(feature.names.length, MOST_LEVELS) + 2,
  };
}
