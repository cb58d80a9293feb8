import type { PlannedColumn } from '../load/load';
import { sideBySide, type Duck } from '../table/duck';
import { countAtOnce, countOne, isNumber, isRepeating, isTime, type Take } from './counted';
import { NOTHING, type ProfileFigures } from './groups';
import { spreadFigures } from './spread';

/** Tables of so few rows are counted whole, each value of each column. */
const FEW_ROWS = 50_000;

/**
 * Figures of the columns in their order; `unusual`: texts of a column that its plan did not foresee, one of each kind.
 */
export type MeasuredColumns = { figures: ProfileFigures[]; unusual: Map<PlannedColumn, string[]> };

/** Measures every column of the view `data`. */
export async function measure(
  duck: Duck,
  columns: PlannedColumn[],
  rowCount: number,
  onColumn: (done: number) => void,
): Promise<MeasuredColumns> {
  const measured = new Map<PlannedColumn, ProfileFigures>();
  const unusual = new Map<PlannedColumn, string[]>();
  const take: Take = (column, figures, texts) => {
    measured.set(column, figures);
    if (texts.length) unusual.set(column, texts);
    onColumn(measured.size);
  };
  if (rowCount <= FEW_ROWS) await countAtOnce(duck, columns, rowCount, take);
  else {
    const spread = columns.filter((column) => (isNumber(column) || isTime(column)) && !isRepeating(column));
    const many: PlannedColumn[] = [];
    await sideBySide(
      columns.filter((column) => !spread.includes(column)),
      async (column) => {
        if (!(await countOne(duck, column, take))) many.push(column);
      },
    );
    await spreadFigures(duck, [...spread, ...many], rowCount, take);
  }
  return { figures: columns.map((column) => measured.get(column) ?? NOTHING), unusual };
}
