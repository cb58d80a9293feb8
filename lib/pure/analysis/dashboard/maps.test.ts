import { expect, it } from 'vitest';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { noRelations, ready, words } from '@/tests/analysis/columns';
import type { ChartDraft } from './draft';
import { mapOfRanking } from './maps';

const NAMES = [
  ...['France', 'Peru', 'Chile', 'Kenya', 'Japan', 'Spain', 'Italy', 'Norway'],
  ...['Sweden', 'Poland', 'Brazil', 'Canada', 'Mexico', 'India', 'China', 'Egypt'],
];
const CODES = ['IN', 'OR', 'CA', 'AL', 'GA', 'DE', 'CO', 'LA', 'MA', 'MD', 'ME', 'MN', 'MS', 'MT'];

const columnsOf = (label: string, values: Cell[]): Column[] =>
  ready([words(label, values.flatMap((value) => [value, value]) as string[])], values.length * 2, noRelations);
const ranking = (columns: Column[], given: Partial<ChartDraft> = {}): ChartDraft => ({
  slot: 'breakdown',
  type: 'bar',
  title: 'Rows by place',
  query: { measures: [{ agg: 'count' }], dimensions: [{ field: columns[0]!.key }], limit: 10, other: true },
  options: { note: 'US$ · top 10', horizontal: true },
  score: 5,
  ...given,
});

it('draws every region of a ranking that names the first ten', () => {
  const columns = columnsOf('Place', NAMES);
  expect(mapOfRanking(ranking(columns), columns)).toMatchObject({
    type: 'map',
    options: { note: 'US$' },
    query: { measures: [{ agg: 'count' }], dimensions: [{ field: columns[0]!.key }] },
  });
  expect(mapOfRanking(ranking(columns), columns)!.query).not.toHaveProperty('limit');
});

it.each<[string, string, Cell[], Partial<ChartDraft>]>([
  ['codes of something else', 'Kind', CODES, {}],
  ['other names', 'Place', NAMES.map((name) => `${name} branch`), {}],
  ['a line', 'Place', NAMES, { type: 'line' }],
  [
    'a ranking of all',
    'Place',
    NAMES,
    { query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'place' }], limit: undefined } },
  ],
  [
    'the most frequent ones alone',
    'Place',
    NAMES,
    {
      query: {
        measures: [{ agg: 'count' }],
        dimensions: [{ field: 'place' }],
        limit: 10,
        filters: [{ field: 'place', op: 'in', values: ['France'] }],
      },
    },
  ],
])('makes no map of %s', (_, label, values, given) => {
  const columns = columnsOf(label, values);
  expect(mapOfRanking(ranking(columns, given), columns)).toBeNull();
});
