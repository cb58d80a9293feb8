import { describe, expect, it } from 'vitest';
import { archiveNames } from './names';

describe('names in an archive', () => {
  it.each<[string[], string[]]>([
    [
      ['sales.csv', 'people.json'],
      ['sales.csv', 'people.json'],
    ],
    [
      ['sales.csv', 'sales.csv', 'Sales.CSV'],
      ['sales.csv', 'sales (2).csv', 'Sales (3).CSV'],
    ],
    [
      ['sales (2).csv', 'sales.csv', 'sales.csv'],
      ['sales (2).csv', 'sales.csv', 'sales (3).csv'],
    ],
    [
      ['../../etc/passwd', 'a\\b:c*d?.csv', '\u0000'],
      ['-..-etc-passwd', 'a-b-c-d-.csv', '-'],
    ],
    [
      ['', '...', ' '],
      ['unnamed', 'unnamed (2)', 'unnamed (3)'],
    ],
    [[`${'x'.repeat(300)}.csv`], [`${'x'.repeat(116)}.csv`]],
  ])('%j', (names, expected) => {
    expect(archiveNames(names)).toEqual(expected);
  });
});
