/** Where one stands: rows of the head count from −1 upwards, the column of names is −1. */
export type PivotPlace = { row: number; column: number };

type Size = { rows: number; columns: number; heads: number; page: number };

const between = (low: number, at: number, high: number) => Math.min(high, Math.max(low, at));

/** Where a key leads, null where it leads nowhere. */
export function movedTo(at: PivotPlace, key: string, jump: boolean, size: Size): PivotPlace | null {
  const { rows, columns, heads, page } = size;
  const to = (row: number, column: number): PivotPlace => ({
    row: between(-heads, row, rows - 1),
    column: between(-1, column, columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return to(at.row - 1, at.column);
    case 'ArrowDown':
      return to(at.row + 1, at.column);
    case 'ArrowLeft':
      return to(at.row, at.column - 1);
    case 'ArrowRight':
      return to(at.row, at.column + 1);
    case 'PageUp':
      return to(Math.max(0, at.row - page), at.column);
    case 'PageDown':
      return to(at.row + page, at.column);
    case 'Home':
      return to(jump ? 0 : at.row, -1);
    case 'End':
      return to(jump ? rows - 1 : at.row, columns - 1);
    default:
      return null;
  }
}
