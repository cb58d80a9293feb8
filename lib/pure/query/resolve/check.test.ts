import { describe, expect, test } from 'vitest';
import { column, TRIPS } from '../../../../tests/queries/columns';
import { CalculationError } from '../schema/calculation';
import type { QueryColumn } from './fields';
import { byLabel, readExpression, withKeys, withLabels } from './read';

const review = { why: '', likelierBecause: '', options: [] as never };
const COLUMNS: QueryColumn[] = [
  ...TRIPS,
  column('returned', 'datetime', { label: 'Returned at' }),
  column('share', 'decimal', { label: 'Share', format: { kind: 'percent' } }),
  column('built', 'integer', { label: 'Built', format: { kind: 'year' } }),
  column('weight', 'decimal', { label: 'Weight', format: { kind: 'plain', unit: 'kg' } }),
  column('odd', 'decimal', { label: 'Odd ] name' }),
  column('amount', 'decimal', { label: 'Amount', review: review as unknown as QueryColumn['review'] }),
];

const read = (text: string) => readExpression(text, byLabel(COLUMNS, ['Tip share']));

function faultOf(text: string): { message: string; marked: string } {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CalculationError)
      return { message: error.message, marked: text.slice(error.position.from, error.position.to) };
    throw error;
  }
  throw new Error(`‘${text}’ was understood`);
}

describe('level and type', () => {
  test.each([
    ['[Fare]', 'row decimal'],
    ['[fare]', 'row decimal'],
    ['[ FARE ]', 'row decimal'],
    ['[trip_id]', 'row text'],
    ['[Meter]', 'row integer'],
    ['[Passengers] + 1', 'row integer'],
    ['[Passengers] * [Passengers] - 1', 'row integer'],
    ['[Passengers] / 2', 'row decimal'],
    ['[Passengers] + 0.5', 'row decimal'],
    ['-[Passengers]', 'row integer'],
    ['[Fare] > 10', 'row boolean'],
    ["[Zone] = 'JFK'", 'row boolean'],
    ["'JFK' <> [Zone]", 'row boolean'],
    ['[Shared]', 'row boolean'],
    ['NOT [Shared] OR [Fare] > 1', 'row boolean'],
    ['[Shared] = ([Fare] > 1)', 'row boolean'],
    ["[Pickup] >= '2019-03'", 'row boolean'],
    ["'2019-03-18T10:00' < [Pickup]", 'row boolean'],
    ['[Pickup] < [Booked]', 'row boolean'],
    ["IF([Fare] > 10, 'long', 'short')", 'row text'],
    ['IF([Fare] > 10, [Passengers], 0.5)', 'row decimal'],
    ['IF([Fare] > 10, [Booked], [Pickup])', 'row datetime'],
    ['CASE WHEN [Fare] > 10 THEN 1 END', 'row integer'],
    ["DATETRUNC('month', [Pickup])", 'row date'],
    ["datetrunc('hour', [Pickup])", 'row datetime'],
    ["DATETRUNC('Weeks', [Booked])", 'row date'],
    ["DATEDIFF('day', [Booked], [Pickup])", 'row integer'],
    ["DATEDIFF('minutes', [Pickup], '2019-03-18T10:00')", 'row integer'],
    ['ROUND([Fare] / 3, 1)', 'row decimal'],
    ['ABS([Passengers])', 'row integer'],
    ['SUM([Fare])', 'aggregate decimal'],
    ['SUM([Passengers])', 'aggregate integer'],
    ['SUM([Shared])', 'aggregate integer'],
    ['AVG([Shared])', 'aggregate decimal'],
    ['SUM([Fare] > 10)', 'aggregate integer'],
    ['AVG([Passengers])', 'aggregate decimal'],
    ['MIN([Pickup])', 'aggregate datetime'],
    ['MAX([Booked])', 'aggregate date'],
    ['MEDIAN([Passengers])', 'aggregate decimal'],
    ['COUNT()', 'aggregate integer'],
    ['COUNTD([Zone])', 'aggregate integer'],
    ['COUNT(IF([Fare] > 10, 1, 0))', 'aggregate integer'],
    ['SUM([Tip]) / SUM([Fare])', 'aggregate decimal'],
    ['SUM([Fare]) * 0.2 + 1', 'aggregate decimal'],
    ['IF(SUM([Fare]) > 10, 1, 0)', 'aggregate integer'],
    ["DATEDIFF('day', MIN([Pickup]), MAX([Pickup]))", 'aggregate integer'],
    ['SUM([Fare]) / PREVIOUS(SUM([Fare])) - 1', 'aggregate decimal'],
    ['RUNNING(COUNT())', 'aggregate integer'],
    ['RUNNING(SUM([Tip]) / SUM([Fare]))', 'aggregate decimal'],
  ])('%s', (text, expected) => {
    const { level, type } = read(text);
    expect(`${level} ${type}`).toBe(expected);
  });
});

