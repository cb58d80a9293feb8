import type { MergedCells, SheetCells } from './sheet';

/** Merged cells that reach over several rows of the table; those above it are names. */
export const overRows = (merges: readonly MergedCells[], skipLines: number): MergedCells[] =>
  merges.filter(({ row, lastRow }) => row > skipLines && lastRow > row);

/** Gives the rows under a merged cell its value, in its first column: what stands there once is said of all of them. */
export function fillMerges(merges: readonly MergedCells[]): (row: SheetCells) => void {
  const starts = new Map<number, MergedCells[]>();
  for (const merge of merges) starts.set(merge.row, [...(starts.get(merge.row) ?? []), merge]);
  let open: { merge: MergedCells; text: string; kind: number; style: number }[] = [];
  return ({ number, cells, kinds, styles }) => {
    if (open.length) open = open.filter(({ merge }) => merge.lastRow >= number);
    // A row of nothing else stays one.
    if (cells.length)
      for (const { merge, text, kind, style } of open) {
        const { column } = merge;
        if (cells[column]) continue;
        for (let nth = cells.length; nth < column; nth++) cells[nth] = '';
        cells[column] = text;
        kinds[column] = kind;
        styles[column] = style;
      }
    for (const merge of starts.get(number) ?? []) {
      const text = cells[merge.column];
      if (text) open.push({ merge, text, kind: kinds[merge.column]!, style: styles[merge.column]! });
    }
  };
}
