import { formatNumber, NO_VALUE } from '@/lib/pure/format/format';
import type { Cell } from '@/lib/pure/query/schema/column';
import { restFilters } from '../../model/dimension';
import {
  firstRowOf,
  gapNote,
  markWithBefore,
  measured,
  partialPlaces,
  periodNames,
  quantityOf,
  sayValue,
  type Parts,
} from '../../model/parts';
import { alignBefore, inNaturalOrder, placeRows } from '../../model/slots';
import type { ChartMark, Picture, Quantity, Slots, Tone } from '../../model/types';

/** Beyond this many bars a label no longer fits beside each: the table has the rest. */
const MOST_BARS = 60;

export type Bar = {
  name: string;
  value: number | null;
  before: number | null;
  tone: Tone;
  partial: boolean;
  other: boolean;
};

export type BarModel = Picture & { kind: 'bar'; horizontal: boolean; slots: Slots; bars: Bar[]; quantity: Quantity };

/** One measure by one dimension: sorted bars for names, standing bars for what has an order. */
export function barModel(parts: Parts): BarModel {
  const { chart, answer, axes, measures, rows, other } = parts;
  const axis = axes[0]!;
  const measure = measures[0]!;
  const quantity = quantityOf(measure);
  const horizontal = chart.options.horizontal ?? !axis.ordered;
  // Rows without a value of the dimension are no bar among names: they are said below. On the result they stay a row of
  // their own.
  const missing = rows.findIndex((row) => (row[axis.column.key] ?? null) === null);
  const named = missing === -1 ? rows : rows.filter((_, index) => index !== missing);
  // Lying bars are a ranking; standing ones keep the order of what they stand for.
  const placed = placeRows(axis, horizontal ? named : (inNaturalOrder(axis, named) ?? named), answer.period);
  const rowOf = firstRowOf(parts, axis, placed);
  const names = periodNames(answer);
  const before =
    names && answer.comparison
      ? alignBefore({
          axis,
          present: placed,
          rows: answer.comparison.rows,
          measureKey: measure.key,
          from: answer.comparison.from,
        })
      : null;
  const edge = partialPlaces(parts, axis, placed);
  const { field, bins } = axis.dimension;
  // Where one has no colour of its own, none has.
  const coloured =
    parts.tones.bars.has(field) && !bins && placed.values.every((value) => parts.tones.of(field, value) !== null);
  const toneOf = (value: Cell) =>
    (bins ? null : parts.tones.chosen(field, value)) ?? (coloured ? parts.tones.of(field, value)! : 1);

  const listed = placed.slots.names
    .map((name, place): { bar: Bar; mark: ChartMark } => {
      const row = rowOf.get(place) ?? null;
      const value = measured(answer.rows[row ?? -1], measure);
      const tone = toneOf(placed.values[place] ?? null);
      const bar: Bar = {
        name,
        value,
        before: before?.[place] ?? null,
        tone,
        other: false,
        partial: edge.partial.includes(place),
      };
      const mark = {
        ...markWithBefore({ label: name, value, before: bar.before, names, quantity, measure: measure.label, tone }),
        row,
        filters: axis.filters(placed.values[place] ?? null),
        column: place,
        line: 0,
      };
      return { bar, mark };
    })
    .slice(0, MOST_BARS);
  if (other) {
    const value = measured(other.row, measure);
    const name = `${String(other.row[axis.column.key] ?? 'Other')}, ${formatNumber(other.groups)} more`;
    listed.push({
      bar: { name, value, before: null, tone: 0, partial: false, other: true },
      mark: {
        ...markWithBefore({ label: name, value, before: null, names: null, quantity, measure: measure.label, tone: 0 }),
        row: other.index,
        filters: restFilters(axis, chart.dataSourceId, rows),
        column: listed.length,
        line: 0,
      },
    });
  }
  const bars = listed.map(({ bar }) => bar);
  const hidden = placed.slots.names.length - (bars.length - (other ? 1 : 0));
  return {
    kind: 'bar',
    ...(!horizontal && { along: true }),
    horizontal,
    bars,
    quantity,
    legend: [],
    slots:
      !other && hidden === 0
        ? placed.slots
        : { kind: 'names', names: bars.map(({ name }) => name), ordered: axis.ordered },
    marks: listed.map(({ mark }) => mark),
    notes: [
      ...(missing === -1
        ? []
        : [`${axis.column.label} ${NO_VALUE}: ${sayValue(measured(rows[missing], measure), quantity)}`]),
      ...edge.notes,
      ...gapNote(
        placed.slots,
        placed.values.map((_, place) => measured(answer.rows[rowOf.get(place) ?? -1], measure)),
      ),
      ...(hidden > 0 ? [`Showing ${bars.length} of ${bars.length + hidden} bars. See the table for all.`] : []),
    ],
  };
}
