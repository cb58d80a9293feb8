import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { WorkbookColumn, WorkbookSheet } from '../protocol/workbook';
import { sheetNames, writeXlsx } from './xlsx';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xlsx-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function written(sheets: WorkbookSheet[]) {
  const path = join(folder, 'book.xlsx');
  await writeXlsx(sheets, path, new Date('2026-01-02T03:04:05Z'));
  return read(readFileSync(path), { cellNF: true, cellDates: false });
}
async function cellOf(column: Omit<WorkbookColumn, 'label'>, cell: Cell) {
  const { Sheets } = await written([{ name: 'S', columns: [{ label: 'a', ...column }], rows: [[cell]] }]);
  const found = Sheets.S!.A2 as { t: string; v: unknown; z?: string; f?: string } | undefined;
  return found && [found.t, found.v, found.z, found.f];
}

test.each<[Omit<WorkbookColumn, 'label'>, Cell, unknown]>([
  [{ holds: 'number', format: { kind: 'plain' } }, 12.5, ['n', 12.5, 'General']],
  [{ holds: 'number', format: { kind: 'plain', decimals: 2 } }, 0.1 + 0.2, ['n', 0.1 + 0.2, '0.00']],
  [{ holds: 'number', format: { kind: 'percent' } }, 0.215, ['n', 0.215, '0.0%']],
  [{ holds: 'number', format: { kind: 'percent', unit: '%' } }, 21.5, ['n', 21.5, '0.0"%"']],
  [{ holds: 'number', format: { kind: 'currency', unit: '$' } }, -3, ['n', -3, '"$"#,##0.00']],
  [{ holds: 'number', format: { kind: 'currency', unit: '€', decimals: 0 } }, 3, ['n', 3, '#,##0 "€"']],
  [{ holds: 'number', format: { kind: 'percent', signed: true } }, 0.02, ['n', 0.02, '+0.0%;-0.0%;0.0%']],
  [{ holds: 'number', format: { kind: 'plain', signed: true } }, 2, ['n', 2, '+General;-General;General']],
  [
    { holds: 'number', format: { kind: 'plain', style: { size: 'compact' } } },
    1_234_567,
    ['n', 1_234_567, '[>=1000000]#,##0.0,,"M";[>=1000]#,##0.0,"K";#,##0.##'],
  ],
  [
    {
      holds: 'number',
      format: { kind: 'currency', unit: '€', decimals: 1, style: { fixed: true, negative: 'parentheses' } },
    },
    -3,
    ['n', -3, '"€"#,##0.0;("€"#,##0.0)'],
  ],
  [
    { holds: 'number', format: { kind: 'plain', decimals: 0, style: { fixed: true, prefix: '~', suffix: ' "t' } } },
    3,
    ['n', 3, '"~"#,##0" t"'],
  ],
  [{ holds: 'number', format: { kind: 'percent', style: { suffix: ' up' } } }, 0.2, ['n', 0.2, '#,##0.0%" up"']],
  [{ holds: 'number', format: { kind: 'year' } }, 2024, ['n', 2024, '0']],
  [{ holds: 'number' }, '9007199254740993', ['s', '9007199254740993', 'General']],
  [{ holds: 'number' }, Number.NaN, undefined],
  [{ holds: 'truth' }, true, ['b', true, 'General']],
  [{ holds: 'day' }, '2024-01-01', ['n', 45_292, 'yyyy-mm-dd']],
  [{ holds: 'day' }, '1900-03-01', ['n', 61, 'yyyy-mm-dd']],
  [{ holds: 'day' }, '1899-12-31', ['s', '1899-12-31', 'General']],
  [{ holds: 'day' }, '2024 Q1', ['s', '2024 Q1', 'General']],
  [{ holds: 'moment' }, '2024-01-01T12:00:00', ['n', 45_292.5, 'yyyy-mm-dd hh:mm:ss']],
  [{ holds: 'text' }, '007', ['s', '007', 'General']],
  [{ holds: 'text' }, null, undefined],
  [{ holds: 'text' }, ' <a> & "b"\n', ['s', ' <a> & "b"\n', 'General']],
  [{ holds: 'text' }, 'a_x0041_b\u0007', ['s', 'a_x0041_b\u0007', 'General']],
  ...['=1+1', '+1', '-A1', '@SUM(A1)', '\t=1'].map((formula): [Omit<WorkbookColumn, 'label'>, Cell, unknown] => [
    { holds: 'text' },
    formula,
    ['s', formula, 'General'],
  ]),
])('%j: %j', async (column, cell, expected) => {
  expect(await cellOf(column, cell)).toEqual(expected && [...(expected as unknown[]), undefined]);
});

test('rows come as they are made, each table on a sheet of its own', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let n = 0; n < 50_000; n++) yield [n, `row ${n}`];
  }
  const columns: WorkbookColumn[] = [
    { label: '=n', holds: 'number' },
    { label: 'text', holds: 'text' },
  ];
  const book = await written([
    { name: 'All: of [it]', columns, rows: rows() },
    { name: 'Evidence', columns, rows: [[1, 'a']] },
  ]);
  expect(book.SheetNames).toEqual(['All of it', 'Evidence']);
  const all = utils.sheet_to_json<unknown[]>(book.Sheets['All of it']!, { header: 1 });
  expect([all.length, all[0], all.at(-1)]).toEqual([50_001, ['=n', 'text'], [49_999, 'row 49999']]);
});

test('more rows than a sheet holds are refused', async () => {
  function* rows(): Generator<Cell[]> {
    for (let n = 0; n < 1_048_576; n++) yield [];
  }
  await expect(written([{ name: 'S', columns: [], rows: rows() }])).rejects.toThrow(
    'An Excel sheet holds 1,048,576 rows',
  );
});

test('names of sheets are as sheets may have them, each once', () => {
  expect(sheetNames(['a/b', 'A b', `'quoted'`, '', 'x'.repeat(40), 'x'.repeat(41)])).toEqual([
    'a b',
    'A b (2)',
    'quoted',
    'Sheet',
    'x'.repeat(31),
    `${'x'.repeat(26)} (2)`,
  ]);
});
