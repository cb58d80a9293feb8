import type { ChartEncoding, EncodedPart, Situation } from './encoding';

const PARTS: readonly EncodedPart[] = ['asked', 'other', 'group'];
/** The middle of the conditions of Kim and Heer, so that a weight without a factor speaks of a usual chart. */
const USUAL_PER_GROUP = 10;
const USUAL_EVENNESS = 0.625;
const EVENNESS_STEP = 0.325;

/**
 * A picture as the learned weights see it: each part of the question in its place, the two quantities together, and the
 * mark by what it runs along; places also times the density of the marks (log₁₀ of marks a group ÷ 10) and times the
 * evenness of the values asked about. Names to values.
 */
export function featuresOf(
  { mark, at }: ChartEncoding,
  { task, perGroup, evenness, along }: Situation,
): Map<string, number> {
  const places = PARTS.flatMap((part) => (at[part] ? [`${part}@${at[part]}`] : []));
  const both = at.asked && at.other ? [`asked@${at.asked} other@${at.other}`] : [];
  const density = Math.log10(Math.max(1, perGroup) / USUAL_PER_GROUP);
  const spread = (evenness - USUAL_EVENNESS) / EVENNESS_STEP;
  const features = new Map<string, number>([[`${task} ${mark} along ${along}`, 1]]);
  for (const name of [...places, ...both]) {
    features.set(`${task} ${name}`, 1);
    features.set(`${task} ${name} × density`, density);
    features.set(`${task} ${name} × evenness`, spread);
  }
  return features;
}
