'use client';

import { useEffect, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';

type Page<T> = { items: T[]; nextCursor: string | null; total?: number };
type Query = Record<string, string | undefined>;

export type Pages<T> = {
  /** Undefined until the first page is there. */
  items: T[] | undefined;
  total: number | undefined;
  error: Error | null;
  retry: () => void;
  /** Absent at the end of the list. */
  more?: () => void;
  loadingMore: boolean;
};

/** A list that the server searches and gives out page by page. */
export function usePages<T>(path: string, query: Query): Pages<T> {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, asked],
    queryFn: ({ pageParam, signal }) => api<Page<T>>(path, { data: { ...asked, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
  return {
    items: data?.pages.flatMap(({ items }) => items),
    total: data?.pages[0]?.total,
    error,
    retry: () => void refetch(),
    ...(hasNextPage && { more: () => void fetchNextPage() }),
    loadingMore: isFetchingNextPage,
  };
}

const SETTLE_MS = 250;

/** What was typed, once the typing has paused. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
