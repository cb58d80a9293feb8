import type { ColumnValues, TableValues } from '@/lib/pure/analysis/values';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { column, noRelations, numbers, ready, words } from './columns';

const DAY = 86_400;

/**
 * A table as kernels hold it, from columns of numbers and words; `days` or `months` make a column of dates from 2022
 * on.
 */
export function tableOf(
  name: string,
  data: Record<string, (number | string | null)[]>,
  relations: ColumnRelations = noRelations,
): TableValues {
  const rows = Object.values(data)[0]?.length ?? 0;
  const columns = ready(
    Object.entries(data).map(([label, values]) => profiled(label, values)),
    rows,
    relations,
  );
  const held = columns.map((each, place): ColumnValues => valuesOf(each, Object.values(data)[place]!));
  const leftOut = held
    .filter(({ column: { role } }) => role === 'id' || role === 'ignore')
    .map(({ column: each }) => ({ column: each, why: each.role === 'id' ? ('id' as const) : ('ignored' as const) }));
  return {
    name,
    rowCount: rows,
    rows,
    sampled: false,
    columns: held.filter(({ column: { role } }) => role !== 'id' && role !== 'ignore'),
    leftOut,
    relations,
  };
}

const isDate = (value: number | string | null) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/.test(value);
const grainOf = (step: number) =>
  step > 20 * DAY ? 'month' : step > DAY ? 'week' : step === DAY ? 'day' : step % 3600 === 0 ? 'hour' : 'minute';
/** As written, in no zone. */
const secondsOf = (text: string) => Date.parse(text.length > 10 ? `${text}Z` : text) / 1000;

function profiled(label: string, values: (number | string | null)[]): Column {
  const dates = values.filter(isDate) as string[];
  if (dates.length > 0 && values.every((value) => value === null || isDate(value))) {
    const moments = [...new Set(dates)].sort();
    const step = secondsOf(moments[1]!) - secondsOf(moments[0]!);
    return column(label, moments.some((moment) => moment.length > 10) ? 'datetime' : 'date', {
      min: moments[0]!,
      max: moments.at(-1)!,
      distinct: moments.length,
      nulls: values.length - dates.length,
      time: { grain: grainOf(step), step, regular: true },
    });
  }
  return values.every((value) => value === null || typeof value === 'number')
    ? numbers(label, values)
    : words(label, values as (string | null)[]);
}

function valuesOf(each: Column, values: (number | string | null)[]): ColumnValues {
  if (each.type === 'date' || each.type === 'datetime')
    return {
      kind: 'time',
      column: each,
      values: Float64Array.from(values, (value) => (value === null ? Number.NaN : secondsOf(value as string))),
    };
  if (each.type === 'category' || each.role === 'dimension') {
    const levels = [...new Set(values.filter((value) => value !== null).map(String))].sort();
    return {
      kind: 'category',
      column: each,
      levels,
      codes: Int32Array.from(values, (value) => (value === null ? -1 : levels.indexOf(String(value)))),
    };
  }
  return {
    kind: 'number',
    column: each,
    values: Float64Array.from(values, (value) => (value === null ? Number.NaN : (value as number))),
  };
}

/** `n` dates from 2022 on, a step apart. */
export const datesFrom2022 = (n: number, step: 'day' | 'month'): string[] =>
  Array.from({ length: n }, (_, at) =>
    new Date(step === 'day' ? Date.UTC(2022, 0, 1 + at) : Date.UTC(2022, at, 1)).toISOString().slice(0, 10),
  );

/** Normal numbers from a source of uniform ones (Box and Muller). */
export const normalFrom = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
