'use client';

import { useEffect, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { widthOf } from '@/components/data/row-cells';
import { PHONE, useMedia } from '@/components/ui/use-media';
import type { Column } from '@/lib/pure/query/schema/column';
import { scrollOf, slideOf, type GridPlace } from './grid-moves';

export const HEAD_HEIGHT = 34;
const OVERSCAN = 10;
const NUMBER_WIDTH = { phone: 48, wide: 64 };
const PHONE_FIRST_WIDTH = 132;

/** A column that is on screen: its place among all, its width. */
export type ShownColumn = { nth: number; width: number; column: Column };
export type GridLayout = { numberWidth: number; firstWidth: number; lead: number; width: number };

/**
 * Which rows and columns a scroll position shows, and how to bring a cell into view. The first column is frozen beside
 * the row's number.
 */
export function useGridView(columns: readonly Column[], rowCount: number, rowHeight: number, subject: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = useMedia(PHONE);
  const [slide, setSlide] = useState(() => slideOf(0, 0, rowCount, rowHeight));
  const [first, ...rest] = columns;
  const numberWidth = phone ? NUMBER_WIDTH.phone : NUMBER_WIDTH.wide;
  const firstWidth = first ? (phone ? Math.min(PHONE_FIRST_WIDTH, widthOf(first)) : widthOf(first)) : 0;

  const down = useVirtualizer({
    count: slide.laid,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: rest.length,
    getScrollElement: () => scroller.current,
    estimateSize: (nth) => widthOf(rest[nth]!),
    overscan: 4,
    scrollPaddingStart: numberWidth + firstWidth,
  });
  const viewport = () => (scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT;

  useEffect(() => {
    down.measure();
  }, [down, rowHeight]);
  // Another order or other filters begin at their first row.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [subject]);
  useEffect(() => {
    setSlide(
      slideOf(
        scroller.current?.scrollTop ?? 0,
        (scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT,
        rowCount,
        rowHeight,
      ),
    );
  }, [rowCount, rowHeight]);

  const shownAcross = across.getVirtualItems();
  const layout: GridLayout = {
    numberWidth,
    firstWidth,
    lead: shownAcross[0]?.start ?? 0,
    width: numberWidth + firstWidth + across.getTotalSize(),
  };
  const shownColumns = shownAcross.map(({ index, size }): ShownColumn => ({
    nth: index + 1,
    width: size,
    column: rest[index]!,
  }));
  const shownRows = down
    .getVirtualItems()
    .map(({ index, start }) => ({ row: slide.first + index, top: start }))
    .filter(({ row }) => row < rowCount);

  return {
    scroller,
    layout,
    shownColumns,
    shownRows,
    height: slide.laid * rowHeight,
    rowsInView: () => Math.max(1, Math.floor(viewport() / rowHeight)),
    onScroll: () => {
      const next = slideOf(scroller.current?.scrollTop ?? 0, viewport(), rowCount, rowHeight);
      if (next.first !== slide.first || next.laid !== slide.laid) setSlide(next);
    },
    show: ({ row, column }: GridPlace) => {
      const element = scroller.current;
      if (!element) return;
      if (row >= 0) {
        const top = scrollOf(row, viewport(), rowCount, rowHeight);
        const bottom = scrollOf(row + 1 - viewport() / rowHeight, viewport(), rowCount, rowHeight);
        if (element.scrollTop > top) element.scrollTop = top;
        else if (element.scrollTop < bottom) element.scrollTop = bottom;
      }
      if (column > 0) across.scrollToIndex(column - 1);
    },
  };
}
