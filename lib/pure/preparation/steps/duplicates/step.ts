import { listed } from '../../step/listed';
import { MOST_SHOWN_ROWS } from '../../step/limits';
import { stepKind } from '../../step/step-kind';
import { columnsAt, nameOf, ROW, type StepTable } from '../../step/table';
import type { DuplicatesStep } from './schema';

/**
 * Two missing values are the same value here, as they are in a row that was entered twice. Groups are hashed: ordering
 * whole rows would take most of the time.
 */
function groupsOf({ from, columns }: StepTable, keys: readonly string[], keep: 'first' | 'last') {
  const names = (keys.length ? keys : columns.map(({ key }) => key)).map(nameOf);
  const by = names.join(', ');
  const same = names.map((name) => `held.${name} IS NOT DISTINCT FROM several.${name}`).join(' AND ');
  return {
    kept: `SELECT ${keep === 'first' ? 'min' : 'max'}(${ROW}) FROM ${from} GROUP BY ${by}`,
    beside: `SELECT held.${ROW} AS place, several."first!" AS "order!" FROM ${from} AS held
JOIN (SELECT ${by}, min(${ROW}) AS "first!" FROM ${from} GROUP BY ${by} HAVING count(*) > 1 ORDER BY "first!" LIMIT ${MOST_SHOWN_ROWS}) AS several
ON ${same}`,
  };
}

export const duplicates = stepKind<DuplicatesStep>({
  title: 'Remove duplicates',
  sentence: ({ columns, keep }, labelOf) =>
    columns.length
      ? `Keep the ${keep} row for each ${listed(columns, labelOf)}`
      : `Keep the ${keep} of rows that are the same in every column`,
  compile: ({ columns, keep }, table) => {
    columnsAt(table, columns);
    const { kept, beside } = groupsOf(table, columns, keep);
    return { effect: 'rows', keep: `${ROW} IN (${kept})`, beside };
  },
});
