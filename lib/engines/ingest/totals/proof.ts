/** As large a part of a sum may be rounding. */
const ROUNDING = 0.005;

const decimalsOf = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

const roundingOf = (value: number, parts: number) => 0.5 * 10 ** -decimalsOf(value) * (1 + Math.sqrt(parts));

/** Whether a value is the sum of so many parts that were rounded each to its last digit. */
export const isRounded = (value: number, sum: number, parts: number): boolean =>
  Math.abs(value - sum) <= Math.max(1e-9 * Math.abs(sum), Math.min(ROUNDING * Math.abs(sum), roundingOf(value, parts)));

/** Whether no more than rounding may lie between a value and a sum, however much of them that is. */
export const isOffByRounding = (value: number, sum: number, parts: number): boolean =>
  Math.abs(value - sum) <= roundingOf(value, parts);

/** Digits that tell a value from others: 3 of 120, 2 of 12,000. Few of them may agree by chance. */
export const digitsOf = (value: number): number =>
  String(Math.abs(value)).replace(/e.*$/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
