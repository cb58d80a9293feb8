import { stepKind } from '../../step/step-kind';
import {
  freshKeys,
  nameOf,
  newColumn,
  plain,
  textColumnAt,
  textOf,
  type StepSql,
  type StepTable,
  type StepTools,
} from '../../step/table';
import { PART, unnested } from '../../step/unnest';
import type { SplitStep } from './schema';

type Split = SplitStep;

const cleaned = (sql: string) => `nullif(trim(${sql}), '')`;
const partsOf = (step: Split) => `string_split(${nameOf(step.column)}, ${textOf(step.by)})`;

function intoColumns(step: Split, table: StepTable, tools: StepTools): StepSql {
  const column = textColumnAt(table, step.column);
  const labels = Array.from({ length: step.parts }, (_, nth) => `${column.label} ${nth + 1}`);
  const taken = table.columns.map(({ key }) => key).filter((key) => key !== column.key);
  const made = freshKeys(labels, taken, tools).map((key, nth) => {
    const last = nth === step.parts - 1;
    const sql = last
      ? `array_to_string(${partsOf(step)}[${nth + 1}:], ${textOf(step.by)})`
      : `${partsOf(step)}[${nth + 1}]`;
    return { ...newColumn(key, labels[nth]!, 'text'), sql: cleaned(sql) };
  });
  return {
    effect: 'cells',
    columns: table.columns.flatMap((each) => (each.key === column.key ? made : [plain(each)])),
  };
}

/** A row without the value stays one row. */
function intoRows(step: Split, table: StepTable): StepSql {
  const column = textColumnAt(table, step.column);
  const words = `coalesce(${partsOf(step)}, [NULL])`;
  const cells = table.columns.map(({ key }) =>
    key === column.key ? `${cleaned(PART)} AS ${nameOf(key)}` : nameOf(key),
  );
  return {
    effect: 'reshape',
    columns: [...table.columns],
    bound: `SELECT coalesce(sum(len(${words})), 0) FROM ${table.from}`,
    sql: unnested(table, words, cells),
  };
}

export const split = stepKind<SplitStep>({
  title: 'Split a column',
  sentence: ({ column, by, into, parts }, labelOf) =>
    `Split ${labelOf(column)} at “${by}” into ${into === 'rows' ? 'rows' : `${parts} columns`}`,
  compile: (step, table, tools) => (step.into === 'rows' ? intoRows(step, table) : intoColumns(step, table, tools)),
});
