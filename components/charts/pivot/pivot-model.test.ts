import { describe, expect, it, test } from 'vitest';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import type { ChartAnswer } from '../model/types';
import { columnsOf, heatOf, linesOf, pivotOf, ROOT, type PivotOrder } from './pivot-model';

const plain: ColumnFormat = { kind: 'plain' };
const SALES: [country: string | null, city: string, year: string, amount: number][] = [
  ['Peru', 'Lima', '2023-01-01', 5],
  ['Peru', 'Cusco', '2023-01-01', 1],
  ['Peru', 'Lima', '2024-01-01', 2],
  ['Chile', 'Arica', '2024-01-01', 30],
  [null, 'Total', '2023-01-01', 4],
];

/** What the engine answers: every level by itself, an average and a count. */
function answerOf(): ChartAnswer {
  const rows = new Map<string, { row: Row; amounts: number[] }>();
  for (const [country, city, year, amount] of SALES)
    for (const [down, across] of [
      [2, 1],
      [2, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ] as const) {
      const row: Row = {
        country: down > 0 ? country : 'Total',
        city: down > 1 ? city : 'Total',
        year: across ? year : 'Total',
        [TOTALS_KEY]: (down > 0 ? 0 : 1) + (down > 1 ? 0 : 2) + (across ? 0 : 4),
      };
      const key = JSON.stringify(row);
      rows.set(key, { row, amounts: [...(rows.get(key)?.amounts ?? []), amount] });
    }
  return {
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
    columns: [
      ...['country', 'city', 'year'].map((key) => ({
        key,
        label: key,
        type: 'category' as const,
        format: plain,
        kind: 'dimension' as const,
      })),
      { key: 'avg_amount', label: 'Average', type: 'decimal', format: plain, kind: 'measure' },
      { key: 'count', label: 'Rows', type: 'integer', format: plain, kind: 'measure' },
    ],
    rows: [...rows.values()].map(({ row, amounts }) => ({
      ...row,
      avg_amount: amounts.reduce((sum, each) => sum + each, 0) / amounts.length,
      count: amounts.length,
    })),
  };
}

const chart: Pick<Chart, 'query' | 'dataSourceId'> = {
  dataSourceId: 'd',
  query: querySchema.parse({
    measures: [{ agg: 'avg', field: 'amount' }, { agg: 'count' }],
    dimensions: [{ field: 'country' }, { field: 'city' }, { field: 'year', grain: 'year' }],
    totals: { rows: 2 },
  }),
};
const NONE: ReadonlySet<string> = new Set();
const pivot = pivotOf(chart, answerOf());
const names = (order: PivotOrder | null, closed = NONE) =>
  linesOf(pivot, order, closed).map(({ node }) => `${'-'.repeat(node.depth)}${node.name}`);

describe('rows', () => {
  it('stand by their first figure, each group with its parts below it, the total last', () => {
    expect(names(null)).toEqual(['-Chile', '--Arica', '-(no value)', '--Total', '-Peru', '--Lima', '--Cusco', '']);
  });
  test.each<[string, PivotOrder, string[]]>([
    ['a figure', { by: { column: ROOT, measure: 1 }, dir: 'desc' }, ['Peru', 'Chile', '(no value)']],
    ['its other end', { by: { column: '["2024-01-01"]', measure: 0 }, dir: 'asc' }, ['Peru', 'Chile', '(no value)']],
    ['name, no value last', { by: 'name', dir: 'asc' }, ['Chile', 'Peru', '(no value)']],
  ])('are sorted by %s', (_, order, expected) => {
    expect(
      linesOf(pivot, order, NONE)
        .filter(({ node }) => node.depth === 1)
        .map(({ node }) => node.name),
    ).toEqual(expected);
  });
  it('are closed by their path', () => {
    expect(names(null, new Set(['["Peru"]']))).toEqual(['-Chile', '--Arica', '-(no value)', '--Total', '-Peru', '']);
  });
});

describe('columns', () => {
  it('stand in their own order, every measure side by side, the total last', () => {
    expect(columnsOf(pivot, NONE).map(({ heads, measure, total }) => [heads[0]!.text, measure, total])).toEqual([
      ['2023', 0, false],
      ['2023', 1, false],
      ['2024', 0, false],
      ['2024', 1, false],
      ['Total', 0, true],
      ['Total', 1, true],
    ]);
  });
});

describe('figures', () => {
  test.each<[string, string, number, number | null]>([
    ['["Peru","Lima"]', '["2023-01-01"]', 0, 5],
    ['["Peru"]', ROOT, 0, 8 / 3],
    ['["Peru"]', '["2023-01-01"]', 0, 3],
    [ROOT, ROOT, 0, 42 / 5],
    [ROOT, ROOT, 1, 5],
    ['[null,"Total"]', '["2023-01-01"]', 0, 4],
    ['["Chile"]', '["2023-01-01"]', 0, null],
  ])('of %s in %s', (row, column, measure, value) => {
    expect(pivot.value(row, column, measure)).toBe(value);
  });
  it('of no rows have no evidence', () => {
    expect(pivot.at('["Chile"]', '["2023-01-01"]')).toBeUndefined();
    expect(pivot.at('["Chile"]', '["2024-01-01"]')).toBeTypeOf('number');
  });
  it('are tinted within their measure, totals never', () => {
    const [lines, columns] = [linesOf(pivot, null, NONE), columnsOf(pivot, NONE)];
    const heat = heatOf(pivot, lines, columns);
    expect(lines.slice(0, 2).map((line) => heat(line, columns[2]!))).toEqual([0, 1]);
    expect(heat(lines[5]!, columns[0]!)).toBeCloseTo(5 / 30);
    expect(heat(lines[5]!, columns[4]!)).toBe(0);
  });
});
