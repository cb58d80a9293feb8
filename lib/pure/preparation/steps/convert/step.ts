import { stepKind } from '../../step/step-kind';
import { columnAt, nameOf, newColumn, plain, storeOf, StepFault } from '../../step/table';
import type { ConvertStep } from './schema';

const WORDS = {
  integer: 'whole numbers',
  decimal: 'numbers',
  date: 'dates',
  datetime: 'dates and times',
  boolean: 'yes or no',
  text: 'text',
} as const;

/** Values that do not fit are missing afterwards, and are counted among the cells that change. */
export const convert = stepKind<ConvertStep>({
  title: 'Convert a column',
  sentence: ({ column, to }, labelOf) => `Convert ${labelOf(column)} to ${WORDS[to]}`,
  compile: ({ column, to }, table) => {
    const found = columnAt(table, column);
    if (found.store === storeOf(to)) throw new StepFault(`${found.label} holds ${WORDS[to]} already. Remove this step`);
    const as = (store: string) => `TRY_CAST(${nameOf(column)} AS ${store})`;
    // The engine would round 1.5 to a whole number.
    const sql =
      to === 'integer' && (found.store === 'VARCHAR' || found.store === 'DOUBLE')
        ? `CASE WHEN ${as('DOUBLE')} = ${as('BIGINT')} THEN ${as('BIGINT')} END`
        : as(storeOf(to));
    return {
      effect: 'cells',
      columns: table.columns.map((each) =>
        each.key === column ? { ...newColumn(each.key, each.label, to), sql } : plain(each),
      ),
    };
  },
});
