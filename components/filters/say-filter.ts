import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import { formatCell, formatNumber, NO_VALUE } from '@/lib/pure/format/format';
import { isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { sayTime } from './time-range';

/** The name of a column as people read it: `pickup_zone` is 'Pickup zone'. */
export const nameOf = ({ label }: Pick<Column, 'label'>): string => sentenceCase(readableLabel(label));

/** A value in a list of values to filter by. */
export const nameOfValue = (value: Cell, format: Column['format']): string =>
  value === null ? NO_VALUE : formatCell(value, format);

const LISTED = 2;

function sayList(values: readonly Cell[], format: Column['format']): string {
  const names = values.map((value) => nameOfValue(value, format));
  return names.length <= LISTED ? names.join(', ') : `${names[0]} and ${names.length - 1} more`;
}

/** The filters of one column in a few words: 'Manhattan, Queens', '$10–$12', 'not cash', 'all'. */
export function sayFilters(filters: readonly Filter[], column: Pick<Column, 'type' | 'format'>): string {
  const [first, second] = filters;
  if (!first) return 'all';
  if (isTime(column)) return sayTime(filters);
  const number = (value: unknown) => (typeof value === 'number' ? formatNumber(value, column.format) : String(value));
  switch (first.op) {
    case 'in':
      return sayList(first.values, column.format);
    case 'not_in':
      return `not ${sayList(first.values, column.format)}`;
    case 'eq':
      return number(first.value);
    case 'ne':
      return `not ${number(first.value)}`;
    case 'gte':
      return second && (second.op === 'lt' || second.op === 'lte')
        ? `${number(first.value)}–${number(second.value)}`
        : `from ${number(first.value)}`;
    case 'gt':
      return `above ${number(first.value)}`;
    case 'lt':
      return `below ${number(first.value)}`;
    case 'lte':
      return `up to ${number(first.value)}`;
    case 'between':
      return first.values.map(number).join('–');
    case 'contains':
      return `contains “${first.value}”`;
    case 'is_null':
      return NO_VALUE;
    case 'not_null':
      return 'with a value';
    case 'last':
    case 'this':
    case 'to_date':
      return sayTime(filters);
  }
}

/**
 * A chart's own filters, one piece a column: 'Region: South', 'Fare: $10.00–$12.00'. A column that is gone keeps its
 * key.
 */
export function sayEach(
  filters: readonly Filter[],
  columns: readonly Pick<Column, 'key' | 'label' | 'type' | 'format'>[],
): string[] {
  return [...new Set(filters.map(({ field }) => field))].map((field) => {
    const { name, value } = sayChosen(
      filters.filter((filter) => filter.field === field),
      columns,
    );
    return `${name}: ${value}`;
  });
}

/**
 * What was chosen in a chart as a name and a value: 'Pickup' 'Mon, 08', 'Fare, Distance' '$10–$12, 2–4 mi'. A column
 * that is gone keeps its key.
 */
export function sayChosen(
  filters: readonly Filter[],
  columns: readonly Pick<Column, 'key' | 'label' | 'type' | 'format'>[],
): { name: string; value: string } {
  const fields = [...new Set(filters.map(({ field }) => field))];
  const said = fields.map((field) => {
    const own = filters.filter((filter) => filter.field === field);
    const column = columns.find(({ key }) => key === field);
    return { name: column ? nameOf(column) : field, value: column ? sayFilters(own, column) : 'chosen' };
  });
  return { name: said.map(({ name }) => name).join(', '), value: said.map(({ value }) => value).join(', ') };
}
