'use client';

import { useState } from 'react';
import { LinkButton } from '@/components/ui/button';
import { formatNumber } from '@/lib/pure/format/format';
import type { TableCell, TableHead } from './table-cells';

export type CellsTableProps = {
  title: string;
  heads: readonly TableHead[];
  row: (index: number) => readonly TableCell[];
  /** Of rows. */
  count: number;
  onEvidence?: (row: number) => void;
  /** Back to the picture: T. */
  onToggle?: () => void;
};

const CELL = 'border-b border-line-1 px-2 py-1 align-middle first:pl-0 last:pr-0 [tr:last-child>&]:border-b-0';
const HEAD =
  'sticky top-0 z-1 border-b border-line-2 bg-sheet px-2 pb-1 text-tiny font-medium whitespace-nowrap text-ink-3 first:pl-0 last:pr-0';

/** Rows drawn at once; more come by a press. */
const STEP = 300;

/** An answer in words: every row, exact values. A number opens how it was made. */
export default function CellsTable({ title, heads, row, count, onEvidence, onToggle }: CellsTableProps) {
  const [most, setMost] = useState(STEP);
  return (
    // Scrolls by itself, so it can be reached and scrolled by keyboard.
    /* eslint-disable jsx-a11y/no-noninteractive-element-interactions */
    <div
      role="region"
      aria-label={`${title}, table`}
      tabIndex={0}
      className="focus-inside relative h-full min-h-0 overflow-auto"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey || !onToggle) return;
        event.stopPropagation();
        onToggle();
      }}
    >
      {/* eslint-enable jsx-a11y/no-noninteractive-element-interactions */}
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            {heads.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={`${HEAD} ${kind === 'group' ? 'text-left' : 'text-right'}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.min(count, most) }, (_, index) => (
            <tr key={index}>
              {row(index).map(({ text, missing }, nth) => {
                const { key, kind } = heads[nth]!;
                if (kind === 'group')
                  return (
                    <td key={key} className={`${CELL} ${missing ? 'text-ink-3' : ''}`}>
                      {text}
                    </td>
                  );
                if (kind === 'before')
                  return (
                    <td key={key} className={`${CELL} text-right whitespace-nowrap text-ink-2`}>
                      {text}
                    </td>
                  );
                return (
                  <td key={key} className={`${CELL} text-right whitespace-nowrap`}>
                    {onEvidence && !missing ? (
                      <button
                        type="button"
                        onClick={() => onEvidence(index)}
                        className="rounded-tag hover:bg-wash hover:underline"
                        aria-haspopup="dialog"
                      >
                        {text}
                        <span className="sr-only">, show how this number was calculated</span>
                      </button>
                    ) : (
                      <span className={missing ? 'text-ink-3' : ''}>{text}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {count > most && (
        <LinkButton className="my-2 text-small" onClick={() => setMost(most + STEP)}>
          Show more ({formatNumber(count)} rows in total)
        </LinkButton>
      )}
    </div>
  );
}
