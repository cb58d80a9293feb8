'use client';

import { useMemo } from 'react';
import { useUrlState } from '@/components/client/browser/url-state';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readRowFilters } from './row-filters';
import { readRowOrder, writeRowOrder, type RowOrder } from './row-order';

/** What the rows are narrowed to, in which order, which columns are hidden: all of it stands in the address. */
export type RowsState = {
  order: RowOrder[];
  filters: Filter[];
  hidden: string[];
  /** A text that one looks for, and whether only rows with it are shown. */
  find: string;
  only: boolean;
  /** The column whose figures are shown. */
  described: string;
  setOrder: (order: RowOrder[]) => void;
  setFilters: (filters: Filter[]) => void;
  setHidden: (keys: string[]) => void;
  setFind: (text: string) => void;
  setOnly: (only: boolean) => void;
  describe: (key: string) => void;
  clear: () => void;
};

const NAMES = ['order', 'where', 'hide', 'find', 'only'];

export function useRowsState(columns: readonly Column[]): RowsState {
  const [order, setOrder] = useUrlState('order');
  const [where, setWhere] = useUrlState('where');
  const [hide, setHide] = useUrlState('hide');
  const [find, setFind] = useUrlState('find');
  const [only, setOnly] = useUrlState('only');
  const [described, setDescribed] = useUrlState('column');
  return useMemo(() => {
    const known = (key: string) => columns.some((column) => column.key === key);
    return {
      order: readRowOrder(order).filter(({ key }) => known(key)),
      filters: readRowFilters(where).filter(({ field }) => known(field)),
      hidden: hide.split(',').filter(known),
      find,
      only: only === '1' && find !== '',
      described: known(described) ? described : '',
      setOrder: (next) => setOrder(writeRowOrder(next), 'push'),
      setFilters: (next) => setWhere(next.length > 0 ? JSON.stringify(next) : '', 'push'),
      setHidden: (keys) => setHide(keys.join(','), 'push'),
      setFind: (text) => setFind(text),
      setOnly: (next) => setOnly(next ? '1' : '', 'push'),
      describe: (key) => setDescribed(key, 'push'),
      clear: () => {
        const address = new URL(window.location.href);
        for (const name of NAMES) address.searchParams.delete(name);
        window.history.pushState(null, '', address);
      },
    };
  }, [columns, order, where, hide, find, only, described, setOrder, setWhere, setHide, setFind, setOnly, setDescribed]);
}

/** What a request says of the rows that are shown. */
export type RowsRequestQuery = { filters?: string; find?: string; sort?: string; columns?: string };

export function askedOf(
  { order, filters, hidden, find, only }: RowsState,
  columns: readonly Column[],
): RowsRequestQuery {
  return {
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    ...(only && { find }),
    ...(order.length > 0 && { sort: writeRowOrder(order) }),
    ...(hidden.length > 0 && {
      columns: columns
        .filter(({ key }) => !hidden.includes(key))
        .map(({ key }) => key)
        .join(','),
    }),
  };
}
