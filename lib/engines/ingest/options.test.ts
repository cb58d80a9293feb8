import { describe, expect, test } from 'vitest';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { ingest, kinds, labels, lines, refusal, rowsOf, tryFiles } from '@/tests/try-ingest';

tryFiles();

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('a choice holds over what the file seems to be', () => {
  test.each<[string, string | Buffer, FileFamily, ReadingOptions, string[], unknown[][], object]>([
    [
      'an encoding',
      Buffer.from([0x6e, 0x0a, 0xb3, 0xf3, 0x64, 0x9f, 0x0a]),
      'csv',
      { encoding: 'Windows-1250' },
      ['n'],
      [['łódź']],
      { encoding: 'Windows-1250' },
    ],
    [
      'an encoding against the guess',
      latin('n,v\nM\xfcller,1\n'),
      'csv',
      { encoding: 'Windows-1251' },
      ['n', 'v'],
      [['Mьller', '1']],
      { encoding: 'Windows-1251' },
    ],
    [
      'UTF-8 where it is',
      '\ufeffn,v\nMüller,1\n',
      'csv',
      { encoding: 'utf-8' },
      ['n', 'v'],
      [['Müller', '1']],
      { encoding: 'UTF-8' },
    ],
    [
      'UTF-16 without a mark',
      utf16('n;v\nMüller;1\n'),
      'csv',
      { encoding: 'UTF-16 LE' },
      ['n', 'v'],
      [['Müller', '1']],
      { encoding: 'UTF-16 LE', delimiter: ';' },
    ],
    [
      'a delimiter that few lines hold',
      'a,b;c\nx,y;3\nz,w;6\n',
      'csv',
      { delimiter: ';' },
      ['a,b', 'c'],
      [
        ['x,y', '3'],
        ['z,w', '6'],
      ],
      { delimiter: ';' },
    ],
    [
      'an unusual delimiter',
      'a^b\n1^x\n2^y\n',
      'csv',
      { delimiter: '^' },
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
      { delimiter: '^' },
    ],
    [
      'a delimiter beyond ASCII',
      'a¦b\n1¦x\n2¦y\n',
      'csv',
      { delimiter: '¦' },
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
      { delimiter: '¦' },
    ],
    [
      'a delimiter in running text',
      'so: it goes\nand: on\n',
      'txt',
      { delimiter: ':', headerLine: 0 },
      ['', ''],
      [
        ['so', 'it goes'],
        ['and', 'on'],
      ],
      { delimiter: ':' },
    ],
    [
      'the line of names',
      'Report\nof,today\nn,v\n1,2\n',
      'csv',
      { headerLine: 3 },
      ['n', 'v'],
      [['1', '2']],
      { headerLine: 3, header: true },
    ],
    [
      'a line of names above others',
      'n,v\nu,w\n1,2\n',
      'csv',
      { headerLine: 1 },
      ['n', 'v'],
      [
        ['u', 'w'],
        ['1', '2'],
      ],
      { headerLine: 1 },
    ],
    [
      'names that look like values',
      '1,2\n3,4\n5,6\n',
      'csv',
      { headerLine: 1 },
      ['1', '2'],
      [
        ['3', '4'],
        ['5', '6'],
      ],
      { headerLine: 1 },
    ],
    [
      'a title for the line of names',
      'Report;;\n\nday;who;n\n2024-01-05;Ann;1\n2024-01-06;Bob;2\n',
      'csv',
      { headerLine: 1 },
      ['Report', 'Column 2', 'Column 3'],
      [
        ['day', 'who', 'n'],
        ['2024-01-05', 'Ann', '1'],
        ['2024-01-06', 'Bob', '2'],
      ],
      { headerLine: 1 },
    ],
    [
      'a quote above the names',
      'a "quoted, title\n\nn,v\n1,"x"\n',
      'csv',
      { headerLine: 3 },
      ['n', 'v'],
      [['1', 'x']],
      { headerLine: 3 },
    ],
    [
      'no line of names',
      'n,v\n1,2\n',
      'csv',
      { headerLine: 0 },
      ['', ''],
      [
        ['n', 'v'],
        ['1', '2'],
      ],
      { header: false },
    ],
    [
      'names over lines of text',
      'words\nso it goes\nand on\n',
      'txt',
      { headerLine: 1 },
      ['words'],
      [['so it goes'], ['and on']],
      { headerLine: 1 },
    ],
    [
      'all of them',
      latin('Report\nn|v\nM\xfcller|1\n'),
      'csv',
      { encoding: 'Windows-1252', delimiter: '|', headerLine: 2 },
      ['n', 'v'],
      [['Müller', '1']],
      { encoding: 'Windows-1252', delimiter: '|', headerLine: 2 },
    ],
  ])('%s', async (_name, content, family, options, names, rows, reading) => {
    const result = await ingest(content, { family, options });
    const shown = names.every((name) => name === '') ? names.map((_, nth) => `Column ${nth + 1}`) : names;
    expect(labels(result)).toEqual(shown);
    expect((await rowsOf(result)).map((row) => row.map(String))).toEqual(rows);
    expect(result.reading).toMatchObject(reading);
  });

  test('in JSON and XML only the encoding means something', async () => {
    const result = await ingest(latin('[{"n":"M\xfcller"}]'), {
      family: 'json',
      options: { encoding: 'Windows-1252', delimiter: ';', headerLine: 2 },
    });
    expect(await rowsOf(result)).toEqual([['Müller']]);
    expect(result.reading.notes).toContain('delimiter and header row don’t apply to JSON');
  });

  test('a line of names far below', async () => {
    expect(
      await ingest(`${lines(900, (n) => `note ${n} ${'x'.repeat(400)}`)}\nn,v\n1,2\n`, {
        options: { headerLine: 901 },
      }),
    ).toMatchObject({ rowCount: 1, reading: { headerLine: 901 } });
  });

  test('lines left out above are said', async () => {
    expect((await ingest('Report\n\nn,v\n1,2\n', { options: { headerLine: 3 } })).reading.notes).toContain(
      '1 line above the table was skipped',
    );
  });
});

