import { formatNumber, NO_VALUE } from '@/lib/core/format';
import { restFilters } from './dimension';
import { firstRowOf, gapNote, markWithBefore, measured, partialPlaces, periodNames, quantityOf, sayValue, sum, type Parts } from './parts';
import { readSeries } from './series';
import { alignBefore, firstPlaces, inNaturalOrder, placeRows, ranked, type Placement } from './slots';
import type { Bar, BarModel, Mark, StackModel } from './types';

/** Beyond this many bars a label no longer fits beside each: the table has the rest. */
const MOST_BARS = 60;
const MOST_STACKS = 15;

/** One measure by one dimension: sorted bars for names, standing bars for what has an order. */
export function barModel(parts: Parts): BarModel {
  const { chart, answer, axes, measures, rows, other } = parts;
  const axis = axes[0]!;
  const measure = measures[0]!;
  const quantity = quantityOf(measure);
  const horizontal = chart.options.horizontal ?? !axis.ordered;
  // Rows without a value of the dimension are no bar among names: they are said below. On the result they stay a row of their own.
  const missing = rows.findIndex((row) => (row[axis.column.key] ?? null) === null);
  const named = missing === -1 ? rows : rows.filter((_, index) => index !== missing);
  // Lying bars are a ranking; standing ones keep the order of what they stand for.
  const placed = placeRows(axis, horizontal ? named : inNaturalOrder(axis, named) ?? named, answer.period);
  const rowOf = firstRowOf(parts, axis, placed);
  const names = periodNames(answer);
  const before = names && answer.comparison ? alignBefore(axis, placed, answer.comparison.rows, measure.key, answer.comparison.from) : null;
  const edge = partialPlaces(parts, axis, placed);

  const listed = placed.slots.names.map((name, place): { bar: Bar; mark: Mark } => {
    const row = rowOf.get(place) ?? null;
    const value = measured(answer.rows[row ?? -1], measure);
    const bar: Bar = {
      name, value, before: before?.[place] ?? null, tone: 1, other: false,
      partial: edge.partial.includes(place),
    };
    const mark = { ...markWithBefore({ label: name, value, before: bar.before, names, quantity, measure: measure.label, tone: 1 }), row, filters: axis.filters(placed.values[place] ?? null), column: place, line: 0 };
    return { bar, mark };
  }).slice(0, MOST_BARS);
  if (other) {
    const value = measured(other.row, measure);
    const name = `${String(other.row[axis.column.key] ?? 'Other')}, ${formatNumber(other.groups)} more`;
    listed.push({
      bar: { name, value, before: null, tone: 0, partial: false, other: true },
      mark: { ...markWithBefore({ label: name, value, before: null, names: null, quantity, measure: measure.label, tone: 0 }), row: other.index, filters: restFilters(axis, chart.dataSourceId, rows), column: listed.length, line: 0 },
    });
  }
  const bars = listed.map(({ bar }) => bar);
  const hidden = placed.slots.names.length - (bars.length - (other ? 1 : 0));
  return {
    kind: 'bar', horizontal, bars, quantity, legend: [],
    slots: !other && hidden === 0 ? placed.slots : { kind: 'names', names: bars.map(({ name }) => name), ordered: axis.ordered },
    marks: listed.map(({ mark }) => mark),
    notes: [
      ...(missing === -1 ? [] : [`${axis.column.label} ${NO_VALUE}: ${sayValue(measured(rows[missing], measure), quantity)}`]),
      ...edge.notes,
      ...gapNote(placed.slots, placed.values.map((_, place) => measured(answer.rows[rowOf.get(place) ?? -1], measure))),
      ...(hidden > 0 ? [`${bars.length} of ${bars.length + hidden} bars are drawn; the table has all.`] : []),
    ],
  };
}

/** The whole of each bar: also of the parts that are too many to be drawn. */
function wholes({ answer, axes, measures }: Parts, placed: Placement): number[] {
  const totals = placed.values.map(() => 0);
  for (const row of answer.rows) {
    const place = placed.indexOf(row[axes[0]!.column.key] ?? null);
    if (place !== undefined) totals[place]! += sum((axes[1] ? measures.slice(0, 1) : measures).map((measure) => measured(row, measure)));
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
  const edge = partialPlaces(parts, axis, placed);
  const totals = wholes(parts, placed);
  const ofBar = (value: number | null, place: number) => (totals[place]! > 0 && value !== null ? value / totals[place]! : null);

  const marks = placed.slots.names.flatMap((label, place) => series.map((one, line): Mark => {
    const value = one.values[place] ?? null;
    const filters = [axis.filters(placed.values[place] ?? null), axes[1]?.filters(toCell(answer, rowAt(line, place), axes[1].column.key))];
    const part = ofBar(value, place);
    return {
      label: `${label}, ${one.name}`,
      lines: [{ name: measure.label, value: sayValue(value, quantity), tone: one.tone }, ...(part === null ? [] : [{ name: `Share of ${label}`, value: formatNumber(part, { kind: 'percent' }), tone: null }])],
      change: null, row: rowAt(line, place), column: line, line: place,
      filters: filters.every((some) => some !== null) ? filters.flatMap((some) => some ?? []) : null,
    };
  }));
  return {
    kind: 'stack', share, horizontal: chart.options.horizontal ?? !axis.ordered, slots: placed.slots, quantity, marks,
    partial: edge.partial,
    // Within a bar that has a whole, a part that is not there is none of it.
    parts: share ? series.map((one) => ({ ...one, values: one.values.map((value, place) => ofBar(value ?? 0, place)) })) : series,
    legend: series.map(({ name, tone }) => ({ name, tone })),
    notes: [...edge.notes, ...(hidden > 0 ? [`${series.length} of ${series.length + hidden} parts are drawn; the table has all.`] : []), ...(placed.hidden > 0 ? [`${placed.values.length} of ${all.values.length} bars are drawn; the table has all.`] : [])],
  };
}

const toCell = (answer: Parts['answer'], row: number | null, key: string) => answer.rows[row ?? -1]?.[key] ?? null;

