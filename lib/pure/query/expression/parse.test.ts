import { describe, expect, test } from 'vitest';
import { CalculationError } from '../schema/calculation';
import { parse, type Node } from './parse';

/** The tree as a line: each operator before what it joins. */
function lineOf(node: Node): string {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'text':
      return `'${node.value}'`;
    case 'column':
      return `[${node.name}]`;
    case 'negate':
      return `(- ${lineOf(node.operand)})`;
    case 'not':
      return `(not ${lineOf(node.operand)})`;
    case 'arithmetic':
    case 'compare':
    case 'logic':
      return `(${node.operator} ${lineOf(node.left)} ${lineOf(node.right)})`;
    case 'call':
      return `${node.name}(${node.args.map(lineOf).join(' ')})`;
    case 'choice':
      return `{${node.branches.map(({ when, then }) => `${lineOf(when)}: ${lineOf(then)}`).join('; ')}${node.otherwise ? `; ${lineOf(node.otherwise)}` : ''}}`;
  }
}

function faultOf(text: string): { message: string; marked: string } {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof CalculationError)
      return { message: error.message, marked: text.slice(error.position.from, error.position.to) };
    throw error;
  }
  throw new Error(`‘${text}’ was read`);
}

describe('what is read', () => {
  test.each([
    ['[Fare]', '[Fare]'],
    ['  [Pickup zone]  ', '[Pickup zone]'],
    ['[a]]b]', '[a]b]'],
    ['[]]]', '[]]'],
    ['[Größe in m²]', '[Größe in m²]'],
    ['[日付]', '[日付]'],
    ['[😀 fare]', '[😀 fare]'],
    ['12', '12'],
    ['12.5', '12.5'],
    ['.5', '.5'],
    ['12.', '12.'],
    ['1e3', '1e3'],
    ['2.5E-3', '2.5E-3'],
    ["'card'", "'card'"],
    ['"card"', "'card'"],
    ["'it''s'", "'it's'"],
    ['"say ""no"""', `'say "no"'`],
    ["''", "''"],
    ["'two\nlines'", "'two\nlines'"],
    ['[a] + [b] * [c]', '(+ [a] (* [b] [c]))'],
    ['([a] + [b]) * [c]', '(* (+ [a] [b]) [c])'],
    ['[a] - [b] - [c]', '(- (- [a] [b]) [c])'],
    ['[a] - ([b] - [c])', '(- [a] (- [b] [c]))'],
    ['[a] / [b] / [c]', '(/ (/ [a] [b]) [c])'],
    ['[a] / [b] * [c]', '(* (/ [a] [b]) [c])'],
    ['-[a] * [b]', '(* (- [a]) [b])'],
    ['-[a] - -[b]', '(- (- [a]) (- [b]))'],
    ['--1', '(- (- 1))'],
    ['2 * -3', '(* 2 (- 3))'],
    ['[a] = [b]', '(= [a] [b])'],
    ['[a] <> 1', '(<> [a] 1)'],
    ['[a] != 1', '(<> [a] 1)'],
    ['[a]<=1', '(<= [a] 1)'],
    ['[a]>=1', '(>= [a] 1)'],
    ['[a] + 1 < [b] * 2', '(< (+ [a] 1) (* [b] 2))'],
    ['[a] > 1 AND [b] > 2 OR [c] > 3', '(OR (AND (> [a] 1) (> [b] 2)) (> [c] 3))'],
    ['[a] > 1 or [b] > 2 and [c] > 3', '(OR (> [a] 1) (AND (> [b] 2) (> [c] 3)))'],
    ['NOT [a] > 1 AND [b] > 2', '(AND (not (> [a] 1)) (> [b] 2))'],
    ['not not [a]', '(not (not [a]))'],
    ['SUM([a])', 'SUM([a])'],
    ['sum( [a] )', 'SUM([a])'],
    ['Sum([a]) / COUNT()', '(/ SUM([a]) COUNT())'],
    ['COUNT(*)', 'COUNT()'],
    ['count([a])', 'COUNT([a])'],
    ['countd([a])', 'COUNTD([a])'],
    ['SUM([a] * [b]) / SUM([b])', '(/ SUM((* [a] [b])) SUM([b]))'],
    ['ROUND([a])', 'ROUND([a])'],
    ['ROUND([a] / [b], 2)', 'ROUND((/ [a] [b]) 2)'],
    ['ABS(-[a])', 'ABS((- [a]))'],
    ["IF([a] > 1, 'x', 'y')", "{(> [a] 1): 'x'; 'y'}"],
    ['if([a] > 1, 1, if([a] > 0, 2, 3))', '{(> [a] 1): 1; {(> [a] 0): 2; 3}}'],
    ["CASE WHEN [a] > 1 THEN 'x' END", "{(> [a] 1): 'x'}"],
    ['case when [a] > 1 then 1 when [a] > 0 then 2 else 3 end', '{(> [a] 1): 1; (> [a] 0): 2; 3}'],
    ['CASE WHEN [a] > 1 THEN 1 ELSE 2 END + 1', '(+ {(> [a] 1): 1; 2} 1)'],
    ["DATEDIFF('day', [a], [b])", "DATEDIFF('day' [a] [b])"],
    ["DATETRUNC('month', [a])", "DATETRUNC('month' [a])"],
    ['SUM([a]) - PREVIOUS(SUM([a]))', '(- SUM([a]) PREVIOUS(SUM([a])))'],
    ['RUNNING(COUNT())', 'RUNNING(COUNT())'],
    ['[SUM]', '[SUM]'],
    ["'; DROP TABLE data; --'", "'; DROP TABLE data; --'"],
    [`${'('.repeat(30)}[a]${')'.repeat(30)}`, '[a]'],
  ])('%s', (text, line) => expect(lineOf(parse(text))).toBe(line));
});

