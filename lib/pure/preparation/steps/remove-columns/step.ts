import { listed } from '../../step/listed';
import { stepKind } from '../../step/step-kind';
import { columnsAt, plain, StepFault } from '../../step/table';
import type { RemoveColumnsStep } from './schema';

export const removeColumns = stepKind<RemoveColumnsStep>({
  title: 'Remove columns',
  sentence: ({ columns }, labelOf) => `Remove ${listed(columns, labelOf)}`,
  compile: ({ columns }, table) => {
    columnsAt(table, columns);
    const kept = table.columns.filter(({ key }) => !columns.includes(key));
    if (!kept.length) throw new StepFault('no column would be left. Keep one');
    return { effect: 'cells', columns: kept.map(plain) };
  },
});
