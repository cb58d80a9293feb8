/** As large a part of a sum may be rounding. */
const ROUNDING = 0.005;

const decimalsOf = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** Whether a value is the sum of so many parts that were rounded each to its last digit. */
export function isRounded(value: number, sum: number, parts: number): boolean {
  const rounding = 0.5 * 10 ** -decimalsOf(value) * (1 + Math.sqrt(parts));
  return Math.abs(value - sum) <= Math.max(1e-9 * Math.abs(sum), Math.min(ROUNDING * Math.abs(sum), rounding));
}

/** Digits that tell a value from others: 3 of 120, 2 of 12,000. Few of them may agree by chance. */
export const digitsOf = (value: number): number =>
  String(Math.abs(value)).replace(/e.*$/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
