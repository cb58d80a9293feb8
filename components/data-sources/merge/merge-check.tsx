'use client';

import { TriangleAlert } from 'lucide-react';
import { cellText, isRightAligned } from '@/components/data/row-cells';
import { count } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/error-state';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { MeasureSum, PreviewPart, SideName } from '@/lib/engines/manifest/join';
import type { MergePreview } from '@/lib/product/data-sources/schema/merge-schema';
import { MISSING } from '@/lib/pure/format/format';
import { changed, changeInWords, rowsInWords, sumText } from './merge-phrases';
import { mergeCheckWords } from './words';

type Props = {
  preview: MergePreview;
  leftName: string;
  rightName: string;
  show: PreviewPart;
  onShow: (part: PreviewPart) => void;
  onAggregate: (side: SideName) => void;
};

/** What the merge comes to before it is made: rows, sums before and after, the first rows. */
export function MergeCheck({ preview, leftName, rightName, show, onShow, onAggregate }: Props) {
  const { warning, notes, refusal } = preview;
  return (
    <div>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {warning && (
        <Notice
          action={
            <Button size="small" onClick={() => onAggregate(warning.side)}>
              {warning.choice.charAt(0).toUpperCase() + warning.choice.slice(1)}
            </Button>
          }
        >
          <b>{warning.message}</b>
        </Notice>
      )}
      {notes.length > 0 && (
        <ul className="mb-3.5 space-y-0.5 text-table text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Counts preview={preview} leftName={leftName} rightName={rightName} show={show} onShow={onShow} />
      {preview.sums.length > 0 && <Sums sums={preview.sums} names={{ left: leftName, right: rightName }} />}
      <Rows preview={preview} show={show} />
    </div>
  );
}

function Counts({ preview, leftName, rightName, show, onShow }: Omit<Props, 'onAggregate'>) {
  const counts: { part: PreviewPart; name: string; value: number; note: string }[] = [
    { part: 'result', name: 'Result', value: preview.resultRows, note: 'rows' },
    {
      part: 'matched',
      name: 'Matched',
      value: preview.matched,
      note: `of ${count(preview.matched + preview.leftOnly)} rows in ${leftName}`,
    },
    { part: 'left_only', name: 'Left only', value: preview.leftOnly, note: `rows of ${leftName}` },
    {
      part: 'right_only',
      name: 'Right only',
      value: preview.rightOnly,
      note: `of ${count(preview.rightMatched + preview.rightOnly)} in ${rightName}`,
    },
  ];
  return (
    <Sheet role="group" aria-label="Rows in the result" className="grid-cols-2 middle:grid-cols-4">
      {counts.map(({ part, name, value, note }) => (
        <button
          key={part}
          type="button"
          aria-pressed={show === part}
          onClick={() => onShow(part)}
          className={classNames(
            'focus-inside px-4 pt-[9px] pb-2.5 text-left hover:bg-wash',
            show === part && '!bg-wash shadow-[inset_0_-2px_0_var(--accent)]',
          )}
        >
          <span className="block text-small text-ink-3">{name}</span>
          <span className="block text-[1.125rem] leading-6 font-strong tabular-nums">{count(value)}</span>
          <span className="block truncate text-small text-ink-3" title={note}>
            {note}
          </span>
        </button>
      ))}
    </Sheet>
  );
}

/** Both readings of each measure side by side. */
function Sums({ sums, names }: { sums: MeasureSum[]; names: Record<SideName, string> }) {
  return (
    <Sheet joined>
      <Table label={mergeCheckWords.measuresBeforeAfter}>
        <thead>
          <tr>
            <Th first>Measure</Th>
            <Th numeric>Before</Th>
            <Th numeric>After</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={`${sum.side} ${sum.measure}`}>
              <Td first className="max-w-52">
                <span className="block truncate font-bold" title={sum.label}>
                  {sum.label}
                </span>
                <span className="block truncate text-tiny text-ink-3">
                  {sum.agg === 'sum' ? 'sum' : 'mean'}, {names[sum.side]}
                </span>
              </Td>
              <Td numeric>{sumText(sum, sum.before)}</Td>
              <Td numeric className={classNames('font-bold', sum.repeated && 'text-warn')}>
                {sum.repeated && <TriangleAlert aria-hidden className="mr-1 !inline !size-3.5" />}
                {sumText(sum, sum.after)}
              </Td>
              <Td className={changed(sum) ? 'text-ink-2' : 'text-ink-3'}>{changeInWords(sum)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

const SHOWN: Record<PreviewPart, string> = {
  result: 'of the result',
  matched: 'that match',
  left_only: 'from the left without a match',
  right_only: 'from the right without a match',
};

function Rows({ preview: { columns, rows, refusal }, show }: { preview: MergePreview; show: PreviewPart }) {
  if (rows.length === 0)
    return refusal ? null : (
      <Sheet joined>
        <Cell>
          <p className="text-ink-2">No rows {SHOWN[show]}.</p>
        </Cell>
      </Sheet>
    );
  return (
    <Sheet joined>
      <p className="px-4 py-1.5 text-small text-ink-3" role="status">
        The first {rowsInWords(rows.length)} {SHOWN[show]}
      </p>
      {/* A wide result scrolls by itself. */}
      <div
        role="group"
        aria-label={`Rows ${SHOWN[show]}`}
        tabIndex={0}
        className="focus-inside max-h-[420px] overflow-auto"
      >
        <table className="w-full border-separate border-spacing-0 text-table tabular-nums">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classNames(
                    'sticky top-0 border-b border-line-2 bg-sheet px-2.5 py-1.5 text-left text-tiny font-medium whitespace-nowrap text-ink-3 first:pl-4',
                    isRightAligned(column) && '!text-right',
                  )}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, nth) => (
              <tr key={nth}>
                {columns.map((column) => {
                  const text = cellText(row[column.key], column);
                  return (
                    <td
                      key={column.key}
                      className={classNames(
                        'max-w-64 truncate border-b border-line-1 px-2.5 py-1 whitespace-nowrap first:pl-4',
                        isRightAligned(column) && 'text-right',
                        text === MISSING && 'text-ink-3',
                      )}
                    >
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
