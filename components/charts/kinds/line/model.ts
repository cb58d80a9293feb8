import {
  gapNote,
  markWithBefore,
  partialPlaces,
  periodNames,
  quantityOf,
  sayValue,
  type Parts,
} from '../../model/parts';
import { readSeries } from '../../model/series';
import { alignBefore, placeRows } from '../../model/slots';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ChartMark, ChartSeries, Picture, Quantity, Slots } from '../../model/types';

export type LineModel = Picture & {
  kind: 'line';
  filled: boolean;
  /** Too many periods have no value to draw a line between the others, so each is a dot. */
  dots?: true;
  slots: Slots;
  series: ChartSeries[];
  before: { name: string; values: (number | null)[] } | null;
  /** Buckets that the data covers only partly. */
  partial: number[];
  quantity: Quantity;
  logarithmic: boolean;
  /** Of ranks: the first stands at the top. */
  ranks?: true;
  /** The axis as it was chosen. */
  range?: Chart['options']['range'];
};

const isEmpty = (range: Chart['options']['range']) => range?.from === undefined && range?.to === undefined;

/** What a chosen axis leaves out is said. */
function outsideNote(
  series: readonly ChartSeries[],
  { from = -Infinity, to = Infinity }: Chart['options']['range'] = {},
): string[] {
  const values = series.flatMap((each) => each.values).filter((value) => value !== null);
  const outside = values.filter((value) => value < from || value > to).length;
  return outside > 0 ? [`${outside} of ${values.length} values lie outside the axis.`] : [];
}

export function lineModel(parts: Parts): LineModel {
  const { chart, answer, axes, measures } = parts;
  const axis = axes[0]!;
  const measure = measures[0]!;
  const placed = placeRows(axis, answer.rows, answer.period);
  const { slots } = placed;
  const { series, rowAt, hidden } = readSeries(parts, placed);
  const quantity = quantityOf(measure);
  const names = series.length === 1 ? periodNames(answer) : null;
  const before =
    names && answer.comparison
      ? {
          name: names.before,
          values: alignBefore({
            axis,
            present: placed,
            rows: answer.comparison.rows,
            measureKey: measure.key,
            from: answer.comparison.from,
          }),
        }
      : null;
  const range = chart.type === 'line' && !isEmpty(chart.options.range) ? chart.options.range : undefined;
  const edge = partialPlaces(parts, axis, placed);

  const marks = slots.names.map((label, place): ChartMark => {
    const row = series.map((_, index) => rowAt(index, place)).find((index) => index !== null) ?? null;
    const common = { row, filters: axis.filters(placed.values[place] ?? null), column: place, line: 0 };
    const only = series.length === 1 ? series[0]! : null;
    if (only)
      return {
        ...markWithBefore({
          label,
          value: only.values[place] ?? null,
          before: before?.values[place] ?? null,
          names,
          quantity,
          measure: measure.label,
          tone: 1,
        }),
        ...common,
      };
    return {
      label,
      change: null,
      lines: series.map(({ name, tone, values }) => ({ name, tone, value: sayValue(values[place] ?? null, quantity) })),
      ...common,
    };
  });

  return {
    kind: 'line',
    ...(chart.query.measures[0]?.as?.kind === 'rank' && { ranks: true as const }),
    along: true,
    filled: chart.type === 'area',
    slots,
    series,
    before,
    quantity,
    marks,
    partial: edge.partial,
    logarithmic:
      Boolean(chart.options.logarithmic) &&
      series.every(({ values }) => values.every((value) => value === null || value > 0)),
    ...(range && { range }),
    legend: [],
    notes: [
      ...edge.notes,
      ...outsideNote(series, range),
      ...(series.length === 1 ? gapNote(slots, series[0]!.values) : []),
      ...(hidden > 0 ? [`Showing ${series.length} of ${series.length + hidden} lines. See the table for all.`] : []),
    ],
  };
}

/** True where so many periods have no value that a line would suggest values nobody knows. */
export const asDots = (model: LineModel): LineModel => ({
  ...model,
  dots: true,
  filled: false,
  notes: [...model.notes, 'Dots without a line: more than 30% of the periods have no value.'],
});
