import type { Cell } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';

/** The cells of a column in the order of the rows, or where few values stand again and again, the place of each. */
type PackedColumn = { cells: Cell[] } | { values: string[]; at: number[] };

/** Rows as they travel between processes. */
export type PackedRows = { rows: number; columns: Record<string, PackedColumn> };

/** Fewer rows are read as fast as they are. */
const FROM_ROWS = 64;
/** A value has to stand so often, on average, that its place is worth reading. */
const REPEATED = 4;

function packColumn(rows: readonly Row[], key: string): PackedColumn | null {
  const cells: Cell[] = [];
  let texts = 0;
  for (const row of rows) {
    const cell = row[key];
    if (cell === undefined) return null;
    if (typeof cell === 'string') texts += 1;
    cells.push(cell);
  }
  if (texts < cells.length) return { cells };
  const places = new Map<string, number>();
  const at: number[] = [];
  for (const cell of cells as string[]) {
    const place = places.get(cell) ?? places.size;
    if (place === places.size) places.set(cell, place);
    if (places.size * REPEATED > cells.length) return { cells };
    at.push(place);
  }
  return { values: [...places.keys()], at };
}

/**
 * Rows column by column, or null where they are few or don't all hold the same: as a list of objects each row says the
 * name of each column anew, which takes three times as long to write and to read.
 */
export function packRows(rows: readonly Row[]): PackedRows | null {
  if (rows.length < FROM_ROWS) return null;
  const columns: PackedRows['columns'] = {};
  const keys = Object.keys(rows[0]!);
  for (const row of rows) if (Object.keys(row).length !== keys.length) return null;
  for (const key of keys) {
    const packed = packColumn(rows, key);
    if (!packed) return null;
    columns[key] = packed;
  }
  return { rows: rows.length, columns };
}

/** The rows that were packed. */
export function unpackRows({ rows, columns }: PackedRows): Row[] {
  const listed = Object.entries(columns).map(([key, column]) => ({
    key,
    cells: 'cells' in column ? column.cells : column.at.map((place) => column.values[place]!),
  }));
  const unpacked: Row[] = [];
  for (let nth = 0; nth < rows; nth++) {
    const row: Row = {};
    for (const { key, cells } of listed) row[key] = cells[nth]!;
    unpacked.push(row);
  }
  return unpacked;
}
