import type { ChosenMark } from '@/lib/product/dashboards/schema';
import type { Drill } from '@/lib/pure/analysis/charts/drill-axis';
import { PARTS, type Column, type DatePart, type Grain } from '@/lib/pure/query/schema/column';
import type { Comparison, Filter } from '@/lib/pure/query/schema/query';

/**
 * What a reader chose on a dashboard, as the address says it:
 * `f.pickup_zone=JFK+Airport&f.pickup.last=14.day&compare=previous_period`. Columns of the second data source begin
 * with `f2.` and so on. What was chosen in a chart stands apart: `on=zones&m.f.pickup_zone=JFK`, the second such chart
 * with `m2.`. A chart drilled into says what it went through and what it is grouped by:
 * `drill=trips&d.f.pickup.between=2019-01-01..2019-12-31&d.to=pickup.quarter`. Parameters of others are left alone.
 */
export type DashboardState = {
  filters: Filter[];
  /** Marks of charts, at most one a chart, in the order in which they were chosen. */
  chosen: ChosenMark[];
  /** Charts that were drilled into, at most one drill a chart. */
  drilled: Drill[];
  /** Null: as the dashboard was made. */
  compare: Comparison | 'none' | null;
  /** The tab that is open; null: the first. */
  tab: string | null;
  /** Charts that are shown as tables. */
  tables: string[];
  /** `point` is the row of the result; null where the whole answer is meant. */
  evidence: { id: string; point: number | null } | null;
};

export type FilterSource = { id: string; columns: readonly Pick<Column, 'key' | 'type' | 'min'>[] };