describe('format', () => {
  const dollars = { kind: 'currency', unit: '$' };
  test.each([
    ['[Fare] + [Tip]', dollars],
    ['[Fare] - 1', dollars],
    ['1 + [Fare]', dollars],
    ['[Fare] * 2', dollars],
    ['[Fare] * [Passengers]', dollars],
    ['[Share] * [Fare]', dollars],
    ['[Fare] / 2', dollars],
    ['[Fare] / [Passengers]', dollars],
    ['SUM([Fare]) / COUNT()', { ...dollars }],
    ['SUM([Tip]) / SUM([Fare])', { kind: 'plain' }],
    ['[Tip] / [Fare]', { kind: 'plain' }],
    ['[Fare] * [Tip]', { kind: 'plain' }],
    ['[Weight] * 2', { kind: 'plain', unit: 'kg' }],
    ['[Weight] + [Weight]', { kind: 'plain', unit: 'kg' }],
    ['[Weight] / [Weight]', { kind: 'plain' }],
    ['[Weight] + [Fare]', { kind: 'plain' }],
    ['[Built] + 1', { kind: 'plain' }],
    ['MIN([Built])', { kind: 'year' }],
    ['SUM([Built])', { kind: 'plain' }],
    ['ROUND([Fare], 0)', { ...dollars, decimals: 0 }],
    ['IF([Shared], [Fare], 0)', dollars],
    ['IF([Shared], [Fare], [Tip])', dollars],
    ['IF([Shared], [Fare], [Weight])', { kind: 'plain' }],
    ['AVG([Share])', { kind: 'percent' }],
    ['COUNT([Fare])', { kind: 'plain', decimals: 0 }],
    ['SUM([Fare]) - PREVIOUS(SUM([Fare]))', dollars],
    ['SUM([Fare]) / PREVIOUS(SUM([Fare]))', { kind: 'plain' }],
  ])('%s', (text, format) => expect(read(text).format).toEqual(format));
});

