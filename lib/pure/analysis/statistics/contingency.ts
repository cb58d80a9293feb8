import { chiSquaredTail } from './tails';

export type Contingency = {
  chi2: number;
  df: number;
  p: number;
  /** Cramér's V (1946), 0 to 1. */ v: number;
  n: number;
};

/** Pearson's chi-squared test of a table of counts (rows by columns); empty rows and columns do not count. */
export function contingency(counts: readonly ArrayLike<number>[]): Contingency {
  const width = counts[0]?.length ?? 0;
  const rows = counts.map((row) => Array.from(row).reduce((sum, count) => sum + count, 0));
  const columns = Array.from({ length: width }, (_, column) => counts.reduce((sum, row) => sum + row[column]!, 0));
  const n = rows.reduce((sum, count) => sum + count, 0);
  let chi2 = 0;
  for (const [row, total] of rows.entries())
    for (const [column, across] of columns.entries()) {
      const expected = (total * across) / n;
      if (expected > 0) chi2 += (counts[row]![column]! - expected) ** 2 / expected;
    }
  const [filledRows, filledColumns] = [rows.filter(Boolean).length, columns.filter(Boolean).length];
  const df = Math.max(0, (filledRows - 1) * (filledColumns - 1));
  return {
    chi2,
    df,
    p: chiSquaredTail(chi2, df),
    v: df > 0 ? Math.sqrt(chi2 / (n * (Math.min(filledRows, filledColumns) - 1))) : 0,
    n,
  };
}
