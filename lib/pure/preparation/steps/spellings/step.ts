import { stepKind } from '../../step/step-kind';
import { nameOf, plain, textColumnAt, textOf } from '../../step/table';
import type { SpellingsStep } from './schema';

type Spellings = SpellingsStep;

function merged({ column, groups }: Spellings): string {
  const cell = nameOf(column);
  const cases = groups.map(({ to, from }) => `WHEN ${cell} IN (${from.map(textOf).join(', ')}) THEN ${textOf(to)}`);
  return `CASE ${cases.join(' ')} ELSE ${cell} END`;
}

export const spellings = stepKind<SpellingsStep>({
  title: 'Merge spellings',
  sentence: ({ column, groups }, labelOf) =>
    groups.length === 1
      ? `Merge ${groups[0]!.from.length} ${groups[0]!.from.length === 1 ? 'spelling' : 'spellings'} of “${groups[0]!.to}” in ${labelOf(column)}`
      : `Merge the spellings of ${groups.length} values in ${labelOf(column)}`,
  compile: (step, table) => {
    textColumnAt(table, step.column);
    return {
      effect: 'cells',
      columns: table.columns.map((each) => (each.key === step.column ? { ...each, sql: merged(step) } : plain(each))),
    };
  },
});
