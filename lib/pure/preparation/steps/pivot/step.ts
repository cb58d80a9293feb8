import { AGGREGATE_WORDS, aggregatedCell } from '../../step/aggregates';
import { listed } from '../../step/listed';
import { MOST_PIVOTED } from '../../step/limits';
import { stepKind } from '../../step/step-kind';
import { columnAt, columnsAt, freshKeys, nameOf, ROW, StepFault, textOf, newColumn } from '../../step/table';
import type { PivotStep } from './schema';

const NO_VALUE = '(no value)';

export const pivot = stepKind<PivotStep>({
  title: 'Pivot values into columns',
  sentence: ({ by, names, value, agg }, labelOf) =>
    `Turn the values of ${labelOf(names)} into columns: ${
      value === null ? 'number of rows' : `${AGGREGATE_WORDS[agg].toLowerCase()} of ${labelOf(value)}`
    } for each ${listed(by, labelOf)}`,
  lookUp: ({ names }, table) => {
    const name = nameOf(columnAt(table, names).key);
    return `SELECT CAST(name AS VARCHAR) FROM (SELECT DISTINCT ${name} AS name FROM ${table.from}) ORDER BY name NULLS LAST LIMIT ${MOST_PIVOTED + 1}`;
  },
  compile: ({ by, names, value, agg }, table, tools) => {
    const groups = columnsAt(table, by);
    const named = columnAt(table, names);
    const column = value === null ? null : columnAt(table, value);
    if (by.includes(names)) throw new StepFault(`${named.label} can’t be a row and a column. Choose one of the two`);
    if (tools.found.length > MOST_PIVOTED)
      throw new StepFault(`${named.label} has more than ${MOST_PIVOTED} values. Choose another column, or group first`);
    const labels = tools.found.map((each) => (each === null ? NO_VALUE : String(each)));
    const keys = freshKeys(labels, by, tools);
    const cells = tools.found.map((each) => {
      const is =
        each === null ? `${nameOf(names)} IS NULL` : `CAST(${nameOf(names)} AS VARCHAR) = ${textOf(String(each))}`;
      return aggregatedCell(agg, column, ` FILTER (WHERE ${is})`);
    });
    return {
      effect: 'reshape',
      columns: [
        ...groups,
        ...cells.map(({ type }, nth) => ({
          ...newColumn(keys[nth]!, labels[nth]!, type),
          ...(column && agg !== 'count' && agg !== 'distinct' && { format: column.format }),
        })),
      ],
      sql: `SELECT row_number() OVER (ORDER BY min(${ROW})) - 1 AS ${ROW}, ${[
        ...groups.map(({ key }) => nameOf(key)),
        ...cells.map(({ sql }, nth) => `${sql} AS ${nameOf(keys[nth]!)}`),
      ].join(', ')}
FROM ${table.from} GROUP BY ${groups.map(({ key }) => nameOf(key)).join(', ')}`,
    };
  },
});
