import { expect, it } from 'vitest';
import { spanAt } from './places';

const TEXT = 'SELECT región,\n  nope\nFROM t\n';

it.each([
  ['a word', 2, 3, 'nope'],
  ['a letter beyond ASCII', 1, 8, 'región'],
  ['a sign', 1, 14, ','],
  ['the end of a line', 3, 7, 't'],
  ['beyond the text', 9, 1, 't'],
])('%s is marked', (_, line, column, expected) => {
  const { from, to } = spanAt(TEXT, { line, column });
  expect(TEXT.slice(from, to)).toBe(expected);
});

it('nothing is marked in an empty text', () => expect(spanAt('', { line: 1, column: 1 })).toEqual({ from: 0, to: 0 }));
