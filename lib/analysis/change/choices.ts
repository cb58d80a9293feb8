import { isTime, type Cell, type Column, type Grain } from '@/lib/query/column';
import { writeInstant, addPeriods } from '@/lib/query/calendar';
import type { ChangeQuestion, Sides } from '@/lib/query/change';
import { relativeRange } from '@/lib/query/resolve';
import type { Filter, Measure } from '@/lib/query/schema';
import { forecastChoices } from '../forecast/choices';
import { measureOf, type TimeChoice } from '../forecast/choice';
import type { TableInput } from '../semantics/table';
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

const PROPOSED: readonly Grain[] = ['month', 'week', 'day', 'hour', 'quarter', 'year'];
const FEWEST_PERIODS = 3;

function lastTwo(column: Column, { grains }: TimeChoice): Sides | null {
  const grain = PROPOSED.find((each) => grains.some((one) => one.grain === each && one.periods >= FEWEST_PERIODS)) ?? grains.at(-1)?.grain;
  const last = grain && relativeRange({ field: column.key, op: 'last', value: { n: 1, grain, anchor: 'last_value' } }, column, {});
  if (!last) return null;
  const at = writeInstant(last.from);
  return { kind: 'periods', field: column.key, before: { from: writeInstant(addPeriods(last.from, -1, grain)), to: at }, after: { from: at, to: writeInstant(last.to) } };
}

function proposedSides(times: ChangeChoices['times'], groups: ChangeChoices['groups'], columns: readonly Column[]): Sides | null {
  const [time] = times;
  const [group] = groups;
  const column = columns.find(({ key }) => key === time?.field);
  if (time?.years) return { kind: 'groups', field: time.field, before: Number(time.last) - 1, after: Number(time.last) };
  if (time && column) return lastTwo(column, time);
  return group ? { kind: 'groups', field: group.field, before: group.values[0]!, after: group.values[1]! } : null;
}

/** What can be held against what in a table, the likeliest first. */
export function changeChoices(input: TableInput): ChangeChoices {
  const { measures, times, splits, scope } = forecastChoices(input);
  const columnOf = (field: string) => input.columns.find(({ key }) => key === field)!;
  const split = measures.map((choice) => ({ label: choice.label, measure: measureOf(choice, choice.agg === 'median' ? 'avg' : choice.agg) })).filter(({ measure }) => splittingOf(measure).kind !== 'unsplittable');
  const dated = times.map((time) => { const { min, max } = columnOf(time.field); return { ...time, years: !isTime(columnOf(time.field)), first: min, last: max }; });
  const groups = splits.map(({ field, label }) => ({ field, label, values: columnOf(field).top.map(({ value }) => value) })).filter(({ values }) => values.length > 1);
  const filters = scope.parts?.filters ?? scope.whole;
  const sides = proposedSides(dated, groups, input.columns);
  const [first] = split;
  return { measures: split, times: dated, groups, filters, proposal: first && sides ? { measure: first.measure, filters, sides } : null };
}
