import { nameOf, ROW, type StepTable } from './table';

/** A part of a list, in SQL over the rows that `unnested` makes. */
export const PART = '"part!"';
const LIST = '"list!"';
const START = '"start!"';

/**
 * One row for each part of a list, in the order of the rows, then of the parts. Only the lengths of the lists are
 * ordered: ordering whole rows would take most of the time.
 *
 * @param list SQL over the rows before, none of it empty.
 * @param cells SQL of the columns of the result, with `PART` for the part.
 */
export function unnested({ from, columns }: StepTable, list: string, cells: readonly string[]): string {
  const held = [ROW, ...columns.map(({ key }) => nameOf(key))].map((name) => `held.${name}`).join(', ');
  return `SELECT CAST(${START} + "nth!" - 1 AS BIGINT) AS ${ROW}, ${cells.join(', ')}
FROM (
  SELECT ${held}, ${START}, unnest(${LIST}) AS ${PART}, generate_subscripts(${LIST}, 1) AS "nth!"
  FROM (SELECT *, ${list} AS ${LIST} FROM ${from}) AS held
  JOIN (
    SELECT ${ROW} AS "place!", sum("size!") OVER (ORDER BY ${ROW} ROWS UNBOUNDED PRECEDING) - "size!" AS ${START}
    FROM (SELECT ${ROW}, len(${list}) AS "size!" FROM ${from})
  ) AS starts ON starts."place!" = held.${ROW}
)`;
}
