import type { Row } from '@/lib/pure/query/schema/result';
import { compareCells, type ChartAxis } from '../../model/dimension';
import { measured, quantityOf, sayValue, type Parts } from '../../model/parts';
import { firstPlaces, placeRows, type Placement } from '../../model/slots';
import type { ChartMark, ColourScale, Picture, Quantity, Slots } from '../../model/types';

const MOST_ROWS = 24;
const MOST_COLUMNS = 60;
/** Names longer than this are read beside a row, not under a column. */
const LONG_NAME = 6;

export type Cell2D = { column: number; row: number; value: number };

export type CellsModel = Picture & {
  kind: 'cells';
  columns: Slots;
  rows: string[];
  cells: Cell2D[];
  scale: ColourScale;
  quantity: Quantity;
};

const longest = (placed: Placement) => Math.max(0, ...placed.slots.names.map((name) => name.length));

/** Time lies across; else the axis with more places, unless its names are long. */
function firstLiesAcross(axes: readonly [ChartAxis, ChartAxis], placed: readonly [Placement, Placement]): boolean {
  if (axes[0].dimension.grain || axes[1].dimension.grain) return Boolean(axes[0].dimension.grain);
  const [first, second] = placed;
  if (longest(first) > LONG_NAME !== longest(second) > LONG_NAME) return longest(first) <= LONG_NAME;
  return first.values.length > second.values.length;
}

const inOrder = ({ ordered, column }: ChartAxis, rows: readonly Row[]): readonly Row[] =>
  ordered ? rows.toSorted((a, b) => compareCells(a[column.key] ?? null, b[column.key] ?? null)) : rows;

export function cellsModel(parts: Parts): CellsModel {
  const { answer, measures } = parts;
  const [one, two] = [parts.axes[0]!, parts.axes[1]!];
  const measure = measures[0]!;
  const quantity = quantityOf(measure);
  const [onePlaces, twoPlaces] = [one, two].map((axis) =>
    placeRows(axis, inOrder(axis, answer.rows), answer.period),
  ) as [Placement, Placement];
  const across = firstLiesAcross([one, two], [onePlaces, twoPlaces]);
  const [x, y] = across ? [one, two] : [two, one];
  const [xPlaces, yPlaces] = across ? [onePlaces, twoPlaces] : [twoPlaces, onePlaces];
  const [columns, rows] = [firstPlaces(xPlaces, MOST_COLUMNS), firstPlaces(yPlaces, MOST_ROWS)];

  const [asked] = parts.chart.query.measures;
  const counting = asked?.agg === 'count' && !asked.over && !asked.as;
  const found = new Map<string, number>();
  answer.rows.forEach((row, index) => {
    found.set(`${xPlaces.indexOf(row[x.column.key] ?? null)} ${yPlaces.indexOf(row[y.column.key] ?? null)}`, index);
  });
  const cells: CellsModel['cells'] = [];
  const marks: ChartMark[] = [];
  rows.values.forEach((yValue, row) =>
    columns.values.forEach((xValue, column) => {
      const index = found.get(`${column} ${row}`) ?? null;
      // No row: none was counted. For any other measure the cell is missing and stays empty.
      const value = index === null ? (counting ? 0 : null) : measured(answer.rows[index], measure);
      if (value === null) return;
      cells.push({ column, row, value });
      const [first, second] = [x.filters(xValue), y.filters(yValue)];
      marks.push({
        label: `${rows.slots.names[row]}, ${columns.slots.names[column]}`,
        lines: [{ name: measure.label, value: sayValue(value, quantity), tone: null }],
        change: null,
        row: index,
        filters: first && second && [...second, ...first],
        column,
        line: row,
      });
    }),
  );
  const values = cells.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const diverging = low < 0 && high > 0;
  const hidden = columns.hidden + rows.hidden;
  return {
    kind: 'cells',
    columns: columns.slots,
    rows: rows.slots.names,
    cells,
    marks,
    quantity,
    legend: [],
    scale: {
      ...(diverging
        ? { min: -Math.max(-low, high), max: Math.max(-low, high) }
        : { min: counting || low < 0 ? low : Math.min(...values), max: Math.max(...values) }),
      diverging,
      quantity,
      words: counting ? ` ${measure.label.toLowerCase()}` : ` · ${measure.label}`,
    },
    notes: hidden > 0 ? ['Showing the first rows and columns. See the table for all.'] : [],
  };
}
