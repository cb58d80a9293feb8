import { listed } from '../../step/listed';
import { stepKind } from '../../step/step-kind';
import { columnsAt, nameOf, plain, StepFault, textOf, valueOf, type PreparedColumn } from '../../step/table';
import type { ReplaceStep } from './schema';

type Replace = ReplaceStep;

/** A text as a pattern that matches itself alone, and as a replacement that stands for itself alone. */
const literally = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
const asReplacement = (text: string) => text.replaceAll('\\', '\\\\');

function within({ find, by, matchCase }: Replace, cell: string): string {
  const made = matchCase
    ? `replace(${cell}, ${textOf(find)}, ${textOf(by)})`
    : `regexp_replace(${cell}, ${textOf(literally(find))}, ${textOf(asReplacement(by))}, 'gi')`;
  return `nullif(${made}, '')`;
}

function replaced(step: Replace, column: PreparedColumn): string {
  const cell = nameOf(column.key);
  const isText = column.store === 'VARCHAR';
  if (!step.whole && !isText)
    throw new StepFault(`${column.label} holds no text, so no part of it can be replaced. Replace whole values`);
  if (!step.whole) return within(step, cell);
  const found = valueOf(step.find, column);
  const same = isText && !step.matchCase ? `lower(${cell}) = lower(${found})` : `${cell} = ${found}`;
  return `CASE WHEN ${same} THEN ${step.by === '' ? 'NULL' : valueOf(step.by, column)} ELSE ${cell} END`;
}

export const replace = stepKind<ReplaceStep>({
  title: 'Replace values',
  sentence: ({ columns, find, by, whole }, labelOf) =>
    `Replace ${whole ? '' : 'the text '}“${find}” with ${by === '' ? (whole ? 'missing' : 'nothing') : `“${by}”`} in ${listed(columns, labelOf)}`,
  compile: (step, table) => {
    columnsAt(table, step.columns);
    return {
      effect: 'cells',
      columns: table.columns.map((column) =>
        step.columns.includes(column.key) ? { ...column, sql: replaced(step, column) } : plain(column),
      ),
    };
  },
});
