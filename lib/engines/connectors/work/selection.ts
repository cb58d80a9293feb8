import { valueKind, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { AbsoluteSelection } from '@/lib/engines/answers/protocol/messages';
import { shownColumns } from '@/lib/engines/answers/query/selection';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { predicate } from '@/lib/pure/query/sql/predicate';
import { ordered } from '@/lib/pure/query/sql/statement';
import type { RowSort } from '@/lib/pure/query/sql/source-rows';

const NEVER = '1 = 0';

/** Columns that the rows themselves hold: a calculation is made of them. */
export const storedKeys = (columns: readonly QueryColumn[]): string[] =>
  columns.filter(({ formula }) => formula === undefined).map(({ key }) => key);

/** The condition that a cell shows a text, letter case aside. Null where no cell of the column can. */
export function cellShows(text: string, column: QueryColumn, dialect: SqlDialect): string | null {
  const name = quoteName(column.key, dialect);
  const holds = (sql: string, sought = text) => dialect.contains(sql, textLiteral(sought, dialect));
  switch (valueKind(column)) {
    case 'text':
      return holds(dialect.toText(name));
    case 'number': {
      const sought = text.replaceAll('−', '-').replaceAll(',', '');
      return /^-?\d*\.?\d*$/.test(sought) && sought !== '' ? holds(dialect.toText(name), sought) : null;
    }
    case 'time':
      return /^[\d\s:.tT-]+$/.test(text) ? holds(dialect.toText(name), text.replace(/(\d)[tT](\d)/, '$1 $2')) : null;
    case 'boolean': {
      const sought = text.toLowerCase();
      const words = ['yes', 'no'].filter((word) => word.includes(sought));
      return words.map((word) => `${name} = ${word === 'yes' ? dialect.true : dialect.false}`).join(' OR ') || null;
    }
  }
}

/** Rows of which one of the shown columns shows the text. */
export const anyShows = (
  text: string,
  { selection, columns }: { selection: AbsoluteSelection; columns: readonly QueryColumn[] },
  dialect: SqlDialect,
): string =>
  `(${
    shownColumns(selection, columns)
      .map((column) => cellShows(text, column, dialect))
      .filter((condition) => condition !== null)
      .join(' OR ') || NEVER
  })`;

/** @throws BrokenQuery as `predicate`. */
export function selectionConditions(
  selection: AbsoluteSelection,
  columns: readonly QueryColumn[],
  dialect: SqlDialect,
): string[] {
  const found = selection.find === undefined ? [] : [anyShows(selection.find, { selection, columns }, dialect)];
  return [...selection.filters.map((filter) => predicate(filter, columns, dialect)), ...found];
}

/**
 * The order of rows: as asked, ties by the columns that tell rows apart, else by all that is shown. Empty where nothing
 * is asked and no such columns are known: rows then come as the database gives them.
 * @throws BrokenQuery when the order names no column.
 */
export function rowOrder(
  sort: readonly RowSort[],
  {
    columns,
    shown,
    identity,
  }: { columns: readonly QueryColumn[]; shown: readonly string[]; identity: readonly string[] },
  dialect: SqlDialect,
): string[] {
  const unknown = sort.find(({ key }) => !columns.some((column) => column.key === key));
  if (unknown)
    throw new BrokenQuery(
      `Column not found: can’t sort by ${unknown.key}, because it isn’t in this version of the data.`,
      unknown.key,
    );
  const ties = identity.length ? identity : sort.length ? shown : [];
  const order = [...sort, ...ties.map((key) => ({ key, dir: 'asc' as const }))];
  const first = order.filter(({ key }, nth) => order.findIndex((each) => each.key === key) === nth);
  return first.map(({ key, dir }) => ordered(quoteName(key, dialect), dir, dialect));
}
