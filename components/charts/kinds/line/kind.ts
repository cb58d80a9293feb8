import { ChartArea, ChartLine } from 'lucide-react';
import type { Parts } from '../../model/parts';
import { placeRows } from '../../model/slots';
import { barModel, type BarModel } from '../bar/model';
import type { ChartFace } from '../../model/kind';
import { lineModel } from './model';

/**
 * A filter may leave one period of a line: no course, but a value, or the values of its groups beside each other. Null
 * where there are more.
 */
function onlyPeriod(parts: Parts): BarModel | null {
  const [axis, split] = parts.axes;
  if (!axis?.dimension.grain || parts.measures.length > 1) return null;
  const placed = placeRows(axis, parts.answer.rows, parts.answer.period);
  if (placed.slots.kind !== 'time' || placed.slots.names.length !== 1) return null;
  if (!split) return barModel(parts);
  const { partial } = parts.answer;
  const bars = barModel({ ...parts, axes: [split] });
  return {
    ...bars,
    notes: [`${placed.slots.names[0]} only${partial?.first || partial?.last ? ', in part' : ''}.`, ...bars.notes],
  };
}

const model = (parts: Parts) => onlyPeriod(parts) ?? lineModel(parts);

export const line = { label: 'Line', icon: ChartLine, model } satisfies ChartFace;
export const area = { label: 'Area', icon: ChartArea, model } satisfies ChartFace;
