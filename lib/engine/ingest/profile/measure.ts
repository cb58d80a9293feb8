import { sideBySide, type Duck } from '../duck';
import type { PlannedColumn } from '../load';
import { countAtOnce, countOne, isNumber, isRepeating, isTime } from './counted';
import { NOTHING, type Figures } from './groups';
import { spreadFigures } from './spread';

/** Tables of so few rows are counted whole, each value of each column. */
const FEW_ROWS = 50_000;

/** Figures of every column of the view `data`. */
export async function measure(duck: Duck, columns: PlannedColumn[], rowCount: number, onColumn: (done: number) => void): Promise<Figures[]> {
  const measured = new Map<PlannedColumn, Figures>();
  const take = (column: PlannedColumn, figures: Figures) => {
    measured.set(column, figures);
    onColumn(measured.size);
  };
  if (rowCount <= FEW_ROWS) await countAtOnce(duck, columns, rowCount, take);
  else {
    const spread = columns.filter((column) => (isNumber(column) || isTime(column)) && !isRepeating(column));
    const many: PlannedColumn[] = [];
    await sideBySide(columns.filter((column) => !spread.includes(column)), async (column) => {
      const figures = await countOne(duck, column);
      if (figures) take(column, figures);
      else many.push(column);
    });
    await spreadFigures(duck, [...spread, ...many], rowCount, take);
  }
  return columns.map((column) => measured.get(column) ?? NOTHING);
}
