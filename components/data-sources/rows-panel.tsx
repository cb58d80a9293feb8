'use client';

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Rows2, Rows3, Rows4 } from 'lucide-react';
import type { DataSource } from '@/lib/datasets/schema';
import type { Column } from '@/lib/query/column';
import { useStoredChoice } from '@/components/client/use-stored';
import { useUrlState } from '@/components/client/url-state';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/segmented';
import { Sheet } from '@/components/ui/sheet';
import { PHONE, useMedia } from '@/components/ui/use-media';
import { moveInGrid, scrollOf, slideOf, type GridPlace } from './grid-moves';
import { cellText, isRightAligned, widthOf } from './row-cells';
import { useRowPages, type RowPages } from './use-row-pages';
import { count, counted } from './words';

const DENSITIES = ['compact', 'normal', 'open'] as const;
const ROW_HEIGHT = { compact: 28, normal: 34, open: 41 };
const ICON = { compact: <Rows4 aria-hidden />, normal: <Rows3 aria-hidden />, open: <Rows2 aria-hidden /> };
const HEAD = 34, OVERSCAN = 10;
const NUMBER_WIDTH = 64, PHONE_NUMBER_WIDTH = 48, PHONE_FIRST_WIDTH = 132;

/** Every row of the data source: scrolled, sorted by any column, walked by keyboard. */
export function RowsPanel({ source }: { source: DataSource }) {
  const [density, setDensity] = useStoredChoice('density', DENSITIES, 'compact');
  if (source.rowCount === 0) return <Sheet><EmptyState>This file has a header and no rows.</EmptyState></Sheet>;
  return (
    <section aria-label="Rows">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-3">{counted(source.rowCount, 'row')}. Press a column&rsquo;s name to sort.</p>
        <Segmented label="Row height" value={density} onChange={setDensity} options={DENSITIES.map((value) => ({ value, label: `${value} rows`, icon: ICON[value] }))} />
      </div>
      <RowsGrid source={source} rowHeight={ROW_HEIGHT[density]} />
    </section>
  );
}

type Order = { key: string; dir: 'asc' | 'desc' } | null;
const readOrder = (text: string): Order => {
  const [, key, dir] = /^(.+):(asc|desc)$/.exec(text) ?? [];
  return key && dir ? { key, dir: dir as 'asc' | 'desc' } : null;
};
/** Ascending, descending, the file's own order. */
const nextOrder = (order: Order, key: string): string => (order?.key !== key ? `${key}:asc` : order.dir === 'asc' ? `${key}:desc` : '');

