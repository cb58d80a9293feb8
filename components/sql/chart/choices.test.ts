import { describe, expect, it } from 'vitest';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { defaultChart, grainOf, whyNot } from './choices';
import { pictureOf } from './picture';

type Type = SqlAnswer['columns'][number]['type'];
const result = (columns: Record<string, Type>, ...rows: SqlAnswer['rows']): SqlAnswer => ({
  columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
  rows,
  truncated: false,
  evidence: { text: 'SELECT', sources: [], engine: 'DuckDB', computedAt: '2026-11-28T02:00:00Z', hash: 'h' },
});
const byShop = result(
  { shop: 'text', id: 'integer', total: 'decimal' },
  ['North', 1, 10.5],
  ['South', 2, null],
  [null, 3, 4],
);
const byDay = result({ total: 'integer', day: 'date' }, [3, '2026-01-02'], [4, '2026-01-01'], [5, '2026-01-05']);
const lines = result(
  { month: 'datetime', shop: 'text', total: 'integer' },
  ['2026-01-01T00:00:00', 'North', 1],
  ['2026-01-01T00:00:00', 'South', 2],
  ['2026-02-01T00:00:00', 'North', 3],
);

describe('what a result is drawn as', () => {
  it.each([
    ['names as bars, identifiers aside', byShop, { kind: 'bar', along: 0, value: 2, split: null }],
    ['times as a line', byDay, { kind: 'line', along: 1, value: 0, split: null }],
    ['several rows a time as a line each', lines, { kind: 'line', along: 0, value: 2, split: 1 }],
    [
      'years as a line',
      result({ year: 'integer', n: 'integer' }, [2023, 4], [2024, 5]),
      { kind: 'line', along: 0, value: 1, split: null },
    ],
    [
      'two numbers as points',
      result({ price: 'decimal', weight: 'decimal' }, [1, 2], [1, 3]),
      { kind: 'scatter', along: 0, value: 1, split: null },
    ],
  ])('%s', (_, given, chart) => {
    expect(defaultChart(given)).toEqual(chart);
    expect(whyNot(given, defaultChart(given))).toBeNull();
  });

  it.each([
    ['no rows', result({ n: 'integer' }), /no rows/],
    ['no numbers', result({ shop: 'text' }, ['North']), /No column holds numbers/],
    ['one column', result({ n: 'integer' }, [1]), /two columns/],
  ])('says why not: %s', (_, given, said) => {
    expect(whyNot(given, defaultChart(given))).toMatch(said);
  });

  it('no line of times finer than an hour', () => {
    const fine = result({ at: 'datetime', n: 'integer' }, ['2026-01-01T10:12:00', 1]);
    expect(whyNot(fine, { kind: 'line', along: 0, value: 1, split: null })).toMatch(/finer than an hour/);
  });

  it('no line and no bars where several rows share a place', () => {
    const twice = result({ day: 'date', n: 'integer' }, ['2026-01-01', 1], ['2026-01-01', 2]);
    expect(whyNot(twice, { kind: 'line', along: 0, value: 1, split: null })).toMatch(/same day/);
    expect(whyNot(twice, { kind: 'bar', along: 0, value: 1, split: null })).toMatch(/same day/);
  });
});

it.each([
  [['2026-01-01', '2025-01-01'], 'year'],
  [['2026-01-01', '2026-03-01'], 'month'],
  [['2026-01-02'], 'day'],
  [['2026-01-02T05:00:00'], 'hour'],
  [['2026-01-02T05:01:00'], null],
])('times %j stand at each %s', (times, grain) =>
  expect(grainOf(result({ at: 'datetime' }, ...times.map((time) => [time])), 0)).toBe(grain),
);

describe('the picture', () => {
  it('has a mark for each row of bars, which filters nothing', () => {
    const picture = pictureOf(byShop, defaultChart(byShop)!);
    expect(picture).toMatchObject({ title: 'total by shop', model: { kind: 'bar' } });
    if (!('model' in picture)) throw new Error('no picture');
    expect(picture.model.marks.map(({ label }) => label)).toContain('North');
    expect(picture.model.marks.every(({ filters }) => filters === null)).toBe(true);
  });

  it('keeps days without a row their place', () => {
    const picture = pictureOf(byDay, defaultChart(byDay)!);
    if (!('model' in picture) || picture.model.kind !== 'line') throw new Error('no line');
    expect(picture.model.series[0]!.values).toEqual([4, 3, null, null, 5]);
  });

  it('names each line', () => {
    const picture = pictureOf(lines, defaultChart(lines)!);
    if (!('model' in picture) || picture.model.kind !== 'line') throw new Error('no lines');
    expect(picture.model.series.map(({ name, values }) => [name, values])).toEqual([
      ['North', [1, 3]],
      ['South', [2, null]],
    ]);
  });

  it('is said to have no values where it has none', () => {
    const empty = result({ shop: 'text', n: 'integer', other: 'integer' }, ['North', null, 1]);
    expect(pictureOf(empty, { kind: 'bar', along: 0, value: 1, split: null })).toEqual({
      reason: 'The matching rows have no values for this chart.',
    });
  });
});
