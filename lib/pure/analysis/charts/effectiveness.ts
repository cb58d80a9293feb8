import type { ChartEncoding, Situation } from './encoding';
import { featuresOf } from './features';
import { WEIGHTS } from './weights';

/**
 * How well a picture serves, as readers of Kim and Heer (2018) and Saket, Endert and Demiralp (2018) answered by it: to
 * be compared between pictures of one question, not between questions.
 */
export function effectiveness(encoding: ChartEncoding, situation: Situation): number {
  let sum = 0;
  for (const [name, value] of featuresOf(encoding, situation)) sum += (WEIGHTS[name] ?? 0) * value;
  return sum;
}
