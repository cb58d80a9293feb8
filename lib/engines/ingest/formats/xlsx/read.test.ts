import { utils, write, type WorkBook } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { ingest, kinds, labels, refusal, rowsOf, tryFiles } from '@/tests/try-ingest';
import { archiveOf, rawRow, rawWorkbook, type RawSheet } from '@/tests/support/workbook';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';

tryFiles();

const bytesOf = (book: WorkBook, options = {}): Buffer =>
  write(book, { type: 'buffer', bookType: 'xlsx', ...options }) as Buffer;
const bookOf = (sheets: Record<string, unknown[][]>): WorkBook => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return book;
};
const xlsx = { family: 'xlsx' as const };
const read = async (content: Buffer, options = {}): Promise<IngestResult> => ingest(content, { ...xlsx, options });
const types = ({ columns }: IngestResult) => columns.map(({ type }) => type);
const rawRead = async (sheet: RawSheet, how: Omit<Parameters<typeof rawWorkbook>[0], 'sheets'> = {}) =>
  read(await rawWorkbook({ sheets: [sheet], ...how }));

const SALES = [
  ['Region', 'Sales', 'Open'],
  ['North', 12.5, true],
  ['South', 7, false],
  ['West', 1e6, true],
];

describe('a workbook', () => {
  test.each([{}, { bookSST: true }, { compression: true, bookSST: true }])('as a library writes it, %j', async (how) => {
    const result = await read(bytesOf(bookOf({ Sales: SALES }), how));
    expect(labels(result)).toEqual(['Region', 'Sales', 'Open']);
    expect(types(result)).toEqual(['category', 'decimal', 'boolean']);
    expect(await rowsOf(result)).toEqual([
      ['North', 12.5, true],
      ['South', 7, false],
      ['West', 1e6, true],
    ]);
    expect(result.reading).toMatchObject({ sheet: 'Sales', sheets: [{ name: 'Sales' }], header: true, headerLine: 1 });
    expect(result.reading.notes).toEqual(['The sheet Sales']);
  });
});
