'use client';

import { useId, useMemo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { MISSING } from '@/lib/pure/format/format';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ChartAnswer } from '../model/types';
import { pivotGridWords } from '../words';
import { PivotFigure, PivotHead, PivotName } from './pivot-cells';
import {
  columnsOf,
  heatOf,
  linesOf,
  measureName,
  pivotOf,
  ROOT,
  type Pivot,
  type PivotColumn,
  type PivotLine,
  type PivotOrder,
} from './pivot-model';
import { movedTo, type PivotPlace } from './pivot-moves';
import { usePivotView, within } from './use-pivot-view';

type Props = {
  chart: Chart;
  answer: ChartAnswer;
  /** What the table says, for those who don’t see it. */
  finding: string;
  /** Opens how the number of this result row was made. */
  onEvidence?: (row: number) => void;
};

const HEIGHT = { row: 26, coarse: 40, head: 22 };
const CHARACTER = 7.2;
const FIGURE = { least: 64, most: 150, padding: 22 };
const NAME = { least: 104, most: 260, padding: 34, indent: 14 };
/** Of the width, at most so much is the names'. */
const NAMES_SHARE = 0.42;
const NOTHING: ReadonlySet<string> = new Set();

const widthFor = (texts: readonly string[], { least, most, padding }: typeof FIGURE) =>
  Math.min(most, Math.max(least, Math.ceil(Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER) + padding));

/** The widths of the columns: all figures alike, names as long as they are. */
function widthsOf(pivot: Pivot, lines: readonly PivotLine[], columns: readonly PivotColumn[], room: number) {
  const sampled = lines.slice(-1).concat(lines.slice(0, 60));
  const texts = columns
    .slice(0, 200)
    .flatMap((column) => [
      ...sampled
        .slice(0, 12)
        .map(({ node }) => pivot.text(column.measure, pivot.value(node.path, column.path, column.measure))),
      column.heads.at(-1)?.text ?? '',
      ...(pivot.measures.length > 1 ? [measureName(pivot, column.measure)] : []),
    ]);
  const names = sampled.map(({ node }) => `${node.name}${'  '.repeat(node.depth)}`);
  const name = Math.min(widthFor(names, NAME), Math.max(NAME.least, Math.floor(room * NAMES_SHARE)));
  return { figure: widthFor(texts, FIGURE), name };
}

/** A row of heads: a level of the columns, or the measures. */
type HeadRow = {
  text: (column: PivotColumn) => string;
  same: (left: PivotColumn, right: PivotColumn) => boolean;
  level: number | null;
};

function headRowsOf(pivot: Pivot): HeadRow[] {
  const levels = pivot.columnAxes.map((_, level): HeadRow => ({
    level,
    text: ({ heads }) => heads[level]!.text,
    same: (left, right) => left.heads[level]!.path === right.heads[level]!.path,
  }));
  const measures: HeadRow = { level: null, text: ({ measure }) => measureName(pivot, measure), same: () => false };
  return pivot.measures.length > 1 || levels.length === 0 ? [...levels, measures] : levels;
}

const toggled = (set: ReadonlySet<string>, path: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(path)) next.add(path);
  return next;
};

const sameColumn = (order: PivotOrder | null, { path, measure }: PivotColumn) =>
  order !== null && order.by !== 'name' && order.by.column === path && order.by.measure === measure;

/** First largest, then smallest, then as usual. */
function nextOrder(order: PivotOrder | null, by: PivotOrder['by'], isSame: boolean): PivotOrder | null {
  const first = by === 'name' ? 'asc' : 'desc';
  if (!order || !isSame) return { by, dir: first };
  return order.dir === first ? { by, dir: first === 'asc' ? 'desc' : 'asc' } : null;
}

/** The order that its query says, as long as nobody presses a column. */
function askedOrder({ query }: Chart, pivot: Pivot): PivotOrder | null {
  const [first] = query.sort ?? [];
  if (!first) return null;
  const measure = pivot.measures.findIndex(({ key }) => key === first.by);
  return { by: measure < 0 ? 'name' : { column: ROOT, measure }, dir: first.dir };
}

/**
 * An answer with totals as a table of rows and columns. Only what is on screen is drawn. Focus stays on the table; the
 * cell one stands on is named to those who listen.
 */
