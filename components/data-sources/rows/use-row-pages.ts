'use client';

import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import type { RowPlace } from '@/lib/product/data-sources/citations/citation-schema';
import type { RowsPage } from '@/lib/product/data-sources/schema/rows-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Row } from '@/lib/pure/query/schema/result';
import type { RowsRequestQuery } from './rows-state';

/** Cells of a page; a very wide table has fewer rows on one. */
const PAGE_CELLS = 40_000;
const pageOf = (columns: number) => Math.max(20, Math.min(200, Math.floor(PAGE_CELLS / Math.max(1, columns))));
/** Rows beyond the view that are fetched before one gets there. */
const AHEAD = 60;

export type RowPages = {
  /** Rows that the filters leave; null until the first answer. */
  rowCount: number | null;
  rowAt: (index: number) => Row | undefined;
  /** The row's number in the file, from 1. */
  numberAt: (index: number) => number | undefined;
  misfitAt: (index: number, key: string) => string | undefined;
  /** How long a text is that was shortened. */
  lengthAt: (index: number, key: string) => number | undefined;
  /** Where the row stands in the document that it was taken from. */
  placeAt: (index: number) => RowPlace | null;
  failure: string | null;
  retry: () => void;
};

/** The rows from `first` to `last` of what is asked, fetched by the page. */
export function useRowPages(
  source: Pick<DataSource, 'id' | 'version' | 'columnCount'>,
  asked: RowsRequestQuery,
  first: number,
  last: number,
): RowPages {
  const size = pageOf(source.columnCount);
  const pages = useMemo(() => {
    const [from, to] = [Math.floor(Math.max(0, first - AHEAD) / size), Math.floor(Math.max(0, last + AHEAD) / size)];
    return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
  }, [first, last, size]);
  const path = `${dataSourcePath(source.id)}/rows`;
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [path, source.version, asked, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api<RowsPage>(path, { data: { ...asked, offset: page * size, limit: size, cells: 'short' }, signal }),
      staleTime: Infinity,
    })),
  });
  const answerAt = (index: number) => results[pages.indexOf(Math.floor(index / size))]?.data;
  const failed = results.filter(({ error }) => error);
  return {
    rowCount: results.find(({ data }) => data)?.data?.rowCount ?? null,
    rowAt: (index) => answerAt(index)?.rows[index % size],
    numberAt: (index) => answerAt(index)?.rowNumbers[index % size],
    misfitAt: (index, key) => {
      const page = answerAt(index);
      const number = page?.rowNumbers[index % size];
      return page?.misfits?.find((misfit) => misfit.row === number && misfit.key === key)?.text;
    },
    lengthAt: (index, key) => answerAt(index)?.cut?.find((cut) => cut.at === index % size && cut.key === key)?.length,
    placeAt: (index) => answerAt(index)?.places?.[index % size] ?? null,
    failure: failed[0] ? messageOf(failed[0].error) : null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
