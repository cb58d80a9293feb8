'use client';

import type { ReactNode } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { SearchField, Select } from '@/components/ui/forms/field';
import { Sheet } from '@/components/ui/overlays/sheet';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table } from '@/components/ui/table';
import type { Pages } from './use-pages';
import { listWords } from './words';

/** Above a list: what narrows it at the left, what adds to it at the right. */
export function ListTools({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2.5">
      {children}
      {action && <div className="ml-auto flex items-center gap-2.5">{action}</div>}
    </div>
  );
}

/** What a list is searched by. */
export const ListSearch = (field: { label: string; value: string; onChange: (value: string) => void }) => (
  <SearchField className="w-full max-w-[320px] flex-auto" {...field} />
);

/** A filter of a list; empty means all. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, word: string])[];
  onChange: (value: string) => void;
}) {
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{label}: all</option>
      {options.map(([each, word]) => (
        <option key={each} value={each}>
          {word}
        </option>
      ))}
    </Select>
  );
}

type Props<T> = {
  label: string;
  pages: Pages<T>;
  /** The head row. */
  head: ReactNode;
  columns: number;
  row: (item: T) => ReactNode;
  /** What is said where there is nothing. */
  empty: ReactNode;
  emptyAction?: ReactNode;
};

/** A ruled list in all its states: on its way, failed, empty, partly read, whole. */
export function List<T>({ label, pages, head, columns, row, empty, emptyAction }: Props<T>) {
  const { items, error, retry, more, loadingMore } = pages;
  if (error && !items) {
    return (
      <Sheet>
        <div className="px-4 py-8">
          <ErrorState title={listWords.couldntLoadList} action={<Button onClick={retry}>Retry</Button>}>
            {messageOf(error)}
          </ErrorState>
        </div>
      </Sheet>
    );
  }
  if (items?.length === 0)
    return (
      <Sheet>
        <EmptyState action={emptyAction}>{empty}</EmptyState>
      </Sheet>
    );
  return (
    <>
      {error && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          Couldn’t refresh the list: {messageOf(error)}
        </Notice>
      )}
      <Sheet>
        <Table label={label}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{items ? items.map(row) : <SkeletonRows rows={6} columns={columns} />}</tbody>
        </Table>
      </Sheet>
      {more && (
        <Button className="mt-3.5" busy={loadingMore} onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}
