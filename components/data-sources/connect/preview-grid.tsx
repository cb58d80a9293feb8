'use client';

import { useState } from 'react';
import { count } from '@/components/data/words';
import { LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Tag } from '@/components/ui/tag';
import type { RemoteValue } from '@/lib/engines/manifest/remote';
import type { ColumnView, PreviewView } from '@/lib/product/connections/connection-schema';
import { MISSING } from '@/lib/pure/format/format';
import type { Cell } from '@/lib/pure/query/schema/column';
import { previewWords as words } from './words';

const AT_ONCE = 60;
/** Letters of a cell that are shown; the rest is in its title. */
const LONGEST = 200;
const NUMBERS: readonly RemoteValue[] = ['integer', 'decimal'];
const EDGE = 'border-r border-b border-line-1 px-2.5 last:border-r-0';
const FROZEN = 'first:sticky first:left-0 first:border-line-2 max-middle:first:max-w-[44vw]';

/** With every digit that the database gave. */
const shownCell = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? MISSING : typeof cell === 'string' ? cell.slice(0, LONGEST) : String(cell);

/** The first rows as the database gives them, under its own names and types. */
export function PreviewGrid({
  of,
  view: {
    columns,
    preview: { rows },
  },
}: {
  of: string;
  view: PreviewView;
}) {
  const [most, setMost] = useState(AT_ONCE);
  const shown = columns.slice(0, most);
  if (columns.length === 0) return <p className="text-table text-ink-2">{words.noColumns}</p>;
  return (
    <>
      {/* It scrolls by itself, so the keyboard must reach it. */}
      <div
        role="group"
        aria-label={words.label(of)}
        tabIndex={0}
        className="focus-inside max-h-[min(52vh,420px)] overflow-auto border border-line-1 bg-sheet"
      >
        <table className="min-w-full border-separate border-spacing-0 text-table">
          <thead>
            <tr>
              {shown.map((column) => (
                <HeadCell key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, nth) => (
              <tr key={nth}>
                {shown.map(({ key, value }, place) => {
                  const cell = row[place];
                  return (
                    <td
                      key={key}
                      title={typeof cell === 'string' && cell.length > 30 ? cell.slice(0, 2000) : undefined}
                      className={classNames(
                        EDGE,
                        FROZEN,
                        'h-7 max-w-60 truncate bg-sheet tabular-nums',
                        NUMBERS.includes(value) && 'text-right',
                        (cell === null || cell === undefined) && 'text-ink-3 italic',
                      )}
                    >
                      {shownCell(cell)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-1.5 text-small text-ink-3">
        {words.shown(rows.length)}
        {columns.length > most && (
          <>
            {' '}
            <LinkButton onClick={() => setMost(most + AT_ONCE)}>
              Show {Math.min(AT_ONCE, columns.length - most)} more of {count(columns.length)} columns
            </LinkButton>
          </>
        )}
      </p>
    </>
  );
}

function HeadCell({ column: { label, databaseType, nullable, value } }: { column: ColumnView }) {
  return (
    <th
      scope="col"
      className={classNames(
        EDGE,
        FROZEN,
        'sticky top-0 z-1 max-w-60 bg-sheet py-1.5 text-left align-top font-normal first:z-2',
        NUMBERS.includes(value) && 'text-right',
      )}
    >
      <b className="block truncate" title={label}>
        {label}
      </b>
      <Tag>{`${databaseType}${nullable ? '' : ' not null'}`}</Tag>
    </th>
  );
}
