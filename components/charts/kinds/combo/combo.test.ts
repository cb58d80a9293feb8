import { describe, expect, it } from 'vitest';
import { lintWidget } from '@/lib/pure/analysis/dashboard/lint/lint';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { Cell, ColumnFormat } from '@/lib/pure/query/schema/column';
import { chart as chartSchema, type Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Measure } from '@/lib/pure/query/schema/query';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { chartModel } from '../../chart-model';
import { coveringTicks } from '../../draw/ticks';
import type { ChartAnswer } from '../../model/types';
import { aligned } from './draw';
import type { ComboModel } from './kind';

const usd: ColumnFormat = { kind: 'currency', unit: '$' };
const plain: ColumnFormat = { kind: 'plain' };
const result = (key: string, kind: ResultColumn['kind'], format: ColumnFormat = plain): ResultColumn => ({
  key,
  label: key,
  kind,
  format,
  type: kind === 'dimension' ? (key === 'month' ? 'date' : 'category') : 'decimal',
});
const revenue: Measure = { field: 'revenue', agg: 'sum' };

function drawn(
  over: 'month' | 'shop',
  second: { measure: Measure; column: ResultColumn },
  rows: Cell[][],
  given: Partial<ChartAnswer> = {},
): { chart: Chart; answer: ChartAnswer; model: ReturnType<typeof chartModel> } {
  const columns = [result(over, 'dimension'), result('revenue', 'measure', usd), second.column];
  const chart = chartSchema.parse({
    id: 'c',
    title: 'Revenue and orders',
    type: 'combo',
    dataSourceId: '018f0000-0000-7000-8000-000000000001',
    query: {
      measures: [revenue, second.measure],
      dimensions: [over === 'month' ? { field: 'month', grain: 'month' } : { field: 'shop' }],
    },
    description: '',
  });
  const answer: ChartAnswer = {
    columns,
    rows: rows.map((cells) => Object.fromEntries(columns.map(({ key }, nth) => [key, cells[nth] ?? null]))),
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
    ...given,
  };
  return { chart, answer, model: chartModel(chart, answer) };
}

const orders = { measure: { agg: 'count' } satisfies Measure, column: result('orders', 'measure') };
const cost = { measure: { field: 'cost', agg: 'sum' } satisfies Measure, column: result('cost', 'measure', usd) };
const MONTHS: Cell[][] = [
  ['2024-01-01', 100, 5],
  ['2024-02-01', 200, 4],
  ['2024-04-01', 300, 9],
];

describe('a combo', () => {
  const combo = (model: unknown) => model as ComboModel;

  it.each([
    ['has a second axis where the units differ', orders, true],
    ['has one axis where they are the same', cost, false],
  ])('%s', (_, second, apart) => {
    const model = combo(drawn('month', second, MONTHS).model);
    expect([model.kind, model.apart]).toEqual(['combo', apart]);
    expect(model.legend.map(({ note }) => note)).toEqual(
      apart ? ['bars, left axis', 'line, right axis'] : ['bars', 'line'],
    );
    expect(model.bars.tone).not.toBe(model.line.tone);
  });

  it('keeps the place of a month without rows, and opens the row of each other mark', () => {
    const model = combo(drawn('month', orders, MONTHS).model);
    expect(model.marks.map(({ row, lines }) => [row, ...lines.map(({ value }) => value)])).toEqual([
      [0, '$100.00', '5'],
      [1, '$200.00', '4'],
      [null, 'missing', 'missing'],
      [2, '$300.00', '9'],
    ]);
    expect(model.notes).toEqual(['1 of 4 months is missing.']);
  });

  it('says the folded rest and does not draw it', () => {
    const rows: Cell[][] = [
      ['North', 100, 5],
      ['South', 80, 4],
      ['Other', 900, 70],
    ];
    const model = combo(drawn('shop', orders, rows, { other: { groups: 12 } }).model);
    expect(model.slots.names).toEqual(['North', 'South']);
    expect(model.notes).toEqual(['Other, 12 more: $900.00, 70']);
  });

  it('is a table without its second measure', () => {
    const { chart, answer } = drawn('month', orders, MONTHS);
    const alone = { ...answer, columns: answer.columns.slice(0, 2) };
    expect(chartModel(chart, alone).kind).toBe('table');
  });

  it('tells one measure after the other', () => {
    const { chart, answer } = drawn('month', orders, MONTHS);
    const told = describeChart(chart, answer, []);
    expect(told).toMatch(/^Revenue: .*\$100.* Orders: .*9/s);
    expect(told).not.toContain('is highest');
  });

  it('stands on zero', () => {
    const { chart, answer } = drawn('month', orders, MONTHS);
    const faults = lintWidget({ ...chart, options: { logarithmic: true } }, { columns: [] }, answer);
    expect(faults.map(({ rule }) => rule)).toContain('zero_base');
  });
});

describe('aligned axes', () => {
  it.each([
    ['from zero', coveringTicks(0, 480), coveringTicks(0, 31)],
    ['a line far from zero', coveringTicks(0, 480), coveringTicks(95, 105)],
    ['losses', coveringTicks(-120, 480), coveringTicks(0, 31)],
    ['losses on both', coveringTicks(-120, 480), coveringTicks(-3, 2)],
  ])('%s have as many steps, zero at zero', (_, first, second) => {
    const [left, right] = aligned(first, second);
    expect(left.ticks).toHaveLength(right.ticks.length);
    expect(left.min).toBeLessThanOrEqual(first.min);
    expect(left.max).toBeGreaterThanOrEqual(first.max);
    expect(right.min).toBeLessThanOrEqual(second.min);
    expect(right.max).toBeGreaterThanOrEqual(second.max);
    if (second.min <= 0) expect(left.ticks.indexOf(0)).toBe(right.ticks.indexOf(0));
  });
});
