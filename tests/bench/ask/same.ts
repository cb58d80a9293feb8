import type { Cell } from '@/lib/pure/query/schema/column';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

const DATE = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:[ T](\d\d:\d\d:\d\d)(?:\.0+)?)?$/;
/** Dates at one precision and numbers as such, so that answers of two engines can be laid side by side. */
function plain(cell: unknown): string | number {
  if (typeof cell === 'boolean') return String(cell);
  const date = typeof cell === 'string' && cell.includes('-') ? DATE.exec(cell) : null;
  if (date)
    return `${date[1]}-${date[2] ?? '01'}-${date[3] ?? '01'}${date[4] && date[4] !== '00:00:00' ? ` ${date[4]}` : ''}`;
  const number = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof number === 'number' && Number.isFinite(number) ? number : String(cell);
}

const TOLERANCE = 1e-9;
/** A year as a number is the year as a date. */
const isYear = (left: string | number, right: string | number) => `${left}-01-01` === right;
const same = (left: string | number, right: string | number) =>
  left === right ||
  isYear(left, right) ||
  isYear(right, left) ||
  (typeof left === 'number' &&
    typeof right === 'number' &&
    Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right)));

/**
 * Whether some choice and order of the answer's columns gives the expected rows; groups without a value are left out of
 * both.
 */
export function sameAnswer(expected: Cell[][], { columns, rows }: Pick<QueryAnswer, 'columns' | 'rows'>): boolean {
  const wanted = expected
    .filter((row) => row.length === 1 || row.every((cell) => cell !== null))
    .map((row) => row.map(plain));
  const given = rows
    .filter((row) => columns.length === 1 || columns.every(({ key }) => row[key] !== null))
    .map((row) => columns.map(({ key }) => plain(row[key])));
  const width = wanted[0]?.length ?? 0;
  const dimensions = columns.filter(({ kind }) => kind === 'dimension').length;
  if (
    wanted.length !== given.length ||
    width === 0 ||
    width > columns.length ||
    (dimensions > width && wanted.length > 1)
  )
    return false;
  const holds = (chosen: number[]) => {
    const left = [...given];
    return wanted.every((row) => {
      const at = left.findIndex((cells) => row.every((cell, nth) => same(cell, cells[chosen[nth]!]!)));
      return at >= 0 && left.splice(at, 1).length === 1;
    });
  };
  const tried = (chosen: number[]): boolean =>
    chosen.length === width ? holds(chosen) : columns.some((_, at) => !chosen.includes(at) && tried([...chosen, at]));
  return tried([]);
}
