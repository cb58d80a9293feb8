import type { Cell } from '@/lib/pure/query/schema/column';
import type { GridPlace } from './grid-moves';

/** From the cell where it began to the one where it ends; in either direction. */
export type GridSelection = { from: GridPlace; to: GridPlace };
export type CellRange = { top: number; bottom: number; left: number; right: number };

/** More than this is not copied: a download is the way. */
export const MOST_COPIED = 200_000;

export const spanOf = ({ from, to }: GridSelection): CellRange => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const isInside = ({ top, bottom, left, right }: CellRange, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
export const cellsIn = ({ top, bottom, left, right }: CellRange): number => (bottom - top + 1) * (right - left + 1);

/** A cell as other programs read it: every digit, no commas, nothing where nothing is. */
export const plainText = (value: Cell | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines of cells parted by tabs, as spreadsheets paste them. */
export const tabbed = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map(quoted).join('\t')).join('\n');
