'use client';

import { useMemo } from 'react';
import { OneRow } from '@/components/charts/one-row';
import type { NeutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import type { Column } from '@/lib/pure/query/schema/column';
import type { PageLook } from '@/lib/pure/query/schema/dashboard-config';
import { DrawnPicture, PictureTable, type DrawnPictureProps } from './drawn-picture';
import { pictureView } from './picture-view';
import { chartCellWords } from './words';

export type ChartPictureProps = Omit<DrawnPictureProps, 'title'> & {
  title?: string;
  columns: readonly Column[];
  /** What takes the place of the picture. */
  form?: NeutralForm | null;
  /** Columns whose values the page tells apart by colour. */
  coloured?: ReadonlySet<string>;
  /** What the page says of all its charts. */
  look?: PageLook;
};

/** The picture of an answer, what takes its place, or the same as a table. */
export function ChartPicture({ columns, form = null, coloured, look, ...props }: ChartPictureProps) {
  const { chart, title = chart.title, answer, asTable, onEvidence } = props;
  const view = useMemo(
    () => pictureView({ chart, answer, columns, form, coloured, look }),
    [chart, answer, columns, form, coloured, look],
  );
  if (view.model.kind !== 'empty') {
    if (form === 'row' && !asTable)
      return (
        <OneRow
          columns={answer.columns}
          row={answer.rows[0]!}
          query={chart.query}
          dataSourceId={chart.dataSourceId}
          onEvidence={onEvidence && (() => onEvidence(0))}
        />
      );
    if (form === 'list')
      return (
        <>
          <p className="mb-1.5 text-small text-ink-3">{chartCellWords.allValuesEqual}</p>
          <PictureTable chart={chart} title={title} answer={answer} onEvidence={onEvidence} />
        </>
      );
  }
  return <DrawnPicture {...props} title={title} view={view} />;
}
