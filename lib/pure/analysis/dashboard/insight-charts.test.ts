import { describe, expect, it } from 'vitest';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Chart, DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { query, type QueryInput } from '@/lib/pure/query/schema/query';
import { cycle, numbers, ready, words } from '@/tests/analysis/columns';
import { withInsightCharts } from './insight-charts';
import { runStepwise, type AnswerQueries } from './stepwise';

const SOURCE = '00000000-0000-4000-8000-000000000000';
const columns = ready(
  [
    words('region', cycle(['N', 'S', 'W'], 60)),
    words('store', cycle(['a', 'b', 'c', 'd'], 60)),
    numbers('revenue', cycle([3, 5, 8, 13], 60)),
  ],
  60,
);
const chart = (asked: QueryInput, over: Partial<Chart> = {}): Omit<Chart, 'id'> => ({
  title: 'A finding',
  type: 'bar',
  dataSourceId: SOURCE,
  query: query.parse(asked),
  options: { horizontal: true },
  description: '',
  ...over,
});
const sumBy = (field: string, filters: QueryInput['filters'] = []) =>
  chart({
    measures: [{ field: 'revenue', agg: 'sum' }],
    dimensions: [{ field }],
    filters,
    sort: [{ by: 'sum_revenue', dir: 'desc' }],
  });
const board = (...charts: Omit<Chart, 'id'>[]): DashboardConfig => ({
  version: 1,
  kpis: [],
  filters: [],
  notes: [],
  charts: charts.map((each, nth) => ({ ...each, id: `chart-${nth + 1}` })),
  layout: charts.map((_, nth) => ({ id: `chart-${nth + 1}`, x: 0, y: nth * 4, w: 12, h: 4 })),
});
/** Answers any question with three groups, each its own value; of `equal` ones the same. */
const answering =
  (equal: string[] = []): AnswerQueries =>
  (queries) =>
    Promise.resolve(
      queries.map((asked) => {
        const { dimensions, measures } = resultKeys(asked);
        const field = asked.dimensions[0]?.field ?? '';
        const rows = ['N', 'S', 'W'].map((name, nth) =>
          Object.fromEntries([
            ...dimensions.map((key) => [key, name]),
            ...measures.map((key) => [key, equal.includes(field) ? 7 : 10 * (nth + 1)]),
          ]),
        );
        return { columns: [], rows, rowCount: rows.length, truncated: false };
      }),
    );
const idsOf = ({ charts }: DashboardConfig) => charts.map(({ id }) => id);

describe('withInsightCharts', () => {
  it('adds the first two in a row of their own', async () => {
    const made = await runStepwise(
      withInsightCharts(
        board(),
        [sumBy('region'), sumBy('store'), chart({ measures: [{ agg: 'count' }], dimensions: [{ field: 'store' }] })],
        { columns },
      ),
      answering(),
    );
    expect(idsOf(made)).toEqual(['insight-1', 'insight-2']);
    expect(made.layout).toEqual([
      { id: 'insight-1', x: 0, y: 0, w: 7, h: 4 },
      { id: 'insight-2', x: 7, y: 0, w: 5, h: 4 },
    ]);
  });

  it('leaves out what the dashboard asks already, with other rows too', async () => {
    const made = await runStepwise(
      withInsightCharts(
        board(sumBy('region')),
        [sumBy('region', [{ field: 'store', op: 'eq', value: 'a' }]), sumBy('store')],
        { columns },
      ),
      answering(),
    );
    expect(idsOf(made)).toEqual(['chart-1', 'insight-1']);
    expect(made.layout.at(-1)).toEqual({ id: 'insight-1', x: 0, y: 4, w: 12, h: 4 });
  });

  it('takes a second of another kind where there is one', async () => {
    const rows = chart({ measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }] }, { type: 'heatmap' });
    expect(
      (
        await runStepwise(withInsightCharts(board(), [sumBy('region'), sumBy('store'), rows], { columns }), answering())
      ).charts.map(({ type }) => type),
    ).toEqual(['bar', 'heatmap']);
  });

  it('takes no pair of numbers for another when they change places', async () => {
    const pair = (select: [string, string]) => chart({ select }, { type: 'scatter' });
    const numeric = ready([numbers('revenue', cycle([3, 5, 8, 13], 60)), numbers('cost', cycle([1, 2, 9], 60))], 60);
    const config = board(pair(['revenue', 'cost']));
    expect(
      await runStepwise(withInsightCharts(config, [pair(['cost', 'revenue'])], { columns: numeric }), answering()),
    ).toBe(config);
  });

  it('leaves out what no chart may do', async () => {
    const config = board(sumBy('region'));
    expect(
      await runStepwise(
        withInsightCharts(
          config,
          [chart({ measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [{ field: 'store' }] }, { type: 'line' })],
          { columns },
        ),
        answering(),
      ),
    ).toBe(config);
  });

  it.each<[string, DashboardConfig, Omit<Chart, 'id'>, string[], string[]]>([
    ['bars that are all equal give way', board(), sumBy('region'), ['region'], ['insight-1']],
    [
      'a mean gives way to the sum of the page',
      board(sumBy('region')),
      chart({ measures: [{ field: 'revenue', agg: 'avg' }], dimensions: [{ field: 'store' }] }),
      [],
      ['chart-1', 'insight-1'],
    ],
    [
      'what its title names must be drawn',
      board(),
      { ...sumBy('region'), options: { claim: { version: 1, subject: ['E'] } } },
      [],
      ['insight-1'],
    ],
  ])('%s', async (_, config, refused, equal, ids) => {
    const made = await runStepwise(withInsightCharts(config, [refused, sumBy('store')], { columns }), answering(equal));
    expect(idsOf(made)).toEqual(ids);
    expect(made.charts.at(-1)?.query.dimensions).toEqual([{ field: 'store' }]);
  });

  it('a subject that is drawn stands', async () => {
    const named = { ...sumBy('region'), options: { claim: { version: 1, subject: ['S'] } } };
    expect(idsOf(await runStepwise(withInsightCharts(board(), [named], { columns }), answering()))).toEqual([
      'insight-1',
    ]);
  });
});
