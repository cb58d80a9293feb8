'use client';

import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { RowPlaceLink } from '@/components/data/document-places';
import { CellEvidence } from '@/components/evidence/cell-evidence';
import { messageOf } from '@/components/client/requests/api-error';
import { copyText } from '@/components/client/browser/copy-text';
import { dataSourcePath } from '@/components/data/change-data-source';
import { count, counted } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { readCells } from './copy-cells';
import { BodyCell, GridRow, HeadCell } from './grid-cells';
import type { MenuPlace } from './grid-menu';
import { moveInGrid, type GridPlace } from './grid-moves';
import { cellsIn, isInside, MOST_COPIED, plainText, spanOf, type GridSelection } from './grid-selection';
import { nextRowOrder } from './row-order';
import type { RowsRequestQuery, RowsState } from './rows-state';
import { SelectionBar } from './selection-bar';
import { HEAD_HEIGHT, useGridView } from './use-grid-view';
import { useRowPages } from './use-row-pages';
import { rowsGridWords } from './words';

const GridMenu = lazy(() => import('./grid-menu').then((file) => ({ default: file.GridMenu })));
const CellReader = lazy(() => import('./cell-reader').then((file) => ({ default: file.CellReader })));

const TOP_LEFT: GridPlace = { row: 0, column: 0 };

/** A cell that was looked for: the place of its row, its column. */
export type FoundPlace = { place: number; key: string };

type Props = {
  source: DataSource;
  /** Those that are shown. */
  columns: readonly Column[];
  rowHeight: number;
  rowCount: number;
  state: RowsState;
  asked: RowsRequestQuery;
  target: FoundPlace | null;
  onCount: (rowCount: number) => void;
  onFilter: (key: string) => void;
  onFind: () => void;
};

/**
 * The rows as a grid of which only what is on screen is drawn. Focus stays on the grid; the cell one stands on is named
 * to those who listen.
 */
