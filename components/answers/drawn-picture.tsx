'use client';

import { createElement, lazy, Suspense, type ComponentProps } from 'react';
import { arrival, useArrival } from '@/components/charts/arrival';
import { ChartFigure, type FigureProps } from '@/components/charts/figure';
import type MapFigure from '@/components/charts/map-figure';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { WrittenTable } from '@/components/charts/table-cells';
import { Skeleton } from '@/components/ui/skeleton';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { PictureView } from './picture-view';

const ChartTable = lazy(() => import('@/components/charts/chart-table').then((file) => ({ default: file.ChartTable })));
const PivotGrid = lazy(() =>
  import('@/components/charts/pivot/pivot-grid').then((file) => ({ default: file.PivotGrid })),
);
export const mapCode = arrival(() => import('@/components/charts/map-figure').then((file) => file.default));
const PanelsFigure = lazy(() => import('@/components/charts/panels-figure'));
const CellsTable = lazy(() => import('@/components/charts/cells-table'));

export type DrawnPictureProps = {
  chart: Chart;
  title: string;
  answer: ChartAnswer;
  asTable: boolean;
  /** What was chosen in this chart. */
  chosen?: readonly Filter[];
  onFilter?: (filters: Filter[]) => void;
  onEvidence?: (row: number) => void;
  onToggleTable: () => void;
  /** Goes from a mark to what it is made of; what that is. */
  onDrill?: FigureProps['onDrill'];
  drillsTo?: FigureProps['drillsTo'];
  onCompare?: FigureProps['onCompare'];
};

type Props = DrawnPictureProps & {
  view: PictureView;
  /** Its table, where somebody wrote it already. */
  table?: WrittenTable | null;
};

/** A picture whose model is known, or the same as a table. */
export function DrawnPicture({ view: { model, finding }, ...props }: Props) {
  const { chart, title, answer, asTable, chosen, onFilter, onEvidence, onToggleTable, onDrill, drillsTo, onCompare } =
    props;
  if (model.kind === 'empty') return <p className="text-ink-2">{model.reason}</p>;
  if (chart.type === 'pivot' && chart.query.totals && !asTable)
    return (
      <Suspense fallback={<ChartSkeleton />}>
        <PivotGrid chart={{ ...chart, title }} answer={answer} finding={finding} onEvidence={onEvidence} />
      </Suspense>
    );
  if (asTable || model.kind === 'table')
    return (
      <>
        <p className="sr-only">{finding}</p>
        <PictureTable {...props} onToggle={model.kind === 'table' ? undefined : onToggleTable} />
      </>
    );
  const figure = { title, finding, chosen, onFilter, onEvidence, onToggleTable, onDrill, drillsTo, onCompare };
  if (model.kind === 'panels')
    return (
      <Suspense fallback={<ChartSkeleton />}>
        <PanelsFigure {...{ title, finding, chosen, onFilter, onEvidence, onToggleTable }} model={model} />
      </Suspense>
    );
  if (model.kind === 'regions') return <RegionsPicture {...figure} model={model} />;
  return <ChartFigure {...figure} model={model} />;
}

function RegionsPicture(props: ComponentProps<typeof MapFigure>) {
  const code = useArrival(mapCode);
  return code ? createElement(code, props) : <ChartSkeleton />;
}

type TableProps = Pick<Props, 'chart' | 'title' | 'answer' | 'table' | 'onEvidence'> & { onToggle?: () => void };

/** Comes when somebody asks for it. */
export const PictureTable = ({ chart, title, answer, table, ...props }: TableProps) => (
  <Suspense fallback={<ChartSkeleton />}>
    {table ? (
      <CellsTable
        title={title}
        heads={table.heads}
        row={(index) => table.rows[index]!}
        count={table.rows.length}
        onEvidence={props.onEvidence}
        onToggle={props.onToggle}
      />
    ) : (
      <ChartTable chart={{ ...chart, title }} answer={answer} onEvidence={props.onEvidence} onToggle={props.onToggle} />
    )}
  </Suspense>
);

/** A block where the picture will stand. */
export function ChartSkeleton() {
  return (
    <div role="status" className="h-full pb-1">
      <span className="sr-only">Loading the chart</span>
      <Skeleton className="h-full w-full" />
    </div>
  );
}
