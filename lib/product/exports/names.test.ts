import { describe, expect, it } from 'vitest';
import { archiveNames, fileNameOf } from './names';

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

describe('the name of an exported file', () => {
  it.each([
    ['Sales.csv', 'pdf', 'Sales.pdf'],
    ['Sales 2025', 'zip', 'Sales 2025.zip'],
    ['../../etc/passwd', 'csv', '-..-etc-passwd.csv'],
    ['a/b\\c', 'csv', 'a-b-c.csv'],
    ['a\r\nX-Evil: 1', 'pdf', 'a-X-Evil- 1.pdf'],
    ['\u202efdp.exe', 'pdf', '-fdp.exe.pdf'],
    ['...', 'png', 'unnamed.png'],
    ['', 'json', 'unnamed.json'],
    [`${'x'.repeat(149)}😀😀`, 'pdf', `${'x'.repeat(149)}😀.pdf`],
    ['\ud83d', 'pdf', '-.pdf'],
  ])('%j as %s', (name, ending, expected) => {
    expect(fileNameOf(name, ending)).toBe(expected);
    // As a header has it.
    expect(encodeURIComponent(fileNameOf(name, ending))).toMatch(/^[\w%.!~*'()-]+$/);
  });
});
