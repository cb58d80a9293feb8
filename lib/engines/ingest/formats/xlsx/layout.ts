import { noLine } from '../../bytes/refusals';
import { findHeader } from '../delimited/header';
import { strictColumns, type DelimitedLayout } from '../delimited/sniff';

/** Where the table lies on its sheet. */
export type SheetLayout = { layout: DelimitedLayout; labels: string[]; left: number };

export type SeenRow = { number: number; cells: string[] };

export const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';

/** `headerLine`: the row that a person says holds the names. */
export function layoutOf(rows: SeenRow[], headerLine: number | undefined, knownLabels?: string[]): SheetLayout {
  const seen = headerLine ? rows.filter(({ number }) => number >= headerLine) : rows;
  if (headerLine && seen[0]?.number !== headerLine) throw noLine(headerLine);
  const firsts = seen.map(({ cells }) => cells.findIndex(isFilled)).filter((first) => first >= 0);
  const left = firsts.length ? Math.min(...firsts) : 0;
  const width = Math.max(1, ...seen.map(({ cells }) => cells.findLastIndex(isFilled) + 1 - left));
  const records = seen.map(({ number, cells }) => ({
    cells: fitted(cells, left, width),
    line: number,
    lines: 1,
    mended: false,
  }));
  const chosen = headerLine === undefined ? null : headerLine === 0 ? 'none' : 'first';
  const table = findHeader(records, width, chosen, knownLabels);
  const layout: DelimitedLayout = {
    dialect: { delimiter: '\t', quote: '', escape: '', newline: '\n' },
    width: table.width,
    header: table.header,
    headerLine: table.header ? table.headerLine : 0,
    skipLines: table.skipLines,
    twofold: table.twofold === true,
    preambleLines: seen.filter(({ number, cells }) => number <= table.linesAbove && cells.some(isFilled)).length,
    comment: null,
    regular: false,
    strict: strictColumns(table.records, table.width),
    ...(table.rowNames && { rowNames: true }),
    ...(table.explained && { explained: true }),
    ...(table.formats && { formats: true }),
  };
  return { layout, labels: table.header ?? Array.from({ length: table.width }, () => ''), left };
}

/** The cells of a row from the first column of the table on, as many as it has or more. */
export function fitted(cells: string[], left: number, width: number): string[] {
  const own = left === 0 ? cells : cells.slice(left);
  while (own.length > width && !isFilled(own.at(-1))) own.pop();
  for (let nth = own.length; nth < width; nth++) own[nth] = '';
  return own;
}
