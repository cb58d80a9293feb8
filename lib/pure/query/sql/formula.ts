import { aggregatesOf, followsTime, type AggregateNode, type CheckedExpression } from '../expression/checked';
import { BrokenQuery } from '../schema/broken';
import { aggregated, countRows, joined, type AggregateFormula } from './aggregate';
import type { SqlDialect } from './dialects/dialect';
import { quoteName } from './literal';
import { atom, enclosed, Writer, type Leaf, type WrittenExpression } from './write';

/** Where PREVIOUS and RUNNING look: along the first time dimension, within each of the other groups. */
export type WindowAxis = {
  order: string | null;
  within: string[];
  grouped: boolean;
  /** Some groups are folded into one: they have no place in time. */ folded: boolean;
  /** Totals stand among the groups, and have none either. */ totalled: boolean;
};

const rowLeaf =
  (dialect: SqlDialect): Leaf =>
  (node) => {
    if (node.is !== 'column')
      throw new BrokenQuery('This calculation is an aggregate. Use it as a measure, not for grouping or filtering.');
    return atom(quoteName(node.column.key, dialect), node.column.type === 'decimal');
  };

/** Where conditions are no values: 1, 0, or no value. */
const asNumber = (condition: string) => `CASE WHEN ${condition} THEN 1 WHEN NOT (${condition}) THEN 0 END`;
const isCondition = ({ is }: CheckedExpression) => is === 'compare' || is === 'logic' || is === 'not';

/** A value of each row; a condition as 1 or 0 where the database has no truth values. */
function writtenOfRow(checked: CheckedExpression, dialect: SqlDialect): WrittenExpression {
  const written = new Writer(dialect, rowLeaf(dialect)).write(checked);
  return isCondition(checked) && !dialect.truthValues ? atom(asNumber(written.sql)) : written;
}

/** A value of each row as SQL, to stand among other SQL. */
export const rowValue = (checked: CheckedExpression, dialect: SqlDialect): string =>
  enclosed(writtenOfRow(checked, dialect));

function operandOf({ agg, operand }: AggregateNode, dialect: SqlDialect) {
  const written = operand && writtenOfRow(operand, dialect);
  if (!written || !operand) return null;
  const counts = operand.type === 'boolean' && agg !== 'count' && agg !== 'distinct';
  return { value: counts ? dialect.toInteger(written.sql) : written.sql, decimal: written.double && !counts };
}

/** Said of the figure that PREVIOUS and RUNNING stand for. */
function along(
  node: Extract<CheckedExpression, { is: 'previous' | 'running' }>,
  value: string,
  { order, within, grouped, folded, totalled }: WindowAxis,
  dialect: SqlDialect,
): string {
  if (!grouped) return node.is === 'running' ? value : dialect.toDouble('NULL');
  if (order === null) throw new BrokenQuery('PREVIOUS and RUNNING need a date. Group the chart by a date column.');
  if (folded) throw new BrokenQuery('PREVIOUS and RUNNING don’t work with an “Other” group. Show all groups.');
  if (totalled) throw new BrokenQuery('PREVIOUS and RUNNING don’t work in a pivot table.');
  const over = [...(within.length ? [`PARTITION BY ${within.join(', ')}`] : []), `ORDER BY ${order}`].join(' ');
  return node.is === 'previous'
    ? `lag(${value}) OVER (${over})`
    : `sum(${value}) OVER (${over} ROWS UNBOUNDED PRECEDING)`;
}

/**
 * A value of the group as a formula.
 * @param condition rows that count, beside the filters of the query; null for all.
 * @throws BrokenQuery where it follows time and the groups have none.
 */
export function groupFormula(
  checked: CheckedExpression,
  condition: string | null,
  axis: WindowAxis,
  dialect: SqlDialect,
): AggregateFormula {
  const nodes = aggregatesOf(checked);
  const parts = nodes.map((node) => {
    const operand = operandOf(node, dialect);
    return operand ? aggregated(node.agg, operand, condition, dialect) : countRows(condition, dialect);
  });
  const join = (texts: string[]) => {
    const leaf: Leaf = (node) => {
      if (node.is === 'previous' || node.is === 'running')
        return atom(along(node, writer.write(node.operand).sql, axis, dialect), node.operand.type === 'decimal');
      if (node.is !== 'aggregate') throw new BrokenQuery('A row value is used where an aggregate is needed.');
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
export function groupContributes(
  checked: CheckedExpression,
  condition: string | null,
  dialect: SqlDialect,
): string | null {
  const parts = aggregatesOf(checked).map((node) => {
    const value = node.operand ? `${rowValue(node.operand, dialect)} IS NOT NULL` : null;
    return [condition, value].filter((each) => each !== null).join(' AND ') || null;
  });
  return parts.includes(null) ? null : [...new Set(parts)].map((part) => `(${part})`).join(' OR ');
}
