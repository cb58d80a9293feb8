import { formatNumber } from '@/lib/pure/format/format';
import { beyondNote, binsOf, edge, type ValueBins } from '../../model/bins';
import { toNumber } from '../../model/dimension';
import { frameOf } from '../../model/frame';
import { measured, quantityOf, sayValue, type Parts } from '../../model/parts';
import type { ChartMark, NamedQuantity, Picture } from '../../model/types';
import type { Cell2D } from './model';

export type DensityModel = Picture & {
  kind: 'density';
  x: NamedQuantity & { from: number; width: number; bins: number };
  y: NamedQuantity & { from: number; width: number; bins: number };
  cells: Cell2D[];
  max: number;
};

const inSentence = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Two binned numbers and a count: the places of a scatter too full to draw its points. */
export function densityModel({ answer, axes, measures }: Parts): DensityModel {
  const [across, up] = [axes[0]!, axes[1]!];
  const measure = measures[0]!;
  const quantity = quantityOf(measure);
  const placed = answer.rows.flatMap((row, index) => {
    const [x, y] = [toNumber(row[across.column.key]), toNumber(row[up.column.key])];
    const value = measured(row, measure) ?? 0;
    return x === null || y === null || value === 0 ? [] : [{ row, index, x, y, value }];
  });
  const kept = placed.map(({ row }) => row);
  const [xBins, yBins] = [binsOf(kept, across), binsOf(kept, up)];
  const margin = (bins: ValueBins, of: (cell: (typeof placed)[number]) => number) => {
    const totals = Array.from({ length: bins.count }, () => 0);
    for (const cell of placed) totals[bins.at(of(cell))]! += cell.value;
    return frameOf(totals);
  };
  const [xFrame, yFrame] = [margin(xBins, ({ x }) => x), margin(yBins, ({ y }) => y)];
  const cells: Cell2D[] = [];
  const marks: ChartMark[] = [];
  let beyond = 0;
  let [farX, farY] = [-Infinity, -Infinity];
  for (const { index, x, y, value } of placed) {
    const [column, row] = [xBins.at(x) - xFrame.from, yBins.at(y) - yFrame.from];
    if (column < 0 || row < 0 || xBins.at(x) > xFrame.to || yBins.at(y) > yFrame.to) {
      beyond += value;
      [farX, farY] = [Math.max(farX, x), Math.max(farY, y)];
      continue;
    }
    cells.push({ column, row, value });
    const [first, second] = [across.filters(x), up.filters(y)];
    marks.push({
      label: `${across.column.label} ${across.name(x)}, ${up.column.label} ${up.name(y)}`,
      lines: [{ name: measure.label, value: sayValue(value, quantity), tone: 1 }],
      change: null,
      row: index,
      filters: first && second && [...first, ...second],
      column,
      line: -row,
    });
  }
  const far =
    yFrame.to < yBins.count - 1
      ? `${inSentence(up.column.label)} up to ${formatNumber(farY + yBins.width, up.column.format)}`
      : `${inSentence(across.column.label)} up to ${formatNumber(farX + xBins.width, across.column.format)}`;
  return {
    kind: 'density',
    cells,
    marks,
    legend: [],
    x: {
      ...quantityOf(across.column),
      label: across.column.label,
      from: edge(xBins, xFrame.from),
      width: xBins.width,
      bins: xFrame.to - xFrame.from + 1,
    },
    y: {
      ...quantityOf(up.column),
      label: up.column.label,
      from: edge(yBins, yFrame.from),
      width: yBins.width,
      bins: yFrame.to - yFrame.from + 1,
    },
    max: Math.max(1, ...cells.map(({ value }) => value)),
    notes: beyondNote(beyond, far, measure),
  };
}
