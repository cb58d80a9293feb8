import { BrokenQuery } from '@/lib/query/broken';
import { duckdb } from '@/lib/query/dialects';
import type { QueryColumn } from '@/lib/query/fields';
import { predicate } from '@/lib/query/predicate';
import { cellHolds } from './cell-holds';
import type { Selection } from './messages';

/** @throws BrokenQuery when a column is not there. */
export function shownColumns({ shown }: Pick<Selection, 'shown'>, columns: readonly QueryColumn[]): QueryColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return shown.map((key) => {
    const column = byKey.get(key);
    if (!column) throw new BrokenQuery(`Column not found: this version of the data does not have ${key}.`, key);
    return column;
  });
}

const NEVER = '1 = 0';

/** Rows of which one of the columns holds the text. */
export const anyHolds = (text: string, columns: readonly QueryColumn[]): string =>
  `(${columns.map((column) => cellHolds(text, column)).filter((condition) => condition !== null).join(' OR ') || NEVER})`;

/** @throws BrokenQuery as `predicate`. */
export function selectionConditions(selection: Selection, columns: readonly QueryColumn[]): string[] {
  const found = selection.find === undefined ? [] : [anyHolds(selection.find, shownColumns(selection, columns))];
  return [...selection.filters.map((filter) => predicate(filter, columns, duckdb)), ...found];
}
