import { formatNumber } from '@/lib/core/format';
import { axisOf, readable, restFilters, toNumber } from './dimension';
import { measured, quantityOf, sayValue, sum, type Parts } from './parts';
import { placeRows } from './slots';
import type { BoxFive, BoxModel, ChartAnswer, Mark, NamedQuantity, PieModel, ScatterModel } from './types';
import type { Chart } from '@/lib/query/dashboard-config';

const FIVE = ['min', 'q1', 'median', 'q3', 'max'] as const;
const FIVE_NAMES: Record<(typeof FIVE)[number], string> = { max: 'Highest', q3: 'Upper quarter', median: 'Median', q1: 'Lower quarter', min: 'Lowest' };

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
  const marks = placed.slots.names.map((label, place): Mark => ({
    label, change: null, row: rowAt.get(place) ?? null, filters: axis.filters(placed.values[place] ?? null), column: place, line: 0,
    lines: FIVE.toReversed().map((key) => ({ name: FIVE_NAMES[key], value: sayValue(boxes[place]?.[key] ?? null, quantity), tone: null })),
  }));
  return { kind: 'box', horizontal: chart.options.horizontal ?? !axis.ordered, slots: placed.slots, boxes, quantity, marks, legend: [], notes: [] };
}

/** Two raw columns, a point a row. */
export function scatterModel(chart: Chart, answer: ChartAnswer): ScatterModel | null {
  const [across, up] = answer.columns.map(readable);
  if (!across || !up) return null;
  const [x, y] = [across, up].map((column) => ({ ...quantityOf(column), label: column.label })) as [NamedQuantity, NamedQuantity];
  const placed = answer.rows.flatMap((row, index) => {
    const point = { x: toNumber(row[across.key]), y: toNumber(row[up.key]) };
    return point.x === null || point.y === null ? [] : [{ index, x: point.x, y: point.y }];
  }).toSorted((a, b) => a.x - b.x || a.y - b.y);
  const [first, second] = [axisOf(across, { field: across.key }, chart.dataSourceId, []), axisOf(up, { field: up.key }, chart.dataSourceId, [])];
  const marks = placed.map((point, column): Mark => ({
    label: `${across.label} ${sayValue(point.x, x)}`, lines: [{ name: up.label, value: sayValue(point.y, y), tone: 1 }], change: null, row: point.index,
    filters: [...(first.filters(point.x) ?? []), ...(second.filters(point.y) ?? [])], column, line: 0,
  }));
  const dropped = answer.rows.length - placed.length;
  return {
    kind: 'scatter', points: placed.map((point) => ({ x: point.x, y: point.y })), x, y, marks, legend: [],
    logarithmic: Boolean(chart.options.logarithmic) && placed.every((point) => point.x > 0 && point.y > 0),
    notes: [
      ...(answer.truncated ? [`The first ${formatNumber(placed.length)} points are drawn.`] : []),
      ...(dropped > 0 ? [`${formatNumber(dropped)} ${dropped === 1 ? 'row lacks' : 'rows lack'} one of the two values.`] : []),
    ],
  };
}

const MOST_PARTS = 5;

/** Two to five parts of one whole; more, fewer or a negative part is no pie. */
export function pieModel(parts: Parts): PieModel | null {
  const { chart, answer, rows, axes, measures, other } = parts;
  const axis = axes[0];
  const measure = measures[0];
  if (!axis || !measure || answer.rows.length < 2 || answer.rows.length > MOST_PARTS) return null;
  const quantity = quantityOf(measure);
  const values = answer.rows.map((row) => measured(row, measure));
  const total = sum(values);
  if (total <= 0 || values.some((value) => value === null || value < 0)) return null;
  const slices = answer.rows.map((row, index) => ({ name: axis.name(row[axis.column.key] ?? null), value: values[index]!, tone: other?.index === index || (row[axis.column.key] ?? null) === null ? 0 : index + 1, index, cell: row[axis.column.key] ?? null }));
  return {
    kind: 'pie', quantity, notes: [],
    parts: slices.map(({ name, value, tone }) => ({ name, value, tone })),
    legend: slices.map(({ name, value, tone }) => ({ name: `${name} ${formatNumber(value / total, { kind: 'percent' })}`, tone })),
    marks: slices.map(({ name, value, tone, index, cell }): Mark => ({
      label: name, row: index, column: index, line: 0, change: null, filters: other?.index === index ? restFilters(axis, chart.dataSourceId, rows) : axis.filters(cell),
      lines: [{ name: measure.label, value: sayValue(value, quantity), tone }, { name: 'Share', value: formatNumber(value / total, { kind: 'percent' }), tone: null }],
    })),
  };
}
