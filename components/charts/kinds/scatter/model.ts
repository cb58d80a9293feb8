import { formatNumber } from '@/lib/pure/format/format';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { axisOf, readable, toNumber } from '../../model/dimension';
import { quantityOf, sayValue } from '../../model/parts';
import type { ChartAnswer, ChartMark, NamedQuantity, Picture } from '../../model/types';

export type ScatterModel = Picture & {
  kind: 'scatter';
  points: { x: number; y: number }[];
  x: NamedQuantity;
  y: NamedQuantity;
  logarithmic: boolean;
};

/** Two raw columns, a point a row. */
export function scatterModel(chart: Chart, answer: ChartAnswer): ScatterModel | null {
  const [across, up] = answer.columns.map(readable);
  if (!across || !up) return null;
  const [x, y] = [across, up].map((column) => ({ ...quantityOf(column), label: column.label })) as [
    NamedQuantity,
    NamedQuantity,
  ];
  const placed = answer.rows
    .flatMap((row, index) => {
      const point = { x: toNumber(row[across.key]), y: toNumber(row[up.key]) };
      return point.x === null || point.y === null ? [] : [{ index, x: point.x, y: point.y }];
    })
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
  const [first, second] = [
    axisOf(across, { field: across.key }, chart.dataSourceId, []),
    axisOf(up, { field: up.key }, chart.dataSourceId, []),
  ];
  const marks = placed.map((point, column): ChartMark => ({
    label: `${across.label} ${sayValue(point.x, x)}`,
    lines: [{ name: up.label, value: sayValue(point.y, y), tone: 1 }],
    change: null,
    row: point.index,
    filters: [...(first.filters(point.x) ?? []), ...(second.filters(point.y) ?? [])],
    column,
    line: 0,
  }));
  const dropped = answer.rows.length - placed.length;
  return {
    kind: 'scatter',
    points: placed.map((point) => ({ x: point.x, y: point.y })),
    x,
    y,
    marks,
    legend: [],
    logarithmic: Boolean(chart.options.logarithmic) && placed.every((point) => point.x > 0 && point.y > 0),
    notes: [
      ...(answer.truncated ? [`Showing the first ${formatNumber(placed.length)} points.`] : []),
      ...(dropped > 0
        ? [`${formatNumber(dropped)} ${dropped === 1 ? 'row is' : 'rows are'} missing one of the two values.`]
        : []),
    ],
  };
}
