import { normalTails } from './tails';

const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
const below = (x: number) => (x >= 0 ? 1 - normalTails(x) / 2 : normalTails(x) / 2);

/**
 * What discrete steps miss of a continuous maximum: ν(x) ≈ (2/x)(Φ(x/2) − ½) / ((x/2)Φ(x/2) + φ(x/2)) (Siegmund and
 * Yakir 2007).
 */
export function overshoot(x: number): number {
  const half = x / 2;
  return x < 1e-6 ? 1 : (below(half) - 0.5) / half / (half * below(half) + density(half));
}

/**
 * P(max |Z| > b) of standard normal statistics looked at one after another, each with the given correlation to the one
 * before (0 begins anew): 2(1 − Φ(b)) + Σ 2bφ(b)(1 − ρ)ν(b√(2(1 − ρ))), each step at most as likely as a new look
 * (Siegmund and Yakir 2007, The Statistics of Gene Mapping, 5.2). 1 for b ≤ 1.
 */
export function searchTail(b: number, correlations: ArrayLike<number>): number {
  if (b <= 1) return 1;
  const alone = normalTails(b);
  let chance = alone;
  for (let place = 0; place < correlations.length; place++) {
    const apart = 1 - correlations[place]!;
    chance += Math.min(alone, 2 * b * density(b) * apart * overshoot(b * Math.sqrt(2 * apart)));
  }
  return Math.min(1, chance);
}
