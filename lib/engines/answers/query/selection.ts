import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { ROW_NUMBER } from '@/lib/pure/query/sql/plan';
import { predicate } from '@/lib/pure/query/sql/predicate';
import type { AbsoluteSelection } from '../protocol/messages';
import { cellHolds } from './cell-holds';

/** @throws BrokenQuery when a column is not there. */
export function shownColumns(
  { shown }: Pick<AbsoluteSelection, 'shown'>,
  columns: readonly QueryColumn[],
): QueryColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return shown.map((key) => {
    const column = byKey.get(key);
    if (!column) throw new BrokenQuery(`Column not found: ${key} isn’t in this version of the data.`, key);
    return column;
  });
}

const NEVER = '1 = 0';
const written = (text: string) => textLiteral(text, duckdb);

/**
 * The condition that a cell shows a text: as its value, or as what did not fit and stands in its place. Null where none
 * can.
 */
export function cellShows(
  text: string,
  column: QueryColumn,
  { misfits }: Pick<AbsoluteSelection, 'misfits'>,
): string | null {
  const holds = cellHolds(text, column);
  if (!misfits?.length || column.invalid === 0) return holds;
  const side = `SELECT row - 1 FROM read_parquet([${misfits.map(written).join(', ')}]) WHERE "column" = ${written(column.key)} AND ${duckdb.contains('text', written(text))}`;
  const stands = `${quoteName(ROW_NUMBER, duckdb)} IN (${side})`;
  return holds === null ? stands : `(${holds} OR ${stands})`;
}

/** Rows of which one of the shown columns shows the text. */
export const anyShows = (text: string, selection: AbsoluteSelection, columns: readonly QueryColumn[]): string =>
  `(${
    shownColumns(selection, columns)
      .map((column) => cellShows(text, column, selection))
      .filter((condition) => condition !== null)
      .join(' OR ') || NEVER
  })`;

/** @throws BrokenQuery as `predicate`. */
export function selectionConditions(selection: AbsoluteSelection, columns: readonly QueryColumn[]): string[] {
  const found = selection.find === undefined ? [] : [anyShows(selection.find, selection, columns)];
  return [...selection.filters.map((filter) => predicate(filter, columns, duckdb)), ...found];
}
