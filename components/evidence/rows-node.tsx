'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { RowPlaceLink } from '@/components/data/document-places';
import { cellText, isRightAligned } from '@/components/data/row-cells';
import { LinkButton } from '@/components/ui/button';
import { DrawerNode } from '@/components/ui/overlays/drawer';
import { Skeleton } from '@/components/ui/skeleton';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { fieldsOf } from '@/lib/pure/query/resolve/fields';
import type { Query } from '@/lib/pure/query/schema/query';
import { glanceColumns } from './row-columns';
import { RowsDialog } from './rows-dialog';
import { useFirstRows } from './use-evidence';
import { rowsNodeWords } from './words';

/** The records behind the number: the first five, their count, and the way to all. */
export function RowsNode({
  id,
  point,
  query,
  source,
}: {
  id: string;
  point: number;
  query: Query;
  source: DataSource | undefined;
}) {
  const { data, error } = useFirstRows(id, point);
  const [open, setOpen] = useState(false);
  const measured = query.measures.at(-1)?.field;
  const columns = source ? glanceColumns(source.columns, fieldsOf(query)) : [];
  if (error)
    return (
      <DrawerNode title="Rows" className="pb-4">
        <p className="text-small text-bad">{messageOf(error)}</p>
      </DrawerNode>
    );
  return (
    <DrawerNode className="pb-4">
      <h3 className="flex justify-between text-tiny leading-[18px] font-medium text-ink-3">
        Rows
        {data && (
          <span className="font-normal">
            {data.rows.length < data.rowCount
              ? rowsNodeWords.fileOrder(data.rows.length, formatNumber(data.rowCount))
              : `all ${formatNumber(data.rowCount)}`}
          </span>
        )}
      </h3>
      <table className="w-full text-tiny">
        <thead className="sr-only">
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data
            ? data.rows.map((row, index) => (
                <tr key={index}>
                  {columns.map((column) => {
                    const cell = row[column.key] ?? null;
                    return (
                      <td
                        key={column.key}
                        className={`max-w-36 truncate border-b border-line-1 py-[3px] pr-2 last:pr-0 ${isRightAligned(column) ? 'text-right tabular-nums' : ''} ${cell === null ? 'text-ink-3' : ''}`}
                      >
                        {cellText(cell, column)}
                      </td>
                    );
                  })}
                  {data.places && (
                    <td className="border-b border-line-1 py-[3px] pl-2 text-right">
                      {data.places[index] && <RowPlaceLink place={data.places[index]} column={measured} />}
                    </td>
                  )}
                </tr>
              ))
            : Array.from({ length: 5 }, (_, index) => (
                <tr key={index}>
                  <td className="border-b border-line-1 py-[3px]">
                    <Skeleton className="h-4 w-full" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
      {data && data.rowCount > data.rows.length && (
        <LinkButton className="mt-1 text-small" onClick={() => setOpen(true)}>
          View all {formatNumber(data.rowCount)} rows
        </LinkButton>
      )}
      {open && source && (
        <RowsDialog
          id={id}
          point={point}
          title={rowsNodeWords.rowsBehindNumber}
          columns={source.columns}
          onClose={() => setOpen(false)}
        />
      )}
    </DrawerNode>
  );
}
