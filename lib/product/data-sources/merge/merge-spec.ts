import { AppError } from '@/lib/base/errors/errors';
import type { GroupAgg, GroupedColumn, JoinSide, JoinSpec, KeyPair, SideName } from '@/lib/engines/manifest/join';
import { describeMeasure, isMeasure } from '@/lib/pure/analysis/semantics/measure';
import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { allRows, type SourceTable } from '../read/load';
import { MOST_MERGED_COLUMNS, type MergeRecipe } from '../schema/merge-schema';

/** Of a live source. */
export const COPY_TO_MERGE = 'Take a copy to merge it, or connect a data source of the joined tables.';

/** The newest versions, with the labels and roles that people gave their columns. */
export type Parents = Record<SideName, SourceTable>;

const aggOf = (column: Column, relations: ColumnRelations): GroupAgg => {
  const meaning = describeMeasure(column, relations);
  return isMeasure(meaning) && meaning.agg === 'sum' ? 'sum' : 'avg';
};

/**
 * One row for each key: what adds up is summed, rates are averaged, times give their last; and how many rows there
 * were.
 */
export function suggestedGrouping({ columns, relations }: SourceTable, keys: string[]): GroupedColumn[] {
  const others = columns.filter(({ key }) => !keys.includes(key));
  return [
    ...others
      .filter(({ role, type }) => role === 'measure' && isNumeric({ type }))
      .map((column): GroupedColumn => ({ field: column.key, agg: aggOf(column, relations) })),
    ...others.filter(isTime).map(({ key }): GroupedColumn => ({ field: key, agg: 'max' })),
    { field: null, agg: 'count' },
  ];
}

const refuse = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

/** Throws AppError validation where a column is gone, or waits for a reading. */
function checkKeys(side: SideName, { name, columns }: SourceTable, on: KeyPair[]): void {
  for (const pair of on) {
    const column = columns.find(({ key }) => key === pair[side]);
    if (!column) throw refuse('on', `${name} has no column ${pair[side]}`);
    if (column.review) throw refuse('on', `${column.label} in ${name} has two possible readings; choose one first`);
  }
}

function checkGrouping(side: SideName, { name, columns }: SourceTable, grouped: GroupedColumn[] | null): void {
  const field = side === 'left' ? 'aggregateLeft' : 'aggregateRight';
  for (const { field: key, agg } of grouped ?? []) {
    if (key === null) continue;
    const column = columns.find((each) => each.key === key);
    if (!column) throw refuse(field, `${name} has no column ${key}`);
    if ((agg === 'sum' || agg === 'avg') && !isNumeric(column))
      throw refuse(field, `${column.label} has no numbers to ${agg === 'sum' ? 'sum' : 'average'}`);
  }
}

function sideOf(table: SourceTable, grouped: GroupedColumn[] | null): JoinSide {
  const { name, relations, columns } = table;
  return {
    name,
    parts: allRows(table, COPY_TO_MERGE).parts,
    grouped,
    columns: columns.map(({ key, label, type, role, format }, nth) => ({
      key,
      label,
      type,
      role,
      format,
      adds: isNumeric({ type }) && aggOf(columns[nth]!, relations) === 'sum',
    })),
  };
}

/** The join of a recipe over its parents. @throws AppError validation naming the column that is not there. */
export function specOf({ left, right }: Parents, { how, on, aggregateLeft, aggregateRight }: MergeRecipe): JoinSpec {
  checkKeys('left', left, on);
  checkKeys('right', right, on);
  checkGrouping('left', left, aggregateLeft);
  checkGrouping('right', right, aggregateRight);
  if (left.columns.length + right.columns.length > MOST_MERGED_COLUMNS)
    throw refuse('rightId', `the two data sources have more than ${MOST_MERGED_COLUMNS} columns in total`);
  return {
    how,
    on: on.map(({ left: one, right: two, match }) => ({ left: one, right: two, match })),
    left: sideOf(left, aggregateLeft),
    right: sideOf(right, aggregateRight),
  };
}

const labelOf = ({ columns }: SourceTable, key: string) => columns.find((column) => column.key === key)?.label ?? key;

type Wished = {
  on: KeyPair[];
  how: MergeRecipe['how'];
  aggregateLeft: boolean | GroupedColumn[];
  aggregateRight: boolean | GroupedColumn[];
};

export function recipeOf({ left, right }: Parents, { on, how, aggregateLeft, aggregateRight }: Wished): MergeRecipe {
  const grouping = (parent: SourceTable, wished: boolean | GroupedColumn[], side: SideName) =>
    wished === true
      ? suggestedGrouping(
          parent,
          on.map((pair) => pair[side]),
        )
      : wished || null;
  return {
    how,
    leftName: left.name,
    rightName: right.name,
    on: on.map((pair) => ({ ...pair, leftLabel: labelOf(left, pair.left), rightLabel: labelOf(right, pair.right) })),
    aggregateLeft: grouping(left, aggregateLeft, 'left'),
    aggregateRight: grouping(right, aggregateRight, 'right'),
  };
}
