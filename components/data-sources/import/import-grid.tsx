'use client';

import { useState } from 'react';
import { guessesOf, type ColumnChange } from '@/components/data/offers/column-guess';
import { readingTitle } from '@/components/data/offers/reading-words';
import { cellText, isRightAligned } from '@/components/data/row-cells';
import { count } from '@/components/data/words';
import { LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Select } from '@/components/ui/forms/field';
import type { ImportPreview } from '@/lib/product/data-sources/schema/import-schema';
import type { Column, ColumnReading } from '@/lib/pure/query/schema/column';
import { RoleEditor, TypeEditor } from '../profile/column-editor';
import { GuessLines } from '../profile/column-guess-lines';
import { useDraft } from './use-draft';
import { importGridWords } from './words';

type Props = { preview: ImportPreview; busy: boolean; onChange: (column: Column, change: ColumnChange) => void };

const AT_ONCE = 60;
const EDGE = 'border-r border-b border-line-1 px-2.5 last:border-r-0';
const FROZEN = 'first:sticky first:left-0 first:border-line-2';

/** The first rows as they were read, under heads that can be changed. It stays while the file is read again. */
export function ImportGrid({
  preview: {
    fileName,
    columns,
    data,
    rowCount,
    overrides,
    issues,
    reading: { asLastTime },
  },
  busy,
  onChange,
}: Props) {
  const [most, setMost] = useState(AT_ONCE);
  const shown = columns.slice(0, most);
  return (
    <>
      {/* It scrolls by itself, so the keyboard must reach it. */}
      <div
        role="group"
        aria-label={`First rows of ${fileName}`}
        aria-busy={busy}
        tabIndex={0}
        className={classNames(
          'focus-inside max-h-[min(52vh,520px)] overflow-auto border border-line-1 bg-sheet transition-opacity',
          busy && 'opacity-60',
        )}
      >
        <table className="min-w-full border-separate border-spacing-0 text-table">
          <thead>
            <tr>
              {shown.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classNames(
                    EDGE,
                    FROZEN,
                    'sticky top-0 z-1 max-w-60 min-w-52 max-middle:min-w-40 bg-sheet py-1.5 text-left align-top font-normal first:z-2 max-middle:first:max-w-[44vw]',
                  )}
                >
                  <ColumnName column={column} onChange={(label) => onChange(column, { label })} />
                  <span className="flex flex-wrap items-center gap-x-2.5">
                    <TypeEditor column={column} onChange={(change) => onChange(column, change)} />
                    <RoleEditor column={column} onChange={(change) => onChange(column, change)} />
                  </span>
                  <GuessLines
                    label={column.label}
                    guesses={guessesOf(column, { overrides, issues, asLastTime })}
                    onChange={(change) => onChange(column, change)}
                    className="mt-0.5 block text-tiny text-ink-3"
                  />
                  {column.review && (
                    <ReadingChoice column={column} onChange={(reading) => onChange(column, { reading })} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row, nth) => (
              <tr key={nth}>
                {shown.map((column) => {
                  const value = row[column.key];
                  const isMissing = value === null || value === undefined;
                  return (
                    <td
                      key={column.key}
                      className={classNames(
                        EDGE,
                        FROZEN,
                        'h-7 max-w-60 truncate bg-sheet tabular-nums max-middle:first:max-w-[44vw]',
                        isRightAligned(column) && 'text-right',
                        isMissing && 'text-ink-3 italic',
                      )}
                    >
                      {cellText(value, column)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-1.5 text-small text-ink-3">
        {data.length < rowCount ? importGridWords.firstRowsTypes(data.length, count(rowCount)) : 'All rows shown.'}
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

/** A name is sent when it is left or confirmed; an empty one is none. */
function ColumnName({ column: { key, label }, onChange }: { column: Column; onChange: (label: string) => void }) {
  const [text, setText] = useDraft(label);
  const send = () => {
    const name = text.trim();
    if (!name) return setText(label);
    if (name !== label) onChange(name);
  };
  return (
    <input
      aria-label={`Name of column ${label || key}`}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
        if (event.key === 'Escape' && text !== label) {
          event.stopPropagation();
          setText(label);
        }
      }}
      className="-mx-1.5 h-7 w-[calc(100%+12px)] rounded-control border border-transparent bg-transparent px-1.5 font-bold hover:border-ctrl focus:border-ctrl pointer-coarse:h-10"
    />
  );
}

function ReadingChoice({
  column: { label, review },
  onChange,
}: {
  column: Column;
  onChange: (reading: ColumnReading) => void;
}) {
  return (
    <span className="mt-1 block">
      <Select
        small
        className="w-full border-warn"
        aria-label={`Reading of ${label}`}
        value=""
        onChange={(event) => onChange(event.target.value as ColumnReading)}
      >
        <option value="" disabled>
          Two readings. Choose one
        </option>
        {review?.options.map((option) => (
          <option key={option.reading} value={option.reading}>
            {readingTitle(option)}
            {option.likelier ? ' (likelier)' : ''}
          </option>
        ))}
      </Select>
    </span>
  );
}
