import { describe, expect, it } from 'vitest';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { chartHeight } from './chart-height';

const chart = (type: Chart['type'], query: Partial<Chart['query']>): Chart => ({
  id: 'c',
  title: 'C',
  type,
  dataSourceId: 's',
  options: {},
  description: '',
  query: { measures: [{ agg: 'count' }], dimensions: [], filters: [], ...query },
});
const zones = { dimensions: [{ field: 'zone' }] };

describe('chartHeight', () => {
  it.each<[string, Chart, number, number]>([
    ['two bars need little', chart('bar', zones), 2, 102],
    ['as many bars as there are values', chart('bar', zones), 8, 212],
    ['the first ten and the rest', chart('bar', { ...zones, limit: 10, other: true }), 194, 278],
    ['never more than fit', chart('bar', zones), 500, 564],
    ['standing bars', chart('bar', { dimensions: [{ field: 'zone', part: 'weekday' }] }), 7, 236],
    ['a line', chart('line', { dimensions: [{ field: 'zone', grain: 'day' }] }), 300, 236],
  ])('%s', (_, given, distinct, height) => {
    expect(chartHeight(given, [{ key: 'zone', distinct }])).toBe(height);
  });
});
