import { formatNumber, isUngrouped } from '@/lib/pure/format/format';
import type { Quantity } from '../model/types';

/** Labels of the ticks: k and M where they say it exactly, the unit on the last. */
export function axisLabels(ticks: readonly number[], { format, unit }: Quantity): string[] {
  const short = ticks.map((tick) => formatNumber(tick, format, 'axis'));
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) : 1;
  const size = Math.max(...ticks.map(Math.abs), step);
  const thousand = size >= 1000 ? 1000 ** Math.floor(Math.log10(size) / 3 + 1e-9) : 1;
  const tenths = Math.abs(((step / thousand) * 10) % 1);
  const exact =
    format.kind === 'percent' ||
    isUngrouped(format) ||
    (size >= 1000 ? tenths < 1e-6 || tenths > 1 - 1e-6 : step >= 0.1 || format.kind === 'currency');
  const decimals = step >= 1 ? 0 : Math.min(8, Math.ceil(-Math.log10(step) - 1e-9));
  const labels =
    exact && new Set(short).size === short.length
      ? short
      : ticks.map((tick) => formatNumber(tick, { ...format, decimals }, 'exact'));
  return unit ? labels.map((label, index) => (index === ticks.length - 1 ? `${label} ${unit}` : label)) : labels;
}
