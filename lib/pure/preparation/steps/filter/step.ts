import { stepKind } from '../../step/step-kind';
import { columnAt, nameOf, textColumnAt, textOf, valueOf, type StepTable } from '../../step/table';
import type { FilterStep } from './schema';

function test({ column, where, value }: FilterStep, table: StepTable): string {
  const cell = nameOf(column);
  if (where === 'missing') return `${cell} IS NULL`;
  if (where === 'is') return `coalesce(${cell} = ${valueOf(value, columnAt(table, column))}, false)`;
  textColumnAt(table, column);
  return `coalesce(contains(lower(${cell}), lower(${textOf(value)})), false)`;
}

const WORDS = { missing: 'is missing', is: 'is', contains: 'contains' } as const;

export const filter = stepKind<FilterStep>({
  title: 'Keep or remove rows',
  sentence: ({ column, where, value, rows }, labelOf) =>
    `${rows === 'kept' ? 'Keep only' : 'Remove'} rows where ${labelOf(column)} ${WORDS[where]}${
      where === 'missing' ? '' : ` “${value}”`
    }`,
  compile: (step, table) => {
    columnAt(table, step.column);
    const met = test(step, table);
    return { effect: 'rows', keep: step.rows === 'kept' ? met : `NOT (${met})` };
  },
});
