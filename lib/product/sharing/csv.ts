import type { Cell } from '@/lib/pure/query/schema/column';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';

/** A text that a spreadsheet would take for a formula, full-width signs and leading blanks included. */
const FORMULA = /^[\s\p{Z}]*[=+\-@＝＋－＠]|^[\t\r]/u;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Quoted where it has to be; what could run as a formula gets an apostrophe in front. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = typeof cell !== 'string' || text === '-' || NUMBER.test(text) || !FORMULA.test(text) ? text : `'${text}`;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Part = { title: string; columns: readonly ResultColumn[]; rows: readonly Row[] };

/** One table below the other, each under its title. */
export const csvOf = (parts: readonly Part[]): string =>
  parts
    .map(({ title, columns, rows }) =>
      [[title], columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ key }) => row[key] ?? null))]
        .map((line) => line.map(csvCell).join(','))
        .join('\r\n'),
    )
    .join('\r\n\r\n')
    .concat('\r\n');
