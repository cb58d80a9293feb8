import { expect, it } from 'vitest';
import { csvOfAnswer, rawText, widthsOf } from './cells';

it.each([
  [2023, '2023'],
  [-3.5, '−3.5'],
  ['9007199254740993', '9007199254740993'],
  ['2023-01-11', '2023-01-11'],
  ['-', '-'],
  [true, 'true'],
  [0, '0'],
  ['', ''],
  [null, 'missing'],
])('%j reads %s', (cell, expected) => expect(rawText(cell)).toBe(expected));

it('a moment reads without the letter between its day and its time', () =>
  expect([rawText('2023-01-11T08:00:00', 'datetime'), rawText('A T', 'text')]).toEqual(['2023-01-11 08:00:00', 'A T']));

const answer = {
  columns: [
    { name: 'region', type: 'text' as const },
    { name: 'total, net', type: 'decimal' as const },
  ],
  rows: [
    ['North', 12.5],
    ['=1+1', null],
    ['a "b"', -3],
  ],
};

it('is copied as CSV, formulas defused, missing values empty', () =>
  expect(csvOfAnswer(answer)).toBe('region,"total, net"\r\nNorth,12.5\r\n\'=1+1,\r\n"a ""b""",-3\r\n'));

it('columns are as wide as their longest of the first rows, within bounds', () => {
  const [short, long] = widthsOf({ columns: answer.columns, rows: [['x', 'y'.repeat(500)]] });
  expect([short! >= 64 && short! < 100, long]).toEqual([true, 380]);
});
