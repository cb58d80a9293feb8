import { AppError } from '@/lib/base/errors/errors';
import type { AbsoluteSelection } from '@/lib/engines/answers/protocol/messages';
import { absoluteFilters } from '@/lib/pure/query/resolve/resolve';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { Filter } from '@/lib/pure/query/schema/query';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { predicate } from '@/lib/pure/query/sql/predicate';
import type { RowSort } from '@/lib/pure/query/sql/source-rows';
import type { SourceTable } from '../read/load';
import type { RowSelection } from '../schema/rows-schema';

/** @throws AppError 'validation' that names the field. */
export const refuse = (field: string, why: string): never => {
  throw new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });
};

function readFilters(filters: Filter[], { id, columns }: SourceTable) {
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

const readSort = (text: string): RowSort[] =>
  text.split(',').map((each) => {
    const colon = each.lastIndexOf(':');
    return { key: each.slice(0, colon), dir: each.slice(colon + 1) as 'asc' | 'desc' };
  });

/** What an address says of rows, checked against the columns of the data source. */
export function selectionOf(
  { filters = [], find, sort, columns: wanted }: RowSelection,
  table: SourceTable,
): AbsoluteSelection {
  const keys = new Set(table.columns.map(({ key }) => key));
  const assertKnown = (field: string, named: readonly string[]) => {
    const unknown = named.find((key) => !keys.has(key));
    if (unknown !== undefined) refuse(field, `there is no column ${unknown}`);
  };
  const order = sort ? readSort(sort) : [];
  assertKnown(
    'sort',
    order.map(({ key }) => key),
  );
  const shown = wanted ? [...new Set(wanted)] : [...keys];
  assertKnown('columns', shown);
  if (shown.length === 0) refuse('columns', 'must name at least one column');
  return {
    filters: readFilters(filters, table),
    ...(find && { find }),
    ...(table.misfits && { misfits: table.misfits.parts }),
    sort: order,
    shown,
  };
}
