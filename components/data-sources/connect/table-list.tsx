'use client';

import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/forms/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useSettled } from '@/components/ui/use-settled';
import type { TableName } from '@/lib/engines/manifest/remote';
import type { TableView } from '@/lib/product/connections/connection-schema';
import { useTables } from './connect-calls';
import { isSameTable, keyOfTable } from './joins';
import { rowsInWords, tablePickerWords as words } from './words';

type Props = {
  connectionId: string;
  shown: TableName | null;
  /** Those that are in the data source already. */
  taken: readonly TableName[];
  onShow: (table: TableView) => void;
};

/** The tables and views that the account sees, 200 at a time, searched in the database. */
export function TableList({ connectionId, shown, taken, onShow }: Props) {
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  const {
    data,
    error,
    isPending,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
    isFetching,
  } = useTables(connectionId, asked);
  const tables = data?.pages.flatMap((page) => page.tables) ?? [];
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <SearchField label="Search tables" value={search} onChange={setSearch} />
      <p role="status" className="flex items-baseline justify-between gap-3 text-small text-ink-3">
        <span>{data && !isPlaceholderData && words.found(tables.length, hasNextPage)}</span>
        <LinkButton onClick={() => void refetch()} aria-disabled={isFetching || undefined}>
          Refresh list
        </LinkButton>
      </p>
      {error && (
        <ErrorState
          title={words.couldntList}
          action={
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {isPending && !error && <ListSkeleton />}
      {data && tables.length === 0 && (
        <p className="text-table text-ink-2">{asked ? words.noMatch(asked) : words.noTables}</p>
      )}
      {tables.length > 0 && (
        <>
          <TableOptions tables={tables} busy={isPlaceholderData} shown={shown} taken={taken} onShow={onShow} />
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more tables
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const ListSkeleton = () => (
  <div className="grid gap-2.5 border border-line-1 p-3">
    {[40, 32, 36, 28].map((width) => (
      <Skeleton key={width} className={`h-7 ${width > 34 ? 'w-52' : 'w-40'}`} />
    ))}
  </div>
);

/** One stop of the Tab key; arrows move, Enter and Space choose, so that no table is read on the way to another. */
function TableOptions({
  tables,
  busy,
  shown,
  taken,
  onShow,
}: {
  tables: readonly TableView[];
  busy: boolean;
  shown: TableName | null;
  taken: readonly TableName[];
  onShow: (table: TableView) => void;
}) {
  const id = useId();
  const box = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const at = Math.min(active, tables.length - 1);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(tables.length - 1, to));
    setActive(next);
    box.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      PageDown: () => move(at + 10),
      PageUp: () => move(at - 10),
      Home: () => move(0),
      End: () => move(tables.length - 1),
      Enter: () => onShow(tables[at]!),
      ' ': () => onShow(tables[at]!),
    };
    const act = moves[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <p id={`${id}-keys`} className="sr-only">
        {words.keys}
      </p>
      <ul
        ref={box}
        role="listbox"
        aria-label="Tables and views"
        aria-describedby={`${id}-keys`}
        aria-activedescendant={`${id}-${at}`}
        aria-busy={busy}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classNames(
          'group/list focus-inside max-h-[min(60vh,520px)] overflow-y-auto border border-line-1 bg-sheet max-middle:max-h-72',
          busy && 'opacity-60',
        )}
      >
        {tables.map((table, nth) => {
          const isShown = shown !== null && isSameTable(shown, table);
          return (
            // The keys are those of the list, which holds the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={keyOfTable(table)}
              id={`${id}-${nth}`}
              role="option"
              aria-selected={isShown}
              onClick={() => {
                setActive(nth);
                onShow(table);
              }}
              className={classNames(
                'flex min-h-(--row) cursor-pointer items-center gap-3 border-b border-line-1 px-3 py-1 [contain-intrinsic-size:auto_41px] [content-visibility:auto] last:border-b-0 hover:bg-wash pointer-coarse:min-h-11',
                isShown && 'bg-wash shadow-[inset_2px_0_0_var(--accent)]',
                nth === at &&
                  'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-focus',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium" title={table.name}>
                  {table.name}
                </span>
                <span className="block truncate text-small leading-4 text-ink-3">
                  {[
                    table.schema,
                    table.kind === 'view' && 'view',
                    taken.some((each) => isSameTable(each, table)) && 'added',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="text-small whitespace-nowrap text-ink-3 tabular-nums">
                {table.kind === 'view' && table.rows === null ? '' : rowsInWords(table)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
