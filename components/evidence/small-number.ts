import { formatNumber } from '@/lib/pure/format/format';

const RAISED: Record<string, string> = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};
const SMALL = 0.001;

/** A figure of a test, however near zero: '0.0131', '2.31 × 10⁻¹²'. */
export function smallNumber(value: number): string {
  if (Math.abs(value) >= SMALL || value === 0) return formatNumber(value);
  const [digits, power] = value.toExponential(2).split('e') as [string, string];
  return `${digits.replace('-', '−')} × 10${[...power.replace('+', '')].map((each) => RAISED[each]).join('')}`;
}
