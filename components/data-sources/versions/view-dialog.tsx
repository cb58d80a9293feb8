'use client';

import { useState, type FormEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import { cellText, isRightAligned } from '@/components/data/row-cells';
import { count, counted } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Spinner } from '@/components/ui/spinner';
import { Table, Td, Th } from '@/components/ui/table';
import type { VersionSummary } from '@/lib/product/data-sources/schema/import-schema';
import type { RowsPage } from '@/lib/product/data-sources/schema/rows-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { viewDialogWords } from './words';

/** A page draws about so many cells. */
const PAGE_CELLS = 10_000;
const pageOf = (columns: number) => Math.max(10, Math.min(100, Math.floor(PAGE_CELLS / Math.max(1, columns))));

type Props = {
  source: Pick<DataSource, 'id' | 'name' | 'columns'>;
  version: VersionSummary;
  description: string;
  onClose: () => void;
};

/** Every row of an older version, as it was, page by page, to be read alone. */
export function ViewDialog({ source, version: { number, rowCount, columnCount }, description, onClose }: Props) {
  const size = pageOf(columnCount);
  const [offset, setOffset] = useState(0);
  const path = `${dataSourcePath(source.id)}/rows`;
  const {
    data: page,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: [path, 'version', number, offset],
    queryFn: ({ signal }) =>
      api<RowsPage>(path, { data: { version: number, offset, limit: size, cells: 'short' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="full"
      title={`Version ${number} of ${source.name}`}
      description={`${description}. ${counted(rowCount, 'row')}, ${counted(columnCount, 'column')}.`}
      footer={rowCount > size && <Pager rowCount={rowCount} size={size} offset={offset} onGo={setOffset} />}
    >
      {error ? (
        <ErrorState
          title={viewDialogWords.couldntLoadRows}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          {messageOf(error)}
        </ErrorState>
      ) : page ? (
        <PageOfRows page={page} offset={offset} source={source} busy={isPlaceholderData} />
      ) : (
        <Spinner words="Loading rows" />
      )}
    </Dialog>
  );
}

/** The formats of columns that are still there; a version knows its columns by name and type alone. */
function PageOfRows({
  page: { columns, rows, rowNumbers },
  offset,
  source,
  busy,
}: {
  page: RowsPage;
  offset: number;
  source: Props['source'];
  busy: boolean;
}) {
  const formats = new Map(source.columns.map(({ key, type, format }) => [`${key} ${type}`, format]));
  const shown = columns.map(({ key, label, type }) => ({
    key,
    label,
    type,
    format: formats.get(`${key} ${type}`) ?? { kind: 'plain' as const },
  }));
  return (
    <Sheet className={classNames('transition-opacity', busy && 'opacity-60')}>
      {/* It scrolls by itself, so the keyboard must reach it. */}
      <div
        key={offset}
        role="group"
        aria-label="Rows of this version"
        aria-busy={busy}
        tabIndex={0}
        data-density="compact"
        className="focus-inside max-h-[60dvh] overflow-auto"
      >
        <Table label="Rows">
          <thead>
            <tr>
              <Th numeric className="w-px middle:!top-0">
                #
              </Th>
              {shown.map((column) => (
                <Th key={column.key} numeric={isRightAligned(column)} className="middle:!top-0">
                  {column.label}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, nth) => (
              <tr key={nth}>
                <Td numeric className="text-ink-3">
                  {count(rowNumbers[nth] ?? nth + 1)}
                </Td>
                {shown.map((column) => (
                  <Td
                    key={column.key}
                    numeric={isRightAligned(column)}
                    className={classNames('max-w-72 truncate', row[column.key] == null && 'text-ink-3')}
                  >
                    {cellText(row[column.key], column)}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Sheet>
  );
}

function Pager({
  rowCount,
  size,
  offset,
  onGo,
}: {
  rowCount: number;
  size: number;
  offset: number;
  onGo: (offset: number) => void;
}) {
  const [typed, setTyped] = useState('');
  const row = Number(typed);
  const isRow = typed.trim() !== '' && Number.isInteger(row) && row >= 1 && row <= rowCount;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!isRow) return;
    onGo(Math.floor((row - 1) / size) * size);
    setTyped('');
  };
  return (
    <>
      <p role="status" className="mr-auto text-small text-ink-2 tabular-nums">
        Rows {count(offset + 1)} to {count(Math.min(rowCount, offset + size))} of {count(rowCount)}
      </p>
      <form method="dialog" onSubmit={go} className="flex items-center gap-1.5">
        <Field label="Row number" hideLabel>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={rowCount}
            placeholder="Row"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="!w-24 tabular-nums"
          />
        </Field>
        <Button type="submit" off={!isRow}>
          Go to row
        </Button>
      </form>
      <Button off={offset === 0} onClick={() => onGo(Math.max(0, offset - size))}>
        Previous
      </Button>
      <Button off={offset + size >= rowCount} onClick={() => onGo(offset + size)}>
        Next
      </Button>
    </>
  );
}
