import { describe, expect, it } from 'vitest';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { ChartMark } from './model/types';
import { marksBetween, marksInBox, marksWithin, saySpan, spanFilters, spanKind, type SpanKind } from './spans';

const mark = (label: string, filters: Filter[] | null, column: number, line = 0): ChartMark => ({
  label,
  lines: [],
  change: null,
  row: column,
  filters,
  column,
  line,
});
const between = (field: string, from: string | number, to: string | number): Filter => ({
  field,
  op: 'between',
  values: [from, to],
});
const days = ['01', '02', '03', '04'].map((day, column) =>
  mark(`${day} Jan 2024`, [between('day', `2024-01-${day}`, `2024-01-${day}`)], column),
);
const is = (field: string, value: string | number): Filter => ({ field, op: 'in', values: [value] });
/** Each bar in two parts: the part is the column of the keys, the bar the line. */
const stack = ['01', '02', '03'].flatMap((day, line) =>
  ['East', 'West'].map((shop, column) =>
    mark(`${day} Jan, ${shop}`, [between('day', `2024-01-${day}`, `2024-01-${day}`), is('shop', shop)], column, line),
  ),
);
const bins = [0, 10, 20].map((from, column) =>
  mark(
    `${from}–${from + 10}`,
    [
      { field: 'fare', op: 'gte', value: from },
      ...(from < 20 ? [{ field: 'fare', op: 'lt' as const, value: from + 10 }] : []),
    ],
    column,
  ),
);
const points = [
  [1, 9],
  [2, 4],
  [3, 6],
].map(([x, y], column) => mark(`${x}`, [is('x', x!), is('y', y!)], column));

describe('spanKind', () => {
  it.each<[string, { kind: string; horizontal?: boolean }, ChartMark[], SpanKind | null]>([
    ['a line of days', { kind: 'line' }, days, 'range'],
    ['a stack of days', { kind: 'stack', horizontal: false }, stack, 'range'],
    ['bins', { kind: 'histogram' }, bins, 'range'],
    ['points', { kind: 'scatter' }, points, 'box'],
    ['bars of names', { kind: 'bar', horizontal: true }, [mark('East', [is('shop', 'East')], 0)], null],
    ['slices', { kind: 'pie' }, [mark('East', [is('shop', 'East')], 0)], null],
    ['nothing that can be chosen', { kind: 'line' }, [mark('?', null, 0)], null],
  ])('%s', (_, model, marks, expected) => {
    expect(spanKind({ ...model, marks })).toBe(expected);
  });
});

describe('spanFilters', () => {
  it.each<[string, SpanKind, ChartMark[], Filter[] | null]>([
    ['days, whichever comes first', 'range', [days[2]!, days[0]!], [between('day', '2024-01-01', '2024-01-03')]],
    ['of a stack the days alone', 'range', [stack[0]!, stack[3]!], [between('day', '2024-01-01', '2024-01-02')]],
    [
      'bins',
      'range',
      [bins[0]!, bins[1]!],
      [
        { field: 'fare', op: 'gte', value: 0 },
        { field: 'fare', op: 'lt', value: 20 },
      ],
    ],
    ['bins up to the last, which is open', 'range', [bins[1]!, bins[2]!], [{ field: 'fare', op: 'gte', value: 10 }]],
    ['a box around points', 'box', points, [between('x', 1, 3), between('y', 4, 9)]],
    ['one that no filter says', 'range', [days[0]!, mark('?', null, 1)], null],
    ['rows without a value', 'range', [days[0]!, mark('No value', [{ field: 'day', op: 'is_null' }], 1)], null],
    ['nothing', 'box', [], null],
  ])('%s', (_, kind, marks, expected) => {
    expect(spanFilters(kind, marks)).toEqual(expected);
  });

  it('keeps the data source', () => {
    const own = mark(
      'a',
      [{ dataSourceId: 's', field: 'day', op: 'between', values: ['2024-01-01', '2024-01-01'] }],
      0,
    );
    expect(spanFilters('range', [own])).toEqual(own.filters);
  });
});

describe('the marks of a span', () => {
  it.each<[string, ChartMark[], Filter[], number[]]>([
    ['days within', days, [between('day', '2024-01-02', '2024-01-03')], [1, 2]],
    ['all parts of the bars within', stack, [between('day', '2024-01-02', '2024-01-09')], [2, 3, 4, 5]],
    ['bins within', bins, [{ field: 'fare', op: 'gte', value: 10 }], [1, 2]],
    [
      'not a bin that reaches beyond',
      bins,
      [
        { field: 'fare', op: 'gte', value: 10 },
        { field: 'fare', op: 'lt', value: 20 },
      ],
      [1],
    ],
    ['points within on both axes', points, [between('x', 1, 3), between('y', 4, 6)], [1, 2]],
    ['none of another column', days, [between('other', '2024-01-02', '2024-01-03')], []],
  ])('%s', (_, marks, filters, expected) => {
    expect(marksWithin({ marks }, filters)).toEqual(expected);
  });

  it('lie between two ends, or in the rectangle of two corners', () => {
    expect(marksBetween({ marks: days }, 'range', [2, 1])).toEqual([1, 2]);
    expect(marksBetween({ marks: stack }, 'range', [0, 2])).toEqual([0, 1, 2, 3]);
    expect(marksBetween({ marks: points }, 'box', [1, 2])).toEqual([1, 2]);
    const at = [
      { x: 0, y: 0 },
      { x: 5, y: 5 },
      { x: 9, y: 1 },
    ];
    expect(
      marksInBox(3, (index) => at[index]!, [
        { x: 10, y: 10 },
        { x: 4, y: 0 },
      ]),
    ).toEqual([1, 2]);
  });

  it('are called by the first and the last, or counted', () => {
    expect(saySpan({ kind: 'line', marks: days }, [0, 1, 2])).toBe('01 Jan 2024 – 03 Jan 2024');
    expect(saySpan({ kind: 'line', marks: days }, [1])).toBe('02 Jan 2024');
    expect(saySpan({ kind: 'stack', marks: stack }, [0, 1, 2, 3])).toBe('01 Jan – 02 Jan');
    expect(saySpan({ kind: 'scatter', marks: points }, [0, 2])).toBe('2 marks');
  });
});