type Value = string | number | boolean | null;
const OWN = /^(([md]\d*\.)?f\d*\.|d\d*\.to$|on$|drill$|compare$|tab$|table$|evidence$|point$)/;
const FILTER = /^(?:([md])(\d*)\.)?f(\d*)\.([a-z][a-z0-9_]*)(?:\.([a-z_]+))?$/;
const COMPARE: readonly string[] = ['previous_period', 'previous_year', 'none'];
const GRAINS: readonly string[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

/** Suffix by operator; without one it is a list of values. */
const SUFFIX = {
  gte: 'from',
  gt: 'above',
  lt: 'below',
  lte: 'upto',
  contains: 'has',
  not_in: 'not',
  between: 'between',
  last: 'last',
  this: 'this',
  to_date: 'to_date',
  is_null: 'missing',
  not_null: 'present',
} as const;
type Suffix = (typeof SUFFIX)[keyof typeof SUFFIX];
const OPERATOR = Object.fromEntries(Object.entries(SUFFIX).map(([op, suffix]) => [suffix, op])) as Record<
  Suffix,
  keyof typeof SUFFIX
>;

/** 'f.' of the first, 'f2.' of the second. */
const nthOf = (letter: string, place: number) => (place === 0 ? `${letter}.` : `${letter}${place + 1}.`);

function reader(column: FilterSource['columns'][number] | undefined): (text: string) => Value {
  if (!column) return (text) => text;
  if (column.type === 'boolean') return (text) => text === 'true';
  const numeric = column.type === 'integer' || column.type === 'decimal' || typeof column.min === 'number';
  // A whole number beyond 2^53 is written as text: read as a number it would be another one.
  return (text) => {
    const value = Number(text);
    return numeric &&
      text.trim() !== '' &&
      Number.isFinite(value) &&
      (!Number.isInteger(value) || Number.isSafeInteger(value))
      ? value
      : text;
  };
}

function readRelative(
  base: { dataSourceId: string; field: string },
  op: 'last' | 'this' | 'to_date',
  text: string,
): Filter | null {
  const [count, grain] = text.split('.');
  const n = Number(count);
  if (!Number.isInteger(n) || n < 1 || !grain || !GRAINS.includes(grain)) return null;
  return { ...base, op, value: { n, grain: grain as 'day', anchor: 'last_value' } };
}

const isPart = (text: string): text is DatePart => (PARTS as readonly string[]).includes(text);

function readFilter(
  base: { dataSourceId: string; field: string },
  suffix: string | undefined,
  texts: string[],
  read: (text: string) => Value,
): Filter | null {
  const [text = ''] = texts;
  if (suffix === undefined) return { ...base, op: 'in', values: texts.map(read) };
  if (isPart(suffix)) return { ...base, op: 'in', part: suffix, values: texts.map(Number).filter(Number.isInteger) };
  const op = OPERATOR[suffix as Suffix];
  switch (op) {
    case undefined:
      return null;
    case 'is_null':
    case 'not_null':
      return { ...base, op };
    case 'not_in':
      return { ...base, op, values: texts.map(read) };
    case 'contains':
      return { ...base, op, value: text };
    case 'last':
    case 'this':
    case 'to_date':
      return readRelative(base, op, text);
    case 'between': {
      const [from, to] = text.split('..');
      return from !== undefined && to !== undefined ? { ...base, op, values: [read(from), read(to)] } : null;
    }
    case 'gte':
    case 'gt':
    case 'lt':
    case 'lte':
      return { ...base, op, value: read(text) };
  }
}

export function readState(search: string, sources: readonly FilterSource[]): DashboardState {
  const params = new URLSearchParams(search);
  const filters: Filter[] = [];
  const chosen = params.getAll('on').map((widget): ChosenMark => ({ widget, filters: [] }));
  const drilled = readDrills(params);
  const placeOf = ([, list, nth]: RegExpExecArray) =>
    list === undefined ? filters : (list === 'm' ? chosen : drilled)[nth ? Number(nth) - 1 : 0]?.filters;
  for (const name of new Set(params.keys())) {
    const match = FILTER.exec(name);
    const source = match && sources[match[3] ? Number(match[3]) - 1 : 0];
    const into = match && placeOf(match);
    if (!match || !source || !into) continue;
    const [, , , , field = '', suffix] = match;
    const found = readFilter(
      { dataSourceId: source.id, field },
      suffix,
      params.getAll(name),
      reader(source.columns.find(({ key }) => key === field)),
    );
    if (found) into.push(found);
  }
  const compare = params.get('compare');
  const evidence = params.get('evidence');
  const point = Number(params.get('point') ?? NaN);
  return {
    filters: joinMissing(filters),
    chosen: chosen.filter((mark) => mark.filters.length > 0),
    drilled: drilled.filter(({ filters: through, to }) => through.length > 0 && to.field !== ''),
    compare: compare !== null && COMPARE.includes(compare) ? (compare as DashboardState['compare']) : null,
    tab: params.get('tab') || null,
    tables: params.get('table')?.split(',').filter(Boolean) ?? [],
    evidence: evidence ? { id: evidence, point: Number.isInteger(point) && point >= 0 ? point : null } : null,
  };
}

/** Their filters are read with the others. */
const readDrills = (params: URLSearchParams): Drill[] =>
  params.getAll('drill').map((widget, nth) => {
    const [field = '', grain = ''] = (params.get(`${nthOf('d', nth)}to`) ?? '').split('.');
    return { widget, filters: [], to: { field, ...(GRAINS.includes(grain) && { grain: grain as Grain }) } };
  });

/** 'These values' and 'missing' of one column are one list: the one thing that a list of texts cannot say is null. */
function joinMissing(filters: Filter[]): Filter[] {
  return filters.flatMap((filter): Filter[] => {
    const same = (other: Filter) => other.dataSourceId === filter.dataSourceId && other.field === filter.field;
    if (filter.op === 'is_null' && filters.some((other) => same(other) && other.op === 'in')) return [];
    if (filter.op === 'in' && filters.some((other) => same(other) && other.op === 'is_null'))
      return [{ ...filter, values: [...filter.values, null] }];
    return [filter];
  });
}

function writeFilter(params: URLSearchParams, name: string, filter: Filter): void {
  const set = (op: keyof typeof SUFFIX, text: string) => params.append(`${name}.${SUFFIX[op]}`, text);
  switch (filter.op) {
    case 'in':
      for (const value of filter.values)
        if (value !== null) params.append(filter.part ? `${name}.${filter.part}` : name, String(value));
      if (filter.values.includes(null)) set('is_null', '1');
      return;
    case 'not_in':
      for (const value of filter.values) set('not_in', String(value));
      return;
    case 'eq':
      return params.append(name, String(filter.value));
    case 'ne':
      return set('not_in', String(filter.value));
    case 'is_null':
    case 'not_null':
      return set(filter.op, '1');
    case 'last':
    case 'this':
    case 'to_date':
      return set(filter.op, `${filter.value.n}.${filter.value.grain}`);
    case 'between':
      return set('between', filter.values.map(String).join('..'));
    case 'contains':
    case 'gte':
    case 'gt':
    case 'lt':
    case 'lte':
      return set(filter.op, String(filter.value));
  }
}

/** The address with this state in it; begins with '?' where there is anything to say. */
export function writeState(
  search: string,
  { filters, chosen, drilled, compare, tab, tables, evidence }: DashboardState,
  sources: readonly FilterSource[],
): string {
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()]) if (OWN.test(name)) params.delete(name);
  const write = (given: readonly Filter[], before: string) =>
    given.forEach((filter) => {
      const place = filter.dataSourceId ? sources.findIndex(({ id }) => id === filter.dataSourceId) : 0;
      if (place >= 0) writeFilter(params, `${before}${nthOf('f', place)}${filter.field}`, filter);
    });
  write(filters, '');
  chosen.forEach((mark, nth) => {
    params.append('on', mark.widget);
    write(mark.filters, nthOf('m', nth));
  });
  drilled.forEach(({ widget, filters: through, to }, nth) => {
    params.append('drill', widget);
    write(through, nthOf('d', nth));
    params.set(`${nthOf('d', nth)}to`, [to.field, ...(to.grain ? [to.grain] : [])].join('.'));
  });
  if (compare) params.set('compare', compare);
  if (tab) params.set('tab', tab);
  if (tables.length > 0) params.set('table', tables.join(','));
  if (evidence) {
    params.set('evidence', evidence.id);
    if (evidence.point !== null) params.set('point', String(evidence.point));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
