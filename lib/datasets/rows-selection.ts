import { AppError } from '@/lib/core/errors';
import type { Selection } from '@/lib/engine/query/messages';
import { BrokenQuery } from '@/lib/query/broken';
import { duckdb } from '@/lib/query/dialects';
import { predicate } from '@/lib/query/predicate';
import { absoluteFilters } from '@/lib/query/resolve';
import type { Filter } from '@/lib/query/schema';
import type { RowSort } from '@/lib/query/source-rows';
import type { DataSet } from './load';
import type { RowSelection } from './rows-schema';

/** @throws AppError 'validation' that names the field. */
export const refuse = (field: string, why: string): never => {
  throw new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });
};

function readFilters(filters: Filter[], { id, columns }: DataSet) {
  return filters.flatMap((filter, nth) => {
    const field = `filters.${nth}`;
    if (filter.dataSourceId !== undefined && filter.dataSourceId !== id) refuse(field, 'is about another data source');
    try {
      const absolute = absoluteFilters([filter], columns);
      for (const each of absolute) predicate(each, columns, duckdb);
      return absolute;
    } catch (error) {
      if (error instanceof BrokenQuery) return refuse(field, error.message);
      throw error;
    }
  });
}

const readSort = (text: string): RowSort[] => text.split(',').map((each) => {
  const colon = each.lastIndexOf(':');
  return { key: each.slice(0, colon), dir: each.slice(colon + 1) as 'asc' | 'desc' };
});

/** What an address says of rows, checked against the columns of the data set. */
export function selectionOf({ filters = [], find, sort, columns: wanted }: RowSelection, dataSet: DataSet): Selection {
  const keys = new Set(dataSet.columns.map(({ key }) => key));
  const assertKnown = (field: string, named: readonly string[]) => {
    const unknown = named.find((key) => !keys.has(key));
    if (unknown !== undefined) refuse(field, `there is no column ${unknown}`);
  };
  const order = sort ? readSort(sort) : [];
  assertKnown('sort', order.map(({ key }) => key));
  const shown = wanted ? [...new Set(wanted)] : [...keys];
  assertKnown('columns', shown);
  if (shown.length === 0) refuse('columns', 'names none');
  return { filters: readFilters(filters, dataSet), ...(find && { find }), ...(dataSet.misfits && { misfits: dataSet.misfits.parts }), sort: order, shown };
}