function RowsGrid({ source, rowHeight }: { source: DataSource; rowHeight: number }) {
  const { columns, rowCount } = source;
  const id = useId();
  const phone = useMedia(PHONE);
  const scroller = useRef<HTMLDivElement>(null);
  const [sort, setSort] = useUrlState('order');
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const [slide, setSlide] = useState(() => slideOf(0, 0, rowCount, rowHeight));
  const order = readOrder(sort);

  const numberWidth = phone ? PHONE_NUMBER_WIDTH : NUMBER_WIDTH;
  const firstWidth = columns[0] ? (phone ? Math.min(PHONE_FIRST_WIDTH, widthOf(columns[0])) : widthOf(columns[0])) : 0;
  const frozen = numberWidth + firstWidth;
  const rest = columns.slice(1);

  const down = useVirtualizer({ count: slide.laid, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: OVERSCAN, scrollMargin: HEAD });
  const across = useVirtualizer({ horizontal: true, count: rest.length, getScrollElement: () => scroller.current, estimateSize: (nth) => widthOf(rest[nth]!), overscan: 4, scrollPaddingStart: frozen });
  const shown = down.getVirtualItems();
  const shownColumns = across.getVirtualItems();
  const pages = useRowPages(source, sort, slide.first + (shown[0]?.index ?? 0), Math.min(rowCount - 1, slide.first + (shown.at(-1)?.index ?? 0)));

  const viewport = () => (scroller.current?.clientHeight ?? 0) - HEAD;
  const onScroll = () => {
    const next = slideOf(scroller.current?.scrollTop ?? 0, viewport(), rowCount, rowHeight);
    if (next.first !== slide.first || next.laid !== slide.laid) setSlide(next);
  };

  const show = ({ row, column }: GridPlace) => {
    const element = scroller.current;
    if (!element) return;
    if (row >= 0) {
      const top = scrollOf(row, viewport(), rowCount, rowHeight);
      const bottom = scrollOf(row + 1 - viewport() / rowHeight, viewport(), rowCount, rowHeight);
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < bottom) element.scrollTop = bottom;
    }
    if (column > 0) across.scrollToIndex(column - 1);
  };

  // Another order begins at its first row.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    setPlace(({ row, column }) => ({ row: Math.min(row, 0), column }));
  }, [sort]);

  const onKeyDown = (event: KeyboardEvent) => {
    const column = columns[place.column];
    if (place.row === -1 && (event.key === 'Enter' || event.key === ' ') && column) {
      event.preventDefault();
      return setSort(nextOrder(order, column.key), 'push');
    }
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && column && place.row >= 0 && !window.getSelection()?.toString()) {
      return void navigator.clipboard.writeText(cellText(pages.rowAt(place.row)?.[column.key], column));
    }
    const next = moveInGrid(place, event.key, event.ctrlKey || event.metaKey, { rows: rowCount, columns: columns.length, page: Math.max(1, Math.floor(viewport() / rowHeight) - 1) });
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    show(next);
  };

  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  const isActive = (row: number, column: number) => place.row === row && place.column === column;
  const layout = { numberWidth, firstWidth, lead: shownColumns[0]?.start ?? 0, width: frozen + across.getTotalSize() };
  const parts = shownColumns.map(({ index, size }) => ({ index: index + 1, size, column: rest[index]! }));

  return (
    <>
      {pages.failure && <Notice tone="bad" action={<Button size="small" onClick={pages.retry}>Retry</Button>}>Some rows could not be read: {pages.failure}</Notice>}
      <Sheet>
        <div
          ref={scroller}
          role="grid"
          aria-label={`Rows of ${source.name}`}
          aria-rowcount={rowCount + 1}
          aria-colcount={columns.length}
          aria-activedescendant={cellId(place.row, place.column)}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={onScroll}
          className="group/grid focus-inside relative overflow-auto overscroll-x-contain text-table tabular-nums"
          style={{ height: `min(${slide.laid * rowHeight + HEAD + 2}px, max(320px, calc(100dvh - 290px)))` }}
        >
          <div role="row" aria-rowindex={1} className="sticky top-0 z-2 flex border-b border-line-2 bg-sheet" style={{ minWidth: '100%', width: layout.width, height: HEAD }}>
            <div className="sticky left-0 z-1 flex bg-sheet">
              <div aria-hidden="true" className="flex items-center justify-end pr-2.5 text-tiny text-ink-3" style={{ width: numberWidth }}>#</div>
              {columns[0] && <HeadCell id={cellId(-1, 0)} column={columns[0]} nth={0} width={firstWidth} order={order} active={isActive(-1, 0)} onSort={() => setSort(nextOrder(order, columns[0]!.key), 'push')} />}
            </div>
            <div style={{ width: layout.lead }} className="flex-none" />
            {parts.map(({ index, size, column }) => (
              <HeadCell key={column.key} id={cellId(-1, index)} column={column} nth={index} width={size} order={order} active={isActive(-1, index)} onSort={() => setSort(nextOrder(order, column.key), 'push')} />
            ))}
          </div>
          <div style={{ height: slide.laid * rowHeight, width: layout.width }} />
          {shown.map((item) => {
            const index = slide.first + item.index;
            return index < rowCount && (
              <div key={item.key} role="row" aria-rowindex={index + 2} className="absolute top-0 left-0 flex border-b border-line-1" style={{ transform: `translateY(${item.start}px)`, height: rowHeight, minWidth: '100%', width: layout.width }}>
                <div className="sticky left-0 z-1 flex bg-sheet">
                  <div aria-hidden="true" className="flex items-center justify-end pr-2.5 text-tiny text-ink-3" style={{ width: numberWidth }}>{count(index + 1)}</div>
                  {columns[0] && <BodyCell id={cellId(index, 0)} column={columns[0]} nth={0} width={firstWidth} row={index} pages={pages} active={isActive(index, 0)} onPress={() => setPlace({ row: index, column: 0 })} frozen />}
                </div>
                <div style={{ width: layout.lead }} className="flex-none" />
                {parts.map(({ index: nth, size, column }) => (
                  <BodyCell key={column.key} id={cellId(index, nth)} column={column} nth={nth} width={size} row={index} pages={pages} active={isActive(index, nth)} onPress={() => setPlace({ row: index, column: nth })} />
                ))}
              </div>
            );
          })}
        </div>
      </Sheet>
    </>
  );
}

const ACTIVE = 'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-focus';

function HeadCell({ id, column, nth, width, order, active, onSort }: { id: string; column: Column; nth: number; width: number; order: Order; active: boolean; onSort: () => void }) {
  const dir = order?.key === column.key ? order.dir : null;
  return (
    <div
      id={id}
      role="columnheader"
      aria-colindex={nth + 1}
      aria-sort={dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none'}
      className={classNames('flex flex-none items-center', active && ACTIVE)}
      style={{ width }}
    >
      {/* The keyboard reaches it as a cell of the grid. */}
      <button
        type="button"
        tabIndex={-1}
        onClick={onSort}
        title={`${column.label}, ${column.type}`}
        className={classNames('flex h-full w-full min-w-0 items-center gap-1 px-2.5 text-tiny font-medium hover:bg-wash', isRightAligned(column) && 'flex-row-reverse', dir ? 'text-ink-1' : 'text-ink-3')}
      >
        <span className="truncate">{column.label}</span>
        {dir === 'asc' && <ArrowUp aria-hidden className="!size-3" />}
        {dir === 'desc' && <ArrowDown aria-hidden className="!size-3" />}
      </button>
    </div>
  );
}

type BodyCellProps = { id: string; column: Column; nth: number; width: number; row: number; pages: RowPages; active: boolean; frozen?: boolean; onPress: () => void };

function BodyCell({ id, column, nth, width, row, pages, active, frozen = false, onPress }: BodyCellProps) {
  const record = pages.rowAt(row);
  const value = record?.[column.key];
  const misfit = record && value === null ? pages.misfitAt(row, column.key) : undefined;
  const text = record ? misfit ?? cellText(value, column) : '';
  return (
    // Keys are heard by the grid, which says by aria-activedescendant where one stands.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="gridcell"
      aria-colindex={nth + 1}
      onClick={onPress}
      title={misfit === undefined ? text : `${misfit} does not fit the type ${column.type} and counts as missing`}
      className={classNames(
        'flex flex-none items-center overflow-hidden px-2.5',
        isRightAligned(column) && 'justify-end', frozen && 'font-strong', misfit !== undefined ? 'text-warn' : value == null && 'text-ink-3', active && ACTIVE,
      )}
      style={{ width }}
    >
      {record ? <span className="truncate whitespace-pre">{text}</span> : <span aria-hidden="true" className="block h-2.5 w-3/5 animate-after-wait bg-line-1" />}
    </div>
  );
}
