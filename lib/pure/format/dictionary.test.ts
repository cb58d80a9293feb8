import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable } from '@/tests/analysis/ask-tables';
import { cycle, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import { dictionary } from './dictionary';

describe('a dictionary', () => {
  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
    'does not know %s by itself',
    (word) => {
      expect(dictionary({ other: 1 })[word]).toBeUndefined();
      expect(dictionary({ [word]: 2 })[word]).toBe(2);
    },
  );
});

describe('a table of racing cars', () => {
  const races = askTable('races.csv', [
    words('Constructor', cycle(['Lola', 'valueOf', 'Matra'], ASK_ROWS)),
    numbers('Points', cycle([9, 6.5, 4, 3, 1], ASK_ROWS)),
  ]);
  it.each([
    ['points by constructor', 'Average of Points, by Constructor'],
    ['which constructor has the most points', 'Average of Points, by Constructor, top 1'],
    ['points of valueOf', 'Average of Points, Constructor is valueOf'],
  ])('%s', (question, read) => expect(saidOf(races, question)).toBe(read));
});
