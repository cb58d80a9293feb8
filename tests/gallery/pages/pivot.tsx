import { useState } from 'react';
import type { ChartAnswer } from '@/components/charts/model/types';
import { PivotGrid } from '@/components/charts/pivot/pivot-grid';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import { TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { SOURCE } from '../taxis/config';
import { answer } from '../taxis/engine';
import { columns, rows } from '../taxis/rows';

export const frame = 'bare';

/** Each level asked by itself: what the engines answer in one statement. */
function ask(input: QueryInput & { totals: { rows: number } }): ChartAnswer {
  const { totals, ...query } = querySchema.parse(input);
  const levels = totals!.rows;
  const { dimensions } = resultKeys(query);
  const whole = answer(query, rows, columns);
  const found = Array.from({ length: levels + 1 }, (_, down) =>
    Array.from({ length: query.dimensions.length - levels + 1 }, (_, across) => {
      const kept = query.dimensions.flatMap((_, nth) =>
        nth < down || (nth >= levels && nth < levels + across) ? [nth] : [],
      );
      const own = { ...query, dimensions: kept.map((nth) => query.dimensions[nth]!) };
      const mask = dimensions.reduce((sum, _, nth) => sum + (kept.includes(nth) ? 0 : 2 ** nth), 0);
      return answer(own, rows, columns).rows.map((row) => ({
        ...Object.fromEntries(dimensions.map((key) => [key, row[key] ?? 'Total'])),
        ...row,
        [TOTALS_KEY]: mask,
      }));
    }),
  ).flat(2);
  return {
    columns: whole.columns,
    rows: found,
    evidenceId: 'e1',
    computedAt: '',
    dataVersion: 1,
  };
}

const SHOWN: { title: string; query: QueryInput & { totals: { rows: number } }; options?: Chart['options'] }[] = [
  {
    title: 'Revenue and trips by borough, payment and weekday',
    query: {
      measures: [{ field: 'total', agg: 'sum' }, { agg: 'count' }],
      dimensions: [{ field: 'pickup_borough' }, { field: 'payment' }, { field: 'pickup', part: 'weekday' }],
      totals: { rows: 2 },
    },
  },
  {
    title: 'Average total by zone and hour',
    query: {
      measures: [{ field: 'total', agg: 'avg' }],
      dimensions: [{ field: 'pickup_zone' }, { field: 'pickup', part: 'hour' }],
      totals: { rows: 1 },
    },
    options: { heat: true },
  },
  {
    title: 'Trips by payment, week and weekday',
    query: {
      measures: [{ agg: 'count' }],
      dimensions: [{ field: 'payment' }, { field: 'pickup', grain: 'week' }, { field: 'pickup', part: 'weekday' }],
      totals: { rows: 1 },
    },
    options: { heat: true },
  },
];

function Shown({ title, query, options = {} }: (typeof SHOWN)[number]) {
  const [said, say] = useState('');
  const [given] = useState(() => ask(query));
  const chart: Chart = {
    id: title,
    title,
    type: 'pivot',
    dataSourceId: SOURCE,
    query: querySchema.parse(query),
    options,
    description: '',
  };
  return (
    <Sheet>
      <Cell>
        <CellHead title={title} note={said} />
        <div className="h-[320px]">
          <PivotGrid chart={chart} answer={given} finding="" onEvidence={(row) => say(`row ${row}`)} />
        </div>
      </Cell>
    </Sheet>
  );
}

export default function Pivots() {
  return (
    <Page>
      <PageHead title="Pivot tables" />
      <div className="flex flex-col gap-4">
        {SHOWN.map((shown) => (
          <Shown key={shown.title} {...shown} />
        ))}
      </div>
    </Page>
  );
}