export function RowsGrid({
  source,
  columns,
  rowHeight,
  rowCount,
  state,
  asked,
  target,
  onCount,
  onFilter,
  onFind,
}: Props) {
  const id = useId();
  const [{ from, to: place }, select] = useState<GridSelection>({ from: TOP_LEFT, to: TOP_LEFT });
  const [menu, setMenu] = useState<{ at: MenuPlace; place: GridPlace; byKey: boolean } | null>(null);
  const [reading, setReading] = useState<GridPlace | null>(null);
  const subject = JSON.stringify([asked.filters, asked.find, asked.sort]);
  const view = useGridView(columns, rowCount, rowHeight, subject);
  const { shownRows, shownColumns, layout, show } = view;
  const pages = useRowPages(source, asked, shownRows[0]?.row ?? 0, shownRows.at(-1)?.row ?? 0);
  const span = spanOf({ from, to: place });
  const several = cellsIn(span) > 1 && span.top >= 0;
  const stoodOn = several || place.row < 0 ? null : pages.placeAt(place.row);
  const standOn = (next: GridPlace) => select({ from: next, to: next });
  const copy = useCopy(source, asked, columns, (row, column) => ({
    text: pages.misfitAt(row, column.key) ?? plainText(pages.rowAt(row)?.[column.key]),
    whole: pages.rowAt(row) !== undefined && pages.lengthAt(row, column.key) === undefined,
  }));

  useEffect(() => {
    if (pages.rowCount !== null) onCount(pages.rowCount);
  }, [pages.rowCount, onCount]);
  useEffect(() => {
    select(({ to: { row, column } }) => {
      const at = { row: Math.min(row, 0), column };
      return { from: at, to: at };
    });
  }, [subject]);
  useEffect(() => {
    const column = columns.findIndex(({ key }) => key === target?.key);
    if (!target || column === -1) return;
    const at = { row: target.place, column };
    select({ from: at, to: at });
    show(at);
    // What is looked for is shown once, not again with every scroll.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);

  const openMenu = (at: GridPlace, rect?: DOMRect) => {
    const box = rect ?? document.getElementById(`${id}-${at.row}-${at.column}`)?.getBoundingClientRect();
    if (box) setMenu({ at: { x: box.left + 8, y: box.bottom }, place: at, byKey: rect === undefined });
  };

  const closeMenu = () => {
    setMenu(null);
    // The menu has no button of its own to give the focus back to.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) view.scroller.current?.focus({ preventScroll: true });
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const column = columns[place.column];
    const jump = event.ctrlKey || event.metaKey;
    const done = (act: () => void) => {
      event.preventDefault();
      act();
    };
    const letter = event.key.toLowerCase();
    if (!column) return;
    if (event.key === '/' || (jump && letter === 'f')) return done(onFind);
    if (jump && letter === 'a')
      return done(() => select({ from: TOP_LEFT, to: { row: rowCount - 1, column: columns.length - 1 } }));
    if (jump && letter === 'c' && place.row >= 0) return done(() => copy(span, false));
    if (event.key === 'Escape' && several) return done(() => standOn(place));
    if (
      event.key === 'ContextMenu' ||
      (event.shiftKey && event.key === 'F10') ||
      (event.altKey && event.key === 'ArrowDown')
    )
      return done(() => openMenu(place));
    if (event.key === 'Enter' || event.key === ' ') {
      if (place.row === -1) return done(() => state.setOrder(nextRowOrder(state.order, column.key, event.shiftKey)));
      return done(() => (pages.lengthAt(place.row, column.key) === undefined ? openMenu(place) : setReading(place)));
    }
    const next = moveInGrid(place, event.key, jump, {
      rows: rowCount,
      columns: columns.length,
      page: Math.max(1, view.rowsInView() - 1),
    });
    if (!next) return;
    done(() => {
      if (event.shiftKey && place.row >= 0 && next.row >= 0) select({ from, to: next });
      else standOn(next);
      show(next);
    });
  };

  const placeOf = ({ target: element }: { target: EventTarget }): GridPlace | null => {
    const cell = element instanceof Element ? element.closest<HTMLElement>('[data-nth]') : null;
    return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.nth) };
  };
  const onPointerDown = (event: PointerEvent) => {
    const at = placeOf(event);
    if (!at || event.button !== 0) return;
    select(event.shiftKey ? { from, to: at } : { from: at, to: at });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === 'touch') return;
    const at = placeOf(event);
    if (at && (at.row !== place.row || at.column !== place.column)) select({ from, to: at });
  };
  const onContextMenu = (event: MouseEvent) => {
    const at = placeOf(event);
    if (!at) return;
    event.preventDefault();
    if (!several || !isInside(span, at.row, at.column)) standOn(at);
    setMenu({ at: { x: event.clientX, y: event.clientY }, place: at, byKey: false });
  };

  const idOf = (row: number, nth: number) => ({
    id: `${id}-${row}-${nth}`,
    nth,
    active: place.row === row && place.column === nth,
  });
  const menuColumn = menu && columns[menu.place.column];
  const menuRow = menu && menu.place.row >= 0 ? pages.rowAt(menu.place.row) : undefined;
  const readColumn = reading && columns[reading.column];
  return (
    <>
      {pages.failure && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={pages.retry}>
              Retry
            </Button>
          }
        >
          Couldn’t load some rows: {pages.failure}
        </Notice>
      )}
      <Sheet>
        <div
          ref={view.scroller}
          role="grid"
          aria-label={`Rows of ${source.name}`}
          aria-rowcount={rowCount + 1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-activedescendant={idOf(place.row, place.column).id}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onContextMenu={onContextMenu}
          onScroll={view.onScroll}
          className="group/grid focus-inside relative overflow-auto overscroll-x-contain text-table tabular-nums"
          style={{ height: `min(${view.height + HEAD_HEIGHT + 2}px, max(320px, calc(100dvh - 330px)))` }}
        >
          <GridRow
            index={1}
            layout={layout}
            number="#"
            className="sticky top-0 z-2 border-line-2 bg-sheet"
            style={{ height: HEAD_HEIGHT }}
            columns={columns}
            shown={shownColumns}
          >
            {({ nth, width, column }) => (
              <HeadCell
                key={column.key}
                {...idOf(-1, nth)}
                column={column}
                width={width}
                orders={state.order}
                filtered={state.filters.some(({ field }) => field === column.key)}
                onSort={(beside) => state.setOrder(nextRowOrder(state.order, column.key, beside))}
                onMenu={(rect) => openMenu({ row: -1, column: nth }, rect)}
              />
            )}
          </GridRow>
          <div style={{ height: view.height, width: layout.width }} />
          {shownRows.map(({ row, top }) => {
            const record = pages.rowAt(row);
            const number = pages.numberAt(row);
            return (
              <GridRow
                key={row}
                index={row + 2}
                layout={layout}
                number={number === undefined ? '' : count(number)}
                className="absolute top-0 left-0 border-line-1"
                style={{ height: rowHeight, transform: `translateY(${top}px)` }}
                columns={columns}
                shown={shownColumns}
              >
                {({ nth, width, column }) => (
                  <BodyCell
                    key={column.key}
                    {...idOf(row, nth)}
                    column={column}
                    width={width}
                    row={row}
                    value={record && (record[column.key] ?? null)}
                    misfit={record?.[column.key] === null ? pages.misfitAt(row, column.key) : undefined}
                    length={pages.lengthAt(row, column.key)}
                    sought={state.find}
                    current={target?.place === row && target.key === column.key}
                    selected={several && isInside(span, row, nth)}
                  />
                )}
              </GridRow>
            );
          })}
        </div>
      </Sheet>
      {stoodOn && (
        <p className="mt-1.5 flex items-baseline gap-2 text-small text-ink-3">
          <RowPlaceLink place={stoodOn} column={columns[place.column]?.key} />
          <span className="min-w-0 truncate">{stoodOn.documentName}</span>
          {stoodOn.cells[columns[place.column]?.key ?? ''] && (
            <CellEvidence
              key={`${place.row} ${place.column}`}
              source={source}
              place={stoodOn.id}
              column={columns[place.column]!.key}
            />
          )}
        </p>
      )}
      {several && (
        <SelectionBar
          span={span}
          columns={columns}
          valueAt={(row, key) => pages.rowAt(row)?.[key]}
          onCopy={(withNames) => copy(span, withNames)}
        />
      )}
      <Suspense fallback={null}>
        {menu && menuColumn && (
          <GridMenu
            at={menu.at}
            byKey={menu.byKey}
            column={menuColumn}
            state={state}
            isLast={columns.length === 1}
            onFilter={() => onFilter(menuColumn.key)}
            onClose={closeMenu}
            cell={
              menuRow && {
                value: menuRow[menuColumn.key] ?? null,
                misfit: pages.misfitAt(menu.place.row, menuColumn.key),
                isShortened: pages.lengthAt(menu.place.row, menuColumn.key) !== undefined,
                several,
                onCopy: (withNames) => copy(several ? span : spanOf({ from: menu.place, to: menu.place }), withNames),
                onRead: () => setReading(menu.place),
              }
            }
          />
        )}
        {reading && readColumn && (
          <CellReader
            path={`${dataSourcePath(source.id)}/rows`}
            asked={asked}
            at={reading.row}
            column={readColumn}
            number={pages.numberAt(reading.row)}
            onClose={() => setReading(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Copies cells: one that is on screen whole from there, any others from the server. */
function useCopy(
  source: DataSource,
  asked: RowsRequestQuery,
  columns: readonly Column[],
  cellAt: (row: number, column: Column) => { text: string; whole: boolean },
) {
  const toast = useToast();
  return (span: ReturnType<typeof spanOf>, withNames: boolean) => {
    const cells = cellsIn(span);
    if (cells > MOST_COPIED)
      return toast({
        title: rowsGridWords.tooManyCells(count(cells)),
        description: rowsGridWords.copyUpCells(count(MOST_COPIED)),
        variant: 'destructive',
      });
    const chosen = columns.slice(span.left, span.right + 1);
    const single = cells === 1 && !withNames ? cellAt(span.top, chosen[0]!) : null;
    const text = single?.whole
      ? Promise.resolve(single.text)
      : readCells({ path: `${dataSourcePath(source.id)}/rows`, asked, cellRange: span, columns: chosen, withNames });
    copyText(text).then(
      () => toast({ title: `${counted(cells, 'cell')} copied` }),
      (failure: unknown) =>
        toast({ title: rowsGridWords.couldntCopy, description: messageOf(failure), variant: 'destructive' }),
    );
  };
}
