import { expect, it } from 'vitest';
import { csvCell, csvOf } from './csv';

it.each([
  [null, ''],
  [12.5, '12.5'],
  [-3, '-3'],
  ['-3', '-3'],
  ['-', '-'],
  ['North', 'North'],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+cmd|x', "'+cmd|x"],
  ['@sum', "'@sum"],
  ['-2+3', "'-2+3"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t=1"],
])('%j is written %j', (cell, written) => {
  expect(csvCell(cell)).toBe(written);
});

it('puts one table below the other', () => {
  const column = (key: string, kind: 'dimension' | 'measure') => ({
    key,
    label: key,
    type: 'text' as const,
    format: { kind: 'plain' as const },
    kind,
  });
  const columns = [column('region', 'dimension'), column('sum', 'measure')];
  expect(
    csvOf([
      { title: 'By region', columns, rows: [{ region: 'North', sum: 2 }] },
      { title: '=All', columns: columns.slice(1), rows: [{ sum: 2 }] },
    ]),
  ).toBe("By region\r\nregion,sum\r\nNorth,2\r\n\r\n'=All\r\nsum\r\n2\r\n");
});