describe('what is refused, and where', () => {
  test.each([
    ['[Regoin]', 'No column named Regoin.', '[Regoin]'],
    ['SUM([Fre]) / 2', 'No column named Fre. Did you mean Fare?', '[Fre]'],
    ['1 + [Passenger]', 'No column named Passenger. Did you mean Passengers?', '[Passenger]'],
    [
      '[Tip share] * 2',
      'Tip share is a calculation, and a calculation reads columns only. Write its expression here.',
      '[Tip share]',
    ],
    ['[Amount] * 2', 'Amount has two possible readings. Choose one on the data source page.', '[Amount]'],
    [
      '[Fare] - SUM([Tip])',
      '[Fare] is a row value and SUM([Tip]) is an aggregate. Wrap [Fare] in SUM, AVG, MIN or MAX.',
      '[Fare]',
    ],
    [
      'SUM([Tip]) / ([Fare] + 1)',
      '([Fare] + 1) is a row value and SUM([Tip]) is an aggregate. Wrap ([Fare] + 1) in SUM, AVG, MIN or MAX.',
      '([Fare] + 1)',
    ],
    [
      "IF([Zone] = 'JFK', SUM([Fare]), 0)",
      "[Zone] = 'JFK' is a row value and SUM([Fare]) is an aggregate. Wrap [Zone] = 'JFK' in SUM or COUNT.",
      "[Zone] = 'JFK'",
    ],
    ['[Zone] + 1', '+ needs a number; [Zone] is text. Text can’t be joined.', '[Zone]'],
    ["[Fare] * '2'", "* needs a number; '2' is text.", "'2'"],
    [
      '[Pickup] - [Booked]',
      '- needs a number; [Pickup] is a date and time. DATEDIFF gives the time between two dates.',
      '[Pickup]',
    ],
    ['-[Zone]', '- needs a number; [Zone] is text.', '[Zone]'],
    ['[Shared] * 2', '* needs a number; [Shared] is true or false.', '[Shared]'],
    ['ABS([Zone])', 'ABS needs a number; [Zone] is text.', '[Zone]'],
    ["[Fare] = 'ten'", "= needs two values of the same type; [Fare] is a number and 'ten' is text.", "[Fare] = 'ten'"],
    [
      '[Fare] < [Pickup]',
      '< needs two values of the same type; [Fare] is a number and [Pickup] is a date and time.',
      '[Fare] < [Pickup]',
    ],
    [
      '1 < [Fare] < 3',
      '< needs two values of the same type; 1 < [Fare] is true or false and 3 is a number.',
      '1 < [Fare] < 3',
    ],
    ["[Pickup] = 'March'", "[Pickup] is a date; compare it with one, such as '2019-03-18'.", "'March'"],
    ["[Pickup] = '2019-02-30'", "[Pickup] is a date; compare it with one, such as '2019-03-18'.", "'2019-02-30'"],
    ['[Shared] < [Shared]', '< needs numbers, texts or dates; [Shared] is true or false.', '[Shared] < [Shared]'],
    [
      '[Fare] AND [Shared]',
      'AND needs a condition; [Fare] is a number. Compare it with something, such as [Fare] > 0.',
      '[Fare]',
    ],
    [
      'NOT [Zone]',
      "NOT needs a condition; [Zone] is text. Compare it with something, such as [Zone] = 'card'.",
      '[Zone]',
    ],
    [
      'IF([Fare], 1, 2)',
      'A condition is needed here; [Fare] is a number. Compare it with something, such as [Fare] > 0.',
      '[Fare]',
    ],
    ["IF([Shared], 1, 'x')", "Both values must have the same type; 1 is a number and 'x' is text.", "'x'"],
    ['SUM(AVG([Fare]))', 'SUM needs a row value; AVG([Fare]) is already an aggregate.', 'AVG([Fare])'],
    ['SUM(1)', 'SUM needs a column, such as [Fare]; 1 is the same for every row.', '1'],
    ['SUM([Zone])', 'SUM needs a number; [Zone] is text.', '[Zone]'],
    ['AVG([Pickup])', 'AVG needs a number; [Pickup] is a date and time.', '[Pickup]'],
    ['MAX([Zone])', 'MAX needs a number or a date; [Zone] is text.', '[Zone]'],
    ['PREVIOUS([Fare])', 'PREVIOUS needs an aggregate, such as SUM([Fare]); [Fare] is a row value.', '[Fare]'],
    ['PREVIOUS(1)', 'PREVIOUS needs an aggregate, such as SUM([Fare]); 1 is a constant.', '1'],
    [
      'RUNNING(PREVIOUS(SUM([Fare])))',
      'RUNNING works on aggregates such as SUM or AVG; PREVIOUS can’t be nested inside it.',
      'PREVIOUS(SUM([Fare]))',
    ],
    ['PREVIOUS(MAX([Pickup]))', 'PREVIOUS needs a number; MAX([Pickup]) is a date and time.', 'MAX([Pickup])'],
    [
      'SUM(PREVIOUS(SUM([Fare])))',
      'SUM needs a row value; PREVIOUS(SUM([Fare])) is already an aggregate.',
      'PREVIOUS(SUM([Fare]))',
    ],
    ['ROUND([Fare], [Tip])', 'ROUND takes 0 to 10 digits, such as ROUND([Fare], 1).', '[Tip]'],
    ['ROUND([Fare], 1.5)', 'ROUND takes 0 to 10 digits, such as ROUND([Fare], 1).', '1.5'],
    ['ROUND([Fare], 99)', 'ROUND takes 0 to 10 digits, such as ROUND([Fare], 1).', '99'],
    [
      "DATETRUNC('moth', [Pickup])",
      "DATETRUNC accepts hour, day, week, month, quarter and year, not 'moth'. Did you mean month?",
      "'moth'",
    ],
    [
      "DATETRUNC([Pickup], 'month')",
      "DATETRUNC accepts hour, day, week, month, quarter and year, not [Pickup]. Write it in quotes, such as 'month'.",
      '[Pickup]',
    ],
    ["DATETRUNC('hour', [Booked])", '[Booked] has dates without times, so it has no hour.', '[Booked]'],
    ["DATETRUNC('month', [Fare])", 'DATETRUNC needs a date; [Fare] is a number.', '[Fare]'],
    ["DATEDIFF('day', [Fare], [Pickup])", 'DATEDIFF needs a date; [Fare] is a number.', '[Fare]'],
    ["DATEDIFF('day', 'then', [Pickup])", "DATEDIFF needs a date; 'then' is text.", "'then'"],
    ['1 + 1', 'This is the same for every row. Read a column, such as [Pickup].', '1 + 1'],
    ["'JFK'", 'This is the same for every row. Read a column, such as [Pickup].', "'JFK'"],
    [
      'SUM([Fare]) > 10',
      'An aggregate must be a number or a date; this is true or false. IF turns it into a number: IF(…, 1, 0).',
      'SUM([Fare]) > 10',
    ],
    [
      "IF(SUM([Fare]) > 10, 'many', 'few')",
      'An aggregate must be a number or a date; this is text.',
      "IF(SUM([Fare]) > 10, 'many', 'few')",
    ],
  ])('%s', (text, message, marked) => expect(faultOf(text)).toEqual({ message, marked }));
});

