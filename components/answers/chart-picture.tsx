'use client';

import { lazy, Suspense, useMemo } from 'react';
import { chartModel, type ChartModel } from '@/components/charts/chart-model';
import { ChartFigure } from '@/components/charts/figure';
import { asDots } from '@/components/charts/kinds/line/model';
import { tonesOf } from '@/components/charts/model/tones';
import type { ChartAnswer } from '@/components/charts/model/types';
import { OneRow } from '@/components/charts/one-row';
import { Skeleton } from '@/components/ui/skeleton';
import type { NeutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { chartCellWords } from './words';

const ChartTable = lazy(() => import('@/components/charts/chart-table').then((file) => ({ default: file.ChartTable })));

export type ChartPictureProps = {
  chart: Chart;
  title?: string;
  answer: ChartAnswer;
  columns: readonly Column[];
  asTable: boolean;
  /** What takes the place of the picture. */
  form?: NeutralForm | null;
  /** What was chosen in this chart. */
  chosen?: readonly Filter[];
  onFilter?: (filters: Filter[]) => void;
  onEvidence?: (row: number) => void;
  onToggleTable: () => void;
  /** Columns whose values the page tells apart by colour. */
  coloured?: ReadonlySet<string>;
};

const modelIn = (form: NeutralForm | null, model: ChartModel): ChartModel =>
  form === 'dots' && model.kind === 'line' ? asDots(model) : model;

/** The picture, what takes its place, or the same as a table. */
export function ChartPicture({
  chart,
  title = chart.title,
  answer,
  columns,
  asTable,
  form = null,
  chosen,
  onFilter,
  onEvidence,
  onToggleTable,
  coloured,
}: ChartPictureProps) {
  const tones = useMemo(() => tonesOf(columns, coloured), [columns, coloured]);
  const model = useMemo(() => modelIn(form, chartModel(chart, answer, tones)), [form, chart, answer, tones]);
  const finding = useMemo(
    () => (model.kind === 'empty' ? model.reason : describeChart(chart, answer, columns)),
    [model, chart, answer, columns],
  );
  if (model.kind === 'empty') return <p className="text-ink-2">{model.reason}</p>;
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
  if (asTable || form === 'list' || model.kind === 'table') {
    return (
      <>
        <p className={form === 'list' ? 'mb-1.5 text-small text-ink-3' : 'sr-only'}>
          {form === 'list' ? chartCellWords.allValuesEqual : finding}
        </p>
        <Suspense fallback={<ChartSkeleton />}>
          <ChartTable
            chart={{ ...chart, title }}
            answer={answer}
            onEvidence={onEvidence}
            onToggle={model.kind === 'table' || form === 'list' ? undefined : onToggleTable}
          />
        </Suspense>
      </>
    );
  }
  return (
    <ChartFigure
      model={model}
      title={title}
      finding={finding}
      chosen={chosen}
      onFilter={onFilter}
      onEvidence={onEvidence}
      onToggleTable={onToggleTable}
    />
  );
}

/** A block where the picture will stand. */
export function ChartSkeleton() {
  return (
    <div role="status" className="h-full pb-1">
      <span className="sr-only">Loading the chart</span>
      <Skeleton className="h-full w-full" />
    </div>
  );
}
