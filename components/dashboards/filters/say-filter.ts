import { formatCell, formatNumber, MISSING } from '@/lib/core/format';
import { isTime, type Cell, type Column } from '@/lib/query/column';
import type { Filter } from '@/lib/query/schema';
import { sayTime } from '../time-range';

export type FieldFilter = { dataSourceId: string; field: string };
export const filtersOn = (filters: readonly Filter[], { dataSourceId, field }: FieldFilter): Filter[] =>
  filters.filter((filter) => filter.field === field && (filter.dataSourceId === undefined || filter.dataSourceId === dataSourceId));

const LISTED = 2;

function sayList(values: readonly Cell[], format: Column['format']): string {
  const names = values.map((value) => formatCell(value, format));
  return names.length <= LISTED ? names.join(', ') : `${names[0]} and ${names.length - 1} more`;
}

/** The filters of one column in a few words: 'Manhattan, Queens', '$10–$12', 'not cash', 'all'. */
export function sayFilters(filters: readonly Filter[], column: Pick<Column, 'type' | 'format'>): string {
  const [first, second] = filters;
  if (!first) return 'all';
  if (isTime(column)) return sayTime(filters);
  const number = (value: unknown) => (typeof value === 'number' ? formatNumber(value, column.format) : String(value));
  switch (first.op) {
    case 'in': return sayList(first.values, column.format);
    case 'not_in': return `not ${sayList(first.values, column.format)}`;
    case 'eq': return number(first.value);
    case 'ne': return `not ${number(first.value)}`;
    case 'gte': return second && (second.op === 'lt' || second.op === 'lte') ? `${number(first.value)}–${number(second.value)}` : `from ${number(first.value)}`;
    case 'gt': return `above ${number(first.value)}`;
    case 'lt': return `below ${number(first.value)}`;
    case 'lte': return `up to ${number(first.value)}`;
    case 'between': return first.values.map(number).join('–');
    case 'contains': return `with ‘${first.value}’`;
    case 'is_null': return MISSING;
    case 'not_null': return 'recorded';
    case 'last': case 'this': case 'to_date': return sayTime(filters);
  }
}
