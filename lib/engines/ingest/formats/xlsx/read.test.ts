import { utils, write, type WorkBook } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { archiveOf, rawRow, rawWorkbook, type RawSheet, type RawWorkbook } from '@/tests/support/workbook';
import { ingest, ingestAll, labels, refusal, rowsOf, tryFiles } from '@/tests/try-ingest';

tryFiles();

const bytesOf = (book: WorkBook, options = {}): Buffer =>
  write(book, { type: 'buffer', bookType: 'xlsx', ...options }) as Buffer;
function bookOf(sheets: Record<string, unknown[][]>): WorkBook {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return book;
}
const xlsx = { family: 'xlsx' as const };
const read = (content: Buffer, options = {}): Promise<IngestResult> => ingest(content, { ...xlsx, options });
/** Whole numbers come as texts of digits. */
const valuesOf = async (result: IngestResult) =>
  (await rowsOf(result)).map((row) =>
    row.map((value, nth) => (result.columns[nth]!.type === 'integer' && value !== null ? Number(value) : value)),
  );
const types = ({ columns }: IngestResult) => columns.map(({ type }) => type);
const rawRead = async (sheet: RawSheet, how: Omit<RawWorkbook, 'sheets'> = {}) =>
  read(await rawWorkbook({ sheets: [sheet], ...how }));
const issuesOf = ({ issues }: IngestResult) => issues.map(({ kind, count, first }) => [kind, count, first[0]?.found]);

