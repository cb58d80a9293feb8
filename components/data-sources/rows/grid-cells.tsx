'use client';

import type { CSSProperties, ReactNode } from 'react';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { cellText, isRightAligned } from '@/components/data/row-cells';
import { classNames } from '@/components/ui/class-names';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { RowOrder } from './row-order';
import type { GridLayout, ShownColumn } from './use-grid-view';
import { gridCellsWords } from './words';

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
export function GridRow({ index, layout, number, className, style, columns: [first], shown, children }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={classNames('flex border-b', className)}
      style={{ minWidth: '100%', width: layout.width, ...style }}
    >
      <div className="sticky left-0 z-1 flex bg-sheet">
        <div
          aria-hidden="true"
          title={number && number !== '#' ? gridCellsWords.rowFile(number) : undefined}
          className="flex items-center justify-end pr-2.5 text-tiny text-ink-3"
          style={{ width: layout.numberWidth }}
        >
          {number}
        </div>
        {first && children({ nth: 0, width: layout.firstWidth, column: first })}
      </div>
      <div style={{ width: layout.lead }} className="flex-none" />
      {shown.map(children)}
    </div>
  );
}

type CellProps = { id: string; nth: number; active: boolean; column: Column; width: number };
const ACTIVE =
  'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-focus';

type HeadProps = CellProps & {
  orders: readonly RowOrder[];
  filtered: boolean;
  onSort: (beside: boolean) => void;
  onMenu: (at: DOMRect) => void;
};

export function HeadCell({ id, nth, active, column, width, orders, filtered, onSort, onMenu }: HeadProps) {
  const place = orders.findIndex(({ key }) => key === column.key);
  const dir = orders[place]?.dir;
  const Arrow = dir === 'desc' ? ArrowDown : ArrowUp;
  return (
    <div
      id={id}
      role="columnheader"
      aria-colindex={nth + 1}
      aria-sort={dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none'}
      className={classNames('group/head relative flex flex-none items-center', active && ACTIVE)}
      style={{ width }}
    >
      {/* The keyboard reaches both as a cell of the grid. */}
      <button
        type="button"
        tabIndex={-1}
        onClick={(event) => onSort(event.shiftKey)}
        title={`${column.label}, ${column.type}`}
        className={classNames(
          'flex h-full w-full min-w-0 items-center gap-1 px-2.5 text-tiny font-medium hover:bg-wash',
          isRightAligned(column) && 'flex-row-reverse',
          dir || filtered ? 'text-ink-1' : 'text-ink-3',
        )}
      >
        <span
          className={classNames('truncate', filtered && 'underline decoration-accent decoration-2 underline-offset-4')}
        >
          {column.label}
        </span>
        {dir && (
          <span className="flex flex-none items-center">
            <Arrow aria-hidden className="!size-3" />
            {orders.length > 1 && <span className="text-tiny">{place + 1}</span>}
          </span>
        )}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Options for ${column.label}`}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget.getBoundingClientRect())}
        className={classNames(
          'absolute inset-y-0 grid w-6 place-items-center bg-sheet text-ink-2 opacity-0 group-hover/head:opacity-100 hover:bg-wash focus-visible:opacity-100 pointer-coarse:w-8 pointer-coarse:opacity-100',
          isRightAligned(column) ? 'left-0' : 'right-0',
        )}
      >
        <ChevronDown aria-hidden className="!size-3.5" />
      </button>
    </div>
  );
}

type BodyProps = CellProps & {
  row: number;
  /** Undefined while the row is on its way. */
  value: Cell | undefined;
  misfit?: string;
  /** How long the text is of which a part is shown. */
  length?: number;
  /** A text that is looked for, and whether this is the cell where one stands. */
  sought: string;
  current: boolean;
  selected: boolean;
};

export function BodyCell({
  id,
  nth,
  active,
  column,
  width,
  row,
  value,
  misfit,
  length,
  sought,
  current,
  selected,
}: BodyProps) {
  const here = value !== undefined;
  const text = here ? (misfit ?? cellText(value, column)) : '';
  const shown = length === undefined ? text : `${text.slice(0, 120)}…`;
  const found = sought !== '' && value !== null && text.toLowerCase().includes(sought.toLowerCase());
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={nth + 1}
      aria-selected={selected}
      data-row={row}
      data-nth={nth}
      title={
        misfit !== undefined
          ? gridCellsWords.isntValidCounts(misfit, column.type)
          : length === undefined
            ? text
            : `${length.toLocaleString('en')} characters. Press Enter to read all`
      }
      className={classNames(
        'flex flex-none items-center overflow-hidden px-2.5 select-none',
        isRightAligned(column) && 'justify-end',
        nth === 0 && 'font-strong',
        selected ? 'bg-sel' : found && 'bg-warn-wash',
        current && 'outline-2 -outline-offset-2 outline-accent',
        misfit !== undefined ? 'text-warn' : value === null && (selected ? 'text-ink-2' : 'text-ink-3'),
        active && ACTIVE,
      )}
      style={{ width }}
    >
      {here ? (
        <span className="truncate whitespace-pre">{shown}</span>
      ) : (
        <span aria-hidden="true" className="block h-2.5 w-3/5 animate-after-wait bg-line-1" />
      )}
    </div>
  );
}
