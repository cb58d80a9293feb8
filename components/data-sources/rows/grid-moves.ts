/** The cell that the keyboard stands on. Row −1 is the head. */
export type GridPlace = { row: number; column: number };
type Size = { rows: number; columns: number; page: number };

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Where a key leads, or null where it is not the grid's. `jump`: Ctrl or Cmd is held. */
export function moveInGrid(
  { row, column }: GridPlace,
  key: string,
  jump: boolean,
  { rows, columns, page }: Size,
): GridPlace | null {
  const to = (nextRow: number, nextColumn: number): GridPlace => ({
    row: clamp(nextRow, -1, rows - 1),
    column: clamp(nextColumn, 0, columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return jump ? to(0, column) : to(row - 1, column);
    case 'ArrowDown':
      return jump ? to(rows - 1, column) : to(row + 1, column);
    case 'ArrowLeft':
      return jump ? to(row, 0) : to(row, column - 1);
    case 'ArrowRight':
      return jump ? to(row, columns - 1) : to(row, column + 1);
    case 'PageUp':
      return to(Math.max(row === -1 ? -1 : 0, row - page), column);
    case 'PageDown':
      return to(row + page, column);
    case 'Home':
      return jump ? to(0, 0) : to(row, 0);
    case 'End':
      return jump ? to(rows - 1, columns - 1) : to(row, columns - 1);
    default:
      return null;
  }
}

/** Browsers stop at about 17 million pixels: beyond this height a scroll bar's pixel stands for more than one. */
export const TALLEST = 12_000_000;

/**
 * Which rows a scroll position shows: as many as fit under TALLEST are laid out, and `first` of them slides along the
 * table as the scroll goes from top to bottom, so that both ends can be reached.
 */
export function slideOf(
  scrollTop: number,
  viewport: number,
  rowCount: number,
  rowHeight: number,
): { laid: number; first: number } {
  const laid = Math.min(rowCount, Math.floor(TALLEST / rowHeight));
  const room = laid * rowHeight - viewport;
  const share = room > 0 ? clamp(scrollTop / room, 0, 1) : 0;
  return { laid, first: Math.round(share * (rowCount - laid)) };
}

/** The scroll position at which a row of the table is shown at the top of the view. */
export function scrollOf(row: number, viewport: number, rowCount: number, rowHeight: number): number {
  const laid = Math.min(rowCount, Math.floor(TALLEST / rowHeight));
  const room = laid * rowHeight - viewport;
  if (room <= 0) return 0;
  // first(share) + top(share) / rowHeight = row, and both grow in proportion to the share.
  return clamp((row / (rowCount - laid + room / rowHeight)) * room, 0, room);
}
