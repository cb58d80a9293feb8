import { csvLine } from '@/lib/pure/format/csv';
import { MISSING } from '@/lib/pure/format/format';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import type { Cell } from '@/lib/pure/query/schema/column';

export type SqlResultColumn = SqlAnswer['columns'][number];

const NUMERIC = new Set(['integer', 'decimal']);
export const isFigure = ({ type }: SqlResultColumn): boolean => NUMERIC.has(type);

/** A cell as the engine gave it, with every digit and without marks of thousands: 2023 may be a year. */
export function rawText(value: Cell, type?: SqlResultColumn['type']): string {
  if (value === null) return MISSING;
  if (type === 'datetime') return String(value).replace('T', ' ');
  return typeof value === 'number' ? String(value).replace('-', '−') : String(value);
}

const LETTER = 7.9,
  ROOM = 22,
  NARROWEST = 64,
  WIDEST = 380;
/** Rows by which the width of a column is set. */
const LOOKED_AT = 200;

/** Pixels for each column, by its name and its first rows. */
export const widthsOf = ({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>): number[] =>
  columns.map(({ name, type }, nth) => {
    const longest = rows
      .slice(0, LOOKED_AT)
      .reduce((most, row) => Math.max(most, rawText(row[nth] ?? null, type).length), name.length);
    return Math.round(Math.min(WIDEST, Math.max(NARROWEST, longest * LETTER + ROOM)));
  });

/** As a file: missing values are empty, and no spreadsheet takes a text for a formula. */
export const csvOfAnswer = ({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>): string =>
  csvLine(columns.map(({ name }) => name)) +
  rows.map((row) => csvLine(row.map((cell) => (cell === null ? null : String(cell))))).join('');
