import { byLabel, readExpression } from '@/lib/pure/query/resolve/read';
import { CalculationError } from '@/lib/pure/query/schema/calculation';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { rowValue } from '@/lib/pure/query/sql/formula';
import { queryColumnOf } from '../../step/query-column';
import { stepKind } from '../../step/step-kind';
import { freshKeys, plain, StepFault, storeOf, type PreparedColumn, newColumn } from '../../step/table';
import type { CalculateStep } from './schema';

function read(expression: string, columns: readonly PreparedColumn[]) {
  try {
    return readExpression(expression, byLabel(columns.map(queryColumnOf)));
  } catch (error) {
    if (error instanceof CalculationError) throw new StepFault(error.message.replace(/\.$/, ''));
    throw error;
  }
}

export const calculate = stepKind<CalculateStep>({
  title: 'Add a calculated column',
  sentence: ({ label }) => `Calculate ${label}`,
  compile: ({ label, expression }, table, tools) => {
    const { level, type, format, checked } = read(expression, table.columns);
    if (level === 'aggregate')
      throw new StepFault('a formula of groups has no value for each row. Use columns alone, or group the rows');
    if (table.columns.some((column) => column.label === label))
      throw new StepFault(`there is another column called ${label}. Choose another name`);
    const keys = table.columns.map(({ key }) => key);
    const [key] = freshKeys([label], keys, tools);
    const sql = `CAST(${rowValue(checked, duckdb)} AS ${storeOf(type)})`;
    return {
      effect: 'cells',
      columns: [...table.columns.map(plain), { ...newColumn(key!, label, type), format, sql }],
    };
  },
});
