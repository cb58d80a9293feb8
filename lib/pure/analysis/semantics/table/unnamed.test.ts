import { afterEach, beforeEach, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { HEADS, type Head, type Weights } from '../learned/model';
import { setWeights } from '../learned/opinion';
import learned from '../learned/weights.json' with { type: 'json' };
import { readTable } from './table';

const ODDS = 20;
/** Every column is a measure that is surely added up, whatever it is. */
const sure = Object.fromEntries(
  HEADS.map((head: Head) => [
    head,
    {
      base: head === 'measure' || head === 'sums' || head === 'sumFirst' ? Math.log(ODDS) : -Math.log(ODDS),
      trees: [],
    },
  ]),
) as unknown as Weights['trees'];
beforeEach(() =>
  setWeights({ bias: HEADS.map(() => 0), grams: [], weights: [], trees: sure, charts: { base: 0, trees: [] } }),
);
afterEach(() => setWeights(learned as unknown as Weights));

const n = 200;
const years = dates('year', '2000-01-01', '2019-01-01', { grain: 'year', step: 31_557_600, regular: true }, 20);
const places = words('place', cycle(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'], n));
const figure = (label: string) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 10.5 + ((row * 7.3) % 90)),
  );

it.each([
  ['an unnamed figure of places by years is that of one moment', 'qwz', 'stock'],
  ['what a noun names adds up over the years', 'revenue', 'additive'],
])('%s', (_, label, kind) => {
  const relations = { ...noRelations, panel: { time: 'year', entity: ['place'] } };
  const columns = ready([places, years, figure(label)], n, relations);
  const table = readTable({ name: 'data.csv', columns, relations, rowCount: n, thisYear: 2026 });
  expect(table.measures.find(({ column }) => column.key === label)?.meaning.kind).toBe(kind);
});
