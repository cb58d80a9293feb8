import { expect, it } from 'vitest';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { finerColumns } from './hierarchies';

const ROWS = 1000;
const even = (distinct: number, rows = ROWS) =>
  Array.from({ length: Math.min(distinct, 20) }, (_, value) => ({ value: `v${value}`, count: rows / distinct }));
const column = (key: string, distinct: number, rest: Partial<Column> = {}) =>
  ({
    key,
    type: 'category',
    role: 'dimension',
    review: null,
    nulls: 0,
    distinct,
    top: even(distinct),
    ...rest,
  }) as Column;
const country = column('country', 8);
const city = column('city', 60);
const relations = (...pairs: [string, string][]): ColumnRelations => ({
  determines: pairs.map(([from, to]) => ({ from, to })),
  correlations: [],
  sums: [],
  panel: null,
});
const ofCountry = (columns: Column[], rowCount = ROWS) =>
  finerColumns({
    columns,
    relations: relations(...columns.map(({ key }): [string, string] => [key, 'country'])),
    rowCount,
  }).country;

it.each<[string, Column[], string[] | undefined]>([
  ['a city lies in one country', [country, city], ['city']],
  ['the coarsest first', [country, city, column('region', 20)], ['region', 'city']],
  ['a code of the country is no level of it', [country, column('code', 8)], undefined],
  ['nor is an id of each row', [country, column('order', 900)], undefined],
  ['nor a column of ids', [country, column('shop', 60, { role: 'id' })], undefined],
  ['nor what is left out', [country, column('shop', 60, { role: 'ignore' })], undefined],
  ['nor a date', [country, column('day', 60, { type: 'date' })], undefined],
  ['nor a measure', [country, column('fare', 60, { type: 'decimal', role: 'measure' })], undefined],
])('%s', (_, columns, expected) => {
  expect(ofCountry(columns)).toEqual(expected);
});

it('takes nothing for a level that a few rows could show by chance', () => {
  const of = (rows: number) => [
    column('country', 2, { top: even(2, rows) }),
    column('city', 8, { top: even(8, rows) }),
  ];
  expect(ofCountry(of(24), 24)).toBeUndefined();
  expect(ofCountry(of(40), 40)).toEqual(['city']);
});

it('nor what nearly all rows agree in', () => {
  const same = column('country', 2, {
    top: [
      { value: 'a', count: 995 },
      { value: 'b', count: 5 },
    ],
  });
  expect(ofCountry([same, city])).toBeUndefined();
});

it('knows nothing that was not measured', () => {
  expect(finerColumns({ columns: [country, city], relations: relations(), rowCount: ROWS })).toEqual({});
});
