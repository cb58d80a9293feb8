import type { Column } from '@/lib/pure/query/schema/column';
import type { Opinion } from '../learned/opinion';
import { readLabel } from '../lexicon/read-label';

/** What may stand beside 'value' without saying of what it is one: 'valor total', 'vlr pago', 'valor liquido'. */
const BESIDE_VALUE = new Set(
  'value total final paid pago pagado pagato gross net bruto brutto netto neto liquido liquidado empenhado'.split(' '),
);
const FEWEST_DIFFERENT = 50;
/** Many small and few large, as what is bought is; readings lie about their middle. */
const SKEWED = 2;
/** So many of the values that are known end with a cent that is not 0. */
const WITH_CENTS = 0.5;
/** Of readings under such a name it is at most half as likely that they are added up. */
const MAY_ADD = 0.4;

/**
 * Money that was paid, by its values: in a table of what happened, under a name that says no more than 'value', amounts
 * in cents from zero on, many small and few large. 'Valor' of an index, a sensor or a test is none of these at once.
 */
export function isPaid({ label, type, min, skewness, distinct, top, samples }: Column, opinion?: Opinion): boolean {
  const words = readLabel(label).words.map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''));
  if (!words.includes('value') || !words.every((word) => BESIDE_VALUE.has(word))) return false;
  const known = [...top.map(({ value }) => value), ...samples].filter((value) => typeof value === 'number');
  const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 * Math.max(1, value);
  const hasCents = (value: number) => Math.round(value * 100) % 10 !== 0;
  return (
    type === 'decimal' &&
    Number(min) >= 0 &&
    (skewness ?? 0) >= SKEWED &&
    distinct >= FEWEST_DIFFERENT &&
    known.every(hundredths) &&
    known.filter(hasCents).length >= WITH_CENTS * known.length &&
    (opinion?.sums ?? 0) >= MAY_ADD
  );
}
