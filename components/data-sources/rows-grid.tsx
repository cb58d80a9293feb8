'use client';

import { useEffect, useId, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DataSource } from '@/lib/datasets/schema';
import type { Column } from '@/lib/query/column';
import { useUrlState } from '@/components/client/url-state';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/error-state';
import { Sheet } from '@/components/ui/sheet';
import { moveInGrid, type GridPlace } from './grid-moves';
import { cellText, isRightAligned } from './row-cells';
import { nextRowOrder, readRowOrder, type RowOrder } from './row-order';
import { HEAD_HEIGHT, useGridView, type GridLayout, type ShownColumn } from './use-grid-view';
import { useRowPages, type RowPages } from './use-row-pages';
import { count } from './words';

const TOP_LEFT: GridPlace = { row: 0, column: 0 };

/** The rows as a grid of which only what is on screen is drawn. Focus stays on the grid; the cell one stands on is named to those who listen. */
export function RowsGrid({ source, rowHeight }: { source: DataSource; rowHeight: number }) {
  const { columns, rowCount } = source;
  const id = useId();
  const [sort, setSort] = useUrlState('order');
  const [place, setPlace] = useState(TOP_LEFT);
  const view = useGridView(columns, rowCount, rowHeight, sort);
  const { shownRows, shownColumns, layout } = view;
  const pages = useRowPages(source, sort, shownRows[0]?.row ?? 0, shownRows.at(-1)?.row ?? 0);
  const order = readRowOrder(sort);
  const sortBy = (column: Column) => setSort(nextRowOrder(order, column.key), 'push');

  useEffect(() => setPlace(({ row, column }) => ({ row: Math.min(row, 0), column })), [sort]);

  const onKeyDown = (event: KeyboardEvent) => {
    const column = columns[place.column];
    const jump = event.ctrlKey || event.metaKey;
    if (place.row === -1 && (event.key === 'Enter' || event.key === ' ') && column) {
      event.preventDefault();
      return sortBy(column);
    }
    if (jump && event.key === 'c' && column && place.row >= 0 && !window.getSelection()?.toString()) {
      return void navigator.clipboard.writeText(cellText(pages.rowAt(place.row)?.[column.key], column));
    }
    const next = moveInGrid(place, event.key, jump, { rows: rowCount, columns: columns.length, page: Math.max(1, view.rowsInView() - 1) });
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    view.show(next);
  };

  const at = (row: number, nth: number) => ({ id: `${id}-${row}-${nth}`, nth, active: place.row === row && place.column === nth });
  return (
    <>
      {pages.failure && <Notice tone="bad" action={<Button size="small" onClick={pages.retry}>Retry</Button>}>Some rows could not be read: {pages.failure}</Notice>}
      <Sheet>
        <div
          ref={view.scroller}
          role="grid"
          aria-label={`Rows of ${source.name}`}
          aria-rowcount={rowCount + 1}
          aria-colcount={columns.length}
          aria-activedescendant={at(place.row, place.column).id}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={view.onScroll}
          className="group/grid focus-inside relative overflow-auto overscroll-x-contain text-table tabular-nums"
          style={{ height: `min(${view.height + HEAD_HEIGHT + 2}px, max(320px, calc(100dvh - 290px)))` }}
        >
          <GridRow index={1} layout={layout} number="#" className="sticky top-0 z-2 border-line-2 bg-sheet" style={{ height: HEAD_HEIGHT }} columns={columns} shown={shownColumns}>
            {({ nth, width, column }) => <HeadCell key={column.key} {...at(-1, nth)} column={column} width={width} order={order} onSort={() => sortBy(column)} />}
          </GridRow>
          <div style={{ height: view.height, width: layout.width }} />
          {shownRows.map(({ row, top }) => (
            <GridRow key={row} index={row + 2} layout={layout} number={count(row + 1)} className="absolute top-0 left-0 border-line-1" style={{ height: rowHeight, transform: `translateY(${top}px)` }} columns={columns} shown={shownColumns}>
              {({ nth, width, column }) => <BodyCell key={column.key} {...at(row, nth)} column={column} width={width} row={row} pages={pages} onPress={() => setPlace({ row, column: nth })} />}
            </GridRow>
          ))}
        </div>
      </Sheet>
    </>
  );
}

type GridRowProps = {
  index: number;
  layout: GridLayout;
  number: string;
  className: string;
  style: CSSProperties;
  columns: readonly Column[];
  shown: readonly ShownColumn[];
  children: (shown: ShownColumn) => ReactNode;
};

/** Number and first column stay at the left; the columns that are scrolled away leave their room. */
function GridRow({ index, layout, number, className, style, columns: [first], shown, children }: GridRowProps) {
  return (
    <div role="row" aria-rowindex={index} className={classNames('flex border-b', className)} style={{ minWidth: '100%', width: layout.width, ...style }}>
      <div className="sticky left-0 z-1 flex bg-sheet">
        <div aria-hidden="true" className="flex items-center justify-end pr-2.5 text-tiny text-ink-3" style={{ width: layout.numberWidth }}>{number}</div>
        {first && children({ nth: 0, width: layout.firstWidth, column: first })}
      </div>
      <div style={{ width: layout.lead }} className="flex-none" />
      {shown.map(children)}
    </div>
  );
}

type CellProps = { id: string; nth: number; active: boolean; column: Column; width: number };
const ACTIVE = 'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-focus';

function HeadCell({ id, nth, active, column, width, order, onSort }: CellProps & { order: RowOrder; onSort: () => void }) {
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

function BodyCell({ id, nth, active, column, width, row, pages, onPress }: CellProps & { row: number; pages: RowPages; onPress: () => void }) {
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
        isRightAligned(column) && 'justify-end', nth === 0 && 'font-strong', misfit !== undefined ? 'text-warn' : value == null && 'text-ink-3', active && ACTIVE,
      )}
      style={{ width }}
    >
      {record ? <span className="truncate whitespace-pre">{text}</span> : <span aria-hidden="true" className="block h-2.5 w-3/5 animate-after-wait bg-line-1" />}
    </div>
  );
}
