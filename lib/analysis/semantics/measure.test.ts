import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/query/column';
import { cycle, numbers } from '@/tests/analysis/columns';
import { datePartOf, describeMeasure } from './measure';

const skewed = Array.from({ length: 300 }, (_, row) => Math.round(1000 / (1 + row)) - 3);
const decimals = Array.from({ length: 300 }, (_, row) => 3 + ((row * 7.3) % 80));
const shares = Array.from({ length: 300 }, (_, row) => ((row * 37) % 100) / 100);
const many = Array.from({ length: 300 }, (_, row) => 400 + ((row * 131) % 9000));
const flag = cycle([0, 1], 300);

describe('describeMeasure', () => {
  it.each<[string, number[], string]>([
    // Adds up: money, counts, quantities.
    ['revenue', decimals, 'additive sum'], ['Sales', many, 'additive sum'], ['total_bill', decimals, 'additive sum'], ['Cost of goods sold', decimals, 'additive sum'], ['number of orders', many, 'additive sum'],
    ['births', many, 'additive sum'], ['precipitation', decimals, 'additive sum'], ['Amount (USD)', decimals, 'additive sum'], ['new_cases', many, 'additive sum'], ['fatalities_2014', many, 'additive sum'], ['vote_count', many, 'additive sum'],
    // Never adds up: ratios, prices, scores, sizes.
    ['unit price', decimals, 'rate avg'], ['unemployment rate', decimals, 'rate avg'], ['average precipitation', decimals, 'rate avg'], ['gdpPercap', decimals, 'rate avg'], ['lifeExp', decimals, 'rate avg'], ['age', decimals, 'rate avg'],
    ['temperature', decimals, 'rate avg'], ['price_per_unit', decimals, 'rate avg'], ['humidity (%)', decimals, 'rate avg'], ['pm (µg/m³)', decimals, 'rate avg'], ['discount', shares, 'rate avg'], ['share of women', shares, 'rate avg'], ['record precipitation', decimals, 'rate avg'],
    ['murder', decimals, 'rate avg'], ['speed', decimals, 'rate avg'], ['body_mass_g', many, 'rate avg'],
    // Holds at one moment.
    ['population', many, 'stock sum'], ['account balance', many, 'stock sum'], ['inventory', many, 'stock sum'],
    ['cumulative cases', many, 'cumulative avg'],
    // Counts nothing.
    ['zip code', many, 'code'], ['rank', many, 'rank'], ['latitude', decimals, 'coordinate'], ['survived', flag, 'flag'], ['county', many, 'code'], ['month', cycle([1, 5, 12], 300), 'datepart'], ['hour', cycle([0, 13, 23], 300), 'datepart'],
    ['year', cycle([1999, 2008, 2014], 300), 'year'], ['model_year', cycle([70, 73, 75, 78, 82], 300), 'datepart'], ['updated', cycle([1.5e12, 1.6e12], 300), 'code'], ['subject', cycle([1, 2, 3, 4, 5], 300), 'code'],
    // Names that say nothing: by the shape of the values.
    ['qwerty', skewed, 'additive sum'], ['qwerty', decimals, 'rate avg'],
  ])('%s', (label, values, expected) => {
    const meaning = describeMeasure(numbers(label, values));
    expect('agg' in meaning ? `${meaning.kind} ${meaning.agg}` : meaning.kind).toBe(expected);
  });

  it('takes the median where a long tail drags the mean', () => {
    const prices = Array.from({ length: 300 }, (_, row) => 10 + (row % 150) + (row % 60 === 0 ? 9000 + row : 0));
    expect(describeMeasure(numbers('price', prices))).toMatchObject({ kind: 'rate', agg: 'median' });
  });

  it.each<[string, Partial<Column>, string]>([['nothing', { distinct: 0 }, 'empty'], ['one value', { distinct: 1 }, 'constant']])('has a word for %s', (_, more, kind) => {
    expect(describeMeasure(numbers('value', [4, 4], more)).kind).toBe(kind);
  });

  it('adds what a total or its parts are made of, whatever they are called', () => {
    const sums = [{ total: 'everything', parts: ['aaa', 'bbb'] }];
    expect(describeMeasure(numbers('aaa', decimals), { sums })).toMatchObject({ kind: 'additive', agg: 'sum' });
  });

  it('calls money that is multiplied by pieces a price', () => {
    const products = [{ total: 'total_cost', factors: ['quantity', 'acquisition_cost'] as [string, string] }];
    expect(describeMeasure(numbers('acquisition_cost', decimals), { sums: [], products })).toMatchObject({ kind: 'rate' });
    expect(describeMeasure(numbers('acquisition_cost', decimals), { sums: [] })).toMatchObject({ kind: 'additive' });
  });

  it.each([['revenue', 'up'], ['churn cost', 'down'], ['delay', 'down'], ['distance', 'none']])('knows which way is good for %s', (label, good) => {
    expect(describeMeasure(numbers(label, decimals))).toMatchObject({ good });
  });
});

describe('datePartOf', () => {
  it.each<[string, number[], string | null]>([
    ['day of week', [1, 4, 7], 'weekday'], ['date_of_month', [1, 15, 31], 'day'], ['peak hour', [0, 8, 23], 'hour'], ['hours', [1, 8, 23], null], ['month', [0, 40, 90], null], ['month of birth', [1, 6, 12], null],
  ])('%s', (label, values, part) => {
    expect(datePartOf(numbers(label, values))).toBe(part);
  });
});
