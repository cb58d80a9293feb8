import { valueKind, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const inText = (sql: string, text: string) => duckdb.contains(sql, textLiteral(text, duckdb));
const asText = (name: string) => `CAST(${name} AS VARCHAR)`;

/** Where digits are written exactly. */
const EXACT = '1e15';

/** A number as it is shown, without the commas between its thousands. */
function plainNumber(name: string, { type, format }: QueryColumn, sought: string): string {
  // What is padded are zeros; where none are looked for the shorter text says the same, and is written five times as
  // fast.
  if (type !== 'decimal' || !format.decimals || !/[0.]/.test(sought)) return asText(name);
  return `CASE WHEN abs(${name}) < ${EXACT} AND round(${name}, ${format.decimals}) = ${name} THEN format('{:.${format.decimals}f}', ${name}) ELSE ${asText(name)} END`;
}

/** A number of a thousand and more with its commas. */
function groupedNumber(name: string, column: QueryColumn, sought: string): string {
  const plain = plainNumber(name, column, sought);
  const fraction =
    column.type === 'decimal'
      ? ` || CASE WHEN contains(${plain}, '.') THEN substr(${plain}, strpos(${plain}, '.')) ELSE '' END`
      : '';
  return `CASE WHEN abs(${name}) BETWEEN 1000 AND ${EXACT} THEN format('{:,}', CAST(trunc(${name}) AS BIGINT))${fraction} END`;
}

/** Years and ids are shown without commas; a text typed without them is found in any number. */
function numberHolds(text: string, name: string, column: QueryColumn): string | null {
  const sought = text.replaceAll('−', '-');
  const isFigure = (column.type === 'integer' || column.type === 'decimal') && column.format.kind !== 'year';
  if (isFigure && !/^-?[\d,]*\.?\d*(e[+-]?\d*)?$/.test(sought)) return null;
  return inText(
    isFigure && sought.includes(',') ? groupedNumber(name, column, sought) : plainNumber(name, column, sought),
    sought,
  );
}

/** Whether such a text can stand in a date: digits, and letters of a month's name. */
const mayBeInDate = (text: string) =>
  /^[\da-z\s,:.-]+$/.test(text) &&
  (text.match(/[a-z]+/g) ?? []).every((letters) => letters === 't' || MONTHS.some((month) => month.includes(letters)));

/**
 * The condition that a cell holds a text, letter case aside: in its words as they are shown, a date also as it is
 * written in files. Null where no cell of the column can.
 */
export function cellHolds(text: string, column: QueryColumn): string | null {
  const name = quoteName(column.key, duckdb);
  const sought = text.toLowerCase();
  switch (valueKind(column)) {
    case 'text':
      return inText(asText(name), text);
    case 'number':
      return numberHolds(sought, name, column);
    case 'time': {
      if (!mayBeInDate(sought)) return null;
      const shown = column.type === 'date' ? '%-d %b %Y' : '%-d %b %Y, %H:%M:%S';
      return `(${inText(`strftime(${name}, '${shown}')`, text)} OR ${inText(`replace(${asText(name)}, ' ', 'T')`, text.replace(/(\d) (\d\d:)/, '$1T$2'))})`;
    }
    case 'boolean': {
      const words = [
        ['yes', name],
        ['no', `NOT ${name}`],
      ] as const;
      return words.flatMap(([word, condition]) => (word.includes(sought) ? [condition] : [])).join(' OR ') || null;
    }
  }
}
