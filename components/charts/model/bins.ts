import { formatNumber } from '@/lib/pure/format/format';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { binWidth, toNumber, type ChartAxis } from './dimension';
import { measured, quantityOf, sayValue } from './parts';

export type ValueBins = {
  from: number;
  width: number;
  /** Index of the bin that starts at `edge`. */ at: (edge: number) => number;
  count: number;
};

export function binsOf(rows: readonly Row[], axis: ChartAxis): ValueBins {
  const edges = rows.map((row) => toNumber(row[axis.column.key])).filter((edge) => edge !== null);
  const from = Math.min(...edges);
  const width = binWidth(edges);
  const at = (edge: number) => Math.round((edge - from) / width);
  return { from, width, at, count: at(Math.max(...edges)) + 1 };
}

export const edge = ({ from, width }: ValueBins, index: number) => Number((from + width * index).toPrecision(12));

export const missingNote = (rows: readonly Row[], axis: ChartAxis, measure: ResultColumn): string[] => {
  const row = rows.find((one) => (one[axis.column.key] ?? null) === null);
  return row ? [`${axis.column.label} missing: ${sayValue(measured(row, measure), quantityOf(measure))}`] : [];
};

export function beyondNote(beyond: number, far: string, measure: ResultColumn): string[] {
  if (beyond === 0) return [];
  if (measure.type !== 'integer')
    return [`${measure.label} outside this range: ${sayValue(beyond, quantityOf(measure))}, ${far}.`];
  return [`${formatNumber(beyond)} ${beyond === 1 ? 'row is' : 'rows are'} outside this range, ${far}.`];
}
