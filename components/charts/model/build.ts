import type { Chart } from '@/lib/query/dashboard-config';
import { barModel, stackModel } from './bars';
import { cellsModel } from './cells';
import { densityModel, histogramModel } from './distribution';
import { lineModel } from './line';
import { takeApart, type Parts } from './parts';
import { boxModel, pieModel, scatterModel } from './points';
import { placeRows } from './slots';
import { toNumber } from './dimension';
import type { BarModel, ChartAnswer, ChartModel, EmptyModel, TableModel } from './types';

const TABLE: TableModel = { kind: 'table', marks: [], notes: [], legend: [] };
const empty = (reason: string): EmptyModel => ({ kind: 'empty', reason, marks: [], notes: [], legend: [] });

const hasValue = ({ answer, measures }: Parts) => measures.some(({ key }) => answer.rows.some((row) => toNumber(row[key]) !== null));

/** A filter may leave one period of a line: no course, but a value, or the values of its groups beside each other. Null where there are more. */
function onlyPeriod(parts: Parts): BarModel | null {
  const [axis, split] = parts.axes;
  if (!axis?.dimension.grain || parts.measures.length > 1) return null;
  const placed = placeRows(axis, parts.answer.rows, parts.answer.period);
  if (placed.slots.kind !== 'time' || placed.slots.names.length !== 1) return null;
  if (!split) return barModel(parts);
  const { partial } = parts.answer;
  const bars = barModel({ ...parts, axes: [split] });
  return { ...bars, notes: [`${placed.slots.names[0]} only${partial?.first || partial?.last ? ', in part' : ''}.`, ...bars.notes] };
}

/** The picture of an answer, as data. What a chart's type cannot draw falls back to its table, never to a wrong picture. */
export function chartModel(chart: Chart, answer: ChartAnswer): ChartModel {
  if (answer.rows.length === 0) return empty('No rows match these filters.');
  if (chart.type === 'table') return TABLE;
  if (chart.type === 'scatter' && chart.query.select) return scatterModel(chart, answer) ?? TABLE;
  const parts = takeApart(chart, answer);
  const [first, second] = parts.axes;
  if (!first || parts.measures.length === 0) return TABLE;
  if (!parts.answer.rows.some((row) => (row[first.column.key] ?? null) !== null)) return TABLE;
  if (!hasValue(parts)) return empty('The rows that match these filters hold no value here.');
  switch (chart.type) {
    case 'line': case 'area': return onlyPeriod(parts) ?? lineModel(parts);
    case 'bar': return second || parts.measures.length > 1 ? stackModel(parts) : barModel(parts);
    case 'stacked_bar': return stackModel(parts);
    case 'histogram': return first.dimension.bins ? histogramModel(parts) : barModel(parts);
    case 'box': return boxModel(parts) ?? TABLE;
    case 'pie': return pieModel(parts) ?? barModel(parts);
    case 'heatmap': case 'scatter':
      if (!second) return barModel(parts);
      return first.dimension.bins && second.dimension.bins ? densityModel(parts) : cellsModel(parts);
  }
}
