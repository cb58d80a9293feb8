import { aggregated, countRows, joined, type Formula } from '../aggregate';
import { BrokenQuery } from '../broken';
import type { Dialect } from '../dialects';
import { quoteName } from '../literal';
import { aggregatesOf, followsTime, type AggregateNode, type Checked } from './checked';
import { atom, enclosed, Writer, type Leaf } from './write';

/** Where PREVIOUS and RUNNING look: along the first time dimension, within each of the other groups. */
export type Axis = { order: string | null; within: string[]; grouped: boolean; /** Some groups are folded into one: they have no place in time. */ folded: boolean };

const rowLeaf = (dialect: Dialect): Leaf => (node) => {
  if (node.is !== 'column') throw new BrokenQuery('This calculation is a value of the group: it can be measured, not grouped by or filtered on.');
  return atom(quoteName(node.column.key, dialect), node.column.type === 'decimal');
};

/** A value of each row as SQL, to stand among other SQL. */
export const rowValue = (checked: Checked, dialect: Dialect): string => enclosed(new Writer(dialect, rowLeaf(dialect)).write(checked));

function operandOf({ agg, operand }: AggregateNode, dialect: Dialect) {
  const written = operand && new Writer(dialect, rowLeaf(dialect)).write(operand);
  if (!written || !operand) return null;
  const counts = operand.type === 'boolean' && agg !== 'count' && agg !== 'distinct';
  return { value: counts ? dialect.toInteger(written.sql) : written.sql, decimal: written.double && !counts };
}

/** Said of the figure that PREVIOUS and RUNNING stand for. */
function along(node: Extract<Checked, { is: 'previous' | 'running' }>, value: string, { order, within, grouped, folded }: Axis, dialect: Dialect): string {
  if (!grouped) return node.is === 'running' ? value : dialect.toDouble('NULL');
  if (order === null) throw new BrokenQuery('This looks at the periods before (PREVIOUS, RUNNING), so it needs a date to go along. Add one to the groups.');
  if (folded) throw new BrokenQuery('This looks at the periods before (PREVIOUS, RUNNING), and here some groups are folded into one. Show all of them.');
  const over = [...(within.length ? [`PARTITION BY ${within.join(', ')}`] : []), `ORDER BY ${order}`].join(' ');
  return node.is === 'previous' ? `lag(${value}) OVER (${over})` : `sum(${value}) OVER (${over} ROWS UNBOUNDED PRECEDING)`;
}

/**
 * A value of the group as a formula.
 * @param condition rows that count, beside the filters of the query; null for all.
 * @throws BrokenQuery where it follows time and the groups have none.
 */
export function groupFormula(checked: Checked, condition: string | null, axis: Axis, dialect: Dialect): Formula {
  const nodes = aggregatesOf(checked);
  const parts = nodes.map((node) => {
    const operand = operandOf(node, dialect);
    return operand ? aggregated(node.agg, operand, condition, dialect) : countRows(condition, dialect);
  });
  const join = (texts: string[]) => {
    const leaf: Leaf = (node) => {
      if (node.is === 'previous' || node.is === 'running') return atom(along(node, writer.write(node.operand).sql, axis, dialect), node.operand.type === 'decimal');
      if (node.is !== 'aggregate') throw new BrokenQuery('A value of each row stands where one of the group is needed.');
      const nth = nodes.indexOf(node);
      const text = texts[nth]!;
      const whole = text === parts[nth]!.direct || parts[nth]!.cells?.length === 1;
      return atom(whole ? text : `(${text})`, node.type === 'decimal');
    };
    const writer = new Writer(dialect, leaf);
    return writer.write(checked).sql;
  };
  const formula = joined(parts, join);
  // A window over groups looks at the groups of one statement: it is never put together from parts.
  return followsTime(checked) ? { ...formula, cells: null, fold: () => formula.direct } : formula;
}

/** Rows that count towards a value of the group, as a condition; null when all do. */
export function groupContributes(checked: Checked, condition: string | null, dialect: Dialect): string | null {
  const parts = aggregatesOf(checked).map((node) => {
    const value = node.operand ? `${enclosed(new Writer(dialect, rowLeaf(dialect)).write(node.operand))} IS NOT NULL` : null;
    return [condition, value].filter((each) => each !== null).join(' AND ') || null;
  });
  return parts.includes(null) ? null : [...new Set(parts)].map((part) => `(${part})`).join(' OR ');
}
