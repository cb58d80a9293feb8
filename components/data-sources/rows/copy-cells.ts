import { api } from '@/components/client/requests/api';
import type { RowsPage } from '@/lib/product/data-sources/schema/rows-schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { plainText, tabbed, type CellRange } from './grid-selection';
import type { RowsRequestQuery } from './rows-state';

const AT_ONCE = 500;

/**
 * Cells of the server's rows as text, whole: those on screen may be shortened, and most of a large selection never was
 * there.
 */
export async function readCells({
  path,
  asked,
  cellRange: { top, bottom },
  columns,
  withNames,
}: {
  path: string;
  asked: RowsRequestQuery;
  cellRange: CellRange;
  columns: readonly Column[];
  withNames: boolean;
}): Promise<string> {
  const lines: string[][] = withNames ? [columns.map(({ label }) => label)] : [];
  const keys = columns.map(({ key }) => key).join(',');
  for (let offset = top; offset <= bottom;) {
    const {
      rows,
      rowNumbers,
      misfits = [],
    } = await api<RowsPage>(path, {
      data: { ...asked, columns: keys, offset, limit: Math.min(AT_ONCE, bottom - offset + 1) },
    });
    const misfit = new Map(misfits.map(({ row, key, text }) => [`${row} ${key}`, text]));
    lines.push(
      ...rows.map((row, nth) =>
        columns.map(({ key }) => misfit.get(`${rowNumbers[nth]} ${key}`) ?? plainText(row[key])),
      ),
    );
    if (rows.length === 0) break;
    offset += rows.length;
  }
  return columns.length === 1 && lines.length === 1 ? lines[0]![0]! : tabbed(lines);
}
