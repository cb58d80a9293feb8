/** An unbroken run of labelled points, both ends inside. */
export type Stretch = { from: number; to: number };

export function stretchesOf(labels: ArrayLike<number>): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < labels.length; at++) {
    if (!labels[at]) continue;
    const last = found.at(-1);
    if (last?.to === at - 1) last.to = at;
    else found.push({ from: at, to: at });
  }
  return found;
}

const THRESHOLDS = 250;

/** Labels with shoulders that fall to both sides of each stretch, and the stretches that touch once they have them. */
function widened(
  labels: ArrayLike<number>,
  stretches: readonly Stretch[],
  window: number,
): { labels: Float64Array; stretches: Stretch[] } {
  const n = labels.length;
  const half = Math.floor(window / 2);
  const soft = Float64Array.from(labels);
  const touching: Stretch[] = [];
  for (const { from, to } of stretches) {
    for (let at = Math.max(0, from - half); at <= Math.min(n - 1, to + half); at++) {
      const away = at < from ? from - at : at - to;
      if (away > 0) soft[at] = Math.min(1, soft[at]! + Math.sqrt(1 - away / window));
    }
    const [start, end] = [Math.max(0, from - half), Math.min(n - 1, to + half)];
    const last = touching.at(-1);
    if (last && start <= last.to) last.to = end;
    else touching.push({ from: start, to: end });
  }
  return { labels: soft, stretches: touching };
}

/**
 * Volume under the surface of range-based precision and recall over thresholds and windows 0 to `window` (Paparrizos
 * and others, VLDB 2022), as TSB-AD computes it: labels have shoulders of half the window, recall is weighed by the
 * share of stretches that were met. 0 to 1; higher scores are more anomalous.
 */
export function vusPr(labels: ArrayLike<number>, scores: Float64Array, window: number): number {
  const stretches = stretchesOf(labels);
  const order = Uint32Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]!);
  const cuts = cutsOf(scores, order);
  let volume = 0;
  for (let width = 0; width <= window; width++)
    volume += averagePrecision(labels, scores, order, cuts, widened(labels, stretches, width));
  return volume / (window + 1);
}

type Cut = { threshold: number; /** Points at or above it. */ taken: number };

function cutsOf(scores: Float64Array, order: Uint32Array): Cut[] {
  const last = scores.length - 1;
  return Array.from({ length: THRESHOLDS }, (_, nth) => {
    const threshold = scores[order[Math.floor((nth * last) / (THRESHOLDS - 1))]!]!;
    let taken = Math.floor((nth * last) / (THRESHOLDS - 1)) + 1;
    while (taken <= last && scores[order[taken]!] === threshold) taken += 1;
    return { threshold, taken };
  });
}

function averagePrecision(
  labels: ArrayLike<number>,
  scores: Float64Array,
  order: Uint32Array,
  cuts: readonly Cut[],
  { labels: soft, stretches }: ReturnType<typeof widened>,
): number {
  const positives = stretchesOf(labels).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const highest = stretches.map(({ from, to }) =>
    scores.subarray(from, to + 1).reduce((most, score) => Math.max(most, score), -Infinity),
  );
  let [area, before, hits, shoulders, done] = [0, 0, 0, 0, 0];
  for (const { threshold, taken } of cuts) {
    for (; done < taken; done++) {
      const at = order[done]!;
      hits += soft[at]!;
      if (!labels[at]) shoulders += soft[at]!;
    }
    const met = highest.filter((score) => score >= threshold).length / stretches.length;
    const recall = Math.min(1, hits / (positives + shoulders / 2)) * met;
    area += (recall - before) * (hits / taken);
    before = recall;
  }
  return area;
}
