'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from './class-names';
import { PHONE, useMedia } from './use-media';

/**
 * A ruled table inside a Sheet. From 721 px its head sticks below the page's header; below that the table scrolls by
 * itself and its first column stays.
 */
export function Table({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const scrolls = useMedia(PHONE);
  return (
    // Where it scrolls by itself the keyboard must reach it.
    <div
      role="group"
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      className="focus-inside max-middle:overflow-x-auto"
    >
      <table className={classNames('w-full border-separate border-spacing-0 text-table', className)}>{children}</table>
    </div>
  );
}

type CellProps = { numeric?: boolean; first?: boolean };
const PAD = 'px-2.5 first:pl-4 last:pr-4';
const FROZEN = 'max-middle:sticky max-middle:left-0 max-middle:z-1 max-middle:bg-sheet';

export type SortState = 'asc' | 'desc' | null;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A head cell; with `onSort` it is pressed to sort and says which way it stands. */
export function Th({
  numeric,
  first,
  sort,
  onSort,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'th'> & CellProps & { sort?: SortState; onSort?: () => void }) {
  return (
    <th
      scope="col"
      aria-sort={onSort ? (sort ? ARIA_SORT[sort] : 'none') : undefined}
      className={classNames(
        PAD,
        'h-8 border-b border-line-2 bg-sheet text-left text-tiny font-medium whitespace-nowrap text-ink-3 middle:sticky middle:top-(--header) middle:z-2',
        numeric && 'text-right',
        first && FROZEN,
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            'focus-inside -mx-1 inline-flex min-h-6 items-center gap-1 rounded-tag px-1 hover:text-ink-1 pointer-coarse:min-h-10',
            numeric && 'flex-row-reverse',
            sort && 'text-ink-1',
          )}
        >
          {children}
          {sort === 'asc' && <ArrowUp aria-hidden className="!size-3" />}
          {sort === 'desc' && <ArrowDown aria-hidden className="!size-3" />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export function Td({ numeric, first, className, ...rest }: ComponentPropsWithRef<'td'> & CellProps) {
  return (
    <td
      className={classNames(
        PAD,
        'h-(--row) border-b border-line-1 py-1 align-middle [tr:last-child>&]:border-b-0',
        numeric && 'text-right whitespace-nowrap',
        first && FROZEN,
        className,
      )}
      {...rest}
    />
  );
}
