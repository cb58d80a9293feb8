import { lnGamma } from './gamma';
import { studentTails } from './tails';

export type StudentFit = { df: number; scale: number };

const DEGREES = [200, 60, 30, 20, 14, 10, 8, 6, 5, 4, 3];
const ROUNDS = 8;
/** The lightest tail is taken whose log-likelihood falls this little short of the best: short samples look heavy by chance. */
const CAUTION = 1;

/**
 * Student's t, centred at 0, by maximum likelihood to values of which those beyond `cut` were left out (truncated likelihood). The scale of
 * each tail by expectation and maximisation (Lange, Little and Taylor 1989).
 */
export function fitStudent(values: Float64Array, cut: number): StudentFit {
  const fits = DEGREES.map((df) => {
    const scale = scaleFor(values, df);
    const inside = 1 - studentTails(cut / scale, df);
    return { df: Math.min(df, Math.max(3, values.length)), scale, likelihood: logLikelihood(values, df, scale) - values.length * Math.log(Math.max(inside, 1e-300)) };
  });
  const best = Math.max(...fits.map(({ likelihood }) => likelihood));
  return fits.find(({ likelihood }) => likelihood >= best - CAUTION) ?? { df: 3, scale: 1 };
}

function scaleFor(values: Float64Array, df: number): number {
  let variance = 1;
  for (let round = 0; round < ROUNDS; round++) {
    let sum = 0;
    for (const value of values) sum += ((df + 1) * value * value) / (df + (value * value) / variance);
    variance = sum / values.length || 1;
  }
  return Math.sqrt(variance);
}

function logLikelihood(values: Float64Array, df: number, scale: number): number {
  const constant = lnGamma((df + 1) / 2) - lnGamma(df / 2) - 0.5 * Math.log(df * Math.PI) - Math.log(scale);
  let sum = values.length * constant;
  for (const value of values) sum -= ((df + 1) / 2) * Math.log1p((value / scale) ** 2 / df);
  return sum;
}
