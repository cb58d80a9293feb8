import { describe, expect, it } from 'vitest';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { figuresOf, readingNotes, seriesInWords, spanInWords, timelineGrain, isNaming, isUnique } from './source-facts';

const origin = (to: Partial<DataSource['origin']>) => ({
  origin: { fileName: 'x.csv', encoding: 'UTF-8', notes: [], ...to },
});

describe('readingNotes', () => {
  it.each([
    [origin({ delimiter: ',', notes: ['Dates year first'] }), ['Comma separated', 'UTF-8', 'Dates year first']],
    [origin({ delimiter: '\t', encoding: 'UTF-16LE', notes: ['Tab separated.'] }), ['UTF-16LE', 'Tab separated']],
    [origin({ recordPath: 'data.items' }), ['UTF-8', 'records under data.items']],
  ])('%#', (source, notes) => expect(readingNotes(source)).toEqual(notes));
});

describe('spanInWords', () => {
  it.each([
    ['2019-02-28T23:29:00', '2019-03-31T23:43:00', '28 Feb–31 Mar 2019'],
    ['2012-01-01', '2015-12-31', '2012–2015'],
    ['2019-03-18', '2019-03-18', '18 Mar 2019'],
    ['x', 'y', null],
  ])('%s to %s', (min, max, words) => expect(spanInWords({ min, max })).toBe(words));
});

describe('timelineGrain', () => {
  const time = (grain: NonNullable<Column['time']>['grain']) => ({ grain, step: 1, regular: false });
  it.each([
    ['2019-02-28T23:29:00', '2019-03-31T23:43:00', 'datetime', time('minute'), 'day'],
    ['2019-03-18T00:00:00', '2019-03-19T12:00:00', 'datetime', time('second'), 'hour'],
    ['2012-01-01', '2015-12-31', 'date', time('day'), 'month'],
    ['2024-01-01', '2025-12-31', 'date', time('day'), 'month'],
    ['1949-01-01', '1960-12-01', 'date', time('month'), 'quarter'],
    ['2019-03-01', '2019-03-20', 'date', time('day'), 'day'],
    ['1800-01-01', '2015-01-01', 'date', time('year'), 'year'],
    ['2019-03-18', '2019-03-18', 'date', time('day'), null],
  ] as const)('%s to %s', (min, max, type, shape, grain) =>
    expect(timelineGrain({ min, max, type, time: shape })).toBe(grain),
  );
});

