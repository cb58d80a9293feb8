import { describe, expect, it } from 'vitest';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import type { ResultChart } from '../chart/choices';
import { hasSameNumbers, keptQuery, namesOf } from './kept-chart';
import { whyNotKept } from './why-not';

type Type = SqlAnswer['columns'][number]['type'];
const result = (columns: Record<string, Type>, rows: SqlAnswer['rows'], more: Partial<SqlAnswer> = {}): SqlAnswer => ({
  columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
  rows,
  truncated: false,
  evidence: { text: 'SELECT', sources: [], engine: 'DuckDB', computedAt: '2026-11-28T02:00:00Z', hash: 'h' },
  ...more,
});
const source = (...columns: [key: string, type: Column['type']][]): DataSource =>
  ({
    columns: columns.map(([key, type]) => ({
      ...{ key, label: key, type, role: type === 'decimal' ? 'measure' : 'dimension', format: { kind: 'plain' } },
      ...{
        nulls: 0,
        invalid: 0,
        distinct: 3,
        min: 1,
        max: 9,
        quantiles: null,
        top: [],
        samples: [],
        histogram: [],
        time: null,
      },
    })),
  }) as unknown as DataSource;
const chart = (more: Partial<ResultChart> = {}): ResultChart => ({
  kind: 'bar',
  along: 0,
  value: 1,
  split: null,
  ...more,
});
const shops = (...rows: [string | null, number | null][]) => result({ shop: 'text', total: 'decimal' }, rows);
const ofShops = source(['shop_key', 'category'], ['total_key', 'decimal']);

describe('the question of a kept chart', () => {
  it('names the columns by their places, each mark of one row', () => {
    expect(keptQuery(shops(['b', 2], ['a', 1]), chart(), ofShops)).toMatchObject({
      measures: [{ field: 'total_key', agg: expect.stringMatching(/^(sum|avg|median|min|max)$/) }],
      dimensions: [{ field: 'shop_key' }],
    });
  });

  it('has times at their step, and a line for each name', () => {
    const months = result({ month: 'date', shop: 'text', total: 'decimal' }, [
      ['2026-01-01', 'a', 1],
      ['2026-02-01', 'a', 2],
    ]);
    const asked = keptQuery(
      months,
      chart({ kind: 'line', value: 2, split: 1 }),
      source(['month', 'date'], ['shop', 'category'], ['total', 'decimal']),
    );
    expect(asked.dimensions).toEqual([{ field: 'month', grain: 'month' }, { field: 'shop' }]);
  });

  it('of points is the rows themselves', () => {
    const points = result({ x: 'decimal', y: 'decimal' }, [[1, 2]]);
    expect(keptQuery(points, chart({ kind: 'scatter' }), source(['x', 'decimal'], ['y', 'decimal']))).toEqual({
      ...{ measures: [], dimensions: [], filters: [] },
      select: ['x', 'y'],
    });
  });

  it.each([
    ['largest first', shops(['b', 9], ['a', 4]), undefined],
    ['smallest first', shops(['b', 4], ['a', 9]), 'asc of the value'],
    ['by name', shops(['a', 4], ['b', 9], ['c', 1]), 'asc of shop_key'],
    ['by name, backwards', shops(['c', 4], ['b', 9], ['a', 1]), 'desc of shop_key'],
    ['in no order: by size', shops(['b', 4], ['a', 9], ['c', 1]), undefined],
  ])('keeps the order of bars %s', (_, given, order) => {
    const { sort } = keptQuery(given, chart(), ofShops);
    const said = sort?.map(({ by, dir }) => `${dir} of ${by === 'shop_key' ? by : 'the value'}`);
    expect(said).toEqual(order && [order]);
  });

  it.each([
    ['of other columns', source(['shop', 'category']), /aren’t those/],
    ['that takes its values for identifiers', source(['shop', 'category'], ['code', 'id']), /^code is read as what/],
  ])('is none of a data source %s', (_, columns, why) =>
    expect(() => keptQuery(shops(['a', 1]), chart(), columns)).toThrow(why),
  );
});

