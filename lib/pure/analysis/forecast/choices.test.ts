import { describe, expect, it } from 'vitest';
import type { Column, Grain } from '@/lib/pure/query/schema/column';
import { measureOf, usualGrain, usualHorizon } from './choice';
import { forecastChoices, soundProposal } from './choices';
import { measureName } from './measure-name';

const column = (key: string, over: Partial<Column>): Column => ({
  key,
  label: key,
  type: 'decimal',
  role: 'measure',
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  distinct: 100,
  exact: true,
  min: 1,
  max: 100,
  mean: 50,
  sd: 20,
  sum: 5000,
  zeros: 0,
  negatives: 0,
  skewness: 0,
  quantiles: [1, 25, 50, 75, 100],
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
  ...over,
});
const month = column('month', {
  type: 'date',
  role: 'time',
  min: '1949-01-01',
  max: '1960-12-01',
  distinct: 144,
  time: { grain: 'month', step: 31 * 86_400, regular: true },
});
const passengers = column('passengers', { type: 'integer', min: 104, max: 622, distinct: 118 });
const table = (columns: Column[], rowCount: number) => ({
  name: 'data.csv',
  columns,
  relations: { determines: [], correlations: [], sums: [], panel: null },
  rowCount,
  thisYear: 2026,
});

describe('what can be forecast', () => {
  it('takes the months of a monthly series, not its years', () => {
    const { proposal, times, measures } = forecastChoices(table([month, passengers], 144));
    expect(proposal).toMatchObject({
      timeField: 'month',
      grain: 'month',
      measure: { field: 'passengers' },
      horizon: 12,
    });
    expect(times[0]!.grains.map(({ grain }) => grain)).toEqual(['year', 'quarter', 'month']);
    expect(measures.map(({ field }) => field)).toEqual(['passengers', null]);
  });

  it('takes years that are whole numbers', () => {
    const year = column('year', {
      type: 'integer',
      role: 'time',
      min: 1980,
      max: 2020,
      distinct: 41,
      format: { kind: 'year' },
    });
    expect(forecastChoices(table([year, passengers], 41)).proposal).toMatchObject({ timeField: 'year', grain: 'year' });
  });

  it('proposes nothing where nothing runs along time', () => {
    expect(forecastChoices(table([passengers], 144))).toMatchObject({ times: [], proposal: null });
  });

  it('takes no spacing whose periods are mostly empty', () => {
    const at = (year: number, month: number) => ({ start: Date.UTC(year, month), rows: 1 });
    const odd = Array.from({ length: 60 }, (_, nth) => at(1950 + nth, (nth * 5) % 12));
    const sparse = column('held', {
      type: 'date',
      role: 'time',
      min: '1950-01-01',
      max: '2009-12-01',
      distinct: 60,
      time: { grain: 'day', step: 31_500_000, regular: false },
    });
    const choices = forecastChoices(table([sparse, passengers], 60));
    expect(choices.proposal?.grain).toBe('month');
    expect(
      soundProposal(
        choices,
        new Map([
          ['year', odd.map(({ start, rows }) => ({ start: Date.UTC(new Date(start).getUTCFullYear(), 0), rows }))],
          ['month', odd],
        ]),
      ).proposal,
    ).toMatchObject({ grain: 'year', horizon: 5 });
    expect(soundProposal(choices, new Map()).proposal?.grain).toBe('month');
  });

  it.each<[string, [Grain, number][], Grain]>([
    [
      'four years of days',
      [
        ['year', 4],
        ['quarter', 16],
        ['month', 48],
        ['week', 209],
        ['day', 1461],
      ],
      'month',
    ],
    [
      'two years of days',
      [
        ['year', 2],
        ['quarter', 8],
        ['month', 24],
        ['week', 105],
        ['day', 731],
      ],
      'week',
    ],
    [
      'three months of days',
      [
        ['month', 3],
        ['week', 13],
        ['day', 91],
      ],
      'day',
    ],
    [
      'two days of hours',
      [
        ['day', 3],
        ['hour', 60],
      ],
      'hour',
    ],
    [
      'forty quarters',
      [
        ['year', 10],
        ['quarter', 40],
      ],
      'quarter',
    ],
    ['five years', [['year', 5]], 'year'],
  ])('of %s', (_words, grains, expected) => {
    expect(usualGrain(grains.map(([grain, periods]) => ({ grain, periods })))).toBe(expected);
  });

  it('looks no further ahead than a third of the past', () => {
    expect([
      usualHorizon('month', 144),
      usualHorizon('month', 18),
      usualHorizon('year', 12),
      usualHorizon('day', 2),
    ]).toEqual([12, 6, 4, 1]);
  });

  it('names a figure as a title does', () => {
    const fare = { field: 'fare', label: 'Fare' };
    expect([
      measureName(fare, 'sum', false),
      measureName(fare, 'avg', false),
      measureName(fare, 'avg', true),
      measureName({ field: null, label: 'Trips' }, 'count', false),
      measureName({ field: 'a', label: 'Average price' }, 'avg', false),
    ]).toEqual(['Fare', 'Average fare', 'Fare', 'Trips', 'Average price']);
  });

  it('keeps codes for missing out of every aggregate', () => {
    const filters = [{ field: 'a', op: 'ne' as const, value: -999 }];
    const choice = {
      field: 'a',
      label: 'a',
      agg: 'sum' as const,
      numeric: true,
      format: { kind: 'plain' as const },
      filters,
    };
    expect([measureOf(choice), measureOf(choice, 'max'), measureOf({ ...choice, field: null, agg: 'count' })]).toEqual([
      { field: 'a', agg: 'sum', filters },
      { field: 'a', agg: 'max', filters },
      { agg: 'count' },
    ]);
  });
});
