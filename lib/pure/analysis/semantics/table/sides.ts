import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../lexicon/read-label';
import type { RankedMeasure } from '../ranking';

/** What the two sides of a booking are called. */
const SIDES = ['debit credit', 'd c', 'dr cr', 'soll haben', 's h', 'debe haber', 'dare avere', 'débit crédit'];
const isOneLetter = (value: string) => value.length === 1;
const SAYS_SIDES = /debit|credit|soll|haben|\bd\W?c\b|dr\W?cr|debe|haber|dare|avere|débit|crédit/i;

/** Says of each row on which side of an account it stands. One letter alone says so under a label that does. */
function saysSide({ label, distinct, nulls, top }: Column): boolean {
  if (distinct !== 2 || nulls > 0) return false;
  const values = top.map(({ value }) => String(value).trim().toLowerCase());
  const isPair = SIDES.some((pair) => pair.split(' ').every((side) => values.includes(side)));
  return isPair && (!values.every(isOneLetter) || SAYS_SIDES.test(label));
}

/**
 * Where a column says debit or credit of each row, amounts without a sign come to nothing added up over both: their
 * middle one is told instead. What has a column of its own for each side is not concerned.
 */
export function acrossSides(columns: readonly Column[]): (measure: RankedMeasure) => RankedMeasure {
  const isSided = columns.some(saysSide);
  return (measure) => {
    const { column, meaning } = measure;
    const isUnsigned = column.type === 'decimal' && Number(column.min) >= 0 && meaning.kind === 'additive';
    const isOfOne = readLabel(column.label).words.some((word) => word === 'debit' || word === 'credit');
    return isSided && isUnsigned && !isOfOne
      ? { ...measure, meaning: { ...meaning, kind: 'rate', agg: 'median' } }
      : measure;
  };
}
