import { columnsIn, type CheckedExpression } from '../expression/checked';
import { parse } from '../expression/parse';
import { tokensOf, writeColumn } from '../expression/tokens';
import { BrokenQuery } from '../schema/broken';
import { CalculationError, type CalculationLevel, type QueryCalculation, type ValueType } from '../schema/calculation';
import { calculationKey } from '../schema/calculation-key';
import type { Query } from '../schema/query';
import { check, type ExpressionScope } from './check';
import { columnOfCalculation } from './definition';
import type { QueryColumn } from './fields';

/** Columns by the names that people know: label, key, then either in any letter case. */
export function byLabel(columns: readonly QueryColumn[], calculations?: readonly string[]): ExpressionScope {
  const find = (name: string) => {
    const small = name.toLowerCase().trim();
    return (
      columns.find(({ label }) => label === name) ??
      columns.find(({ key }) => key === name) ??
      columns.find(({ label, key }) => label.toLowerCase().trim() === small || key === small) ??
      null
    );
  };
  return { find, names: columns.map(({ label }) => label), calculations };
}

/** Columns by their keys, as expressions are kept. */
export const byKey = (columns: readonly QueryColumn[]): ExpressionScope => ({
  find: (name) => columns.find(({ key }) => key === name) ?? null,
  names: columns.map(({ key }) => key),
});

/** The names of columns that stand in an expression, each once. */
export const namesIn = (expression: string): string[] => [
  ...new Set(tokensOf(expression).flatMap((token) => (token.kind === 'column' ? [token.value] : []))),
];

/** The expression with other names of columns; everything else stays as it is written. */
export function renamed(expression: string, name: (name: string) => string): string {
  let [text, at] = ['', 0];
  for (const token of tokensOf(expression)) {
    if (token.kind !== 'column') continue;
    text += expression.slice(at, token.from) + writeColumn(name(token.value));
    at = token.to;
  }
  return text + expression.slice(at);
}

/** The expression as it is kept: columns by their keys, which outlive a change of label. Names of no column stay. */
export function withKeys(expression: string, columns: readonly QueryColumn[]): string {
  const { find } = byLabel(columns);
  return renamed(expression, (name) => find(name)?.key ?? name);
}

/** The expression as it is shown: columns by their labels, where a label is the name of one column alone. */
export function withLabels(expression: string, columns: readonly Pick<QueryColumn, 'key' | 'label'>[]): string {
  const labelOf = (key: string) => {
    const label = columns.find((column) => column.key === key)?.label;
    return label !== undefined &&
      columns.filter((column) => column.label === label).length === 1 &&
      !columns.some((column) => column.key === label && column.key !== key)
      ? label
      : key;
  };
  return renamed(expression, labelOf);
}

type Kept = Pick<QueryCalculation, 'expression' | 'level' | 'type'> & { id: string; name: string };

/** A kept calculation as it was understood when it was kept, whatever became of its columns since. */
export const keptCalculation = ({ id, name, expression, level, type }: Kept): QueryCalculation => ({
  key: calculationKey(id),
  label: name,
  expression,
  level,
  type,
  format: { kind: 'plain' },
  reads: namesIn(expression),
});

export type ExpressionReading = {
  level: CalculationLevel;
  type: ValueType;
  format: CheckedExpression['format'];
  reads: string[];
  checked: CheckedExpression;
};

/**
 * What an expression means over these columns.
 * @throws CalculationError with the place of what is wrong.
 */
export function readExpression(expression: string, scope: ExpressionScope): ExpressionReading {
  const checked = check(parse(expression), expression, scope);
  return {
    level: checked.level as CalculationLevel,
    type: checked.type,
    format: checked.format,
    reads: columnsIn(checked),
    checked,
  };
}

/**
 * The columns that a query can name, its calculations ready to be written down.
 * @throws BrokenQuery for a calculation that these columns do not bear.
 */
export function columnsToWrite(
  { calculations = [] }: Pick<Query, 'calculations'>,
  columns: readonly QueryColumn[],
): readonly QueryColumn[] {
  if (calculations.length === 0) return columns;
  const stored = columns.filter(
    ({ key, formula }) => formula === undefined && !calculations.some((calculation) => calculation.key === key),
  );
  const computed = calculations.map((calculation) => ({
    ...columnOfCalculation(calculation),
    formula: understood(calculation, stored),
  }));
  return [...computed, ...stored];
}

function understood({ label, expression, key }: QueryCalculation, columns: readonly QueryColumn[]): CheckedExpression {
  try {
    return readExpression(expression, byKey(columns)).checked;
  } catch (error) {
    if (error instanceof CalculationError) throw new BrokenQuery(`Can’t calculate ${label}: ${error.message}`, key);
    throw error;
  }
}
