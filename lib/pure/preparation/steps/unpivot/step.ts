import { listed } from '../../step/listed';
import { stepKind } from '../../step/step-kind';
import { columnsAt, commonType, freshKeys, nameOf, newColumn, storeOf, textOf } from '../../step/table';
import { PART, unnested } from '../../step/unnest';
import type { UnpivotStep } from './schema';

export const unpivot = stepKind<UnpivotStep>({
  title: 'Unpivot columns into rows',
  sentence: ({ columns, name, value }, labelOf) => `Turn ${listed(columns, labelOf)} into rows: ${name} and ${value}`,
  compile: ({ columns, name, value, dropMissing }, table, tools) => {
    const chosen = columnsAt(table, columns);
    const kept = table.columns.filter(({ key }) => !columns.includes(key));
    const type = commonType(chosen);
    const keys = freshKeys(
      [name, value],
      kept.map(({ key }) => key),
      tools,
    );
    const cells = chosen.map(
      ({ key, label }) => `{'name': ${textOf(label)}, 'value': CAST(${nameOf(key)} AS ${storeOf(type)})}`,
    );
    const all = `[${cells.join(', ')}]`;
    const list = dropMissing ? `list_filter(${all}, lambda cell: cell.value IS NOT NULL)` : all;
    const format = chosen[0]!.format;
    const alike = chosen.every((column) => JSON.stringify(column.format) === JSON.stringify(format));
    const made = [newColumn(keys[0]!, name, 'text'), newColumn(keys[1]!, value, type)];
    return {
      effect: 'reshape',
      columns: [...kept, made[0]!, alike && type !== 'text' ? { ...made[1]!, format } : made[1]!],
      bound: `SELECT count(*) * ${chosen.length} FROM ${table.from}`,
      sql: unnested(table, list, [
        ...kept.map(({ key }) => nameOf(key)),
        `${PART}.name AS ${nameOf(keys[0]!)}`,
        `${PART}.value AS ${nameOf(keys[1]!)}`,
      ]),
    };
  },
});
