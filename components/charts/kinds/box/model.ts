import { measured, quantityOf, sayValue, type Parts } from '../../model/parts';
import { placeRows } from '../../model/slots';
import type { ChartMark, Picture, Quantity, Slots } from '../../model/types';

export type BoxFive = { min: number; q1: number; median: number; q3: number; max: number };
export type BoxModel = Picture & {
  kind: 'box';
  horizontal: boolean;
  slots: Slots;
  boxes: (BoxFive | null)[];
  quantity: Quantity;
};

const FIVE = ['min', 'q1', 'median', 'q3', 'max'] as const;
const FIVE_NAMES: Record<(typeof FIVE)[number], string> = {
  max: 'Highest',
  q3: 'Upper quarter',
  median: 'Median',
  q1: 'Lower quarter',
  min: 'Lowest',
};

/** Five measures by one dimension. Null where the query does not ask for all five. */
export function boxModel(parts: Parts): BoxModel | null {
  const { chart, answer, axes, measures } = parts;
  const columns = FIVE.map((agg) => measures[chart.query.measures.findIndex((measure) => measure.agg === agg)]);
  const axis = axes[0];
  if (!axis || columns.some((column) => !column)) return null;
  const quantity = quantityOf(columns[2]!);
  const placed = placeRows(axis, answer.rows, answer.period);
  const boxes = placed.values.map((): BoxFive | null => null);
  const rowAt = new Map<number, number>();
  answer.rows.forEach((row, index) => {
    const place = placed.indexOf(row[axis.column.key] ?? null);
    const values = columns.map((column) => measured(row, column!));
    if (place === undefined || values.some((value) => value === null)) return;
    const [min, q1, median, q3, max] = values as [number, number, number, number, number];
    boxes[place] = { min, q1, median, q3, max };
    rowAt.set(place, index);
  });
  const marks = placed.slots.names.map((label, place): ChartMark => ({
    label,
    change: null,
    row: rowAt.get(place) ?? null,
    filters: axis.filters(placed.values[place] ?? null),
    column: place,
    line: 0,
    lines: FIVE.toReversed().map((key) => ({
      name: FIVE_NAMES[key],
      value: sayValue(boxes[place]?.[key] ?? null, quantity),
      tone: null,
    })),
  }));
  return {
    kind: 'box',
    horizontal: chart.options.horizontal ?? !axis.ordered,
    slots: placed.slots,
    boxes,
    quantity,
    marks,
    legend: [],
    notes: [],
  };
}
