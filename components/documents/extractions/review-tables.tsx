'use client';

import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import type { ExtractionField } from '@/lib/pure/documents/schema';
import { reviewWords as words } from '../calls/words';
import { textOfValue, type ReviewCell } from './review-cells';

type Shared = {
  mayEdit: boolean;
  onFocus: (cell: ReviewCell) => void;
  /** Null confirms what stands; a text is what was typed. `goesOn`: to the next one to look at. */
  onTake: (cell: ReviewCell, typed: string | null, goesOn: boolean) => void;
};

/** In words: what became of a value. */
function stateOf({ value }: ReviewCell): string {
  if (!value || value.state === 'missing') return words.missing;
  if (value.state === 'edited') return value.citations.length > 0 ? words.edited : words.byHand;
  return value.state === 'confirmed' ? words.confirmed : words.sure(value.confidence);
}

const HEAD = 'border-b border-line-2 px-2 py-1 text-left text-tiny font-medium text-ink-3';
const CELL = 'border-b border-line-1 px-1 py-0.5 align-middle';

/** One value a line: its field, what stands there, how sure it is. */
export function FieldTable({ cells, ...shared }: Shared & { cells: readonly ReviewCell[] }) {
  return (
    <table className="w-full border-t-2 border-t-ink-1 text-table">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {words.field}
          </th>
          <th scope="col" className={HEAD}>
            {words.value}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {words.confidence}
          </th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell) => (
          <tr key={cell.id} className={cell.isDoubtful ? 'bg-warn-wash' : ''}>
            <th scope="row" className={`${CELL} px-2 text-left font-normal text-ink-2`}>
              {cell.field.label}
            </th>
            <td className={CELL} data-key={cell.id} data-review={cell.isDoubtful} data-state={cell.value?.state}>
              <ValueInput cell={cell} {...shared} />
            </td>
            <td className={`${CELL} px-2 text-right text-small whitespace-nowrap text-ink-3 tabular-nums`}>
              {stateOf(cell)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowsProps = Shared & {
  columns: readonly ExtractionField[];
  rows: readonly ReviewCell[][];
  onRemove: (row: number) => void;
};

/** The rows of a table, a cell for each value. */
export function RowsTable({ columns, rows, onRemove, ...shared }: RowsProps) {
  return (
    <div role="group" aria-label={words.rows} className="relative overflow-x-auto">
      <table className="w-full border-t-2 border-t-ink-1 text-table">
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={HEAD}>
                {label}
              </th>
            ))}
            {shared.mayEdit && (
              <th className={HEAD}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]!.row}>
              {cells.map((cell) => (
                <td
                  key={cell.id}
                  className={`${CELL} min-w-28 ${cell.isDoubtful ? 'bg-warn-wash' : ''}`}
                  data-key={cell.id}
                  data-review={cell.isDoubtful}
                  data-state={cell.value?.state}
                  title={stateOf(cell)}
                >
                  <ValueInput cell={cell} {...shared} />
                </td>
              ))}
              {shared.mayEdit && (
                <td className={`${CELL} w-9`}>
                  <IconButton label={words.removeRow(cells[0]!.row!)} onClick={() => onRemove(cells[0]!.row!)}>
                    <X aria-hidden />
                  </IconButton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What stands in a cell. Enter takes it: as it is, or as it was typed. */
function ValueInput({ cell, mayEdit, onFocus, onTake }: Shared & { cell: ReviewCell }) {
  const stands = textOfValue(cell.value);
  const [text, setText] = useState(stands);
  useEffect(() => setText(stands), [stands]);
  // What was sent is not sent again as the focus leaves.
  const sent = useRef<string | null>(null);
  const isChanged = text.trim() !== stands;
  const take = (goesOn: boolean) => {
    if (!mayEdit || sent.current === text) return;
    if (isChanged) {
      sent.current = text;
      onTake(cell, text.trim(), goesOn);
    } else if (goesOn && cell.value) onTake(cell, null, true);
  };
  const { label, type } = cell.field;
  const isNumber = type === 'number' || type === 'money';
  return (
    <input
      value={text}
      readOnly={!mayEdit}
      placeholder={words.missing}
      aria-label={words.cell(label, stands || words.missing, stateOf(cell))}
      className={`focus-inside h-8 w-full min-w-0 rounded-tag border border-transparent bg-transparent px-1.5 hover:border-line-2 ${isNumber ? 'text-right tabular-nums' : ''} ${cell.isDoubtful ? 'border-warn' : ''}`}
      onFocus={() => onFocus(cell)}
      onChange={(event) => {
        sent.current = null;
        setText(event.target.value);
      }}
      onBlur={() => take(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take(true);
        } else if (event.key === 'Escape') setText(stands);
      }}
    />
  );
}
