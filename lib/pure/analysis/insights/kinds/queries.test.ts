import { describe, expect, it } from 'vitest';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { query } from '@/lib/pure/query/schema/query';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { planQuery } from '@/lib/pure/query/sql/plan';
import { DETAILS, ORDERS, ORDERS_ROWS } from '@/tests/analysis/findings';
import { questionsOf } from './queries';
import { FINDING_KINDS } from './kinds';

const table = { columns: ORDERS, rowCount: ORDERS_ROWS };

describe('questionsOf', () => {
  it('knows every kind', () => {
    expect(new Set(DETAILS.map(({ detail }) => detail.kind))).toEqual(new Set(FINDING_KINDS));
  });

  it.each(DETAILS.map((each) => [each.detail.kind, each] as const))(
    'asks of a %s what the engine understands',
    (_, { detail, scope }) => {
      const { queries, chart } = questionsOf(detail, scope, table);
      expect(queries.length).toBeGreaterThan(0);
      const bounds = Object.fromEntries(ORDERS.map(({ key }) => [key, { min: 0, max: 1000 }]));
      for (const each of queries)
        expect(() => planQuery(resolve(query.parse(each.query), ORDERS).query, ORDERS, duckdb, bounds)).not.toThrow();
      if (chart) expect(queries.map(({ name }) => name)).toContain(chart.query);
    },
  );

  it('compares values as their column holds them', () => {
    const { queries } = questionsOf(
      { kind: 'association', left: 'payment', right: 'returned', value: 'card', with: 'true', share: 0, base: 0, v: 0 },
      { field: 'fiscal_year', value: '2023' },
      table,
    );
    expect(queries[0]?.query).toMatchObject({
      measures: [{ filters: [{ field: 'returned', value: true }] }, {}],
      filters: [
        { field: 'fiscal_year', value: 2023 },
        { field: 'payment', value: 'card' },
      ],
    });
  });

  it.each([
    ['one of few rows', 'Zug', ['Zug', 'Bern']],
    ['the group of most rows', 'Bern', ['Bern']],
  ])('draws the group that it names among the largest: %s', (_, value, first) => {
    const cities = ['Bern', 'Genf', 'Basel', 'Biel', 'Chur', 'Thun', 'Köniz', 'Uster', 'Sion', 'Zug'];
    const columns = ORDERS.map((column) =>
      column.key === 'payment'
        ? { ...column, distinct: 60, top: cities.slice(0, 9).map((city, nth) => ({ value: city, count: 100 - nth })) }
        : column,
    );
    const { queries, chart } = questionsOf(
      { kind: 'association', left: 'payment', right: 'returned', value, with: 'true', share: 0, base: 0, v: 0 },
      null,
      { ...table, columns },
    );
    const drawn = queries.find(({ name }) => name === chart?.query)?.query.filters?.[0];
    expect(drawn).toMatchObject({ field: 'payment', op: 'in' });
    expect((drawn as { values: string[] }).values.slice(0, first.length)).toEqual(first);
    expect((drawn as { values: string[] }).values).toHaveLength(8);
    expect(chart?.marked).toEqual([value]);
  });

  it('leaves few groups as they are', () => {
    const { queries, chart } = questionsOf(
      { kind: 'association', left: 'payment', right: 'returned', value: 'card', with: 'true', share: 0, base: 0, v: 0 },
      null,
      table,
    );
    expect(queries.find(({ name }) => name === chart?.query)?.query.filters).toEqual([
      { field: 'payment', op: 'not_null' },
    ]);
  });

  it('draws many pairs of numbers as cells, few as dots', () => {
    const detail = {
      kind: 'correlation',
      left: 'units',
      right: 'distance',
      direction: 'positive',
      rho: 0.9,
      shared: false,
    } as const;
    expect(questionsOf(detail, null, table).queries.at(-1)?.query.dimensions).toHaveLength(2);
    expect(questionsOf(detail, null, { ...table, rowCount: 500 }).queries.at(-1)?.query.select).toEqual([
      'units',
      'distance',
    ]);
  });
});
