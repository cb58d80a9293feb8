import { useState } from 'react';
import { chartModel } from '@/components/charts/chart-model';
import { ChartTable } from '@/components/charts/chart-table';
import { ChartFigure } from '@/components/charts/figure';
import type { ChartAnswer } from '@/components/charts/model/types';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import { comparisonQuery } from '@/lib/pure/query/resolve/comparison';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type Comparison, type Filter, type QueryInput } from '@/lib/pure/query/schema/query';
import { SOURCE } from '../taxis/config';
import { answer } from '../taxis/engine';
import { columns, rows } from '../taxis/rows';

export const frame = 'bare';

function ask(query: QueryInput, compare: Comparison | null): ChartAnswer {
  const parsed = querySchema.parse(query);
  const earlier = compare && comparisonQuery(parsed, columns, compare);
  const before = earlier && answer(earlier.query, rows, columns);
  return {
    ...answer(parsed, rows, columns),
    evidenceId: 'e1',
    computedAt: '',
    dataVersion: 1,
    ...(before &&
      earlier && {
        comparison: {
          columns: before.columns,
          rows: before.rows,
          evidenceId: 'e2',
          value: null,
          from: earlier.from,
          to: earlier.to,
        },
      }),
  };
}

const week: Filter = { field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] };
const total = [{ field: 'total', agg: 'sum' } as const];
const count = [{ agg: 'count' } as const];
const day = { field: 'pickup', grain: 'day' } as const;

type Shown = {
  title: string;
  type: Chart['type'];
  query: QueryInput;
  options?: Chart['options'];
  compare?: Comparison;
  wide?: boolean;
};
const SHOWN: Shown[] = [
  {
    title: 'Line with the span before',
    type: 'line',
    query: { measures: total, dimensions: [day], filters: [week] },
    compare: 'previous_period',
    wide: true,
  },
  {
    title: 'Line over hours',
    type: 'line',
    query: { measures: count, dimensions: [{ field: 'pickup', grain: 'hour' }], filters: [week] },
    wide: true,
  },
  {
    title: 'Gaps and a part',
    type: 'line',
    query: { measures: total, dimensions: [day], filters: [{ field: 'pickup_zone', op: 'eq', value: 'Jamaica' }] },
  },
  {
    title: 'Area, a week cut short',
    type: 'area',
    query: { measures: total, dimensions: [{ field: 'pickup', grain: 'week' }] },
  },
  {
    title: 'Lines',
    type: 'line',
    query: { measures: total, dimensions: [day, { field: 'pickup_borough' }] },
    wide: true,
  },
  {
    title: 'Mean far from zero',
    type: 'line',
    query: { measures: [{ field: 'total', agg: 'avg' }], dimensions: [{ field: 'pickup', part: 'hour' }] },
  },
  {
    title: 'Ranked bars',
    type: 'bar',
    query: { measures: total, dimensions: [{ field: 'pickup_zone' }], filters: [week], limit: 10, other: true },
    compare: 'previous_period',
  },
  {
    title: 'Standing bars',
    type: 'bar',
    query: { measures: total, dimensions: [{ field: 'pickup', part: 'weekday' }] },
  },
  {
    title: 'Bars over weeks',
    type: 'bar',
    query: { measures: total, dimensions: [{ field: 'pickup', grain: 'week' }] },
  },
  {
    title: 'Bars and line of two units',
    type: 'combo',
    query: { measures: [...total, ...count], dimensions: [day] },
    wide: true,
  },
  {
    title: 'Bars and line of one unit',
    type: 'combo',
    query: { measures: [...total, { field: 'fare', agg: 'sum' }], dimensions: [day], filters: [week] },
  },
  {
    title: 'Bars and line by names',
    type: 'combo',
    query: {
      measures: [...total, { field: 'total', agg: 'avg' }],
      dimensions: [{ field: 'pickup_zone' }],
      limit: 10,
      other: true,
    },
  },
  {
    title: 'Bars and line of shares',
    type: 'combo',
    query: {
      measures: [
        ...count,
        { agg: 'count', filters: [{ field: 'payment', op: 'eq', value: 'cash' }], over: { agg: 'count' } },
      ],
      dimensions: [{ field: 'pickup', part: 'weekday' }],
    },
  },
  { title: 'Bars over days', type: 'bar', query: { measures: total, dimensions: [day] } },
  {
    title: 'Shares',
    type: 'stacked_bar',
    query: { measures: count, dimensions: [{ field: 'pickup_borough' }, { field: 'payment' }] },
    options: { share: true },
  },
  {
    title: 'Stack over days',
    type: 'stacked_bar',
    query: { measures: total, dimensions: [day, { field: 'pickup_borough' }] },
  },
  { title: 'Histogram', type: 'histogram', query: { measures: count, dimensions: [{ field: 'fare', bins: 60 }] } },
  {
    title: 'Weekday and hour',
    type: 'heatmap',
    query: {
      measures: count,
      dimensions: [
        { field: 'pickup', part: 'weekday' },
        { field: 'pickup', part: 'hour' },
      ],
    },
  },
  {
    title: 'Mean tip',
    type: 'heatmap',
    query: {
      measures: [{ field: 'tip', agg: 'avg' }],
      dimensions: [{ field: 'pickup_borough' }, { field: 'passengers' }],
    },
  },
  {
    title: 'Density',
    type: 'heatmap',
    query: {
      measures: count,
      dimensions: [
        { field: 'distance', bins: 60 },
        { field: 'fare', bins: 60 },
      ],
    },
    wide: true,
  },
  {
    title: 'Scatter',
    type: 'scatter',
    query: { select: ['distance', 'fare'], filters: [{ field: 'pickup_borough', op: 'eq', value: 'Queens' }] },
  },
  {
    title: 'Boxes',
    type: 'box',
    query: {
      measures: (['min', 'q1', 'median', 'q3', 'max'] as const).map((agg) => ({ field: 'distance', agg })),
      dimensions: [{ field: 'pickup', part: 'weekday' }],
    },
  },
  {
    title: 'Lying boxes',
    type: 'box',
    query: {
      measures: (['min', 'q1', 'median', 'q3', 'max'] as const).map((agg) => ({ field: 'tip', agg })),
      dimensions: [{ field: 'pickup_borough' }],
    },
  },
  { title: 'Pie', type: 'pie', query: { measures: total, dimensions: [{ field: 'payment' }] } },
  {
    title: 'Table',
    type: 'table',
    query: { measures: [{ field: 'total', agg: 'sum' }, { agg: 'count' }], dimensions: [{ field: 'pickup_borough' }] },
  },
  {
    title: 'Nothing',
    type: 'line',
    query: { measures: total, dimensions: [day], filters: [{ field: 'payment', op: 'eq', value: 'barter' }] },
  },
];

