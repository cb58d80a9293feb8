import { describe, expect, it } from 'vitest';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import type { Column } from '@/lib/pure/query/schema/column';
import { query } from '@/lib/pure/query/schema/query';
import {
  aggregateQuestion,
  barQuestion,
  distinctQuestion,
  missingCellsQuestion,
  missingQuestion,
  rowsQuestion,
  signQuestion,
  spanQuestion,
  spreadQuestion,
  topQuestion,
  type FigureQuestion,
} from './profile-questions';

const column = (key: string, type: Column['type'], given: Partial<Column> = {}): Column => ({
  key,
  label: key,
  type,
  role: 'measure',
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  distinct: 9,
  exact: true,
  min: null,
  max: null,
  mean: null,
  sd: null,
  sum: null,
  zeros: null,
  negatives: null,
  skewness: null,
  quantiles: null,
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
  ...given,
});
const bars = [
  { from: 0, to: 5, count: 3 },
  { from: 5, to: 10, count: 1 },
];
const fare = column('fare', 'decimal', { min: 0, max: 10, histogram: bars, nulls: 2 });
const day = column('day', 'date', { min: '2024-01-01', max: '2024-02-28' });
const shop = column('shop', 'category', { top: [{ value: 'North', count: 3 }], invalid: 0, nulls: 1 });
const guessed = column('guessed', 'decimal', { exact: false });

describe('a figure of the profile', () => {
  it.each<[string, FigureQuestion | null]>([
    ['the rows', rowsQuestion],
    ['the missing cells', missingCellsQuestion({ columns: [fare, shop, day] })],
    ['a span', spanQuestion(day)],
    ['missing values', missingQuestion(fare)],
    ['different values', distinctQuestion(shop)],
    ['the smallest', aggregateQuestion(fare, 'min')],
    ['the mean', aggregateQuestion(fare, 'avg')],
    ['a quartile', aggregateQuestion(fare, 'q1')],
    ['a percentile', aggregateQuestion(fare, 'p95')],
    ['the standard deviation', aggregateQuestion(fare, 'sd')],
    ['the sum', aggregateQuestion(fare, 'sum')],
    ['zeros', signQuestion(fare, 'zero')],
    ['negatives', signQuestion(fare, 'negative')],
    ['top values', topQuestion(shop)],
    ['a bar', barQuestion(fare, bars[0]!)],
    ['a spread of numbers', spreadQuestion(fare)],
    ['a spread of days', spreadQuestion(day)],
    ['a spread of names', spreadQuestion(shop)],
  ])('asks for %s in a query that can be asked', (_, question) => {
    expect(() => resolve(query.parse(question!.query), [fare, day, shop])).not.toThrow();
  });

  it('says so where the profile only estimates', () => {
    expect(distinctQuestion(guessed).note).toMatch(/estimate/);
    expect(aggregateQuestion(guessed, 'median').note).toMatch(/estimate/);
    expect(aggregateQuestion(guessed, 'q3').note).toMatch(/estimate/);
    expect(aggregateQuestion(guessed, 'max').note).toBeUndefined();
  });

  it('names the missing values by their columns', () =>
    expect(missingCellsQuestion({ columns: [fare, shop, day] })?.labels).toEqual(['fare', 'shop']));
  it('is no question where nothing is missing', () => expect(missingCellsQuestion({ columns: [day] })).toBeNull());

  it('keeps the upper edge in the last bar only', () => {
    expect(bars.map((bar) => barQuestion(fare, bar).query.filters)).toEqual([
      [
        { field: 'fare', op: 'gte', value: 0 },
        { field: 'fare', op: 'lt', value: 5 },
      ],
      [
        { field: 'fare', op: 'gte', value: 5 },
        { field: 'fare', op: 'lte', value: 10 },
      ],
    ]);
  });

  it('points at the value that was pressed', () => {
    const answer = {
      columns: [{ key: 'shop' }],
      rows: [
        { shop: 'North', count: 3 },
        { shop: 'South', count: 1 },
      ],
    } as unknown as Parameters<FigureQuestion['pointOf']>[0];
    expect(
      [topQuestion(shop, 'South'), topQuestion(shop, 'East'), topQuestion(shop)].map(({ pointOf }) => pointOf(answer)),
    ).toEqual([1, null, null]);
  });
});
