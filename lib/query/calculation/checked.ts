import type { Column, ColumnFormat, Grain } from '../column';
import type { Aggregate } from '../schema';
import type { DifferenceUnit } from './functions';
import type { Arithmetic, Comparison } from './parse';
import type { Level, ValueType } from './shapes';

type Value = { type: ValueType; level: Level | 'constant'; format: ColumnFormat };

/** An expression with its columns looked up and its types known: what is left is writing it down. */
export type Checked = Value & (
  | { is: 'number'; value: string }
  | { is: 'text'; value: string }
  /** A date written as text beside a date: a day, month or year with its exclusive end, or an instant. */
  | { is: 'moment'; start: number; end: number; instant: string | null }
  | { is: 'column'; column: Pick<Column, 'key' | 'type'> }
  | { is: 'negate' | 'not' | 'absolute'; operand: Checked }
  | { is: 'previous' | 'running'; operand: Checked }
  | { is: 'arithmetic'; operator: Arithmetic; left: Checked; right: Checked }
  | { is: 'compare'; operator: Comparison; left: Checked; right: Checked }
  | { is: 'logic'; operator: 'AND' | 'OR'; left: Checked; right: Checked }
  | { is: 'choice'; branches: { when: Checked; then: Checked }[]; otherwise: Checked | null }
  | { is: 'round'; operand: Checked; digits: number }
  | { is: 'difference'; unit: DifferenceUnit; left: Checked; right: Checked }
  | { is: 'truncate'; grain: Grain; operand: Checked }
  | { is: 'aggregate'; agg: Aggregate; operand: Checked | null }
);

export type AggregateNode = Extract<Checked, { is: 'aggregate' }>;

/** The parts that a value is made of. */
export function partsOf(node: Checked): Checked[] {
  if ('left' in node) return [node.left, node.right];
  if ('branches' in node) return [...node.branches.flatMap(({ when, then }) => [when, then]), ...(node.otherwise ? [node.otherwise] : [])];
  return 'operand' in node && node.operand ? [node.operand] : [];
}

/** The aggregates of an expression, in the order in which they are written down. */
export const aggregatesOf = (node: Checked): AggregateNode[] => (node.is === 'aggregate' ? [node] : partsOf(node).flatMap(aggregatesOf));

/** Whether a value looks at groups beside its own. */
export const followsTime = (node: Checked): boolean => node.is === 'previous' || node.is === 'running' || partsOf(node).some(followsTime);

/** Keys of the columns that an expression reads, each once. */
export const columnsIn = (node: Checked): string[] => [...new Set(node.is === 'column' ? [node.column.key] : partsOf(node).flatMap(columnsIn))];