describe('what is refused, and where', () => {
  test.each([
    ['', 'The expression is empty. Start with a column, such as [Fare], or a function, such as SUM.', ''],
    ['   ', 'The expression is empty. Start with a column, such as [Fare], or a function, such as SUM.', ''],
    ['[a', 'The column name that starts here has no closing ].', '[a'],
    ['1 + [a]]', 'The column name that starts here has no closing ].', '[a]]'],
    ["'a", "The text that starts here has no closing '.", "'a"],
    ['[x] = "a', 'The text that starts here has no closing ".', '"a'],
    ['[a] ; [b]', '‘;’ isn’t allowed in a calculation.', ';'],
    ['[a] % 2', '‘%’ isn’t allowed in a calculation.', '%'],
    ['[a] || [b]', '‘|’ isn’t allowed in a calculation.', '|'],
    [
      '[a] -- comment',
      'comment isn’t recognised. Put columns in brackets, such as [comment], and text in quotes.',
      'comment',
    ],
    ['/* x */ [a]', 'Something is missing before /: a column, a number, a text or a function.', '/'],
    ['[a] = ‘x’', "‘‘’ isn’t allowed in a calculation. Write text in straight quotes, such as 'card'.", '‘'],
    ['{Fare}', '‘{’ isn’t allowed in a calculation. Write columns in brackets, such as [Fare].', '{'],
    ['😀', '‘😀’ isn’t allowed in a calculation.', '😀'],
    ['[a\0b]', 'A calculation can’t contain a NUL character.', '[a\0b]'],
    ["'a\0b'", 'A calculation can’t contain a NUL character.', "'a\0b'"],
    ['Fare', 'Fare isn’t recognised. Put columns in brackets, such as [Fare], and text in quotes.', 'Fare'],
    ['SUMM([a])', 'No function named SUMM. Did you mean SUM?', 'SUMM'],
    ['AVERAGE([a])', 'No function named AVERAGE.', 'AVERAGE'],
    ['DATEDIF([a])', 'No function named DATEDIF. Did you mean DATEDIFF?', 'DATEDIF'],
    ['read_csv([a])', 'No function named read_csv.', 'read_csv'],
    ['SUM', 'SUM needs its values in parentheses. The expression ends here.', ''],
    ['SUM [a]', 'SUM needs its values in parentheses. Found [a].', '[a]'],
    ['SUM()', 'SUM takes 1 value but got 0. Syntax: SUM(number).', 'SUM()'],
    ['SUM([a], [b])', 'SUM takes 1 value but got 2. Syntax: SUM(number).', 'SUM([a], [b])'],
    ['1 + IF([a] > 1, 2)', 'IF takes 3 values but got 2. Syntax: IF(condition, then, else).', 'IF([a] > 1, 2)'],
    ['ROUND([a], 1, 2)', 'ROUND takes 1 or 2 values but got 3. Syntax: ROUND(number, digits).', 'ROUND([a], 1, 2)'],
    ['COUNT([a], [b])', 'COUNT takes at most one value but got 2. Syntax: COUNT(value).', 'COUNT([a], [b])'],
    ['SUM(*)', 'Something is missing before *: a column, a number, a text or a function.', '*'],
    ['SUM([a]', 'This ( of SUM is not closed.', '('],
    ['([a] + 1', 'Unclosed (.', '('],
    ['[a] + 1)', 'Unmatched ), or something is missing before it.', ')'],
    ['()', 'Unmatched ), or something is missing before it.', ')'],
    ['1,000', 'Unexpected comma. Write numbers without thousands separators: 1000, 0.5.', ','],
    ['[a] +', 'Something is missing at the end: a column, a number, a text or a function.', ''],
    ['* [a]', 'Something is missing before *: a column, a number, a text or a function.', '*'],
    ['[a] + * [b]', 'Something is missing before *: a column, a number, a text or a function.', '*'],
    ['[a] AND', 'Something is missing at the end: a column, a number, a text or a function.', ''],
    ['AND [a]', 'Something is missing before AND: a column, a number, a text or a function.', 'AND'],
    ['[a] [b]', 'An operator is missing before [b], such as + or =.', '[b]'],
    ['[a] 5', 'An operator is missing before 5, such as + or =.', '5'],
    ["[a] 'x'", "An operator is missing before 'x', such as + or =.", "'x'"],
    ['[a] SUM([b])', 'An operator is missing before SUM, such as + or =.', 'SUM'],
    ['1.2.3', 'An operator is missing before .3, such as + or =.', '.3'],
    ['CASE [a] WHEN 1 THEN 2 END', 'After CASE comes WHEN and a condition. Found [a].', '[a]'],
    ['CASE', 'After CASE comes WHEN and a condition. The expression ends here.', ''],
    ['CASE WHEN [a] > 1 2 END', 'A condition of CASE is followed by THEN. Found 2.', '2'],
    ['CASE WHEN [a] > 1 THEN 2', 'CASE ends with END. The expression ends here.', ''],
    ['CASE WHEN [a] > 1 THEN 2 ELSE', 'Something is missing at the end: a column, a number, a text or a function.', ''],
    ["[a]') ; DROP TABLE data", "The text that starts here has no closing '.", "') ; DROP TABLE data"],
    [
      'SELECT * FROM data',
      'SELECT isn’t recognised. Put columns in brackets, such as [SELECT], and text in quotes.',
      'SELECT',
    ],
  ])('%s', (text, message, marked) => expect(faultOf(text)).toEqual({ message, marked }));

  test.each([
    ['parentheses', `${'('.repeat(5000 / 5)}[a]${')'.repeat(900)}`],
    ['minus signs', `${'- '.repeat(900)}1`],
    ['NOT', `${'NOT '.repeat(400)}[a]`],
    ['IF in IF', `${'IF([a], 1, '.repeat(100)}2${')'.repeat(100)}`],
  ])('%s too deep', (_, text) =>
    expect(faultOf(text.slice(0, 2000)).message).toBe('The expression is nested more than 40 levels deep.'),
  );

  test('too many parts', () =>
    expect(faultOf(Array.from({ length: 300 }, () => '1').join('+')).message).toBe(
      'This is too long: it has more than 400 parts.',
    ));
  test('too many characters', () =>
    expect(faultOf(`'${'a'.repeat(2000)}'`)).toEqual({
      message: 'A calculation can be at most 2,000 characters; this one has 2,002.',
      marked: "a'",
    }));
});