const SALES = [
  ['Region', 'Sales', 'Open'],
  ['North', 12.5, true],
  ['South', 7, false],
  ['West', 1e6, true],
];
const SALES_ROWS = SALES.slice(1);
const cell = (type: string, value: string, more = '') => `<c t="${type}"${more}><v>${value}</v></c>`;
const styled = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`;

describe('a workbook', () => {
  test.each([{}, { bookSST: true }, { compression: true, bookSST: true }])('of a library, %j', async (how) => {
    const result = await read(bytesOf(bookOf({ Sales: SALES }), how));
    expect(labels(result)).toEqual(['Region', 'Sales', 'Open']);
    expect(types(result)).toEqual(['text', 'decimal', 'boolean']);
    expect(await valuesOf(result)).toEqual(SALES_ROWS);
    expect(result.reading).toMatchObject({ sheet: 'Sales', sheets: [{ name: 'Sales' }], header: true, headerLine: 1 });
    expect(result.reading.notes).toEqual(['The sheet Sales']);
  });

  test.each<[string, Omit<RawWorkbook, 'sheets'>, RawSheet]>([
    [
      'without references',
      {},
      {
        rows: [
          rawRow(['Region', 'Sales', 'Open']),
          `<row>${cell('str', 'North')}<c><v>12.5</v></c>${cell('b', '1')}</row>`,
          `<row>${cell('str', 'South')}<c><v>7</v></c>${cell('b', '0')}</row>`,
          `<row>${cell('str', 'West')}<c><v>1E6</v></c>${cell('b', '1')}</row>`,
        ].join(''),
      },
    ],
    [
      'with a stray dimension and numbers of Java',
      {},
      {
        before: '<dimension ref="A1"/>',
        rows: [
          rawRow(['Region', 'Sales', 'Open']),
          `<row>${cell('str', 'North')}<c><v>12.5</v></c>${cell('b', '1')}</row>`,
          `<row>${cell('str', 'South')}<c><v>7.0</v></c>${cell('b', '0')}</row>`,
          `<row>${cell('str', 'West')}<c><v>1000000.0</v></c>${cell('b', '1')}</row>`,
        ].join(''),
      },
    ],
    [
      'in the strict namespace, with prefixes',
      { strict: true, prefix: 'x' },
      {
        rows: [
          '<x:row r="1"><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row>',
          '<x:row r="2"><x:c r="A2" t="s"><x:v>3</x:v></x:c><x:c r="B2"><x:v>12.5</x:v></x:c><x:c r="C2" t="b"><x:v>1</x:v></x:c></x:row>',
          '<x:row r="3"><x:c r="A3" t="s"><x:v>4</x:v></x:c><x:c r="B3"><x:v>7</x:v></x:c><x:c r="C3" t="b"><x:v>0</x:v></x:c></x:row>',
          '<x:row r="4"><x:c r="A4" t="s"><x:v>5</x:v></x:c><x:c r="B4"><x:v>1000000</x:v></x:c><x:c r="C4" t="b"><x:v>1</x:v></x:c></x:row>',
        ].join(''),
      },
    ],
  ])('%s', async (_what, how, sheet) => {
    const strings = ['Region', 'Sales', 'Open', 'North', 'South', 'West'].map(
      (text) => `<x:si><x:t>${text}</x:t></x:si>`,
    );
    const result = await rawRead(sheet, { ...how, ...(how.prefix && { strings: strings.join('') }) });
    expect(labels(result)).toEqual(['Region', 'Sales', 'Open']);
    expect(await valuesOf(result)).toEqual(SALES_ROWS);
  });

  test('keeps texts texts, whatever they look like, and says what its numbers are', async () => {
    const formats = ['General', 'yyyy-mm-dd', '0.0%', '#,##0.00 [$€-407]', 'd/m/yy h:mm', '[h]:mm:ss', '@'];
    const row = (n: number) =>
      `<row>${cell('str', `00${n}`)}${styled(1, 45292 + n)}${styled(2, 0.25 * n)}${styled(3, 9.5 * n)}${styled(4, 45292.25 + n)}${styled(5, 1.5 * n)}${cell('str', String(20_240_100 + n))}<c><v>${2000 + n}</v></c></row>`;
    const rows =
      rawRow(['Code', 'Day', 'Share', 'Price', 'At', 'Took', 'Lot', 'Year']) + [1, 2, 3, 4].map(row).join('');
    const result = await rawRead({ rows }, { formats });
    const { columns } = result;
    expect(columns.map(({ type, format: { kind, unit } }) => [type, kind, unit])).toEqual([
      ['id', 'plain', undefined],
      ['date', 'plain', undefined],
      ['decimal', 'percent', undefined],
      ['decimal', 'currency', '€'],
      ['datetime', 'plain', undefined],
      ['decimal', 'plain', 'h'],
      ['id', 'plain', undefined],
      ['integer', 'year', undefined],
    ]);
    expect((await valuesOf(result))[0]).toEqual([
      '001',
      '2024-01-02',
      0.25,
      9.5,
      '2024-01-02 06:00:00',
      36,
      '20240101',
      2001,
    ]);
  });

  test.each<[string[], number[], object, boolean]>([
    [['"$"#,##0', 'General'], [0, 1, 1, 0], { kind: 'currency', unit: '$' }, false],
    [['"$"#,##0', '[$€-407] #,##0'], [0, 1, 1, 0], { kind: 'plain' }, true],
    [['0%', '0.00'], [0, 1, 1, 0], { kind: 'plain' }, true],
  ])('numbers in the formats %j have one unit, or none', async (formats, styles, format, isSaid) => {
    const rows =
      rawRow(['Name', 'Worth']) +
      styles.map((style, n) => `<row>${cell('str', `n${n}`)}${styled(style, 1.5 * n)}</row>`).join('');
    const { columns, reading } = await rawRead({ rows }, { formats: [...formats] });
    expect(columns[1]!.format).toMatchObject(format);
    expect(reading.notes.some((note) => note.includes('formatted in several ways'))).toBe(isSaid);
  });

  test('of texts alone is read as any file of texts', async () => {
    const result = await read(
      bytesOf(
        bookOf({
          Export: [
            ['Day', 'Amount'],
            ['31.12.2025', '1.234,50'],
            ['13.01.2026', '7,25'],
          ],
        }),
      ),
    );
    expect(types(result)).toEqual(['date', 'decimal']);
  });

  test.each<[boolean, number, string]>([
    [false, 1, '1900-01-01'],
    [false, 59, '1900-02-28'],
    [false, 61, '1900-03-01'],
    [false, 45_292, '2024-01-01'],
    [true, 0, '1904-01-01'],
    [true, 43_830, '2024-01-01'],
  ])('counts days since 1904: %s, %d is %s', async (from1904, serial, day) => {
    const rows =
      rawRow(['n', 'Day']) + [1, 2, 3].map((n) => `<row><c><v>${n}</v></c>${styled(1, serial)}</row>`).join('');
    const properties = from1904 ? '<workbookPr date1904="1"/>' : '';
    const result = await rawRead({ rows }, { formats: ['General', 'd mmm yyyy'], properties });
    expect((await valuesOf(result))[0]).toEqual([1, day]);
  });

  test('reads the first shown sheet with a table, and says what else there is', async () => {
    const sheets = [
      { name: 'Cover', rows: rawRow(['Report of sales']) + rawRow(['made by hand']) },
      { name: 'Old', state: 'hidden', rows: rawRow(['a', 'b']) + rawRow([1, 2]) + rawRow([3, 4]) },
      { name: 'Sales', rows: rawRow(['Region', 'Units']) + rawRow(['North', 2]) + rawRow(['South', 4]) },
    ];
    const book = await rawWorkbook({ sheets });
    const result = await read(book);
    expect(labels(result)).toEqual(['Region', 'Units']);
    expect(result.reading.notes).toEqual(['The sheet Sales', '2 other sheets were not imported: Cover, Old (hidden)']);
    expect(result.reading.sheets).toEqual([{ name: 'Cover' }, { name: 'Old', hidden: true }, { name: 'Sales' }]);
    expect(labels(await read(book, { sheet: 'Old' }))).toEqual(['a', 'b']);
    expect((await refusal(book, { ...xlsx, options: { sheet: 'New' } })).message).toBe(
      'the workbook has no sheet New; choose Cover, Old, Sales',
    );
  });

  test.each<[string, number, string | undefined, string]>([
    ['the data behind a sheet of notes', 2000, undefined, 'Data'],
    ['the first of two tables of which the other is longer', 40, undefined, 'Notes'],
    ['not what is hidden', 2000, 'hidden', 'Notes'],
  ])('reads %s', async (_, rows, state, chosen) => {
    const about = rawRow(['Field', 'Meaning']) + rawRow(['units', 'pieces sold']) + rawRow(['region', 'where']);
    const data = Array.from({ length: rows }, (_row, n) => rawRow([`r${n % 7}`, (n * n * 7919) % 10_007]));
    const sheets = [
      { name: 'Notes', rows: about },
      { name: 'Data', ...(state && { state }), rows: rawRow(['region', 'units']) + data.join('') },
    ];
    expect((await read(await rawWorkbook({ sheets }))).reading.sheet).toBe(chosen);
  });

  test('several become one table', async () => {
    const files = [2, 3].map((n) => ({
      name: `${n}.xlsx`,
      ...xlsx,
      content: bytesOf(
        bookOf({
          S: [
            ['Code', 'n'],
            ['01', n],
            ['02', n],
          ],
        }),
      ),
    }));
    expect(await valuesOf(await ingestAll(files))).toEqual([
      ['01', 2],
      ['02', 2],
      ['01', 3],
      ['02', 3],
    ]);
  });

  test('rich text is one text, phonetic runs are none, escapes are letters', async () => {
    const strings =
      '<si><r><rPr><b/></rPr><t>Ann &amp; </t></r><r><t xml:space="preserve">Bob</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x0041_b</t></si>';
    const rows =
      rawRow(['Name', 'n']) + [0, 1, 2].map((n) => `<row>${cell('s', String(n))}<c><v>${n}</v></c></row>`).join('');
    expect(await valuesOf(await rawRead({ rows }, { strings }))).toEqual([
      ['Ann & Bob', 0],
      ['東京', 1],
      ['aAb', 2],
    ]);
  });

  test('errors and formulas without a value are missing and counted, with their places', async () => {
    const rows =
      rawRow(['Region', 'Sales', 'Share']) +
      `<row r="2">${cell('str', 'North')}<c><f>A1*2</f><v>12</v></c><c><f>B2/0</f></c></row>` +
      `<row r="3">${cell('str', 'South')}${cell('e', '#N/A')}<c><v>0.5</v></c></row>` +
      `<row r="4">${cell('str', 'West')}<c><v>3</v></c><c><v>0.25</v></c></row>`;
    const result = await rawRead({ rows });
    expect(await valuesOf(result)).toEqual([
      ['North', 12, null],
      ['South', null, 0.5],
      ['West', 3, 0.25],
    ]);
    expect(issuesOf(result)).toEqual([
      ['error_cells', 1, 'B3: #N/A'],
      ['formulas_without_value', 1, 'C2: a formula'],
    ]);
  });

  test('a cell merged over rows is said of each of them; merged names span their columns', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>Region</v></c><c r="B1" t="str"><v>2023</v></c><c r="D1" t="str"><v>2024</v></c></row>' +
      '<row r="2"><c r="B2" t="str"><v>Sales</v></c><c r="C2" t="str"><v>Cost</v></c><c r="D2" t="str"><v>Sales</v></c><c r="E2" t="str"><v>Cost</v></c></row>' +
      '<row r="3"><c r="A3" t="str"><v>North</v></c><c r="B3"><v>1</v></c><c r="C3"><v>2</v></c><c r="D3"><v>3</v></c><c r="E3"><v>4</v></c></row>' +
      '<row r="4"><c r="B4"><v>5</v></c><c r="C4"><v>6</v></c><c r="D4"><v>7</v></c><c r="E4"><v>8</v></c></row>' +
      '<row r="5"><c r="A5" t="str"><v>South</v></c><c r="B5"><v>9</v></c><c r="C5"><v>10</v></c><c r="D5"><v>11</v></c><c r="E5"><v>12</v></c></row>';
    const after = `<mergeCells>${['A1:A2', 'B1:C1', 'D1:E1', 'A3:A4'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
    const result = await rawRead({ rows, after });
    expect(labels(result)).toEqual(['Region', '2023 Sales', '2023 Cost', '2024 Sales', '2024 Cost']);
    expect((await valuesOf(result)).map(([region]) => region)).toEqual(['North', 'North', 'South']);
    expect(result.reading.notes).toContain('the value of a cell merged over rows stands in each of them');
  });

  test('a table that stands somewhere on its sheet, with hidden rows and columns', async () => {
    const rows =
      '<row r="2"><c r="C2" t="str"><v>Sales of 2024</v></c></row>' +
      '<row r="4"><c r="C4" t="str"><v>Region</v></c><c r="D4" t="str"><v>Units</v></c><c r="E4" t="str"><v>Price</v></c></row>' +
      '<row r="5"><c r="C5" t="str"><v>North</v></c><c r="D5"><v>2</v></c><c r="E5"><v>1.5</v></c></row>' +
      '<row r="6" hidden="1"><c r="C6" t="str"><v>South</v></c><c r="D6"><v>3</v></c><c r="E6"><v>2.5</v></c></row>' +
      '<row r="1048576"/>';
    const result = await rawRead({ before: '<cols><col min="5" max="5" hidden="1"/></cols>', rows });
    expect(await valuesOf(result)).toEqual([
      ['North', 2, 1.5],
      ['South', 3, 2.5],
    ]);
    expect(result.reading).toMatchObject({ headerLine: 4 });
    expect(result.reading.notes).toEqual([
      'The sheet Sheet1',
      '1 row above the table was skipped',
      '1 row is hidden in the workbook and was read too',
      '1 column hidden in the workbook was read too: Price',
    ]);
    expect(labels(await read(await rawWorkbook({ sheets: [{ rows }] }), { headerLine: 0 }))).toEqual(
      ['', '', ''].map((_, nth) => `Column ${nth + 1}`),
    );
  });

  test('the last row of the largest sheet is read, and the gap before it is none', async () => {
    const rows =
      rawRow(['a', 'b']) +
      rawRow([1, 2]) +
      '<row r="1048576"><c r="A1048576"><v>3</v></c><c r="B1048576"><v>4</v></c></row>';
    expect(await valuesOf(await rawRead({ rows }))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('macros and other workbooks are said and neither run nor fetched', async () => {
    const book = await rawWorkbook({
      sheets: [{ rows: rawRow(['a', 'b']) + rawRow([1, 2]) + rawRow([3, 4]) }],
      more: '<externalReferences><externalReference r:id="x1"/></externalReferences>',
    });
    expect((await read(book)).reading.notes).toContain(
      'formulas refer to 1 other workbook; the values stored in this one were used, and nothing was fetched',
    );
  });
});

describe('what is refused, in a sentence', () => {
  const entity =
    '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
  const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
  test.each<[string, () => Buffer | Promise<Buffer>, string, RegExp]>([
    ['a document type', () => rawWorkbook({ sheets: [{ rows: entity }] }), 'unreadable_file', /document type/],
    [
      'an entity',
      () => rawWorkbook({ sheets: [{ rows: rawRow(['<c t="str"><v>&b;</v></c>']) }] }),
      'unreadable_file',
      /entity/,
    ],
    [
      'a password',
      () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
      'unreadable_file',
      /protected by a password/,
    ],
    ['a workbook of before 2007', () => compound, 'unsupported_type', /old Excel/],
    ['a web page', () => Buffer.from('<html><table></table></html>'), 'unsupported_type', /web page/],
    ['text', () => Buffer.from('a,b\n1,2\n'), 'unsupported_type', /no Excel workbook/],
    ['a Word document', () => archiveOf({ 'word/document.xml': '<w/>' }), 'unsupported_type', /Word document/],
    ['another archive', () => archiveOf({ 'a.csv': 'a,b' }), 'unsupported_type', /ZIP file/],
    [
      'a workbook of bytes',
      () =>
        archiveOf({
          '_rels/.rels':
            '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
          'xl/workbook.bin': 'x',
        }),
      'unsupported_type',
      /binary workbook/,
    ],
    ['no cell at all', () => rawWorkbook({ sheets: [{ rows: '' }] }), 'unreadable_file', /empty/],
    [
      'a damaged archive',
      async () => (await rawWorkbook({ sheets: [{ rows: rawRow(['a', 'b']) }] })).subarray(0, 700),
      'unreadable_file',
      /damaged/,
    ],
    ['nothing', () => Buffer.alloc(0), 'unreadable_file', /empty/],
    [
      'settings that unpack to very much',
      () => rawWorkbook({ sheets: [{ rows: rawRow(['a']) }], parts: { 'xl/styles.xml': Buffer.alloc(40 << 20, ' ') } }),
      'unreadable_file',
      /unpacks to more/,
    ],
    [
      'a cell without end',
      () => rawWorkbook({ sheets: [{ rows: `<row><c t="str"><v>${' '.repeat(9 << 20)}</v></c></row>` }] }),
      'unreadable_file',
      /too long/,
    ],
    [
      'more entries than a workbook has',
      () => archiveOf(Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`${n}`, '']))),
      'unreadable_file',
      /damaged/,
    ],
  ])('%s', async (_what, content, code, message) => {
    const error = await refusal(await content(), xlsx);
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
  });
});