function Shown({ title, type, query, options = {}, compare }: Shown) {
  const [said, say] = useState('');
  const chart: Chart = {
    id: title,
    title,
    type,
    dataSourceId: SOURCE,
    query: querySchema.parse(query),
    options,
    description: '',
  };
  const [given] = useState(() => ask(query, compare ?? null));
  const [model] = useState(() => chartModel(chart, given));
  return (
    <>
      <CellHead title={title} note={said || type} />
      <div className="h-[230px]">
        {model.kind === 'table' ? (
          <ChartTable chart={chart} answer={given} />
        ) : model.kind === 'empty' ? (
          <p className="text-ink-2">{model.reason}</p>
        ) : model.kind === 'panels' ? null : (
          <ChartFigure
            model={model}
            title={title}
            finding=""
            onFilter={(filters) => say(JSON.stringify(filters.map(({ dataSourceId: _, ...filter }) => filter)))}
            onEvidence={(row) => say(`row ${row}`)}
          />
        )}
      </div>
    </>
  );
}

export default function Charts() {
  return (
    <Page>
      <PageHead title="Charts" sub="Each type, from made-up taxi trips" />
      <Sheet className="grid-cols-1 middle:grid-cols-12">
        {SHOWN.map((shown) => (
          <Cell key={shown.title} className={shown.wide ? 'middle:col-span-12 wide:col-span-6' : 'middle:col-span-6'}>
            <Shown {...shown} />
          </Cell>
        ))}
      </Sheet>
    </Page>
  );
}
