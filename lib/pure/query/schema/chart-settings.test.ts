import { expect, test } from 'vitest';
import { dashboardConfig } from './dashboard-config';

const SOURCE = '019a0000-0000-4000-8000-000000000001';
const colour = (nth: number) => ({
  dataSourceId: SOURCE,
  field: 'region',
  value: `Region ${nth}`,
  tone: (nth % 8) + 1,
});
const note = (given = {}) => ({
  id: 'a',
  dataSourceId: SOURCE,
  field: 'day',
  from: '2024-05-03',
  text: 'New prices',
  ...given,
});
const chart = (options: object) => ({
  id: 'c',
  title: 'Chart',
  type: 'line',
  dataSourceId: SOURCE,
  query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'day', grain: 'month' }] },
  options,
  description: '',
});
const page = (given: object) => ({ version: 1, kpis: [], charts: [], ...given });
const many = (count: number) => Array.from({ length: count }, (_, nth) => nth);

test.each<[string, object, boolean]>([
  ['100 colours', { colours: many(100).map(colour) }, true],
  ['101 colours', { colours: many(101).map(colour) }, false],
  ['a ninth colour', { colours: [{ ...colour(1), tone: 9 }] }, false],
  ['the grey of the rest', { colours: [{ ...colour(1), tone: 0 }] }, false],
  ['40 annotations', { annotations: many(40).map((nth) => note({ id: `a${nth}` })) }, true],
  ['41 annotations', { annotations: many(41).map((nth) => note({ id: `a${nth}` })) }, false],
  ['a range', { annotations: [note({ to: '2024-05-09' })] }, true],
  ['a time', { annotations: [note({ from: '2024-05-03T14:00' })] }, true],
  ['120 characters', { annotations: [note({ text: 'x'.repeat(120) })] }, true],
  ['121 characters', { annotations: [note({ text: 'x'.repeat(121) })] }, false],
  ['no text', { annotations: [note({ text: '  ' })] }, false],
  ['no date', { annotations: [note({ from: 'May' })] }, false],
  ['24 panels', { charts: [chart({ panels: { most: 24 } })] }, true],
  ['25 panels', { charts: [chart({ panels: { most: 25 } })] }, false],
  [
    'a number in all its parts',
    { charts: [chart({ number: { as: 'currency', currency: 'EUR', decimals: 6 } })] },
    true,
  ],
  ['7 decimals', { charts: [chart({ number: { decimals: 7 } })] }, false],
  ['a currency of another form', { charts: [chart({ number: { as: 'currency', currency: '€' } })] }, false],
  ['12 characters around a number', { charts: [chart({ number: { suffix: ' per customer'.slice(0, 12) } })] }, true],
  ['13 characters around a number', { charts: [chart({ number: { prefix: 'x'.repeat(13) } })] }, false],
])('%s: %s', (_what, given, isSound) => expect(dashboardConfig.safeParse(page(given)).success).toBe(isSound));
