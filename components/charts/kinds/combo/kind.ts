import { ChartNoAxesCombined } from 'lucide-react';
import { areAlike } from '@/lib/pure/analysis/charts/alike';
import { formatNumber } from '@/lib/pure/format/format';
import { firstRowOf, gapNote, measured, partialPlaces, quantityOf, sayValue, type Parts } from '../../model/parts';
import { firstPlaces, inNaturalOrder, placeRows } from '../../model/slots';
import type { ChartMark, ChartSeries, NamedQuantity, Picture, Slots } from '../../model/types';
import type { ChartFace } from '../../model/kind';

/** With more names than this, a label no longer fits below each bar; the table shows the rest. */
const MOST_NAMES = 40;
/** Both are dark enough to write the name of an axis in. */
const BARS = 1;
const LINE = 4;

type MeasuredSeries = ChartSeries & { quantity: NamedQuantity };

export type ComboModel = Picture & {
  kind: 'combo';
  slots: Slots;
  bars: MeasuredSeries;
  line: MeasuredSeries;
  /** Two units: the line has its own axis on the right. */
  apart: boolean;
  /** Buckets that the data covers only partly. */
  partial: number[];
};

/** Values beyond the limit would dwarf the rest if folded into one, so they are named and not drawn. */
function restNote({ other, axes, measures }: Parts): string[] {
  if (!other) return [];
  const values = measures.map((column) => sayValue(measured(other.row, column), quantityOf(column)));
  return [
    `${axes[0]!.name(other.row[axes[0]!.column.key] ?? null)}, ${formatNumber(other.groups)} more: ${values.join(', ')}`,
  ];
}

/** Two measures over one dimension: the first as bars, the second as a line. Null for anything else. */
function comboModel(parts: Parts): ComboModel | null {
  const { chart, answer, axes, measures, rows } = parts;
  const [axis, split] = axes;
  const [first, second, ...more] = measures;
  if (!axis || split || !first || !second || more.length > 0) return null;
  const all = placeRows(axis, axis.ordered ? rows : (inNaturalOrder(axis, rows) ?? rows), answer.period);
  const shown = firstPlaces(all, all.slots.kind === 'time' ? Infinity : MOST_NAMES);
  const rowOf = firstRowOf(parts, axis, shown);
  const [bars, line] = [first, second].map((column, nth): MeasuredSeries => ({
    name: column.label,
    tone: nth === 0 ? BARS : LINE,
    values: shown.values.map((_, place) => measured(answer.rows[rowOf.get(place) ?? -1], column)),
    quantity: { ...quantityOf(column), label: column.label },
  })) as [MeasuredSeries, MeasuredSeries];
  const apart = !areAlike([first, second].map(({ format }, nth) => ({ measure: chart.query.measures[nth], format })));
  const edge = partialPlaces(parts, axis, shown);
  return {
    kind: 'combo',
    along: true,
    slots: shown.slots,
    bars,
    line,
    apart,
    partial: edge.partial,
    marks: shown.slots.names.map((label, place): ChartMark => ({
      label,
      change: null,
      lines: [bars, line].map(({ name, tone, values, quantity }) => ({
        name,
        tone,
        value: sayValue(values[place] ?? null, quantity),
      })),
      row: rowOf.get(place) ?? null,
      filters: axis.filters(shown.values[place] ?? null),
      column: place,
      line: 0,
    })),
    legend: [
      { name: bars.name, tone: bars.tone, note: apart ? 'bars, left axis' : 'bars' },
      { name: line.name, tone: line.tone, note: apart ? 'line, right axis' : 'line' },
    ],
    notes: [
      ...restNote(parts),
      ...edge.notes,
      ...gapNote(shown.slots, line.values),
      ...(shown.hidden > 0
        ? [`Showing ${shown.values.length} of ${all.values.length} bars. See the table for all.`]
        : []),
    ],
  };
}

export const combo = { label: 'Bars and line', icon: ChartNoAxesCombined, model: comboModel } satisfies ChartFace;