export function PivotGrid({ chart, answer, finding, onEvidence }: Props) {
  const id = useId();
  const pivot = useMemo(() => pivotOf(chart, answer), [chart, answer]);
  const [order, setOrder] = useState<PivotOrder | null | undefined>(undefined);
  const [closedRows, setClosedRows] = useState(NOTHING);
  const [closedColumns, setClosedColumns] = useState(NOTHING);
  const [place, setPlace] = useState<PivotPlace>({ row: 0, column: 0 });
  const shownOrder = order === undefined ? askedOrder(chart, pivot) : order;
  const lines = useMemo(() => linesOf(pivot, shownOrder, closedRows), [pivot, shownOrder, closedRows]);
  const columns = useMemo(() => columnsOf(pivot, closedColumns), [pivot, closedColumns]);
  const heat = useMemo(
    () => (chart.options.heat ? heatOf(pivot, lines, columns) : null),
    [chart.options.heat, pivot, lines, columns],
  );
  const view = usePivotView();
  const { seen, coarse } = view;
  const widths = useMemo(() => widthsOf(pivot, lines, columns, seen.width), [pivot, lines, columns, seen.width]);
  const headRows = headRowsOf(pivot);
  const rowHeight = coarse ? HEIGHT.coarse : HEIGHT.row;
  const headHeight = coarse ? HEIGHT.coarse : HEIGHT.head;
  const heads = headRows.length;
  const body = lines.slice(0, -1);
  const bodyRows = within(seen.top, seen.height, rowHeight, body.length);
  const across = within(seen.left, seen.width - widths.name, widths.figure, columns.length);
  const width = widths.name + columns.length * widths.figure;
  const at: PivotPlace = {
    row: Math.min(place.row, lines.length - 1),
    column: Math.min(place.column, columns.length - 1),
  };

  const spot = (row: number, column: number) => ({
    id: `${id}-${row}-${column}`,
    row,
    column,
    active: at.row === row && at.column === column,
  });

  const show = ({ row, column }: PivotPlace) => {
    const element = view.scroller.current;
    if (!element) return;
    const foot = headHeight * heads + rowHeight;
    if (row >= 0 && row < body.length) {
      const top = row * rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + element.clientHeight - foot)
        element.scrollTop = top + rowHeight - element.clientHeight + foot;
    }
    if (column >= 0) {
      const left = column * widths.figure;
      if (left < element.scrollLeft) element.scrollLeft = left;
      else if (left + widths.figure > element.scrollLeft + element.clientWidth - widths.name)
        element.scrollLeft = left + widths.figure - element.clientWidth + widths.name;
    }
    view.look();
  };

  /** What a press on a place does. */
  const act = ({ row, column }: PivotPlace) => {
    const line = lines[row];
    const figures = columns[column];
    if (row >= 0 && line && column < 0) {
      if (line.opens) setClosedRows(toggled(closedRows, line.node.path));
    } else if (row >= 0 && line && figures) {
      const index = pivot.at(line.node.path, figures.path);
      if (index !== undefined) onEvidence?.(index);
    } else if (row < 0 && column < 0) {
      setOrder(nextOrder(shownOrder, 'name', shownOrder?.by === 'name'));
    } else if (row < 0 && figures) {
      const { level } = headRows[heads + row]!;
      const head = level === null ? undefined : figures.heads[level];
      if (head?.folds) setClosedColumns(toggled(closedColumns, head.path));
      else if (row === -1)
        setOrder(
          nextOrder(shownOrder, { column: figures.path, measure: figures.measure }, sameColumn(shownOrder, figures)),
        );
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return act(at);
    }
    const next = movedTo(at, event.key, event.ctrlKey || event.metaKey, {
      rows: lines.length,
      columns: columns.length,
      heads,
      page: Math.max(1, Math.floor(seen.height / rowHeight) - heads - 1),
    });
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setPlace(next);
    show(next);
  };
  const onClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    if (!cell) return;
    const pressed = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    setPlace(pressed);
    act(pressed);
  };

  const figuresOf = (line: PivotLine, row: number): ReactNode => (
    <>
      <div className="flex-none" style={{ width: across.first * widths.figure }} />
      {columns.slice(across.first, across.last + 1).map((column, nth) => {
        const index = pivot.at(line.node.path, column.path);
        const value = pivot.value(line.node.path, column.path, column.measure);
        return (
          <PivotFigure
            key={across.first + nth}
            {...spot(row, across.first + nth)}
            text={index === undefined ? '' : value === null ? MISSING : pivot.text(column.measure, value)}
            width={widths.figure}
            total={line.opens || line.node.path === ROOT || column.total}
            opens={onEvidence !== undefined && index !== undefined}
            heat={heat?.(line, column) ?? 0}
          />
        );
      })}
    </>
  );
  const nameOf = (line: PivotLine, row: number): ReactNode => {
    const { node, opens, open } = line;
    return (
      <PivotName
        {...spot(row, -1)}
        text={node.path === ROOT ? pivotGridWords.total : node.name}
        width={widths.name}
        depth={Math.max(0, node.depth - 1)}
        missing={node.path !== ROOT && node.value === null}
        strong={opens || node.path === ROOT}
        open={opens ? open : null}
      />
    );
  };
  const last = lines.at(-1)!;
  return (
    <div className="flex h-full min-h-0 flex-col rounded-tag outline-offset-4 outline-focus has-[[role=grid]:focus-visible]:outline-2">
      <p className="sr-only">{finding}</p>
      <div
        ref={view.scroller}
        role="grid"
        aria-label={`${chart.title}, ${pivotGridWords.what}`}
        aria-describedby={`${id}-help`}
        aria-rowcount={lines.length + heads}
        aria-colcount={columns.length + 1}
        aria-activedescendant={spot(at.row, at.column).id}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onScroll={view.look}
        className="group/pivot relative min-h-0 flex-1 overflow-auto outline-none overscroll-x-contain text-table tabular-nums"
      >
        <div role="rowgroup" className="sticky top-0 z-2 border-b border-line-2 bg-sheet" style={{ width }}>
          {headRows.map((headRow, nth) => (
            <div key={nth} role="row" aria-rowindex={nth + 1} className="flex bg-sheet" style={{ height: headHeight }}>
              <PivotHead
                {...spot(nth - heads, -1)}
                text={cornerOf(pivot, nth === heads - 1 ? null : headRow.level)}
                width={widths.name}
                span={1}
                align="left"
                sortable={nth === heads - 1}
                sorted={nth === heads - 1 && shownOrder?.by === 'name' ? shownOrder.dir : null}
                className="sticky left-0 z-1 border-r border-line-1 bg-sheet pl-0"
              />
              <div className="flex-none" style={{ width: across.first * widths.figure }} />
              {runsOf(columns, across, headRow).map(({ first, count }) => {
                const column = columns[first]!;
                const head = headRow.level === null ? null : column.heads[headRow.level]!;
                const isLast = nth === heads - 1;
                return (
                  <PivotHead
                    key={first}
                    {...spot(nth - heads, first)}
                    active={at.row === nth - heads && at.column >= first && at.column < first + count}
                    text={headRow.text(column)}
                    width={count * widths.figure}
                    span={count}
                    align={isLast ? 'right' : 'left'}
                    open={head?.folds ? head.open : null}
                    sortable={isLast}
                    sorted={isLast && sameColumn(shownOrder, column) ? shownOrder!.dir : null}
                    className={isLast ? undefined : 'border-l border-line-1 first:border-l-0'}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: body.length * rowHeight, width }}>
          {body.slice(bodyRows.first, bodyRows.last + 1).map((line, nth) => {
            const row = bodyRows.first + nth;
            return (
              <div
                key={line.node.path}
                role="row"
                aria-rowindex={row + 1 + heads}
                className="absolute top-0 left-0 flex border-b border-line-1"
                style={{ height: rowHeight, width, transform: `translateY(${row * rowHeight}px)` }}
              >
                {nameOf(line, row)}
                {figuresOf(line, row)}
              </div>
            );
          })}
        </div>
        <div role="rowgroup" className="sticky bottom-0 z-2 bg-sheet" style={{ width }}>
          <div
            role="row"
            aria-rowindex={lines.length + heads}
            className="flex border-t border-line-2"
            style={{ height: rowHeight }}
          >
            {nameOf(last, lines.length - 1)}
            {figuresOf(last, lines.length - 1)}
          </div>
        </div>
      </div>
      <p id={`${id}-help`} hidden>
        {pivotGridWords.help(onEvidence !== undefined)}
      </p>
      {answer.truncated && (
        <p className="pt-1.5 text-small text-ink-3">{pivotGridWords.truncated(answer.rows.length)}</p>
      )}
    </div>
  );
}

/** Above the names: what they are, and beside the heads of upper levels what those are. */
function cornerOf({ rowAxes, columnAxes }: Pivot, level: number | null): string {
  const axes = level === null && rowAxes.length > 0 ? rowAxes : columnAxes.slice(level ?? -1).slice(0, 1);
  return axes.map(({ column }) => column.label).join(' › ');
}

/** Columns on screen that share a head, one run after the other. */
function runsOf(
  columns: readonly PivotColumn[],
  { first, last }: { first: number; last: number },
  { same }: HeadRow,
): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (let nth = first; nth <= last; nth++) {
    const run = runs.at(-1);
    if (run && same(columns[run.first]!, columns[nth]!)) run.count += 1;
    else runs.push({ first: nth, count: 1 });
  }
  return runs;
}
