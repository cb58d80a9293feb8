import { formatNumber } from '@/lib/pure/format/format';
import { beyondNote, binsOf, edge, missingNote } from '../../model/bins';
import { toNumber } from '../../model/dimension';
import { frameOf } from '../../model/frame';
import { measured, quantityOf, sayValue, type Parts } from '../../model/parts';
import type { ChartMark, Picture, Quantity } from '../../model/types';

export type HistogramModel = Picture & {
  kind: 'histogram';
  from: number;
  width: number;
  counts: number[];
  x: Quantity;
  quantity: Quantity;
};

export function histogramModel({ answer, axes, measures }: Parts): HistogramModel {
  const axis = axes[0]!;
  const measure = measures[0]!;
  const binned = answer.rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => toNumber(row[axis.column.key]) !== null);
  const bins = binsOf(
    binned.map(({ row }) => row),
    axis,
  );
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
  const marks = shown.map((count, index): ChartMark => {
    const bin = frame.from + index;
    return {
      label: axis.name(edge(bins, bin)),
      lines: [{ name: measure.label, value: sayValue(count, quantity), tone: 1 }],
      change: null,
      row: rowAt.get(bin) ?? null,
      filters: axis.filters(edge(bins, bin)),
      column: index,
      line: 0,
    };
  });
  const far =
    frame.to < bins.count - 1
      ? `up to ${formatNumber(edge(bins, bins.count), axis.column.format)}`
      : `down to ${formatNumber(bins.from, axis.column.format)}`;
  return {
    kind: 'histogram',
    along: true,
    from: edge(bins, frame.from),
    width: bins.width,
    counts: shown,
    x: quantityOf(axis.column),
    quantity,
    marks,
    legend: [],
    notes: [...beyondNote(frame.beyond, far, measure), ...missingNote(answer.rows, axis, measure)],
  };
}
