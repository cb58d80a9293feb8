'use client';

import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { Misfit, RowsPage } from '@/lib/datasets/rows-schema';
import type { DataSource } from '@/lib/datasets/schema';
import type { Row } from '@/lib/query/result';
import { api } from '@/components/client/api';
import { messageOf } from '@/components/client/api-error';
import { dataSourcePath } from './change-data-source';

const PAGE = 200;

export type RowPages = { rowAt: (index: number) => Row | undefined; misfitAt: (index: number, key: string) => string | undefined; failure: string | null; retry: () => void };

/** The rows from `first` to `last` of the table in this order, fetched by the page. */
export function useRowPages(source: Pick<DataSource, 'id' | 'version' | 'rowCount'>, sort: string, first: number, last: number): RowPages {
  const pages = useMemo(() => {
    const [from, to] = [Math.floor(Math.max(0, first) / PAGE), Math.floor(Math.max(0, last) / PAGE)];
    return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
  }, [first, last]);
  const path = `${dataSourcePath(source.id)}/rows`;
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [path, source.version, sort, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => api<RowsPage>(path, { data: { offset: page * PAGE, limit: PAGE, sort: sort || undefined }, signal }),
      enabled: source.rowCount > 0,
    })),
  });
  const pageOf = (index: number) => results[pages.indexOf(Math.floor(index / PAGE))]?.data;
  const failed = results.filter(({ error }) => error);
  return {
    rowAt: (index) => pageOf(index)?.rows[index % PAGE],
    // A misfit names its row in the file, which is its place only as long as nothing is sorted.
    misfitAt: (index, key) => (sort ? undefined : pageOf(index)?.misfits?.find((misfit: Misfit) => misfit.row === index + 1 && misfit.key === key)?.text),
    failure: failed[0] ? messageOf(failed[0].error) : null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
