import { describe, expect, it } from 'vitest';
import type { ColumnRole, ColumnType } from '@/lib/pure/query/schema/column';
import { assignSources, canStandFor, matchColumns } from './match';

const column = (key: string, type: ColumnType, more: { label?: string; role?: ColumnRole } = {}) => ({
  key,
  label: more.label ?? key,
  type,
  role: more.role ?? 'dimension',
});
type Wanted = ReturnType<typeof column>;

const DAY = column('day', 'date', { role: 'time' });
const REVENUE = column('revenue', 'decimal', { role: 'measure' });

describe('matchColumns', () => {
  it.each<[string, Wanted, Wanted[], string | null, 'name' | 'label' | null]>([
    ['the same key and type', REVENUE, [DAY, REVENUE], 'revenue', 'name'],
    ['whole numbers for decimals', REVENUE, [column('revenue', 'integer')], 'revenue', 'name'],
    ['times for days', DAY, [column('day', 'datetime')], 'day', 'name'],
    ['a category for free text', column('note', 'text'), [column('note', 'category')], 'note', 'name'],
    ['a column of its name that nobody looks at', REVENUE, [{ ...REVENUE, role: 'ignore' }], 'revenue', 'name'],
    ['text of the same name', REVENUE, [column('revenue', 'text')], null, null],
    ['numbers of the name of a day', DAY, [column('day', 'integer')], null, null],
    ['yes or no for numbers', REVENUE, [column('revenue', 'boolean')], null, null],
    ['the label in other letters', REVENUE, [column('c1', 'decimal', { label: 'REVENUE' })], 'c1', 'label'],
    [
      'one name written in another way',
      column('order_date', 'date', { label: 'Order date' }),
      [column('orderdate', 'date', { label: 'OrderDate' })],
      'orderdate',
      'label',
    ],
    [
      'letters with marks',
      column('menge_in_stuck', 'integer', { label: 'Menge in Stück' }),
      [column('menge', 'integer', { label: 'menge in stuck' })],
      'menge',
      'label',
    ],
    [
      'the one of the same role among two of the name',
      REVENUE,
      [
        column('a', 'decimal', { label: 'Revenue', role: 'measure' }),
        column('b', 'integer', { label: 'revenue', role: 'id' }),
      ],
      'a',
      'label',
    ],
    [
      'two of the name and the role: neither',
      REVENUE,
      [
        column('a', 'decimal', { label: 'Revenue', role: 'measure' }),
        column('b', 'integer', { label: 'revenue', role: 'measure' }),
      ],
      null,
      null,
    ],
    [
      'one of the name that nobody looks at',
      REVENUE,
      [column('a', 'decimal', { label: 'Revenue', role: 'ignore' })],
      null,
      null,
    ],
    ['a longer name', REVENUE, [column('revenue_net', 'decimal', { label: 'Revenue net' })], null, null],
    [
      'names of signs alone',
      column('c', 'decimal', { label: '%' }),
      [column('d', 'decimal', { label: '€' })],
      null,
      null,
    ],
    ['no column at all', REVENUE, [], null, null],
  ])('%s', (_, wanted, columns, to, by) => {
    expect(matchColumns([wanted], columns)).toEqual([{ column: wanted, to, by }]);
  });

  const keys = (wanted: Wanted[], columns: Wanted[], choices?: [string, string | null][]) =>
    matchColumns(wanted, columns, new Map(choices)).map(({ to }) => to);

  it('takes no column twice: what has its key is not free for another of the name', () => {
    const old = column('revenue_2', 'decimal', { label: 'Revenue' });
    expect(keys([old, REVENUE], [REVENUE])).toEqual([null, 'revenue']);
  });

  it('gives a column that two could mean to neither', () => {
    const [one, two] = [column('a', 'decimal', { label: 'Net' }), column('b', 'decimal', { label: 'net' })];
    expect(keys([one, two], [column('net', 'decimal')])).toEqual([null, null]);
  });

  it('does as a person chose, also where that is none, or one column for two', () => {
    const cost = column('cost', 'decimal');
    expect(keys([REVENUE, cost], [REVENUE, cost], [['revenue', null]])).toEqual([null, 'cost']);
    expect(
      keys(
        [REVENUE, cost],
        [REVENUE, cost],
        [
          ['revenue', 'cost'],
          ['cost', 'cost'],
        ],
      ),
    ).toEqual(['cost', 'cost']);
    expect(keys([REVENUE, cost], [REVENUE, cost], [['revenue', 'cost']])).toEqual(['cost', null]);
  });
});

it.each<[ColumnType, ColumnType, boolean]>([
  ['integer', 'decimal', true],
  ['date', 'datetime', true],
  ['category', 'id', true],
  ['boolean', 'category', false],
  ['date', 'text', false],
  ['decimal', 'category', false],
])('%s is asked as %s: %s', (wanted, type, can) => {
  expect(canStandFor({ type: wanted }, { type })).toBe(can);
  expect(canStandFor({ type }, { type: wanted })).toBe(can);
});

describe('assignSources', () => {
  const source = (id: string, ...columns: Wanted[]) => ({ id, columns });
  it.each([
    [
      'the one with most of its columns',
      [source('s', DAY, REVENUE)],
      [source('a', DAY), source('b', DAY, REVENUE)],
      ['b'],
    ],
    ['the first of equals', [source('s', DAY)], [source('a', DAY), source('b', DAY)], ['a']],
    [
      'of equals one that has none yet',
      [source('s', DAY), source('t', DAY)],
      [source('a', DAY), source('b', DAY)],
      ['a', 'b'],
    ],
    ['one for all where there is one', [source('s', DAY), source('t', REVENUE)], [source('a')], ['a', 'a']],
  ])('%s', (_, wanted, given, expected) => {
    expect([...assignSources(wanted, given).values()]).toEqual(expected);
  });
});
