import type { CalculationLevel, ValueType } from '../schema/calculation';
import type { Column, ColumnFormat, Grain } from '../schema/column';
import type { PlainAggregate } from '../schema/query';
import type { DifferenceUnit } from './functions';
import type { Arithmetic, ComparisonSign } from './parse';

type Value = { type: ValueType; level: CalculationLevel | 'constant'; format: ColumnFormat };

/** An expression with its columns looked up and its types known: what is left is writing it down. */
export type CheckedExpression = Value &
  (
    | { is: 'number'; value: string }
    | { is: 'text'; value: string }
    /** A date written as text beside a date: a day, month or year with its exclusive end, or an instant. */
    | { is: 'moment'; start: number; end: number; instant: string | null }
    | { is: 'column'; column: Pick<Column, 'key' | 'type'> }
    | { is: 'negate' | 'not' | 'absolute'; operand: CheckedExpression }
    | { is: 'previous' | 'running'; operand: CheckedExpression }
    | { is: 'arithmetic'; operator: Arithmetic; left: CheckedExpression; right: CheckedExpression }
    | { is: 'compare'; operator: ComparisonSign; left: CheckedExpression; right: CheckedExpression }
    | { is: 'logic'; operator: 'AND' | 'OR'; left: CheckedExpression; right: CheckedExpression }
    | {
        is: 'choice';
        branches: { when: CheckedExpression; then: CheckedExpression }[];
        otherwise: CheckedExpression | null;
      }
    | { is: 'round'; operand: CheckedExpression; digits: number }
    | { is: 'difference'; unit: DifferenceUnit; left: CheckedExpression; right: CheckedExpression }
    | { is: 'truncate'; grain: Grain; operand: CheckedExpression }
    | { is: 'aggregate'; agg: PlainAggregate; operand: CheckedExpression | null }
  );

export type AggregateNode = Extract<CheckedExpression, { is: 'aggregate' }>;

/** The parts that a value is made of. */
export function partsOf(node: CheckedExpression): CheckedExpression[] {
  if ('left' in node) return [node.left, node.right];
  if ('branches' in node)
    return [...node.branches.flatMap(({ when, then }) => [when, then]), ...(node.otherwise ? [node.otherwise] : [])];
  return 'operand' in node && node.operand ? [node.operand] : [];
}

/** The aggregates of an expression, in the order in which they are written down. */
export const aggregatesOf = (node: CheckedExpression): AggregateNode[] =>
  node.is === 'aggregate' ? [node] : partsOf(node).flatMap(aggregatesOf);

/** Whether a value looks at groups beside its own. */
export const followsTime = (node: CheckedExpression): boolean =>
  node.is === 'previous' || node.is === 'running' || partsOf(node).some(followsTime);

/** Keys of the columns that an expression reads, each once. */
export const columnsIn = (node: CheckedExpression): string[] => [
  ...new Set(node.is === 'column' ? [node.column.key] : partsOf(node).flatMap(columnsIn)),
];
