import type { Cell } from '../schema/column';
import type { ResultColumn, Row } from '../schema/result';

/**
 * The name of a number within a text: the KPI by its id, or of a chart its id, the measure and the value of each
 * grouping. It names no row by its place: filters move rows.
 */
export type NumberToken = { widget: string; cell: { measure: string; values: string[] } | null };

const sayCell = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

/** What stands between the double braces. */
export const writeToken = ({ widget, cell }: NumberToken): string =>
  [widget, ...(cell ? [cell.measure, ...cell.values] : [])].map((part) => encodeURIComponent(part)).join(':');

/** Null where it names nothing. */
export function readToken(token: string): NumberToken | null {
  try {
    const [widget = '', measure, ...values] = token.split(':').map((part) => decodeURIComponent(part));
    return widget === '' ? null : { widget, cell: measure === undefined ? null : { measure, values } };
  } catch {
    return null;
  }
}

type Answered = { columns: readonly ResultColumn[]; rows: readonly Row[]; other?: unknown };

const dimensionsOf = ({ columns }: Answered) => columns.filter(({ kind }) => kind === 'dimension');

/** The values that a row of an answer is found by. */
export const valuesOfRow = (answer: Answered, row: Row): string[] =>
  dimensionsOf(answer).map(({ key }) => sayCell(row[key]));

/** The rows that can be named: not the one of all the others. */
export const namedRows = ({ rows, other }: Answered): readonly Row[] => (other ? rows.slice(0, -1) : rows);

/** The place of the row that a token names; null where the answer has none, or several. */
export function placeOfCell(answer: Answered, values: readonly string[]): number | null {
  const keys = dimensionsOf(answer).map(({ key }) => key);
  if (keys.length !== values.length) return null;
  const places = namedRows(answer).flatMap((row, place) =>
    keys.every((key, nth) => sayCell(row[key]) === values[nth]) ? [place] : [],
  );
  return places.length === 1 ? places[0]! : null;
}

const TOKEN = /\{\{([^{}]{1,2000})\}\}/g;

/** Stands in the place of a token that is withheld. */
export const WITHHELD = ':';

/** The text with each token as `change` says; null withholds it, the same token stays as it is written. */
export const withTokens = (body: string, change: (token: NumberToken | null) => NumberToken | null): string =>
  body.replace(TOKEN, (written, inner: string) => {
    const token = readToken(inner.trim());
    const next = change(token);
    return next === token ? written : `{{${next ? writeToken(next) : WITHHELD}}}`;
  });