test.each<[string, string | Buffer, ReadingOptions, RegExp]>([
  [
    'UTF-8 that is none',
    latin('n,v\nAnn,1\nM\xfcller,2\n'),
    { encoding: 'UTF-8' },
    /cannot be read as UTF-8: line 3 contains bytes/,
  ],
  ['UTF-16 that is none', 'n,v\nAnn,1\n', { encoding: 'UTF-16 LE' }, /cannot be read as UTF-16 LE;/],
  ['the other UTF-16', utf16('n,v\nAnn,1\n'), { encoding: 'UTF-16 BE' }, /cannot be read as UTF-16 BE;/],
  ['one byte for UTF-16', utf16('\ufeffn,v\nAnn,1\n'), { encoding: 'Windows-1252' }, /cannot be read as Windows-1252;/],
  [
    'Shift-JIS that is none',
    latin('n,v\nAnn,1\nM\xfc\xfc,2\n'),
    { encoding: 'Shift-JIS' },
    /cannot be read as Shift-JIS: line 3/,
  ],
  ['an unknown encoding', 'n,v\n1,2\n', { encoding: 'EBCDIC' }, /EBCDIC isn’t supported; choose one of UTF-8/],
  ['a delimiter that is nowhere', 'n,v\n1,2\n', { delimiter: '|' }, /no line contains a bar/],
  ['a quote as delimiter', 'n,v\n1,2\n', { delimiter: '"' }, /other than a quote or line break/],
  ['a line that is not there', 'n,v\n1,2\n', { headerLine: 12 }, /line 12 does not exist/],
  ['an empty line', 'n,v\n\n1,2\n', { headerLine: 2 }, /line 2 is empty/],
])('refused: %s', async (_name, content, options, message) => {
  expect(await refusal(content, { options })).toMatchObject({
    code: 'unreadable_file',
    message: expect.stringMatching(message) as string,
  });
});

test('comment lines above the header are counted once, and the header is no surprise', async () => {
  const result = await ingest('# made today\n# by hand\na,b\n1,3\n6,7\n');
  expect(result).toMatchObject({
    rowCount: 2,
    reading: { headerLine: 3, notes: ['2 lines above the table were skipped', 'Comma separated'] },
  });
  expect(kinds(result)).toEqual([]);
});
