'use client';

import { messageOf } from '@/components/client/requests/api-error';
import { RowPlaceLink } from '@/components/data/document-places';
import { cellText, isRightAligned } from '@/components/data/row-cells';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { formatNumber } from '@/lib/pure/format/format';
import type { Column } from '@/lib/pure/query/schema/column';
import { useAllRows } from './use-evidence';
import { rowsDialogWords } from './words';

type Props = { id: string; point: number; title: string; columns: readonly Column[]; onClose: () => void };

const HEAD =
  'sticky top-0 z-1 border-b border-line-2 bg-raise px-2.5 py-1.5 text-tiny font-medium whitespace-nowrap text-ink-3 first:pl-0';
const CELL = 'h-(--row) border-b border-line-1 px-2.5 py-1 whitespace-nowrap first:pl-0';

/** Every record behind a number, in the order of the file. */
export function RowsDialog({ id, point, title, columns, onClose }: Props) {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useAllRows(id, point);
  const first = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const places = data?.pages.flatMap((page) => page.places ?? page.rows.map(() => null)) ?? [];
  const fromDocuments = places.some((place) => place !== null);
  const shown =
    first?.columns.map(({ key, label, type }) => ({
      key,
      label,
      type,
      format: columns.find((column) => column.key === key)?.format ?? { kind: 'plain' as const },
    })) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={first && rowsDialogWords.rowsFileOrder(formatNumber(rows.length), formatNumber(first.rowCount))}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {hasNextPage && (
            <Button look="filled" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more rows
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState title={rowsDialogWords.couldntLoadRows}>{messageOf(error)}</ErrorState>
      ) : (
        // Scrolls by itself, so it can be reached and scrolled by keyboard.
        <div
          role="region"
          aria-label="Rows"
          tabIndex={0}
          data-density="compact"
          className="focus-inside max-h-[60dvh] overflow-auto"
        >
          <table className="w-full border-separate border-spacing-0 text-table">
            <thead>
              <tr>
                {shown.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={`${HEAD} ${isRightAligned(column) ? 'text-right' : 'text-left'}`}
                  >
                    {column.label}
                  </th>
                ))}
                {fromDocuments && (
                  <th scope="col" className={`${HEAD} text-left`}>
                    {rowsDialogWords.place}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {isPending ? (
                <SkeletonRows rows={8} columns={5} />
              ) : (
                rows.map((row, index) => (
                  <tr key={index}>
                    {shown.map((column) => {
                      const cell = row[column.key] ?? null;
                      return (
                        <td
                          key={column.key}
                          className={`${CELL} ${isRightAligned(column) ? 'text-right' : ''} ${cell === null ? 'text-ink-3' : ''}`}
                        >
                          {cellText(cell, column)}
                        </td>
                      );
                    })}
                    {fromDocuments && (
                      <td className={CELL}>{places[index] && <RowPlaceLink place={places[index]} />}</td>
                    )}
                  </tr>
                ))
              )}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
