import { expect, it } from 'vitest';
import { cellsIn, isInside, plainText, spanOf, tabbed } from './grid-selection';

it('is the same in either direction', () => {
  const [a, b] = [
    { row: 5, column: 1 },
    { row: 2, column: 3 },
  ];
  expect(spanOf({ from: a, to: b })).toEqual(spanOf({ from: b, to: a }));
  expect(spanOf({ from: a, to: b })).toEqual({ top: 2, bottom: 5, left: 1, right: 3 });
  expect(cellsIn(spanOf({ from: a, to: b }))).toBe(12);
  expect([isInside(spanOf({ from: a, to: b }), 3, 2), isInside(spanOf({ from: a, to: b }), 6, 2)]).toEqual([
    true,
    false,
  ]);
});

it.each([
  [null, ''],
  [-1234.5, '-1234.5'],
  ['9007199254740993', '9007199254740993'],
  [true, 'true'],
  ['2019-03-18', '2019-03-18'],
])('%j is copied as %j', (value, text) => expect(plainText(value)).toBe(text));
it('quotes what a spreadsheet would tear apart', () =>
  expect(
    tabbed([
      ['a', 'b\tc'],
      ['say "x"', 'two\nlines'],
    ]),
  ).toBe('a\t"b\tc"\n"say ""x"""\t"two\nlines"'));
