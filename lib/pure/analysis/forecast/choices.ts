import type { PeriodCount } from '@/lib/pure/query/resolve/periods';
import { GRAINS, isNumeric, isTime, type Grain } from '@/lib/pure/query/schema/column';
import { partsOnly, wholeOnly } from '../semantics/table/scope';
import { countOfRows, withoutCode } from '../semantics/table/shown';
import { readTable, type TableInput, type TableMeaning } from '../semantics/table/table';
import { isAllowedGrain, pointsAt } from '../semantics/time-axis';
import { readableLabel, sentenceCase } from '../semantics/lexicon/words';
import { isCourse } from '../series/course';
import {
  measureOf,
  usualGrain,
  usualHorizon,
  type ForecastChoices,
  type MeasureChoice,
  type TimeChoice,
} from './choice';

function timeChoices({ columns, rowCount }: TableInput, { time }: TableMeaning): TimeChoice[] {
  const years =
    time?.kind === 'year' && !time.steps
      ? [
          {
            field: time.column.key,
            label: time.column.label,
            grains: [{ grain: 'year' as const, periods: time.years }],
          },
        ]
      : [];
  const dated = columns.filter(
    (column) =>
      isTime(column) && column.role !== 'ignore' && column.distinct > 1 && column.nulls < rowCount && !column.review,
  );
  const choices = [
    ...years,
    ...dated.map((column) => ({
      field: column.key,
      label: column.label,
      grains: GRAINS.toReversed()
        .filter((grain) => isAllowedGrain(column, grain))
        .map((grain) => ({ grain, periods: pointsAt(column, grain) }))
        .filter(({ periods }) => periods > 1),
    })),
  ].filter(({ grains }) => grains.length > 0);
  return choices.toSorted((a, b) => Number(b.field === time?.column.key) - Number(a.field === time?.column.key));
}

function measureChoices({ columns }: TableInput, table: TableMeaning): MeasureChoice[] {
  const rows: MeasureChoice = {
    field: null,
    label: countOfRows(table).name,
    agg: 'count',
    numeric: false,
    format: { kind: 'plain' },
    filters: [],
  };
  const ranked = table.measures.map(({ column, meaning }) => ({ column, agg: meaning.agg }));
  const others = columns
    .filter(
      (column) =>
        isNumeric(column) && column.role === 'measure' && !ranked.some((one) => one.column.key === column.key),
    )
    .map((column) => ({ column, agg: 'avg' as const }));
  const figures = [...ranked, ...others]
    .filter(({ column }) => !column.review)
    .map(({ column, agg }) => ({
      field: column.key,
      label: sentenceCase(readableLabel(column.label)),
      agg,
      numeric: true,
      format: column.format,
      filters: withoutCode(column),
    }));
  const [best] = table.measures;
  // Things and events are counted where nothing that was measured adds up.
  const countFirst = table.rows.countable && best?.meaning.agg !== 'sum';
  return countFirst ? [rows, ...figures] : [...figures, rows];
}

/** What of a table can be forecast, the likeliest first, and a proposal that one press can take. */
export function forecastChoices(input: TableInput): ForecastChoices {
  const table = readTable(input);
  const times = timeChoices(input, table);
  const measures = measureChoices(input, table);
  const scope = {
    whole: wholeOnly(table),
    parts: table.entity && table.totals ? { field: table.entity.column.key, filters: partsOnly(table) } : null,
  };
  const splits = table.dimensions
    .filter(
      ({ column }) =>
        !isTime(column) &&
        column.key !== times[0]?.field &&
        column.distinct >= 2 &&
        column.distinct <= 0.5 * table.rowCount,
    )
    .map(({ column }) => ({
      field: column.key,
      label: sentenceCase(readableLabel(column.label)),
      values: column.distinct,
    }));
  const [time] = times;
  const [first] = measures;
  const grain = time && usualGrain(time.grains);
  if (!time || !grain || !first) return { times, measures, splits, scope, proposal: null };
  const periods = time.grains.find((one) => one.grain === grain)!.periods;
  return {
    times,
    measures,
    splits,
    scope,
    proposal: {
      timeField: time.field,
      grain,
      measure: measureOf(first),
      filters: scope.whole,
      horizon: usualHorizon(grain, periods),
    },
  };
}

/**
 * The proposal once it is known how many rows each period holds: the usual spacing among those whose periods mostly
 * hold some.
 */
export function soundProposal(choices: ForecastChoices, counts: ReadonlyMap<Grain, PeriodCount[]>): ForecastChoices {
  const {
    proposal,
    times: [time],
  } = choices;
  const filled = (time?.grains ?? []).flatMap(({ grain }) => {
    const held = counts.get(grain) ?? [];
    return isCourse(held, grain) ? [{ grain, periods: held.length }] : [];
  });
  const grain = usualGrain(filled);
  if (!proposal || !grain || grain === proposal.grain) return choices;
  return {
    ...choices,
    proposal: { ...proposal, grain, horizon: usualHorizon(grain, filled.find((one) => one.grain === grain)!.periods) },
  };
}
