import { expect, it } from 'vitest';
import type { DocumentTable, ExtractionField, ExtractionValue } from '@/lib/pure/documents/schema';
import { citedRowsOf, tableFile } from '@/lib/product/data-sources/import/table';
import { tableOfTable, tableOfValues, type Extracted } from './cited-table';

const field = (key: string, type: ExtractionField['type'], inRows = false): ExtractionField => ({
  key,
  label: key.charAt(0).toUpperCase() + key.slice(1),
  type,
  required: false,
  ...(inRows && { inRows }),
});
const value = (key: string, of: ExtractionValue['value'], row?: number, byHand = false): ExtractionValue => ({
  key,
  ...(row !== undefined && { row }),
  raw: of === null ? null : String(of),
  value: of,
  confidence: 1,
  citations:
    of === null || byHand
      ? []
      : [{ page: 2, quote: `${key} ${String(of)}`, bbox: [1, 2, 3, 4], pageWidth: 600, pageHeight: 800 }],
  state: of === null ? 'missing' : byHand ? 'edited' : 'extracted',
});
const FIELDS = [
  field('number', 'text'),
  field('date', 'date'),
  field('total', 'money'),
  field('what', 'text', true),
  field('amount', 'money', true),
];
const invoice: Extracted = {
  documentId: '019acf00-0000-7000-8000-000000000001',
  documentName: 'a.pdf',
  fields: FIELDS,
  values: [
    value('number', 'R-1'),
    value('date', '2025-05-04'),
    value('total', 30),
    value('what', 'Bolts', 0),
    value('amount', 10, 0),
    value('what', 'Nuts, "M4"', 3),
    value('amount', 20.5, 3, true),
  ],
};

it('makes a row of each line, without the amounts of the whole document', () => {
  const table = tableOfValues('Invoice', [invoice]);
  expect(table.columns.map(({ label, type }) => [label, type])).toEqual([
    ['Number', undefined],
    ['Date', 'date'],
    ['What', undefined],
    ['Amount', 'decimal'],
  ]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['R-1', '2025-05-04', 'Bolts', '10.00'],
    ['R-1', '2025-05-04', 'Nuts, "M4"', '20.50'],
  ]);
});

it('each cell keeps its place, one by hand has none', () => {
  const [first, second] = citedRowsOf(tableOfValues('Invoice', [invoice]));
  expect(first).toMatchObject({ documentId: invoice.documentId, page: 2 });
  expect(first!.cells.amount).toEqual({ page: 2, quote: 'amount 10', bbox: [1, 2, 3, 4] });
  expect(second!.cells.amount).toBeNull();
  expect(Object.keys(first!.cells)).toEqual(['number', 'date', 'what', 'amount']);
});

it('makes a row of each document where there are no lines', () => {
  const plain = (documentName: string, total: number | null): Extracted => ({
    ...invoice,
    documentName,
    fields: FIELDS.slice(0, 3),
    values: [value('number', documentName), value('total', total)],
  });
  const table = tableOfValues('Totals', [plain('a.pdf', 12.345), plain('b.pdf', null)]);
  expect(table.columns.map(({ label }) => label)).toEqual(['Document', 'Number', 'Total']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['a.pdf', 'a.pdf', '12.345'],
    ['b.pdf', 'b.pdf', ''],
  ]);
});

it('is written as a file whose last column names the places', () => {
  const table = tableOfValues('Invoice', [invoice]);
  const [head, first, second] = tableFile(table).split('\n');
  expect(head).toBe('"Number","Date","What","Amount","Document citation"');
  expect(first).toBe(`"R-1","2025-05-04","Bolts","10.00","${table.rows[0]!.citation.id}"`);
  expect(second).toContain('"Nuts, ""M4"""');
});

const printed = (number: number, rows: string[][], asides: number[] = []): DocumentTable => ({
  number,
  title: '',
  pages: [number],
  boxes: [],
  header: ['Region', 'Sales'],
  units: ['', '€'],
  rows,
  asides,
  cells: rows.flatMap((row, nth) =>
    row.map((text, column) => ({
      row: nth,
      column,
      span: 1,
      text,
      page: number,
      box: [column, nth, column + 1, nth + 1] as [number, number, number, number],
    })),
  ),
  notes: [],
});

it('makes tables alike into one, without the totals inside them', () => {
  const table = tableOfTable('Sales', 'document', [
    printed(
      1,
      [
        ['North', '1'],
        ['Total', '1'],
      ],
      [1],
    ),
    printed(2, [['South', '2']]),
  ]);
  expect(table.columns.map(({ label }) => label)).toEqual(['Region', 'Sales (€)']);
  expect(table.rows.map(({ cells, citation }) => [...cells, citation.page])).toEqual([
    ['North', '1', 1],
    ['South', '2', 2],
  ]);
  expect(table.rows[1]!.citation.cells[1]).toEqual({ page: 2, quote: '2', bbox: [1, 0, 2, 1] });
});
