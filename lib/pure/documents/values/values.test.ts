import { expect, it } from 'vitest';
import { amountsIn, decimalMarkOf, readAmount, readNumeral } from './amounts';
import { daysIn, dayOrderOf } from './dates';

it.each([
  ['1,234.56', null, 1234.56],
  ['1.234,56', null, 1234.56],
  ['1 234,56', ',', 1234.56],
  ["1'234.56", '.', 1234.56],
  ['1,23,456.78', '.', 123456.78],
  ['193,028', '.', 193028],
  ['1.234', ',', 1234],
  ['1.234', '.', 1.234],
  ['1.234', null, 1234],
  ['0.125', ',', 0.125],
  ['12', null, 12],
  ['12.34.56', null, null],
] as const)('%s with the mark %s is %s', (text, mark, value) => expect(readNumeral(text, mark)).toBe(value));

it.each([
  ['£12,139.06', 12139.06, 'GBP'],
  ['-£532.41', -532.41, 'GBP'],
  ['£-532.41', -532.41, 'GBP'],
  ['33 924,39 €', 33924.39, 'EUR'],
  ['CHF 39\u2019703.28', 39703.28, 'CHF'],
  ['193,028円', 193028, 'JPY'],
  ['(1,234.00)', -1234, null],
  ['12.00-', -12, null],
  ['\u2212 12.50', -12.5, null],
  ['1.234,50 zł', 1234.5, 'PLN'],
  ['20 %', 20, null],
] as const)('%s is %s %s', (text, value, currency) =>
  expect(readAmount(text, text.includes(',39') || text.includes(',5') ? ',' : '.')).toMatchObject({ value, currency }),
);

it.each(['A-123', 'INV2024/17', 'abc', '12 and 13', ''])('%s is no amount', (text) =>
  expect(readAmount(text, '.')).toBeNull(),
);

it('finds amounts in a sentence and leaves codes alone', () => {
  const found = amountsIn('The fee of £420,500.00 (see AB-12/3) is due in 24 months.', '.');
  expect(found.map(({ value }) => value)).toEqual([420500, 24]);
});

it.each([
  ['a 1.234,56 b 12,00', ','],
  ['a 1,234.56', '.'],
  ['a 193,028', '.'],
  ['nothing', null],
] as const)('%s is written with %s', (text, mark) => expect(decimalMarkOf(text)).toBe(mark));

it.each([
  ['8 September 2025', '2025-09-08'],
  ['September 8, 2025', '2025-09-08'],
  ['8. September 2025', '2025-09-08'],
  ['1er décembre 2024', '2024-12-01'],
  ['6 de enero de 2024', '2024-01-06'],
  ['3 März 2024', '2024-03-03'],
  ['30 Jun 2024', '2024-06-30'],
  ['08-Sep-2025', '2025-09-08'],
  ['12 août 2023', '2023-08-12'],
  ['26-12-2025', '2025-12-26'],
  ['2025-09-08', '2025-09-08'],
  ['2025/9/8', '2025-09-08'],
  ['2025年9月8日', '2025-09-08'],
  ['令和7年4月7日', '2025-04-07'],
  ['03.08.24', '2024-08-03'],
  ['3.8.2025', '2025-08-03'],
])('%s is %s', (text, value) => expect(daysIn(`on ${text} it`, 'dmy')).toMatchObject([{ raw: text, value }]));

it.each(['1.2.3', '99/99/2024', '31 February 2024', '12 apples 2024', '1234.56'])('%s is no day', (text) =>
  expect(daysIn(text, 'dmy')).toEqual([]),
);

it('takes month first where the document does', () => {
  expect(dayOrderOf('05/23/2024 and 06/07/2024', 'en')).toBe('mdy');
  expect(daysIn('06/07/2024', 'mdy')[0]?.value).toBe('2024-06-07');
  expect(dayOrderOf('06/07/2024', 'de')).toBe('dmy');
});
