'use client';

import { lazy, Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Rows2, Rows3, Rows4 } from 'lucide-react';
import { useStoredChoice } from '@/components/client/browser/use-stored';
import type { AskFigure } from '@/components/data/figure';
import { LeftOut } from '@/components/data/left-out';
import { count, counted } from '@/components/data/words';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Segmented } from '@/components/ui/forms/segmented';
import { Sheet } from '@/components/ui/overlays/sheet';
import { CITATION_KEY } from '@/lib/product/data-sources/citations/citation-column-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { filtersOf, replaceFilters, sayRowFilters } from './row-filters';
import { RowsFilters } from './rows-filters';
import { RowsFind } from './rows-find';
import { RowsGrid, type FoundPlace } from './rows-grid';
import { askedOf, useRowsState, type RowsState } from './rows-state';
import { rowsPanelWords } from './words';

const ColumnStatistics = lazy(() => import('./column-statistics').then((file) => ({ default: file.ColumnStatistics })));

const DENSITIES = ['compact', 'normal', 'open'] as const;
const ROW_HEIGHT = { compact: 28, normal: 34, open: 41 };
const ICON = { compact: <Rows4 aria-hidden />, normal: <Rows3 aria-hidden />, open: <Rows2 aria-hidden /> };

/** Every row of the data source: filtered, sorted, searched, walked by keyboard, copied. */
export function RowsPanel({ source, onAsk }: { source: DataSource; onAsk: AskFigure }) {
  if (source.rowCount === 0)
    return (
      <Sheet>
        <EmptyState>{rowsPanelWords.fileHeaderBut}</EmptyState>
      </Sheet>
    );
  return <Rows source={source} onAsk={onAsk} />;
}

function Rows({ source, onAsk }: { source: DataSource; onAsk: AskFigure }) {
  const [density, setDensity] = useStoredChoice('density', DENSITIES, 'compact');
  // What names a row's place in its document is told beside the rows.
  const columns = useMemo(() => source.columns.filter(({ key }) => key !== CITATION_KEY), [source.columns]);
  const state = useRowsState(columns);
  const [answered, setAnswered] = useState({ asked: '', rowCount: source.rowCount });
  const [target, setTarget] = useState<FoundPlace | null>(null);
  const [editing, setEditing] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const room = useRef<HTMLElement>(null);
  const asked = useMemo(() => askedOf(state, columns), [state, columns]);
  const shown = useMemo(() => columns.filter(({ key }) => !state.hidden.includes(key)), [columns, state.hidden]);
  const described = columns.find(({ key }) => key === state.described);
  const focusFind = useCallback(() => field.current?.focus(), []);
  const closeDescription = () => {
    state.describe('');
    // Opened by an item of a menu, which is gone by then.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        room.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
      return;
    event.preventDefault();
    focusFind();
  };
  const narrowed = asked.filters !== undefined || asked.find !== undefined;
  // A count is shown for what was asked alone; until it is here the grid keeps the length it had.
  const asking = JSON.stringify([asked.filters, asked.find]);
  const rowCount = narrowed ? answered.rowCount : source.rowCount;
  const isCounted = !narrowed || answered.asked === asking;
  const onCount = useCallback((found: number) => setAnswered({ asked: asking, rowCount: found }), [asking]);
  return (
    // One key of its own; everything it reaches can be reached by Tab as well.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={room} aria-label="Rows" onKeyDown={onKeyDown}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-small text-ink-2 tabular-nums">
          <b className="font-strong text-ink-1">
            {narrowed
              ? `${isCounted ? count(rowCount) : 'Some'} of ${counted(source.rowCount, 'row')}`
              : counted(source.rowCount, 'row')}
          </b>
        </p>
        <div className="flex flex-wrap items-center gap-3 max-middle:w-full">
          <RowsFind source={source} state={state} asked={asked} field={field} onTarget={setTarget} />
          <Segmented
            label="Row height"
            value={density}
            onChange={setDensity}
            options={DENSITIES.map((value) => ({ value, label: `${value} rows`, icon: ICON[value] }))}
          />
        </div>
      </div>
      <div className="mb-2.5">
        <RowsFilters dataSourceId={source.id} columns={columns} state={state} editing={editing} onEdit={setEditing} />
      </div>
      {source.origin.leftOut && <LeftOut rows={source.origin.leftOut} />}
      {/* The grid stays while nothing is left, so that lifting a filter shows its rows at once. */}
      <div className={rowCount === 0 && isCounted ? 'hidden' : undefined}>
        <RowsGrid
          source={source}
          columns={shown}
          rowHeight={ROW_HEIGHT[density]}
          rowCount={rowCount}
          state={state}
          asked={asked}
          target={target}
          onCount={onCount}
          onFilter={setEditing}
          onFind={focusFind}
        />
      </div>
      {rowCount === 0 && isCounted && <NothingLeft source={source} state={state} />}
      <Suspense fallback={null}>
        {described && described.review === null && (
          <ColumnStatistics source={source} column={described} state={state} onAsk={onAsk} onClose={closeDescription} />
        )}
      </Suspense>
    </section>
  );
}

/** Each condition can be lifted by itself: one of them leaves no row. */
function NothingLeft({
  source,
  state: { filters, find, only, setFilters, setOnly, clear },
}: {
  source: DataSource;
  state: RowsState;
}) {
  const columns = source.columns.filter(({ key }) => filters.some(({ field }) => field === key));
  return (
    <Sheet>
      <EmptyState
        action={
          <>
            {columns.map((column) => (
              <LinkButton key={column.key} onClick={() => setFilters(replaceFilters(filters, column.key, []))}>
                Without {column.label}: {sayRowFilters(filtersOf(filters, column.key), column)}
              </LinkButton>
            ))}
            {only && <LinkButton onClick={() => setOnly(false)}>Without ‘{find}’</LinkButton>}
            {columns.length + Number(only) > 1 && <LinkButton onClick={clear}>Clear all</LinkButton>}
          </>
        }
      >
        None of the {counted(source.rowCount, 'row')} match the filters. Remove a filter to see more.
      </EmptyState>
    </Sheet>
  );
}
