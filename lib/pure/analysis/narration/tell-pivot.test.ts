import { describe, expect, it } from 'vitest';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import { changeAsked } from '../changes/asked';
import { alertTarget } from '../alerts/target';
import { describeChart } from './finding';

const chart: Chart = {
  id: 'c',
  title: 'c',
  type: 'pivot',
  dataSourceId: 'd',
  description: '',
  options: {},
  query: querySchema.parse({
    measures: [{ agg: 'count' }],
    dimensions: [{ field: 'shop' }, { field: 'day', part: 'weekday' }],
    totals: { rows: 1 },
  }),
};
const columns = [
  {
    key: 'shop',
    label: 'Shop',
    type: 'category' as const,
    format: { kind: 'plain' as const },
    kind: 'dimension' as const,
  },
  {
    key: 'day_weekday',
    label: 'Day, weekday',
    type: 'integer' as const,
    format: { kind: 'plain' as const },
    kind: 'dimension' as const,
  },
  {
    key: 'count',
    label: 'Rows',
    type: 'integer' as const,
    format: { kind: 'plain' as const },
    kind: 'measure' as const,
  },
];
const row = (shop: string, weekday: number | 'Total', count: number, mask: number): Row => ({
  shop,
  day_weekday: weekday,
  count,
  [TOTALS_KEY]: mask,
});
const rows = [
  row('Total', 'Total', 90, 3),
  row('North', 'Total', 60, 2),
  row('South', 'Total', 30, 2),
  row('Total', 1, 90, 1),
  row('North', 1, 60, 0),
  row('South', 1, 30, 0),
];

describe('a pivot table', () => {
  it('is told by its total and the ends of its first level, no total among them', () => {
    expect(describeChart(chart, { columns, rows }, [])).toBe(
      'Rows over all rows: 90. North is highest at 60; South is lowest at 30.',
    );
  });
  it('has no values to watch, and no change between its totals', () => {
    expect(alertTarget(chart, [])).toBeNull();
    expect(changeAsked({ query: chart.query, rows, point: 1 }, [])).toBeNull();
  });
});
