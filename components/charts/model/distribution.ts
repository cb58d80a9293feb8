import { formatNumber } from '@/lib/core/format';
import type { ResultColumn, Row } from '@/lib/query/result';
import { binWidth, toNumber, type Axis } from './dimension';
import { frameOf } from './frame';
import { measured, quantityOf, sayValue, type Parts } from './parts';
import type { Cell2D, DensityModel, HistogramModel, Mark } from './types';

type Bins = { from: number; width: number; /** Index of the bin that starts at `edge`. */ at: (edge: number) => number; count: number };

function binsOf(rows: readonly Row[], axis: Axis): Bins {
  const edges = rows.map((row) => toNumber(row[axis.column.key])).filter((edge) => edge !== null);
  const from = Math.min(...edges);
  const width = binWidth(edges);
  const at = (edge: number) => Math.round((edge - from) / width);
  return { from, width, at, count: at(Math.max(...edges)) + 1 };
}

const edge = ({ from, width }: Bins, index: number) => Number((from + width * index).toPrecision(12));

const inSentence = (label: string) => (/^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);

const missingNote = (rows: readonly Row[], axis: Axis, measure: ResultColumn): string[] => {
  const row = rows.find((one) => (one[axis.column.key] ?? null) === null);
  return row ? [`${axis.column.label} missing: ${sayValue(measured(row, measure), quantityOf(measure))}`] : [];
};

function beyondNote(beyond: number, far: string, measure: ResultColumn): string[] {
  if (beyond === 0) return [];
  if (measure.type !== 'integer') return [`${measure.label} outside the frame: ${sayValue(beyond, quantityOf(measure))}, ${far}.`];
  return [`${formatNumber(beyond)} ${beyond === 1 ? 'row lies' : 'rows lie'} outside the frame, ${far}.`];
}

export function histogramModel({ answer, axes, measures }: Parts): HistogramModel {
  const axis = axes[0]!;
  const measure = measures[0]!;
  const binned = answer.rows.map((row, index) => ({ row, index })).filter(({ row }) => toNumber(row[axis.column.key]) !== null);
  const bins = binsOf(binned.map(({ row }) => row), axis);
  const counts = Array.from({ length: bins.count }, () => 0);
  const rowAt = new Map<number, number>();
  for (const { row, index } of binned) {
    const bin = bins.at(toNumber(row[axis.column.key])!);
    counts[bin] = measured(row, measure) ?? 0;
    rowAt.set(bin, index);
  }
  const frame = frameOf(counts);
  const quantity = quantityOf(measure);
  const shown = counts.slice(frame.from, frame.to + 1);
  const marks = shown.map((count, index): Mark => {
    const bin = frame.from + index;
    return { label: axis.name(edge(bins, bin)), lines: [{ name: measure.label, value: sayValue(count, quantity), tone: 1 }], change: null, row: rowAt.get(bin) ?? null, filters: axis.filters(edge(bins, bin)), column: index, line: 0 };
  });
  const far = frame.to < bins.count - 1 ? `up to ${formatNumber(edge(bins, bins.count), axis.column.format)}` : `down to ${formatNumber(bins.from, axis.column.format)}`;
  return {
    kind: 'histogram', from: edge(bins, frame.from), width: bins.width, counts: shown, x: quantityOf(axis.column), quantity, marks, legend: [],
    notes: [...beyondNote(frame.beyond, far, measure), ...missingNote(answer.rows, axis, measure)],
  };
}

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
  const margin = (bins: Bins, of: (cell: (typeof placed)[number]) => number) => {
    const totals = Array.from({ length: bins.count }, () => 0);
    for (const cell of placed) totals[bins.at(of(cell))]! += cell.value;
    return frameOf(totals);
  };
  const [xFrame, yFrame] = [margin(xBins, ({ x }) => x), margin(yBins, ({ y }) => y)];
  const cells: Cell2D[] = [];
  const marks: Mark[] = [];
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
      lines: [{ name: measure.label, value: sayValue(value, quantity), tone: 1 }], change: null, row: index,
      filters: first && second && [...first, ...second], column, line: -row,
    });
  }
  const far = yFrame.to < yBins.count - 1 ? `${inSentence(up.column.label)} up to ${formatNumber(farY + yBins.width, up.column.format)}` : `${inSentence(across.column.label)} up to ${formatNumber(farX + xBins.width, across.column.format)}`;
  return {
    kind: 'density', cells, marks, legend: [],
    x: { ...quantityOf(across.column), label: across.column.label, from: edge(xBins, xFrame.from), width: xBins.width, bins: xFrame.to - xFrame.from + 1 },
    y: { ...quantityOf(up.column), label: up.column.label, from: edge(yBins, yFrame.from), width: yBins.width, bins: yFrame.to - yFrame.from + 1 },
    max: Math.max(1, ...cells.map(({ value }) => value)),
    notes: beyondNote(beyond, far, measure),
  };
}
