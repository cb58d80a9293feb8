import { byKey, byLabel, readExpression, withLabels, type ExpressionReading } from '@/lib/pure/query/resolve/read';
import { CalculationError, type QueryCalculation } from '@/lib/pure/query/schema/calculation';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Column } from '@/lib/pure/query/schema/column';
import type { ExpressionError } from './calculation-schema';
import type { CalculationRow } from './calculation-store';

/** What a kept calculation means over the columns as they are now. */
export type Meaning =
  | { key: string; label: string; calculation: QueryCalculation; error: null }
  | { key: string; label: string; calculation: null; error: ExpressionError };

function attempt<Found>(read: () => Found): Found | CalculationError {
  try {
    return read();
  } catch (error) {
    if (error instanceof CalculationError) return error;
    throw error;
  }
}

/** What stands in an expression as somebody has typed it, or what is wrong with it. */
export const readTyped = (
  expression: string,
  columns: readonly Column[],
  others: readonly string[] = [],
): ExpressionReading | CalculationError => attempt(() => readExpression(expression, byLabel(columns, others)));

/** In the words of the expression as it is shown; where that hides what is wrong, over all of it. */
function errorOf(kept: CalculationError, shown: string, columns: readonly Column[]): ExpressionError {
  const seen = readTyped(shown, columns);
  return seen instanceof CalculationError
    ? { message: seen.message, position: seen.position }
    : { message: kept.message, position: { from: 0, to: shown.length } };
}

export const shownExpression = (expression: string, columns: readonly Column[]): string =>
  withLabels(expression, columns);

export function meaningOf(
  { id, name, expression, format }: Pick<CalculationRow, 'id' | 'name' | 'expression' | 'format'>,
  columns: readonly Column[],
): Meaning {
  const [key, label] = [calculationKey(id), name];
  const read = attempt(() => readExpression(expression, byKey(columns)));
  if (read instanceof CalculationError)
    return { key, label, calculation: null, error: errorOf(read, shownExpression(expression, columns), columns) };
  const { level, type, reads } = read;
  return {
    key,
    label,
    calculation: { key, label, expression, level, type, format: format ?? read.format, reads },
    error: null,
  };
}
