import { expect, it } from 'vitest';
import type { DocumentTable } from '@/lib/pure/documents/schema';
import { cellsRight, readTruth } from './table-truth';

const XML = `<document><table id="1"><region id="1" page="2" col-increment="0" row-increment="0">
  <cell start-row="0" start-col="0"><content>Name</content></cell>
  <cell start-row="0" start-col="1"><content>A &amp; B</content></cell>
  <cell start-row="1" start-col="0"><content>one</content></cell>
  <cell start-row="1" start-col="1"><content>1
  000</content></cell></region></table></document>`;

const tableOf = (cells: [number, number, string][]) =>
  ({
    cells: cells.map(([row, column, text]) => ({ row, column, span: 1, text, page: 2, box: null })),
  }) as unknown as DocumentTable;

it('reads cells with their rows and columns', () => {
  const [table] = readTruth(XML);
  expect(table).toMatchObject({ page: 2 });
  expect(table!.cells).toContainEqual({ row: 1, column: 1, text: '1000' });
  expect(table!.cells).toContainEqual({ row: 0, column: 1, text: 'a&b' });
});

it.each<[[number, number, string][], number]>([
  [
    [
      [-1, 0, 'Name'],
      [-1, 1, 'A & B'],
      [0, 0, 'one'],
      [0, 1, '1 000'],
    ],
    4,
  ],
  [
    [
      [-1, 0, 'Name'],
      [-1, 1, 'A & B'],
      [0, 0, 'one'],
    ],
    3,
  ],
  [[], 0],
])('counts cells in their place %#', (cells, right) =>
  expect(cellsRight(readTruth(XML), [tableOf(cells)])).toEqual({ right, all: 4 }),
);
