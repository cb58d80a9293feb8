import { stepKind } from '../../step/step-kind';
import { columnAt, plain, StepFault } from '../../step/table';
import type { RenameStep } from './schema';

/** The key stays: whatever reads the column goes on reading it. */
export const rename = stepKind<RenameStep>({
  title: 'Rename a column',
  sentence: ({ column, label }, labelOf) => `Rename ${labelOf(column)} to ${label}`,
  compile: ({ column, label }, table) => {
    columnAt(table, column);
    if (table.columns.some((each) => each.key !== column && each.label === label))
      throw new StepFault(`there is another column called ${label}. Choose another name`);
    return {
      effect: 'cells',
      columns: table.columns.map((each) => plain(each.key === column ? { ...each, label } : each)),
    };
  },
});
