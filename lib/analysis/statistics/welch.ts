import { studentTails } from './tails';

/** A group by its size, sum and sum of squares. */
export type Sums = { n: number; sum: number; squares: number };
export type Welch = { t: number; df: number; p: number; /** Difference of the means in pooled standard deviations (Cohen 1988). */ d: number };

/** Variances of groups without spread would divide by nothing. */
const LEAST = 1e-12;

/** Welch's t-test (1947) of two groups; on ranks it needs no normal values. */
export function welch(a: Sums, b: Sums): Welch {
  const [meanA, meanB] = [a.sum / a.n, b.sum / b.n];
  const varianceOf = ({ n, squares }: Sums, centre: number) => Math.max(LEAST, (squares - n * centre * centre) / (n - 1));
  const [varA, varB] = [varianceOf(a, meanA), varianceOf(b, meanB)];
  const [seA, seB] = [varA / a.n, varB / b.n];
  const t = (meanA - meanB) / Math.sqrt(seA + seB);
  const df = (seA + seB) ** 2 / (seA ** 2 / (a.n - 1) + seB ** 2 / (b.n - 1));
  const pooled = Math.sqrt(((a.n - 1) * varA + (b.n - 1) * varB) / (a.n + b.n - 2));
  return { t, df, p: studentTails(t, df), d: (meanA - meanB) / pooled };
}
