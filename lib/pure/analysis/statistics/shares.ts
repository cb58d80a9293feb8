import { chiSquaredTail } from './tails';

/**
 * The Gini coefficient of amounts: 0 where all are equal, (m − 1)/m where one of m holds everything. G = Σ (2i − m −
 * 1)·xᵢ / (m·Σ x), x in ascending order (Gini 1912; R's ineq::Gini).
 */
export function gini(amounts: ArrayLike<number>): number {
  const inOrder = Float64Array.from(amounts).sort();
  const total = inOrder.reduce((sum, amount) => sum + amount, 0);
  if (!(total > 0)) return 0;
  const m = inOrder.length;
  return inOrder.reduce((sum, amount, nth) => sum + (2 * (nth + 1) - m - 1) * amount, 0) / (m * total);
}

/**
 * Whether amounts of rows fall to m members as if each row fell to each with the same chance: χ² = m·Σ (Sⱼ − T/m)² /
 * Σx² with m − 1 degrees of freedom. With every x = 1 it is Pearson's test of equal shares; unequal rows count as the
 * (Σx)² / Σx² equal ones that vary as much (Kish 1965).
 */
export function evenSplit(
  sums: ArrayLike<number>,
  squares: number,
): { chi2: number; p: number; /** Rows of equal size that would vary as much. */ effective: number } {
  const amounts = Float64Array.from(sums);
  const [m, total] = [amounts.length, amounts.reduce((sum, amount) => sum + amount, 0)];
  const apart = amounts.reduce((sum, amount) => sum + (amount - total / m) ** 2, 0);
  const chi2 = squares > 0 ? (m * apart) / squares : 0;
  return { chi2, p: chiSquaredTail(chi2, m - 1), effective: squares > 0 ? total ** 2 / squares : 0 };
}
