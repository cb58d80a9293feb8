import { isUngrouped } from '@/lib/pure/format/format';
import type { ColumnFormat } from '../schema/column';
import type { CheckedExpression } from './checked';
import type { Arithmetic } from './parse';

export const PLAIN: ColumnFormat = { kind: 'plain' };
export const WHOLE: ColumnFormat = { kind: 'plain', decimals: 0 };

const same = (left: ColumnFormat, right: ColumnFormat) => left.kind === right.kind && left.unit === right.unit;
const measured = ({ kind }: ColumnFormat): ColumnFormat['kind'] => (isUngrouped({ kind }) ? 'plain' : kind);
const isBare = (format: ColumnFormat) => measured(format) === 'plain' && format.unit === undefined;

/** As both are written; bare where they differ. */
export const common = (left: ColumnFormat, right: ColumnFormat): ColumnFormat => (same(left, right) ? left : PLAIN);

/** Money and money add up to money, money per thing is money, money over money is a bare ratio. */
export function ofArithmetic(operator: Arithmetic, left: CheckedExpression, right: CheckedExpression): ColumnFormat {
  const [own, other] = [left.format, right.format];
  const kept = isUngrouped(own) ? PLAIN : own;
  if (operator === '+' || operator === '-')
    return left.level === 'constant' ? other : right.level === 'constant' || same(own, other) ? kept : PLAIN;
  if (operator === '*')
    return own.kind === 'currency' && (isBare(other) || other.kind === 'percent')
      ? own
      : other.kind === 'currency' && (isBare(own) || own.kind === 'percent')
        ? other
        : right.level === 'constant' && own.kind === 'plain'
          ? { ...PLAIN, ...(own.unit !== undefined && { unit: own.unit }) }
          : PLAIN;
  return own.kind === 'currency' && measured(other) === 'plain' ? own : PLAIN;
}
