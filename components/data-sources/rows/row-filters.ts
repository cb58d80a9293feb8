import { sayFilters } from '@/components/filters/say-filter';
import { valueKind } from '@/lib/pure/query/resolve/fields';
import { isNumeric, isTime, type Cell, type Column, type HistogramBar } from '@/lib/pure/query/schema/column';
import { filter as filterSchema, type Filter } from '@/lib/pure/query/schema/query';

/** The filters that an address holds; what is none is passed over. */
export function readRowFilters(text: string): Filter[] {
  try {
    const read: unknown = JSON.parse(text || '[]');
    return Array.isArray(read)
      ? read.flatMap((each) => {
          const { success, data } = filterSchema.safeParse(each);
          return success ? [data] : [];
        })
      : [];
  } catch {
    return [];
  }
}

export const filtersOf = (filters: readonly Filter[], key: string): Filter[] =>
  filters.filter(({ field }) => field === key);

/** Another condition on a column in place of the ones it has; an address need not say whose column it is. */
export const replaceFilters = (filters: readonly Filter[], key: string, next: readonly Filter[]): Filter[] => [
  ...filters.filter(({ field }) => field !== key),
  ...next.map(({ dataSourceId: _, ...filter }) => filter as Filter),
];

export const onlyValue = (filters: readonly Filter[], key: string, value: Cell): Filter[] =>
  replaceFilters(filters, key, [
    value === null ? { field: key, op: 'is_null' } : { field: key, op: 'in', values: [value] },
  ]);

/** Leaves a value out, beside what the column is narrowed to already. */
export function withoutValue(filters: readonly Filter[], key: string, value: Cell): Filter[] {
  const own = filtersOf(filters, key);
  if (value === null)
    return replaceFilters(filters, key, [...own.filter(({ op }) => op !== 'not_null'), { field: key, op: 'not_null' }]);
  const left = own.map((filter): Filter =>
    filter.op === 'not_in' && !filter.values.includes(value)
      ? { ...filter, values: [...filter.values, value] }
      : filter,
  );
  return replaceFilters(
    filters,
    key,
    own.some(({ op }) => op === 'not_in') ? left : [...own, { field: key, op: 'not_in', values: [value] }],
  );
}

/** A text with a letter that no written number has. */
const isNoNumber = (text: string): boolean => /[^\d\s.,+−eE-]/.test(text);

/**
 * The filters of 'only rows with it', where they can say it: of the columns that are shown, one of words alone can hold
 * the text.
 */
export function withFind(filters: readonly Filter[], find: string, shown: readonly Column[]): Filter[] | null {
  const holding = shown.filter((column) => valueKind(column) !== 'number' || !isNoNumber(find));
  const [only, ...others] = holding;
  return only && others.length === 0 && valueKind(only) === 'text'
    ? [...filters, { field: only.key, op: 'contains', value: find }]
    : null;
}

/** The values of one bar of a histogram; the last one includes its end. */
export const inBar = (filters: readonly Filter[], key: string, { from, to }: HistogramBar, isLast: boolean): Filter[] =>
  replaceFilters(filters, key, [
    { field: key, op: 'gte', value: from },
    { field: key, op: isLast ? 'lte' : 'lt', value: to },
  ]);

/** The filters of one column in a few words. */
export function sayRowFilters(filters: readonly Filter[], column: Pick<Column, 'type' | 'format'>): string {
  const [first, second] = filters;
  if (!first) return 'all';
  const isRange = first.op === 'gte' && (second?.op === 'lt' || second?.op === 'lte');
  if (isTime(column) && isRange && 'value' in second)
    return `${said({ ...first }, column)} to ${String(second.value).replace('T', ' ')}`;
  const rest = filters.slice(isRange ? 2 : 1);
  return [
    isRange ? sayFilters([first, second!], column) : said(first, column),
    ...rest.map((each) => said(each, column)),
  ].join(', ');
}

function said(filter: Filter, column: Pick<Column, 'type' | 'format'>): string {
  if (!isTime(column)) return sayFilters([filter], column);
  const at = (value: unknown) => String(value).replace('T', ' ');
  switch (filter.op) {
    case 'in':
      return filter.values.map(at).join(', ');
    case 'not_in':
      return `not ${filter.values.map(at).join(', ')}`;
    case 'gte':
      return `from ${at(filter.value)}`;
    case 'lt':
      return `before ${at(filter.value)}`;
    case 'is_null':
      return 'missing';
    case 'not_null':
      return 'recorded';
    default:
      return sayFilters([filter], column);
  }
}

export const CONDITIONS = {
  values: 'is any of',
  without: 'is none of',
  contains: 'contains',
  range: 'is between',
  missing: 'is missing',
  recorded: 'is not missing',
} as const;
export type RowCondition = keyof typeof CONDITIONS;

/** What a column can be asked. */
export function conditionsOf(column: Column): RowCondition[] {
  if (isTime(column)) return ['range', 'missing', 'recorded'];
  if (isNumeric(column)) return ['range', 'values', 'without', 'missing', 'recorded'];
  if (column.type === 'boolean' || typeof column.min === 'number') return ['values', 'without', 'missing', 'recorded'];
  return ['values', 'without', 'contains', 'missing', 'recorded'];
}

/** The condition that a column has now, else the first it can have. */
export function conditionOf(column: Column, [first]: readonly Filter[]): RowCondition {
  switch (first?.op) {
    case 'in':
    case 'eq':
      return isTime(column) ? 'range' : 'values';
    case 'not_in':
    case 'ne':
      return 'without';
    case 'contains':
      return 'contains';
    case 'is_null':
      return 'missing';
    case 'not_null':
      return 'recorded';
    case undefined:
      return conditionsOf(column)[0]!;
    default:
      return 'range';
  }
}
