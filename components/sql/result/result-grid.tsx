'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { count } from '@/components/data/words';
import { classNames } from '@/components/ui/class-names';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { resultWords } from './words';
import { isFigure, rawText, widthsOf } from './cells';

const ROW = 28;
const HEAD = 32;
const NUMBER = 56;

/** Where the first row and column of cells are not drawn, their room. */
const Gap = ({ width }: { width: number }) => <span className="flex-none" style={{ width }} />;

/** Rows and columns of which only what is on screen is drawn; the arrow keys scroll. */
export function ResultGrid({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => widthsOf({ columns, rows }), [columns, rows]);
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollMargin: HEAD,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (nth) => widths[nth]!,
    overscan: 3,
    scrollMargin: NUMBER,
  });
  useEffect(() => across.measure(), [across, widths]);
  const shown = across.getVirtualItems();
  const lead = (shown[0]?.start ?? NUMBER) - NUMBER;
  const width = NUMBER + across.getTotalSize();
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={resultWords.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      // Where it scrolls the keyboard must reach it.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-inside relative overflow-auto overscroll-x-contain font-mono text-small"
      style={{ height: `min(${rows.length * ROW + HEAD + 2}px, max(280px, calc(100dvh - 300px)))` }}
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-2 flex border-b border-line-2 bg-sheet"
        style={{ height: HEAD, width, minWidth: '100%' }}
      >
        <RowNumber>#</RowNumber>
        <Gap width={lead} />
        {shown.map(({ index, size }) => (
          <HeadCell key={index} nth={index} width={size} column={columns[index]!} />
        ))}
      </div>
      <div style={{ height: down.getTotalSize(), width }} />
      {down.getVirtualItems().map(({ index: row, start }) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 2}
          className="absolute top-0 left-0 flex border-b border-line-1"
          style={{ height: ROW, width, minWidth: '100%', transform: `translateY(${start}px)` }}
        >
          <RowNumber>{count(row + 1)}</RowNumber>
          <Gap width={lead} />
          {shown.map(({ index, size }) => (
            <BodyCell key={index} nth={index} width={size} column={columns[index]!} value={rows[row]![index] ?? null} />
          ))}
        </div>
      ))}
    </div>
  );
}

const RowNumber = ({ children }: { children: string }) => (
  <span
    aria-hidden
    className="sticky left-0 z-1 flex flex-none items-center justify-end bg-sheet pr-2.5 text-tiny text-ink-3"
    style={{ width: NUMBER }}
  >
    {children}
  </span>
);

type CellProps = { nth: number; width: number; column: SqlAnswer['columns'][number] };
const CELL = 'flex flex-none items-center px-2.5';

const HeadCell = ({ nth, width, column }: CellProps) => (
  <span
    role="columnheader"
    aria-colindex={nth + 1}
    title={`${column.name}, ${column.type}`}
    className={classNames(CELL, 'text-tiny text-ink-3', isFigure(column) && 'justify-end')}
    style={{ width }}
  >
    <span className="truncate">{column.name}</span>
  </span>
);

function BodyCell({ nth, width, column, value }: CellProps & { value: SqlAnswer['rows'][number][number] }) {
  const text = rawText(value, column.type);
  return (
    <span
      role="cell"
      aria-colindex={nth + 1}
      title={text.length > 40 ? text : undefined}
      className={classNames(CELL, isFigure(column) && 'justify-end', value === null && 'text-ink-3')}
      style={{ width }}
    >
      <span className="truncate whitespace-pre">{text}</span>
    </span>
  );
}
