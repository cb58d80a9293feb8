import { AGGREGATE_WORDS, aggregatedCell } from '../../step/aggregates';
import { listed } from '../../step/listed';
import { stepKind } from '../../step/step-kind';
import { columnAt, columnsAt, freshKeys, nameOf, newColumn, ROW, type PreparedColumn } from '../../step/table';
import type { GroupStep } from './schema';

type Measure = GroupStep['measures'][number];

const labelOf = ({ agg }: Measure, column: PreparedColumn | null) =>
  !column ? 'Number of rows' : agg === 'sum' ? column.label : `${AGGREGATE_WORDS[agg]} of ${column.label}`;

export const group = stepKind<GroupStep>({
  title: 'Group rows',
  sentence: ({ by, measures }, nameIn) =>
    `One row for each ${listed(by, nameIn)}${
      measures.length ? `, with ${measures.length} ${measures.length === 1 ? 'measure' : 'measures'}` : ''
    }`,
  compile: ({ by, measures }, table, tools) => {
    const groups = columnsAt(table, by);
    const columns = measures.map(({ field }) => (field === null ? null : columnAt(table, field)));
    const labels = measures.map((measure, nth) => labelOf(measure, columns[nth]!));
    const keys = freshKeys(labels, by, tools);
    const cells = measures.map(({ agg }, nth) => aggregatedCell(agg, columns[nth]!));
    const made = cells.map(({ type }, nth): PreparedColumn => {
      const { agg } = measures[nth]!;
      const column = columns[nth];
      const fresh = newColumn(keys[nth]!, labels[nth]!, type);
      return column && agg !== 'count' && agg !== 'distinct' ? { ...fresh, format: column.format } : fresh;
    });
    return {
      effect: 'reshape',
      columns: [...groups, ...made],
      sql: `SELECT row_number() OVER (ORDER BY min(${ROW})) - 1 AS ${ROW}, ${[
        ...groups.map(({ key }) => nameOf(key)),
        ...cells.map(({ sql }, nth) => `${sql} AS ${nameOf(keys[nth]!)}`),
      ].join(', ')}
FROM ${table.from} GROUP BY ${groups.map(({ key }) => nameOf(key)).join(', ')}`,
    };
  },
});