describe('figuresOf', () => {
  const base = { format: { kind: 'plain' }, top: [], quantiles: null, mean: null, distinct: 0 } as unknown as Column;
  it('writes a number with its four figures', () => {
    expect(
      figuresOf({ ...base, type: 'decimal', min: 0, max: 36.7, mean: 3.0246, quantiles: [0, 1, 1.64, 3, 9] }, 10),
    ).toEqual({ kind: 'number', min: '0.00', median: '1.64', mean: '3.02', max: '36.70' });
    expect(
      figuresOf({ ...base, type: 'integer', min: 0, max: 6, mean: 1.539, quantiles: [1, 1, 1, 2, 5] }, 10),
    ).toEqual({ kind: 'number', min: '0', median: '1', mean: '1.54', max: '6' });
  });
  it('[D] is short where four figures would not stand in a row', () => {
    expect(
      figuresOf(
        {
          ...base,
          type: 'decimal',
          min: 1_000_000,
          max: 129_750_000.5,
          mean: 67_875_000.25,
          quantiles: [0, 1, 67_375_000, 3, 9],
        },
        10,
      ),
    ).toEqual({ kind: 'number', min: '1,000,000', median: '67,375,000', mean: '67,875,000', max: '129,750,001' });
    expect(
      figuresOf(
        {
          ...base,
          type: 'integer',
          min: 0,
          max: 31_234_567_890,
          mean: 15_000_000_000.5,
          quantiles: [0, 0, 14_000_000_000, 0, 0],
        },
        10,
      ),
    ).toEqual({ kind: 'number', min: '0', median: '14B', mean: '15B', max: '31.2B' });
    expect(
      figuresOf({ ...base, type: 'decimal', min: 0, max: 999_999.5, mean: 1, quantiles: [0, 1, 2, 3, 9] }, 10),
    ).toMatchObject({ max: '999,999.50' });
  });
  it('writes a time as its range', () => {
    expect(figuresOf({ ...base, type: 'date', min: '2012-01-01', max: '2015-12-31' }, 10)).toEqual({
      kind: 'range',
      from: '1 Jan 2012',
      to: '31 Dec 2015',
    });
    expect(
      figuresOf({ ...base, type: 'datetime', min: '2019-02-28T23:29:03', max: '2019-03-31T23:43:45' }, 10),
    ).toEqual({ kind: 'range', from: '28 Feb 23:29', to: '31 Mar 2019 23:43' });
  });
  it('means no numbers that name things', () => {
    const patient = { ...base, type: 'integer', role: 'id', min: 20002, max: 21999, distinct: 1359 } as const;
    const figures = figuresOf({ ...patient, format: { kind: 'code' } }, 2400);
    expect(figures).toEqual({ kind: 'range', from: '20002', to: '21999' });
  });
  it('shows examples where every value stands once', () => {
    expect(
      figuresOf(
        {
          ...base,
          type: 'id',
          min: null,
          max: null,
          top: [{ value: 10001, count: 1 }],
          distinct: 100,
          nulls: 0,
          samples: [10001, 10002],
        },
        100,
      ),
    ).toEqual({ kind: 'examples', values: ['10001', '10002'] });
  });
  it.each([
    [{ type: 'integer', role: 'id', distinct: 50, exact: true, nulls: 0 }, false, true],
    [{ type: 'integer', role: 'dimension', distinct: 50, exact: true, nulls: 0 }, false, false],
    [{ type: 'id', role: 'id', distinct: 50, exact: true, nulls: 0 }, false, true],
    [{ type: 'id', role: 'id', distinct: 3000, exact: true, nulls: 0 }, true, true],
    [{ type: 'text', role: 'dimension', distinct: 2990, exact: true, nulls: 10 }, true, true],
    [{ type: 'text', role: 'dimension', distinct: 2990, exact: true, nulls: 0 }, false, false],
    [{ type: 'text', role: 'dimension', distinct: 2950, exact: false, nulls: 0 }, true, true],
    [{ type: 'id', role: 'id', distinct: 0, exact: true, nulls: 3000 }, false, true],
  ] as const)('%o of 3,000 rows: unique %s, naming %s', (column, unique, naming) => {
    expect([isUnique(column, 3000), isNaming(column, 3000)]).toEqual([unique, naming]);
  });

  it('writes the most frequent values with their share, and how many more there are', () => {
    const top = [
      { value: 'yellow', count: 85 },
      { value: 'green', count: 15 },
    ];
    expect(figuresOf({ ...base, type: 'category', min: null, max: null, top, distinct: 2, nulls: 0 }, 100)).toEqual({
      kind: 'values',
      first: [
        { cell: 'yellow', value: 'yellow', share: '85.0%' },
        { cell: 'green', value: 'green', share: '15.0%' },
      ],
      more: 0,
    });
    expect(
      figuresOf({ ...base, type: 'category', min: null, max: null, top, distinct: 194, nulls: 0 }, 1000),
    ).toMatchObject({ first: [{ value: 'yellow' }], more: 193 });
  });
});

describe('seriesInWords', () => {
  const column = (grain: string, min: string, max: string, distinct: number, regular = true) =>
    ({ type: 'date', nulls: 0, min, max, distinct, time: { grain, step: 1, regular } }) as unknown as Column;
  it.each([
    [
      column('day', '2012-01-01', '2015-12-31', 1461),
      1461,
      'One row per day from 1 Jan 2012 to 31 Dec 2015, with no gaps.',
    ],
    [
      column('day', '2012-01-01', '2015-12-31', 1460),
      1460,
      'One row per day from 1 Jan 2012 to 31 Dec 2015; one day is missing.',
    ],
    [
      column('month', '1949-01-01', '1960-12-01', 144),
      144,
      'One row per month from Jan 1949 to Dec 1960, with no gaps.',
    ],
    [column('year', '1800-01-01', '2015-01-01', 200), 200, 'One row per year from 1800 to 2015; 16 years are missing.'],
    [column('day', '2012-01-01', '2015-12-31', 1461), 5844, null],
    [column('day', '2012-01-01', '2015-12-31', 1300, false), 1300, null],
    [column('minute', '2012-01-01', '2015-12-31', 1300), 1300, null],
  ])('%#', (given, rowCount, words) => expect(seriesInWords(given, rowCount)).toBe(words));
});
