import { expect, test } from 'vitest';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { formatOfKpi, writtenAnswer } from './written';

const column = (key: string, format: ResultColumn['format'], kind: ResultColumn['kind'] = 'measure'): ResultColumn => ({
  key,
  label: key,
  type: 'decimal',
  format,
  kind,
});
const chart = (number: Chart['options']['number']): Pick<Chart, 'query' | 'options'> => ({
  query: {
    measures: [{ field: 'revenue', agg: 'sum' }, { field: 'cost', agg: 'sum' }, { agg: 'count' }],
    dimensions: [{ field: 'region' }],
    filters: [],
  },
  options: { number },
});
const usd = { kind: 'currency', unit: '$' } as const;
const answer = {
  columns: [
    column('region', { kind: 'plain' }, 'dimension'),
    column('revenue', usd),
    column('cost', usd),
    column('count', { kind: 'plain', decimals: 0 }),
  ],
  rows: [],
};

test('a style is of the first measure and of those of its unit', () => {
  const formats = writtenAnswer(chart({ decimals: 0 }), answer).columns.map(({ format }) => format);
  const style = { fixed: true };
  expect(formats).toEqual([
    { kind: 'plain' },
    { ...usd, decimals: 0, style },
    { ...usd, decimals: 0, style },
    { kind: 'plain', decimals: 0 },
  ]);
});

test('without a style an answer is as it is', () => expect(writtenAnswer(chart(undefined), answer)).toBe(answer));

test('a KPI is written in its own style', () => {
  expect(formatOfKpi({ format: usd, number: { size: 'compact' } })).toEqual({ ...usd, style: { size: 'compact' } });
  expect(formatOfKpi({ format: usd })).toBe(usd);
});