describe('names of columns', () => {
  test.each([
    ['SUM([Fare]) / [trip_id]', 'SUM([fare]) / [trip_id]', 'SUM([Fare]) / [Trip id]'],
    [
      '  IF( [FARE]>1 , \'[Fare]\', "[Tip]" )',
      '  IF( [fare]>1 , \'[Fare]\', "[Tip]" )',
      '  IF( [Fare]>1 , \'[Fare]\', "[Tip]" )',
    ],
    ['[Odd ]] name] * 2', '[odd] * 2', '[Odd ]] name] * 2'],
    ['[Gone] + 1', '[Gone] + 1', '[Gone] + 1'],
  ])('%s is kept by keys and shown by labels', (typed, kept, shown) => {
    expect(withKeys(typed, COLUMNS)).toBe(kept);
    expect(withLabels(kept, COLUMNS)).toBe(shown);
  });

  test('two columns of one label are shown by their keys', () => {
    const twins = [column('fare', 'decimal', { label: 'Fare' }), column('fare_2', 'decimal', { label: 'Fare' })];
    expect(withLabels('[fare] - [fare_2]', twins)).toBe('[fare] - [fare_2]');
  });
  test('a label that is the key of another column is not shown', () => {
    const swapped = [column('a', 'decimal', { label: 'b' }), column('b', 'decimal', { label: 'B' })];
    expect(withLabels('[a]', swapped)).toBe('[a]');
  });
  test('an exact label wins over a key, a key over another letter case', () => {
    const columns = [column('a', 'decimal', { label: 'B' }), column('b', 'decimal', { label: 'C' })];
    expect(['[B]', '[b]', '[c]'].map((text) => withKeys(text, columns))).toEqual(['[a]', '[b]', '[b]']);
  });
  test('what is read, each once', () =>
    expect(read('SUM([Tip] * [Fare]) / SUM([Fare])').reads).toEqual(['tip', 'fare']));
});
