import type { ValueFormat, WrittenStyle } from './format';

/** How a person has the numbers of a chart or KPI written; what is absent is written as the data says. */
export type NumberLook = {
  as?: 'number' | 'percent' | 'currency';
  /** ISO 4217: 'EUR'. */
  currency?: string;
  decimals?: number;
  size?: 'full' | 'compact';
  prefix?: string;
  suffix?: string;
  negative?: 'parentheses';
};

/** The sign of a currency and how many decimals it is written with; a code that nobody knows is its own sign. */
function currencyOf(code: string): { unit: string; decimals: number } {
  const maker = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  const sign = maker.formatToParts(0).find(({ type }) => type === 'currency');
  return { unit: sign?.value ?? code, decimals: maker.resolvedOptions().maximumFractionDigits ?? 2 };
}

function kindOf(format: ValueFormat, { as, currency = 'USD' }: NumberLook): ValueFormat {
  if (as === 'currency') return { kind: 'currency', ...currencyOf(currency) };
  // What the file wrote as percents stays so: 21 is 21%.
  if (as === 'percent') return format.kind === 'percent' ? format : { kind: 'percent' };
  if (as === 'number') return { kind: 'plain', ...(format.kind === 'plain' && format) };
  return format;
}

/** A format as the style has it. */
export function withStyle(format: ValueFormat, style: NumberLook | undefined): ValueFormat {
  if (!style) return format;
  const { decimals, size, prefix, suffix, negative } = style;
  const { unit, ...kind } = kindOf(format, style);
  const around: WrittenStyle = {
    ...(size && { size }),
    ...(decimals !== undefined && { fixed: true }),
    ...(prefix && { prefix }),
    ...(suffix && { suffix }),
    ...(negative && { negative }),
  };
  // The unit of the file gives way to what was written around the number.
  const hasUnit = unit !== undefined && !(kind.kind === 'plain' && (prefix || suffix));
  return {
    ...kind,
    ...(hasUnit && { unit }),
    ...(decimals !== undefined && { decimals }),
    ...(format.signed && { signed: true }),
    ...(Object.keys(around).length > 0 && { style: around }),
  };
}
