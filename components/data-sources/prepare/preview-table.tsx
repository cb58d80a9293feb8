'use client';

import { cellText, isRightAligned } from '@/components/data/row-cells';
import { count } from '@/components/data/words';
import { classNames } from '@/components/ui/class-names';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { MOST_SHOWN_COLUMNS } from '@/lib/pure/preparation/step/limits';
import type { PreviewedColumn, PreviewedRow } from '@/lib/pure/preparation/outcome';
import { MISSING } from '@/lib/pure/format/format';
import { tableWords } from './words';

type Props = {
  label: string;
  note: string;
  columns: readonly PreviewedColumn[];
  rows: readonly PreviewedRow[];
  /** Keys of columns that the step adds or renames. */
  marked?: ReadonlySet<string>;
  joined?: boolean;
};

/** Rows of a preview: what the step changes or removes is marked by a word or a line, not by colour alone. */
export function PreviewTable({ label, note, columns, rows, marked, joined }: Props) {
  const shown = columns.slice(0, MOST_SHOWN_COLUMNS);
  const hidden = columns.length - shown.length;
  return (
    <Sheet joined={joined}>
      <p className="px-4 py-1.5 text-small text-ink-3" role="status">
        {note}
        {hidden > 0 && `. ${tableWords.more(hidden)}`}
      </p>
      {rows.length === 0 ? (
        <Cell>
          <p className="text-ink-2">{tableWords.noRows}</p>
        </Cell>
      ) : (
        <div role="group" aria-label={label} tabIndex={0} className="focus-inside max-h-[560px] overflow-auto">
          <table className="w-full border-separate border-spacing-0 text-table tabular-nums">
            <thead>
              <tr>
                <th scope="col" className={classNames(HEAD, 'left-0 z-2 text-right')}>
                  Row
                </th>
                {shown.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={classNames(
                      HEAD,
                      isRightAligned(column) && '!text-right',
                      marked?.has(column.key) && 'text-ink-1',
                    )}
                  >
                    {column.label}
                    {marked?.has(column.key) && <span className="ml-1 font-normal text-accent">new</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PreviewedLine key={row.row} row={row} columns={shown} marked={marked} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Sheet>
  );
}

const HEAD =
  'sticky top-0 z-1 border-b border-line-2 bg-sheet px-2.5 py-1.5 text-left text-tiny font-medium whitespace-nowrap text-ink-3';

type LineProps = { row: PreviewedRow; columns: readonly PreviewedColumn[]; marked?: ReadonlySet<string> };

function PreviewedLine({ row: { row, cells, was, removed }, columns, marked }: LineProps) {
  return (
    <tr className={removed ? 'bg-bad-wash text-ink-2' : undefined}>
      <th
        scope="row"
        className={classNames(
          'sticky left-0 border-b border-line-1 px-2.5 py-1 text-right font-normal whitespace-nowrap',
          removed ? 'bg-bad-wash text-bad' : 'bg-sheet text-ink-3',
        )}
      >
        {removed && <span className="mr-1.5">removed</span>}
        {count(row + 1)}
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classNames(
            'max-w-64 truncate border-b border-line-1 px-2.5 py-1 whitespace-pre',
            isRightAligned(column) && 'text-right',
            was && column.key in was && 'bg-wash',
            marked?.has(column.key) && 'bg-wash',
            removed && 'line-through',
          )}
        >
          <CellText cells={cells} was={was} column={column} />
        </td>
      ))}
    </tr>
  );
}

/** A value that changed stands behind the one that it was. */
function CellText({ cells, was, column }: Pick<PreviewedRow, 'cells' | 'was'> & { column: PreviewedColumn }) {
  const text = cellText(cells[column.key], column);
  const now = <span className={text === MISSING ? 'text-ink-3' : undefined}>{text}</span>;
  if (!was || !(column.key in was)) return now;
  return (
    <>
      <del className="mr-1.5 text-ink-3">{cellText(was[column.key], column)}</del>
      <ins className="no-underline">{now}</ins>
    </>
  );
}
