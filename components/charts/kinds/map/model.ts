import type { Cell } from '@/lib/pure/query/schema/column';
import { binWidth, toNumber, type ChartAxis } from '../../model/dimension';
import { measured, quantityOf, sayValue, type Parts } from '../../model/parts';
import { ranked } from '../../model/slots';
import type { ChartMark, ColourScale, Picture, Quantity } from '../../model/types';

/** A value of the column and its measure; which region it names is looked up when the map is drawn. */
type RegionValue = { value: Cell; amount: number | null };

export type RegionsModel = Picture & {
  kind: 'regions';
  /** One for each mark, greatest first. */
  values: RegionValue[];
  /** Of the column. */
  label: string;
  quantity: Quantity;
  scale: ColourScale;
};

/** Degrees. */
type MapPoint = { longitude: number; latitude: number; amount: number };

export type PointsModel = Picture & {
  kind: 'points';
  /** One for each mark. */
  points: MapPoint[];
  scale: ColourScale;
};

/** From zero where all are of one sign, so that the shade stands for the amount. */
function scaleOf(amounts: readonly number[], quantity: Quantity, words: string): ColourScale {
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const most = Math.max(-low, high);
  return low < 0 && high > 0
    ? { min: -most, max: most, diverging: true, quantity, words }
    : { min: low, max: high, diverging: false, quantity, words };
}

const known = (amounts: readonly (number | null)[]) => amounts.filter((amount) => amount !== null);

/** A measure by the values of one column that names countries or states. */
export function regionsModel({ rows, answer, axes, measures, other }: Parts): RegionsModel | null {
  const [axis] = axes;
  const [measure] = measures;
  if (!axis || !measure || axis.dimension.grain || axis.dimension.part || axis.dimension.bins) return null;
  const quantity = quantityOf(measure);
  const placed = ranked({ ...axis, ordered: false }, rows, measure.key).map((row) => ({
    value: row[axis.column.key] ?? null,
    amount: measured(row, measure),
    row: answer.rows.indexOf(row),
  }));
  return {
    kind: 'regions',
    values: placed.map(({ value, amount }) => ({ value, amount })),
    label: axis.column.label,
    quantity,
    legend: [],
    scale: scaleOf(known(placed.map(({ amount }) => amount)), quantity, ` · ${measure.label}`),
    marks: placed.map(({ value, amount, row }, column): ChartMark => ({
      label: axis.name(value),
      lines: [{ name: measure.label, value: sayValue(amount, quantity), tone: null }],
      change: null,
      row,
      filters: axis.filters(value),
      column,
      line: 0,
    })),
    notes: other ? [`${other.groups} smaller groups are not on the map.`] : [],
  };
}

const LATITUDE = /(?:^|[^a-z])lat/;
const isLatitude = ({ column, dimension }: ChartAxis) =>
  LATITUDE.test(`${dimension.field} ${column.label}`.toLowerCase());

/** A measure at the middle of each cell of two binned columns, one of latitudes and one of longitudes. */
export function pointsModel(parts: Parts): PointsModel | null {
  const { answer, axes, measures } = parts;
  const [one, two] = axes;
  const [measure] = measures;
  if (!one?.dimension.bins || !two?.dimension.bins || !measure || isLatitude(one) === isLatitude(two)) return null;
  const [across, up] = isLatitude(one) ? [two, one] : [one, two];
  const at = (axis: ChartAxis) => answer.rows.map((row) => toNumber(row[axis.column.key]));
  const [xs, ys] = [at(across), at(up)];
  const half = (edges: readonly (number | null)[]) => binWidth(known(edges)) / 2;
  const [halfX, halfY] = [half(xs), half(ys)];
  const quantity = quantityOf(measure);
  const placed = answer.rows.flatMap((row, index) => {
    const [x, y, amount] = [xs[index] ?? null, ys[index] ?? null, measured(row, measure)];
    return x === null || y === null || amount === null ? [] : [{ row, index, x, y, amount }];
  });
  const columns = [...new Set(placed.map(({ x }) => x))].toSorted((a, b) => a - b);
  const lines = [...new Set(placed.map(({ y }) => y))].toSorted((a, b) => b - a);
  const [columnOf, lineOf] = [columns, lines].map((places) => new Map(places.map((place, nth) => [place, nth]))) as [
    Map<number, number>,
    Map<number, number>,
  ];
  const unplaced = answer.rows.length - placed.length;
  return {
    kind: 'points',
    points: placed.map(({ x, y, amount }) => ({ longitude: x + halfX, latitude: y + halfY, amount })),
    legend: [],
    scale: scaleOf(
      placed.map(({ amount }) => amount),
      quantity,
      ` · ${measure.label}`,
    ),
    marks: placed.map(({ row, index, x, y, amount }): ChartMark => {
      const [first, second] = [across.filters(x), up.filters(y)];
      return {
        label: `${up.column.label} ${up.name(row[up.column.key] ?? null)}, ${across.column.label} ${across.name(row[across.column.key] ?? null)}`,
        lines: [{ name: measure.label, value: sayValue(amount, quantity), tone: null }],
        change: null,
        row: index,
        filters: first && second && [...first, ...second],
        column: columnOf.get(x)!,
        line: lineOf.get(y)!,
      };
    }),
    notes: [
      ...(unplaced > 0 ? [`${unplaced} ${unplaced === 1 ? 'group has' : 'groups have'} no position or no value.`] : []),
      ...(answer.truncated ? [`Showing the first ${placed.length} places.`] : []),
    ],
  };
}
