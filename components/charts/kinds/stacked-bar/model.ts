import { formatNumber } from '@/lib/pure/format/format';
import { measured, partialPlaces, quantityOf, sayValue, sum, type Parts } from '../../model/parts';
import { readSeries } from '../../model/series';
import { firstPlaces, placeRows, ranked, type Placement } from '../../model/slots';
import type { ChartMark, ChartSeries, Picture, Quantity, Slots } from '../../model/types';

const MOST_STACKS = 15;

export type StackModel = Picture & {
  kind: 'stack';
  horizontal: boolean;
  /** Each bar is 100 %. */
  share: boolean;
  slots: Slots;
  parts: ChartSeries[];
  /** Buckets that the data covers only partly. */
  partial: number[];
  quantity: Quantity;
};

/** The whole of each bar: also of the parts that are too many to be drawn. */
function wholes({ answer, axes, measures }: Parts, placed: Placement): number[] {
  const totals = placed.values.map(() => 0);
  for (const row of answer.rows) {
    const place = placed.indexOf(row[axes[0]!.column.key] ?? null);
    if (place !== undefined)
      totals[place]! += sum((axes[1] ? measures.slice(0, 1) : measures).map((measure) => measured(row, measure)));
  }
  return totals;
}

/** Parts of a whole (or of a sum) within each bar: the second dimension, or the measures themselves, cut the bar. */
export function stackModel(parts: Parts): StackModel {
  const { chart, answer, axes, measures } = parts;
  const axis = axes[0]!;
  const measure = measures[0]!;
  const quantity = quantityOf(measure);
  const all = placeRows(axis, ranked(axis, answer.rows, measure.key), answer.period);
  const placed = firstPlaces(all, all.slots.kind === 'time' ? Infinity : MOST_STACKS);
  const { series, rowAt, hidden } = readSeries(parts, placed);
  const share = Boolean(chart.options.share);
  const horizontal = chart.options.horizontal ?? !axis.ordered;
  const edge = partialPlaces(parts, axis, placed);
  const totals = wholes(parts, placed);
  const ofBar = (value: number | null, place: number) =>
    totals[place]! > 0 && value !== null ? value / totals[place]! : null;

  const marks = placed.slots.names.flatMap((label, place) =>
    series.map((one, line): ChartMark => {
      const value = one.values[place] ?? null;
      const filters = [
        axis.filters(placed.values[place] ?? null),
        axes[1]?.filters(toCell(answer, rowAt(line, place), axes[1].column.key)),
      ];
      const part = ofBar(value, place);
      return {
        label: `${label}, ${one.name}`,
        lines: [
          { name: measure.label, value: sayValue(value, quantity), tone: one.tone },
          ...(part === null
            ? []
            : [{ name: `Share of ${label}`, value: formatNumber(part, { kind: 'percent' }), tone: null }]),
        ],
        change: null,
        row: rowAt(line, place),
        column: line,
        line: place,
        filters: filters.every((some) => some !== null) ? filters.flatMap((some) => some ?? []) : null,
      };
    }),
  );
  return {
    kind: 'stack',
    share,
    horizontal,
    slots: placed.slots,
    quantity,
    marks,
    partial: edge.partial,
    // Within a bar that has a whole, a part that is not there is none of it.
    parts: share
      ? series.map((one) => ({ ...one, values: one.values.map((value, place) => ofBar(value ?? 0, place)) }))
      : series,
    legend: series.map(({ name, tone }, index) => ({
      name,
      tone,
      ...(index === 0 && share && horizontal && { note: 'share of the total on the right' }),
    })),
    notes: [
      ...edge.notes,
      ...(hidden > 0 ? [`Showing ${series.length} of ${series.length + hidden} parts. See the table for all.`] : []),
      ...(placed.hidden > 0
        ? [`Showing ${placed.values.length} of ${all.values.length} bars. See the table for all.`]
        : []),
    ],
  };
}

const toCell = (answer: Parts['answer'], row: number | null, key: string) => answer.rows[row ?? -1]?.[key] ?? null;
