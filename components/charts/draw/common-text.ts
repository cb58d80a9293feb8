import { formatInScale, formatNumber, isUngrouped, largeScaleOf, type ValueFormat } from '@/lib/pure/format/format';

/**
 * Figures that stand below each other are written alike: in one scale, with the decimals that the largest of them
 * needs.
 */
export function commonText(values: readonly (number | null)[], format: ValueFormat): (value: number | null) => string {
  const known = values.filter((value) => value !== null);
  const size = Math.max(0, ...known.map(Math.abs));
  if (format.kind === 'percent' || isUngrouped(format) || size === 0 || format.style?.fixed || format.style?.size)
    return (value) => formatNumber(value, format, 'chart');
  const scale = largeScaleOf(values, format);
  if (scale) return (value) => formatInScale(value, format, scale);
  const fine = format.kind === 'currency' ? 2 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  const decimals = size >= 100 || known.every(Number.isInteger) ? 0 : Math.min(fine, format.decimals ?? fine);
  const written = { ...format, decimals };
  // What is not zero is never written as zero.
  return (value) =>
    value !== null && value !== 0 && Math.abs(value) < 0.5 * 10 ** -decimals
      ? formatNumber(value, format, 'chart')
      : formatNumber(value, written, 'exact');
}

/** Each figure of a column to its last digit, unless they are too long for that: then in one scale. */
export function exactText(values: readonly (number | null)[], format: ValueFormat): (value: number | null) => string {
  const scale = largeScaleOf(values, format);
  return (value) => (scale ? formatInScale(value, format, scale) : formatNumber(value, format));
}
