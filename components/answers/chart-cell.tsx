'use client';

import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import Link from 'next/link';
import { chartModel, type ChartModel } from '@/components/charts/chart-model';
import { ChartFigure } from '@/components/charts/figure';
import { asDots } from '@/components/charts/kinds/line/model';
import { tonesOf } from '@/components/charts/model/tones';
import type { ChartAnswer } from '@/components/charts/model/types';
import { OneRow } from '@/components/charts/one-row';
import { linkClass } from '@/components/ui/button';
import { EvidenceButton } from '@/components/ui/evidence-mark';
import { CellHead } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { neutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { chartCellWords } from './words';

const ChartTable = lazy(() => import('@/components/charts/chart-table').then((file) => ({ default: file.ChartTable })));

/** Where the finding stands that a chart shows. */
export const insightHref = ({ dataSourceId, options: { insight } }: Chart): string | undefined =>
  insight && `/insights?source=${dataSourceId}#${insight}`;

type HeadProps = {
  chart: Chart;
  /** As it is true of what is drawn. */ title: string;
  /** The page's filters leave rows out. */ filtered: boolean;
  open: boolean;
  onEvidence?: () => void;
  menu?: ReactNode;
};

/** Title; unit and encoding in grey; the mark that opens how the chart was made; the menu. */
export function ChartHead({ chart, title, filtered, open, onEvidence, menu }: HeadProps) {
  const { note, whole } = chart.options;
  // Beside a title that is no longer claimed, what was said of it is not either.
  const words = [title === chart.title && note, !filtered && whole].filter(Boolean).join(' · ');
  const insight = insightHref(chart);
  return (
    <CellHead
      title={title}
      note={
        insight ? (
          <>
            {words && `${words} · `}
            <Link href={insight} className={linkClass}>
              from an insight
            </Link>
          </>
        ) : (
          words
        )
      }
    >
      <span className="-my-0.5 pointer-coarse:-my-2.5 flex flex-none items-center">
        {onEvidence && <EvidenceButton label={`How ${title} was calculated`} open={open} onOpen={onEvidence} />}
        {menu}
      </span>
    </CellHead>
  );
}

type BodyProps = {
  chart: Chart;
  title?: string;
  answer: ChartAnswer;
  columns: readonly Column[];
  asTable: boolean;
  /**
   * Filters beside its own leave rows out: what they leave may be no picture. What a person put together is drawn as it
   * was.
   */
  narrowed?: boolean;
  /** What was chosen in this chart. */
  chosen?: readonly Filter[];
  onFilter?: (filters: Filter[]) => void;
  onEvidence?: (row: number) => void;
  onToggleTable: () => void;
  /** Columns whose values the page tells apart by colour. */
  coloured?: ReadonlySet<string>;
};

const modelIn = (form: ReturnType<typeof neutralForm>, model: ChartModel): ChartModel =>
  form === 'dots' && model.kind === 'line' ? asDots(model) : model;

/** The picture, or the same as a table. */
export function ChartBody({
  chart,
  title = chart.title,
  answer,
  columns,
  asTable,
  narrowed = false,
  chosen,
  onFilter,
  onEvidence,
  onToggleTable,
  coloured,
}: BodyProps) {
  const form = useMemo(
    () => (!narrowed || answer.comparison ? null : neutralForm(drawnChart(chart), answer, columns)),
    [narrowed, chart, answer, columns],
  );
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
