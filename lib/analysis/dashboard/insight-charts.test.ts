import { describe, expect, it } from 'vitest';
import type { Chart, DashboardConfig } from '@/lib/query/dashboard-config';
import { query, type QueryInput } from '@/lib/query/schema';
import { cycle, numbers, ready, words } from '@/tests/analysis/columns';
import { withInsightCharts } from './insight-charts';

const SOURCE = '00000000-0000-4000-8000-000000000000';
const columns = ready([words('region', cycle(['N', 'S', 'W'], 60)), words('store', cycle(['a', 'b', 'c', 'd'], 60)), numbers('revenue', cycle([3, 5, 8, 13], 60))], 60);
const chart = (asked: QueryInput, over: Partial<Chart> = {}): Omit<Chart, 'id'> => ({ title: 'A finding', type: 'bar', dataSourceId: SOURCE, query: query.parse(asked), options: { horizontal: true }, description: '', ...over });
const sumBy = (field: string, filters: QueryInput['filters'] = []) => chart({ measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [{ field }], filters, sort: [{ by: 'sum_revenue', dir: 'desc' }] });
const board = (...charts: Omit<Chart, 'id'>[]): DashboardConfig => ({ version: 1, kpis: [], filters: [], notes: [], charts: charts.map((each, nth) => ({ ...each, id: `chart-${nth + 1}` })), layout: charts.map((_, nth) => ({ id: `chart-${nth + 1}`, x: 0, y: nth * 4, w: 12, h: 4 })) });
const idsOf = ({ charts }: DashboardConfig) => charts.map(({ id }) => id);

describe('withInsightCharts', () => {
  it('adds the first two in a row of their own', () => {
    const made = withInsightCharts(board(), [sumBy('region'), sumBy('store'), chart({ measures: [{ agg: 'count' }], dimensions: [{ field: 'store' }] })], columns);
    expect(idsOf(made)).toEqual(['insight-1', 'insight-2']);
    expect(made.layout).toEqual([{ id: 'insight-1', x: 0, y: 0, w: 7, h: 4 }, { id: 'insight-2', x: 7, y: 0, w: 5, h: 4 }]);
  });

  it('leaves out what the dashboard asks already, with other rows too', () => {
    const made = withInsightCharts(board(sumBy('region')), [sumBy('region', [{ field: 'store', op: 'eq', value: 'a' }]), sumBy('store')], columns);
    expect(idsOf(made)).toEqual(['chart-1', 'insight-1']);
    expect(made.layout.at(-1)).toEqual({ id: 'insight-1', x: 0, y: 4, w: 12, h: 4 });
  });

  it('takes a second of another kind where there is one', () => {
    const means = chart({ measures: [{ field: 'revenue', agg: 'avg' }], dimensions: [{ field: 'region' }] }, { type: 'heatmap' });
    expect(withInsightCharts(board(), [sumBy('region'), sumBy('store'), means], columns).charts.map(({ type }) => type)).toEqual(['bar', 'heatmap']);
  });

  it('takes no pair of numbers for another when they change places', () => {
    const pair = (select: [string, string]) => chart({ select }, { type: 'scatter' });
    const numeric = ready([numbers('revenue', cycle([3, 5, 8, 13], 60)), numbers('cost', cycle([1, 2, 9], 60))], 60);
    const config = board(pair(['revenue', 'cost']));
    expect(withInsightCharts(config, [pair(['cost', 'revenue'])], numeric)).toBe(config);
  });

  it('leaves out what no chart may do', () => {
    const config = board(sumBy('region'));
    expect(withInsightCharts(config, [chart({ measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [{ field: 'store' }] }, { type: 'line' })], columns)).toBe(config);
  });
});
