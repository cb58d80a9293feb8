import { formatCell, isUngrouped, MISSING } from '@/lib/pure/format/format';
import { isNumeric, type Cell, type Column, type ColumnType } from '@/lib/pure/query/schema/column';

const WIDTH: Record<ColumnType, number> = {
  integer: 104,
  decimal: 112,
  boolean: 84,
  date: 116,
  datetime: 176,
  category: 160,
  id: 150,
  text: 280,
};
const LETTER = 7.2,
  HEAD_ROOM = 44,
  CELL_ROOM = 22,
  WIDEST = 420;

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 });
const byDecimals = new Map<number, Intl.NumberFormat>();

function writerOf(decimals: number): Intl.NumberFormat {
  let writer = byDecimals.get(decimals);
  if (!writer)
    byDecimals.set(
      decimals,
      (writer = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 15 })),
    );
  return writer;
}

/** A cell with every digit it has: a table of rows is looked at to see what is there. */
export function cellText(value: Cell | undefined, { type, format }: Pick<Column, 'type' | 'format'>): string {
  if (value === null || value === undefined) return MISSING;
  if (typeof value !== 'number') return formatCell(value);
  if (type === 'id' || isUngrouped(format)) return String(value);
  const writer = type === 'decimal' && format.decimals ? writerOf(format.decimals) : exact;
  return writer.format(value).replace('-', '−');
}

/** Right where figures are compared, left where words are read. */
export const isRightAligned = (column: Pick<Column, 'type' | 'format'>): boolean => isNumeric(column);

/** Pixels that a column needs: its usual width, its head, its longest sample. */
export function widthOf(column: Column): number {
  const head = column.label.length * LETTER + HEAD_ROOM;
  const longest =
    Math.max(0, ...[...column.samples, column.min, column.max].map((value) => cellText(value, column).length)) *
      LETTER +
    CELL_ROOM;
  return Math.round(
    Math.min(WIDEST, Math.max(WIDTH[column.type] * 0.6, head, Math.min(longest, WIDTH[column.type] * 1.6))),
  );
}