it('takes texts that tell marks apart for names, and no others', () => {
  const given = result({ month: 'text', n: 'integer', note: 'text', open: 'boolean' }, []);
  expect(namesOf(given, chart({ kind: 'line', split: 3 }))).toEqual([0]);
  expect(namesOf(given, chart({ kind: 'scatter' }))).toEqual([]);
});

describe('whether the numbers are the same', () => {
  const same = (
    given: SqlAnswer,
    of: ResultChart,
    columns: DataSource,
    rows: Record<string, string | number | null>[],
  ) => {
    const query = keptQuery(given, of, columns);
    const agg = query.measures[0] && `${query.measures[0].agg}_${query.measures[0].field}`;
    return hasSameNumbers(given, of, query, {
      truncated: false,
      rows: rows.map(({ value, ...row }) => ({ ...row, ...(agg && { [agg]: value! }) })),
    });
  };
  const given = shops(['a', 1.5], [null, 2], ['b', null]);
  const rows = [
    { shop_key: 'b', value: null },
    { shop_key: 'a', value: 1.5 },
    { shop_key: null, value: 2 },
  ];
  it('in whichever order', () => expect(same(given, chart(), ofShops, rows)).toBe(true));
  it.each([
    ['another number', [{ ...rows[0]! }, { ...rows[1]!, value: 1.6 }, rows[2]!]],
    ['a row less', rows.slice(1)],
    ['another name', [{ ...rows[0]!, shop_key: 'c' }, ...rows.slice(1)]],
  ])('not with %s', (_, other) => expect(same(given, chart(), ofShops, other)).toBe(false));

  it('of times by their periods, those without a time aside', () => {
    const times = result({ at: 'datetime', n: 'decimal' }, [
      ['2026-01-01T00:00:00', 1],
      ['2026-02-01T00:00:00', 2],
      [null, 3],
    ]);
    const of = chart({ kind: 'line' });
    const columns = source(['at', 'datetime'], ['n', 'decimal']);
    const months = [
      { at_month: '2026-01-01', value: 1 },
      { at_month: '2026-02-01', value: 2 },
    ];
    expect(same(times, of, columns, months)).toBe(true);
    expect(same(times, of, columns, months.slice(1))).toBe(false);
  });

  it('of points by the pairs that are drawn', () => {
    const points = result({ x: 'decimal', y: 'integer' }, [
      [1, 2],
      [1, 2],
      [3, null],
    ]);
    const of = chart({ kind: 'scatter' });
    const columns = source(['x', 'decimal'], ['y', 'integer']);
    expect(
      same(points, of, columns, [
        { x: 1, y: 2 },
        { x: 3, y: null },
        { x: 1, y: 2 },
      ]),
    ).toBe(true);
    expect(
      same(points, of, columns, [
        { x: 1, y: 2 },
        { x: 3, y: null },
      ]),
    ).toBe(false);
  });
});

describe('no dashboard can show', () => {
  const many = (count: number): SqlAnswer['rows'] => Array.from({ length: count }, (_, nth) => [`n${nth}`, nth]);
  const long = (count: number) => result({ name: 'text', n: 'integer' }, many(count));
  const numbers = (count: number) =>
    result(
      { x: 'integer', y: 'integer' },
      many(count).map(([, nth]) => [nth!, nth!]),
    );
  const alike = shops(['a', 1], ['a ', 2]);
  it.each([
    ['a part of a result', { ...long(3), truncated: true }, chart(), /whole result/],
    ['more groups than an answer has', long(5001), chart(), /5,000 rows/],
    ['more points than are drawn', numbers(2001), chart({ kind: 'scatter' }), /2,000 points/],
    ['names that a file doesn’t tell apart', alike, chart(), /Some values of shop/],
    ['an empty name beside none', shops(['', 1], [null, 2]), chart(), /Some values of shop/],
  ])('%s', (_, given, of, why) => expect(whyNotKept(given, of)).toMatch(why));

  const evidence = { ...alike.evidence, connection: { id: 'c', name: 'Sales' } };
  it.each([
    ['5,000 groups', long(5000), chart()],
    ['2,000 points', numbers(2000), chart({ kind: 'scatter' })],
    ['names that a database tells apart', { ...alike, evidence }, chart()],
  ])('but %s', (_, given, of) => expect(whyNotKept(given, of)).toBeNull());
});
