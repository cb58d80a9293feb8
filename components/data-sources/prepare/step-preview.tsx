'use client';

import { SqlBlock } from '@/components/evidence/sql-block';
import { Segmented } from '@/components/ui/forms/segmented';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import type { PreparationPreview, PreviewShow } from '@/lib/pure/preparation/outcome';
import { outcomeInWords } from './outcome-words';
import { PreviewTable } from './preview-table';
import { tableWords } from './words';

type Props = {
  title: string;
  preview: PreparationPreview;
  at: number;
  show: PreviewShow;
  onShow: (show: PreviewShow) => void;
};

const SHOWS = [
  { value: 'changed', label: 'Changed rows' },
  { value: 'all', label: 'First rows' },
] as const;

/** The rows before and after a step, with what it did and the SQL that did it. */
export function StepPreview({ title, preview, at, show, onShow }: Props) {
  const { outcomes, shown, sql, columns, rowCount } = preview;
  const outcome = outcomes[at];
  const known = new Map(columns.before.map(({ key, label }) => [key, label]));
  const marked = new Set(columns.after.filter(({ key, label }) => known.get(key) !== label).map(({ key }) => key));
  const rowsAfter = outcome?.rowsAfter ?? rowCount;
  return (
    <>
      <Sheet>
        <Cell>
          <h2 className="text-body font-bold break-words">{title}</h2>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-table text-ink-2" role="status">
              {outcome ? outcomeInWords(outcome) : tableWords.rowsOf(rowCount)}
            </p>
            {shown.kind === 'same' && shown.matching > 0 && (
              <Segmented label="Rows shown" value={show} options={SHOWS} onChange={onShow} />
            )}
          </div>
          {sql && (
            <details className="mt-2 text-small">
              <summary className="w-fit rounded-tag text-ink-3">SQL of this step</summary>
              <div className="pt-1.5">
                <SqlBlock sql={sql} table={null} />
              </div>
            </details>
          )}
        </Cell>
      </Sheet>
      {shown.kind === 'same' ? (
        <PreviewTable
          joined
          label={title}
          note={tableWords.firstOf(
            shown.rows.length,
            Math.max(shown.rows.length, shown.matching && show === 'changed' ? shown.matching : rowsAfter),
          )}
          columns={outcome && outcome.rowsAfter < outcome.rowsBefore ? columns.before : columns.after}
          rows={shown.rows}
          marked={marked}
        />
      ) : (
        <>
          <PreviewTable
            joined
            label={tableWords.after}
            note={`${tableWords.after}: ${tableWords.firstOf(shown.after.length, rowsAfter)}`}
            columns={columns.after}
            rows={shown.after}
            marked={marked}
          />
          <PreviewTable
            joined
            label={tableWords.before}
            note={`${tableWords.before}: ${tableWords.firstOf(shown.before.length, outcome?.rowsBefore ?? 0)}`}
            columns={columns.before}
            rows={shown.before}
          />
        </>
      )}
    </>
  );
}
