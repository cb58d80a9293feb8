import type { ChangeQuestion, ChangeSides } from '@/lib/pure/query/resolve/change';
import { lastPair, soundPeriods, type PeriodCount } from '@/lib/pure/query/resolve/periods';
import { trustedExtent, relativeRange } from '@/lib/pure/query/resolve/resolve';
import { writeInstant, addPeriods } from '@/lib/pure/query/schema/calendar';
import { isTime, type Cell, type Column, type Grain } from '@/lib/pure/query/schema/column';
import type { Filter, Measure } from '@/lib/pure/query/schema/query';
import { measureOf, type TimeChoice } from '../forecast/choice';
import { forecastChoices } from '../forecast/choices';
import type { TableInput } from '../semantics/table/table';
import { splittingOf } from './split';

export type ChangeChoices = {
  measures: { label: string; measure: Measure }[];
  /** First and last value, as the column holds them; `years`: a column of years as whole numbers. */
  times: (TimeChoice & { years: boolean; first: Cell; last: Cell })[];
  groups: { field: string; label: string; values: Cell[] }[];
  /** Rows of which the parts stand side by side, so that no total is counted among them. */
  filters: Filter[];
  /** What is proposed at once: the last whole period and the one before it, else the two largest groups. */
  proposal: ChangeQuestion | null;
};

/** In the order in which a person would hold a period against the one before it. */
const PROPOSED: readonly Grain[] = ['month', 'week', 'day', 'hour', 'quarter', 'year'];
const FEWEST_PERIODS = 3;

function lastTwo(column: Column, { grains }: TimeChoice): ChangeSides | null {
  const grain =
    PROPOSED.find((each) => grains.some((one) => one.grain === each && one.periods >= FEWEST_PERIODS)) ??
    grains.at(-1)?.grain;
  const last =
    grain && relativeRange({ field: column.key, op: 'last', value: { n: 1, grain, anchor: 'last_value' } }, column, {});
  if (!last) return null;
  const at = writeInstant(last.from);
  return {
    kind: 'periods',
    field: column.key,
    before: { from: writeInstant(addPeriods(last.from, -1, grain)), to: at },
    after: { from: at, to: writeInstant(last.to) },
  };
}

function proposedSides(
  times: ChangeChoices['times'],
  groups: ChangeChoices['groups'],
  columns: readonly Column[],
): ChangeSides | null {
  const [time] = times;
  const [group] = groups;
  const column = columns.find(({ key }) => key === time?.field);
  if (time?.years)
    return { kind: 'groups', field: time.field, before: Number(time.last) - 1, after: Number(time.last) };
  if (time && column) return lastTwo(column, time);
  return group ? { kind: 'groups', field: group.field, before: group.values[0]!, after: group.values[1]! } : null;
}

/** What can be held against what in a table, the likeliest first. */
export function changeChoices(input: TableInput): ChangeChoices {
  const { measures, times, splits, scope } = forecastChoices(input);
  const columnOf = (field: string) => input.columns.find(({ key }) => key === field)!;
  const split = measures
    .map((choice) => ({
      label: choice.label,
      measure: measureOf(choice, choice.agg === 'median' ? 'avg' : choice.agg),
    }))
    .filter(({ measure }) => splittingOf(measure).kind !== 'unsplittable');
  const dated = times.map((time) => {
    const { min, max } = columnOf(time.field);
    return { ...time, years: !isTime(columnOf(time.field)), first: min, last: max };
  });
  const groups = splits
    .map(({ field, label }) => ({ field, label, values: columnOf(field).top.map(({ value }) => value) }))
    .filter(({ values }) => values.length > 1);
  const filters = scope.parts?.filters ?? scope.whole;
  const sides = proposedSides(dated, groups, input.columns);
  const [first] = split;
  return {
    measures: split,
    times: dated,
    groups,
    filters,
    proposal: first && sides ? { measure: first.measure, filters, sides } : null,
  };
}

/** The spacings in which the first time of the choices could be compared, the likeliest first. */
export const comparable = ({ times: [time] }: Pick<ChangeChoices, 'times'>): Grain[] =>
  time
    ? PROPOSED.filter((grain) => time.grains.some((one) => one.grain === grain && one.periods >= FEWEST_PERIODS))
    : [];

/**
 * The proposal once it is known how many rows each period holds: the last two whole periods, beside each other, that
 * hold about as many rows as is usual; of years as whole numbers the last two such that there are. Where no spacing has
 * any, two groups; where there are none either, as proposed without looking.
 */
export function soundChoices(
  choices: ChangeChoices,
  counts: ReadonlyMap<Grain, PeriodCount[]>,
  columns: readonly Column[],
  now: number,
): ChangeChoices {
  const {
    proposal,
    times: [time],
    groups: [group],
  } = choices;
  if (!proposal || !time) return choices;
  const propose = (sides: ChangeSides) => ({ ...choices, proposal: { ...proposal, sides } });
  const sides = time.years
    ? lastYears(time.field, counts.get('year') ?? [], now)
    : lastPeriods({ field: time.field, grains: comparable(choices), counts, columns, now });
  if (sides) return propose(sides);
  return group
    ? propose({ kind: 'groups', field: group.field, before: group.values[0]!, after: group.values[1]! })
    : choices;
}

function lastYears(field: string, counts: readonly PeriodCount[], now: number): ChangeSides | null {
  const [before, after] = soundPeriods(counts, 'year', null, now)
    .slice(-2)
    .map((start) => new Date(start).getUTCFullYear());
  return before === undefined || after === undefined ? null : { kind: 'groups', field, before, after };
}

function lastPeriods({
  field,
  grains,
  counts,
  columns,
  now,
}: {
  field: string;
  grains: readonly Grain[];
  counts: ReadonlyMap<Grain, PeriodCount[]>;
  columns: readonly Column[];
  now: number;
}): ChangeSides | null {
  const column = columns.find(({ key }) => key === field);
  const extent = column && trustedExtent(column);
  if (!extent) return null;
  for (const grain of grains) {
    const pair = lastPair(soundPeriods(counts.get(grain) ?? [], grain, extent, now), grain);
    const stretch = (start: number) => ({ from: writeInstant(start), to: writeInstant(addPeriods(start, 1, grain)) });
    if (pair) return { kind: 'periods', field, before: stretch(pair[0]), after: stretch(pair[1]) };
  }
  return null;
}
