import { listed } from '../../step/listed';
import { stepKind } from '../../step/step-kind';
import { columnsAt, nameOf, plain, ROW, valueOf, type PreparedColumn } from '../../step/table';
import type { FillStep } from './schema';

type Fill = FillStep;

function filled({ how, value }: Fill, column: PreparedColumn, within: string): string {
  const cell = nameOf(column.key);
  if (how === 'value') return `coalesce(${cell}, ${valueOf(value, column)})`;
  const order = how === 'above' ? ROW : `${ROW} DESC`;
  const over = `OVER (${within}ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
  return `last_value(${cell} IGNORE NULLS) ${over}`;
}

const from = ({ how, value }: Fill) => (how === 'value' ? `“${value}”` : `the value ${how}`);

export const fill = stepKind<FillStep>({
  title: 'Fill missing values',
  sentence: (step, labelOf) =>
    `Fill missing ${listed(step.columns, labelOf)} with ${from(step)}${
      step.within.length ? ` of the same ${listed(step.within, labelOf)}` : ''
    }`,
  compile: (step, table) => {
    columnsAt(table, step.columns);
    const groups = columnsAt(table, step.within).map(({ key }) => nameOf(key));
    const within = groups.length ? `PARTITION BY ${groups.join(', ')} ` : '';
    return {
      effect: 'cells',
      windowed: step.how !== 'value',
      columns: table.columns.map((column) =>
        step.columns.includes(column.key) ? { ...column, sql: filled(step, column, within) } : plain(column),
      ),
    };
  },
});
