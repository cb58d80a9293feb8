import { formatPart } from '@/lib/pure/format/format';
import { relativeRange } from '@/lib/pure/query/resolve/resolve';
import { addPeriods, readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { datePartOf, isYear } from '../semantics/measure';
import { lastFullYear } from '../semantics/table/scope';
import { askBack, askWhich } from './asked-back';
import { monthOf, type Clock, type SaidMoment } from './language/clock';
import type { AskTable, QuestionChoices } from './schema';

/** The column of dates or years that words of time speak of; null where the table has none. */
export function timeColumnOf({ meaning, columns }: AskTable): Column | null {
  return (
    meaning.time?.column ??
    columns.find((column) => column.role !== 'ignore' && (isTime(column) || isYear(column))) ??
    null
  );
}

const two = (value: number) => String(value).padStart(2, '0');

/** As filters write dates: '2019', '2019-03', '2019-03-18'. */
const written = ({ year, month, day }: SaidMoment) =>
  [String(year), ...(month ? [two(month)] : []), ...(day ? [two(day)] : [])].join('-');
const firstOf = (moment: SaidMoment) =>
  written(moment.quarter ? { year: moment.year, month: 3 * moment.quarter - 2 } : moment);
const lastOf = (moment: SaidMoment) =>
  written(moment.quarter ? { year: moment.year, month: 3 * moment.quarter } : moment);

/** First and last instant that the column holds, in milliseconds. */
export const extent = (column: Column) => extentTo(column, column.max);

/** Without dates that are taken for mistakes: what nobody names by its year lies within. */
export const likelyExtent = (column: Column) => extentTo(column, column.time?.suspects?.last ?? column.max);

function extentTo(column: Column, end: Column['max']): { first: number; last: number } | null {
  const [first, last] = [readMoment(String(column.min)), readMoment(String(end))];
  return first && last ? { first: first.start, last: last.start } : null;
}

/** The years of the data in which a month, quarter or day of no said year lies, latest first. */
function yearsWith(moment: SaidMoment, column: Column): number[] {
  const range = likelyExtent(column);
  if (!range) return [];
  const years: number[] = [];
  for (let year = new Date(range.last).getUTCFullYear(); year >= new Date(range.first).getUTCFullYear(); year--) {
    const [start, end] = [readMoment(firstOf({ ...moment, year })), readMoment(lastOf({ ...moment, year }))];
    if (start && end && start.start <= range.last && end.end > range.first) years.push(year);
  }
  return years;
}

export const spanOfMoment = (moment: SaidMoment): { from: number; to: number } | null => {
  const [start, end] = [readMoment(firstOf(moment)), readMoment(lastOf(moment))];
  return start && end ? { from: start.start, to: end.end } : null;
};

function momentFilter(moment: SaidMoment, column: Column): Filter {
  return moment.quarter
    ? { field: column.key, op: 'between', values: [firstOf(moment), lastOf(moment)] }
    : { field: column.key, op: 'eq', value: written(moment) };
}

const spoken = ({ month, quarter, day }: SaidMoment) =>
  quarter ? `Q${quarter}` : `${day ? `${day} ` : ''}${formatPart('month', month ?? 1)}`;

export type TimeSaid = {
  text: string;
  id: string;
  /** Groups by year stand beside: a month is meant of every year. */ everyYear: boolean;
  latest: boolean;
  choices: QuestionChoices;
};

/**
 * A month, quarter or day without a year: the one year that has it, else the chosen one; asks where several have it.
 */
function withYear(moment: SaidMoment, column: Column, { text, id, everyYear, latest, choices }: TimeSaid): Filter {
  const years = yearsWith(moment, column);
  const [newest] = years;
  if (newest === undefined) outOfRange(text, column);
  const ofAny = (): Filter | null =>
    moment.day
      ? null
      : {
          field: column.key,
          op: 'eq',
          part: moment.quarter ? 'quarter' : 'month',
          value: moment.quarter ?? moment.month ?? 1,
        };
  const chosen = choices[id];
  const any = ofAny();
  if (chosen === 'any' && any) return any;
  if (chosen && years.includes(Number(chosen))) return momentFilter({ ...moment, year: Number(chosen) }, column);
  if (years.length === 1 || latest) return momentFilter({ ...moment, year: newest }, column);
  if (everyYear && any) return any;
  return askWhich(
    id,
    text,
    [
      ...(any ? [{ id: 'any', text: `${spoken(moment)} of every year` }] : []),
      ...years.slice(0, 3).map((year) => ({ id: String(year), text: `${spoken(moment)} ${year}` })),
    ],
    choices,
  );
}

export function outOfRange(said: string, column: Column): never {
  const show = (cell: Column['min']) => String(cell).slice(0, 10);
  askBack(
    'out_of_range',
    `${column.label} covers ${show(column.min)} to ${show(column.max)}, so there’s no data for “${said}”.`,
  );
}

function assertInside(from: number | null, to: number | null, column: Column, said: string): void {
  const range = extent(column);
  if (range && ((from !== null && from > range.last) || (to !== null && to <= range.first))) outOfRange(said, column);
}

/** 'From March to June 2004': the year of one end is the other's too, or the one before where it would begin later. */
function wholeRange(
  { from, to }: Extract<Clock, { kind: 'range' }>,
  column: Column,
  text: string,
): [from: SaidMoment | null, to: SaidMoment | null] {
  const known = to?.year ?? from?.year;
  const whole = (moment: SaidMoment, year?: number): SaidMoment => ({
    ...moment,
    year: moment.year ?? year ?? yearsWith(moment, column)[0] ?? outOfRange(text, column),
  });
  if (!from || !to) return [from && whole(from), to && whole(to)];
  const end = whole(to, known);
  const start = whole(from, end.year);
  if (firstOf(start) <= lastOf(end)) return [start, end];
  if (from.year === undefined) return [{ ...start, year: end.year! - 1 }, end];
  return to.year === undefined
    ? [start, { ...end, year: end.year! + 1 }]
    : askBack('not_a_query', `“${text}” ends before it begins.`);
}

/** What is said of time as filters on a column of dates. */
function dateFilters(clock: Clock, column: Column, said: TimeSaid): Filter[] {
  switch (clock.kind) {
    case 'moment': {
      if (clock.moment.year === undefined) return [withYear(clock.moment, column, said)];
      const span = spanOfMoment(clock.moment);
      if (!span) askBack('not_a_query', `“${said.text}” isn’t a valid date.`);
      assertInside(span.from, span.to, column, said.text);
      return [momentFilter(clock.moment, column)];
    }
    case 'range': {
      const [from, to] = wholeRange(clock, column, said.text);
      assertInside(from && spanOfMoment(from)!.from, to && spanOfMoment(to)!.to, column, said.text);
      if (from && to) return [{ field: column.key, op: 'between', values: [firstOf(from), lastOf(to)] }];
      if (from)
        return [
          clock.inclusive
            ? { field: column.key, op: 'gte', value: firstOf(from) }
            : { field: column.key, op: 'gt', value: lastOf(from) },
        ];
      return to
        ? [
            clock.inclusive
              ? { field: column.key, op: 'lte', value: lastOf(to) }
              : { field: column.key, op: 'lt', value: firstOf(to) },
          ]
        : [];
    }
    case 'relative':
      return [{ field: column.key, op: clock.op, value: { n: clock.n, grain: clock.grain, anchor: 'last_value' } }];
    case 'weekdays':
      return [
        clock.days.length === 1
          ? { field: column.key, op: 'eq', part: 'weekday', value: clock.days[0]! }
          : { field: column.key, op: 'in', part: 'weekday', values: clock.days },
      ];
    case 'grain':
    case 'part':
    case 'trend':
      return [];
  }
}

/** What is said of time as filters on a column of years. */
function yearFilters(clock: Clock, column: Column, table: AskTable, said: TimeSaid): Filter[] {
  const [first, last] = [Number(column.min), Number(column.max)];
  const within = (year: number) => (year < first || year > last ? outOfRange(said.text, column) : year);
  if (clock.kind === 'moment') {
    const { year, month, quarter, day } = clock.moment;
    const parts: Filter[] = [];
    if (month === undefined && day !== undefined)
      askBack('no_such_column', `This data has years but no dates, so “${said.text}” can’t be found.`);
    if (quarter !== undefined) parts.push(partFilter('quarter', quarter, table, said.text));
    if (month !== undefined) parts.push(partFilter('month', month, table, said.text));
    if (day !== undefined) parts.push(partFilter('day', day, table, said.text));
    return year === undefined ? parts : [{ field: column.key, op: 'eq', value: within(year) }, ...parts];
  }
  if (clock.kind === 'range') {
    const [from, to] = [clock.from?.year, clock.to?.year];
    if ([clock.from, clock.to].some((moment) => moment && (moment.month || moment.quarter)))
      askBack('no_such_column', `This data has years but no dates, so “${said.text}” can’t be found.`);
    if (from !== undefined && from > last) outOfRange(said.text, column);
    if (to !== undefined && to < first) outOfRange(said.text, column);
    if (from !== undefined && to !== undefined) return [{ field: column.key, op: 'between', values: [from, to] }];
    if (from !== undefined) return [{ field: column.key, op: clock.inclusive ? 'gte' : 'gt', value: from }];
    return to === undefined ? [] : [{ field: column.key, op: clock.inclusive ? 'lte' : 'lt', value: to }];
  }
  if (clock.kind === 'relative') {
    if (clock.grain !== 'year') askBack('no_such_column', `The table has years but no ${clock.grain}s.`);
    // Years to come are projections.
    const { meaning } = table;
    const ahead = last > meaning.thisYear && first < meaning.thisYear && meaning.time?.column === column;
    const known = ahead ? lastFullYear(meaning) : last;
    return clock.n === 1
      ? [{ field: column.key, op: 'eq', value: known }]
      : [
          { field: column.key, op: 'gt', value: known - clock.n },
          ...(ahead ? [{ field: column.key, op: 'lte' as const, value: known }] : []),
        ];
  }
  if (clock.kind === 'weekdays' && clock.days.length > 1)
    askBack('no_such_column', `This data has years but no dates, so “${said.text}” can’t be found.`);
  return clock.kind === 'weekdays' ? [partFilter('weekday', clock.days[0]!, table, said.text)] : [];
}

/** A column of months, weekdays or days that stands for itself. */
/** 'hr' from 0 to 23, which elsewhere may be home runs. */
const isHour = ({ type, label, min, max }: Column) =>
  type === 'integer' && /^hrs?$/i.test(label.trim()) && Number(min) === 0 && Number(max) === 23;

export const partColumn = (part: string, { columns }: AskTable): Column | null =>
  columns.find((column) => datePartOf(column) === part || (part === 'hour' && isHour(column))) ??
  columns.find(
    (column) =>
      part === 'month' &&
      column.type === 'category' &&
      column.distinct <= 12 &&
      column.top.length > 0 &&
      column.top.every(({ value }) => monthOf(String(value).toLowerCase()) !== null),
  ) ??
  null;

function partFilter(
  part: 'quarter' | 'month' | 'weekday' | 'day',
  value: number,
  table: AskTable,
  said: string,
): Filter {
  const column = partColumn(part, table);
  if (!column && part === 'quarter')
    return askBack('no_such_column', `This data has years but no dates, so “${said}” can’t be found.`);
  if (!column) return askBack('no_such_column', `The table has no ${part}s, so it has no ‘${said}’.`);
  if (column.type === 'integer') return { field: column.key, op: 'eq', value };
  if (part === 'quarter') {
    const text = column.top.map((each) => String(each.value)).find((each) => /\d/.exec(each)?.[0] === String(value));
    return { field: column.key, op: 'eq', value: text ?? '' };
  }
  return {
    field: column.key,
    op: 'eq',
    value: column.top.map((each) => String(each.value)).find((text) => monthOf(text.toLowerCase()) === value) ?? '',
  };
}

/**
 * What is said of time as filters. @throws AskedBack where the table has no such time, or a month without its year can
 * be several.
 */
export function timeFilters(clock: Clock, column: Column | null, table: AskTable, said: TimeSaid): Filter[] {
  if (column && isTime(column)) return dateFilters(clock, column, said);
  if (column) return yearFilters(clock, column, table, said);
  if (clock.kind === 'moment' && clock.moment.year === undefined && clock.moment.month !== undefined)
    return [partFilter('month', clock.moment.month, table, said.text)];
  return askBack('no_such_column', `This data has no dates, so “${said.text}” can’t be found.`);
}

/** The span of a change and the one before it, of the grain that the words give: a month beside the month before. */
export function spansOfChange(
  clock: Clock | null,
  column: Column,
  table: AskTable,
  said: TimeSaid,
): { filter: Filter; grain: Grain | null } {
  if (!isTime(column)) {
    const year = clock?.kind === 'moment' && clock.moment.year !== undefined ? clock.moment.year : Number(column.max);
    if (year > Number(column.max) || year - 1 < Number(column.min)) outOfRange(said.text, column);
    return { filter: { field: column.key, op: 'in', values: [year - 1, year] }, grain: null };
  }
  const grain =
    clock?.kind === 'moment'
      ? clock.moment.day
        ? 'day'
        : clock.moment.month
          ? 'month'
          : clock.moment.quarter
            ? 'quarter'
            : 'year'
      : clock?.kind === 'relative' && clock.n === 1
        ? clock.grain
        : (table.meaning.time?.periodGrain ?? 'month');
  const span = changedSpan(clock, column, said, grain);
  const before = addPeriods(span.from, -1, grain);
  assertInside(before, span.from, column, said.text);
  assertInside(span.from, span.to, column, said.text);
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { filter: { field: column.key, op: 'between', values: [date(before), date(span.to - 86_400_000)] }, grain };
}

function changedSpan(clock: Clock | null, column: Column, said: TimeSaid, grain: Grain): { from: number; to: number } {
  if (clock?.kind === 'moment') {
    const year = clock.moment.year ?? Number(said.choices[said.id] ?? yearsWith(clock.moment, column)[0]);
    const span = Number.isFinite(year) ? spanOfMoment({ ...clock.moment, year }) : null;
    return span ?? outOfRange(said.text, column);
  }
  const op = clock?.kind === 'relative' && clock.op === 'this' ? 'this' : 'last';
  const range = relativeRange({ field: column.key, op, value: { n: 1, grain, anchor: 'last_value' } }, column, {});
  return range ? { from: startOf(range.from, grain), to: range.to } : outOfRange(said.text, column);
}
