import type { Duck } from '../duck';
import type { PlannedColumn } from '../load';
import { countAtOnce, countOne } from './counted';
import { NOTHING, type Figures } from './groups';
import { spreadFigures } from './spread';

/** Tables of so few rows are counted whole, each value of each column. */
const FEW_ROWS = 50_000;
/** Columns whose sample repeats itself at least so much are counted value by value. */
const REPEATING = 0.7;

/** Figures of every column of the view `data`. */
export async function measure(duck: Duck, columns: PlannedColumn[], rowCount: number, onColumn: (done: number) => void): Promise<Figures[]> {
  const measured = new Map<PlannedColumn, Figures>();
  const take = (column: PlannedColumn, figures: Figures) => {
    measured.set(column, figures);
    onColumn(measured.size);
  };
  if (rowCount <= FEW_ROWS) await countAtOnce(duck, columns, rowCount, take);
  else {
    const spread: PlannedColumn[] = [];
    for (const column of columns) {
      const figures = isRepeating(column) ? await countOne(duck, column) : null;
      if (figures) take(column, figures);
      else spread.push(column);
    }
    await spreadFigures(duck, spread, rowCount, take);
  }
  return columns.map((column) => measured.get(column) ?? NOTHING);
}

/** Texts always, as their counts are the quickest way to all their figures. */
function isRepeating({ cells, plan }: PlannedColumn): boolean {
  if (plan.reader.store === 'BOOLEAN' || plan.reader.store === 'VARCHAR') return true;
  const filled = cells.filter((cell) => cell !== '');
  return new Set(filled).size <= filled.length * REPEATING;
}
