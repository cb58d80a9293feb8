import { listed } from '../../step/listed';
import { stepKind } from '../../step/step-kind';
import { BLANKS, nameOf, plain, textColumnAt, textOf } from '../../step/table';
import type { TrimStep } from './schema';

/** A text without spaces at its ends; one of nothing but spaces is missing. */
export function trimmed(cell: string, inner: boolean): string {
  const single = inner ? `regexp_replace(${cell}, ${textOf(BLANKS)}, ' ', 'g')` : cell;
  return `nullif(regexp_replace(${single}, ${textOf(`^${BLANKS}|${BLANKS}$`)}, '', 'g'), '')`;
}

export const trim = stepKind<TrimStep>({
  title: 'Trim spaces',
  sentence: ({ columns, inner }, labelOf) =>
    `Trim spaces ${inner ? 'around and within' : 'around'} ${listed(columns, labelOf)}`,
  compile: ({ columns, inner }, table) => {
    columns.forEach((key) => textColumnAt(table, key));
    return {
      effect: 'cells',
      columns: table.columns.map((column) =>
        columns.includes(column.key) ? { ...column, sql: trimmed(nameOf(column.key), inner) } : plain(column),
      ),
    };
  },
});
