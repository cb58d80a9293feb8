import { describe, expect, test } from 'vitest';
import { ingest, ingestAll, kinds, labels, lines, refusal, rowsOf, tryFiles, type TestFile } from '@/tests/try-ingest';

tryFiles();

const file = (name: string, content: string | Buffer, rest: Partial<TestFile> = {}): TestFile => ({
  name,
  content,
  ...rest,
});

describe('several files are one table', () => {
  test.each<[string, TestFile[], string[], unknown[][]]>([
    [
      'one below the other',
      [file('a.csv', 'a,b\n1,x\n2,y\n'), file('b.csv', 'a,b\n3,z\n')],
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
        ['3', 'z'],
      ],
    ],
    [
      'columns in another order',
      [file('a.csv', 'a,b\n1,x\n'), file('b.csv', 'b,a\nz,3\n')],
      ['a', 'b'],
      [
        ['1', 'x'],
        ['3', 'z'],
      ],
    ],
    [
      'columns that one lacks',
      [file('a.csv', 'a,b\n1,x\n'), file('b.csv', 'a,c\n3,7.5\n')],
      ['a', 'b', 'c'],
      [
        ['1', 'x', null],
        ['3', null, 7.5],
      ],
    ],
    [
      'names that are spelt otherwise',
      [file('a.csv', 'Sales (EUR),b\n1,x\n'), file('b.csv', 'sales eur,B\n3,z\n')],
      ['Sales (EUR)', 'b'],
      [
        ['1', 'x'],
        ['3', 'z'],
      ],
    ],
    [
      'each in its own dialect',
      [
        file('a.csv', 'a,b\n1,Köln\n'),
        file('b.csv', Buffer.from('a;b\n3;M\xfcller\n', 'latin1')),
        file('c.csv', Buffer.from('a\tb\n5\tÅse\n', 'utf16le')),
      ],
      ['a', 'b'],
      [
        ['1', 'Köln'],
        ['3', 'Müller'],
        ['5', 'Åse'],
      ],
    ],
    [
      'of other kinds',
      [
        file('a.csv', 'a,b\n1,x\n'),
        file('b.json', '[{"b":"z","a":3}]', { family: 'json' }),
        file('c.xml', '<r><i a="5"><b>w</b></i><i a="6"><b>v</b></i></r>', { family: 'xml' }),
      ],
      ['a', 'b'],
      [
        ['1', 'x'],
        ['3', 'z'],
        ['5', 'w'],
        ['6', 'v'],
      ],
    ],
    [
      'without names, by place',
      [file('a.csv', 'a,b\n1,x\n2,y\n'), file('b.csv', '3,z\n4,w\n')],
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
        ['3', 'z'],
        ['4', 'w'],
      ],
    ],
    [
      'names in the second only',
      [file('a.csv', '1,x\n2,y\n'), file('b.csv', 'a,b\n3,z\n')],
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
        ['3', 'z'],
      ],
    ],
    [
      'no names at all',
      [file('a.csv', '1,x\n2,y\n'), file('b.csv', '3,z\n')],
      ['Column 1', 'Column 2'],
      [
        ['1', 'x'],
        ['2', 'y'],
        ['3', 'z'],
      ],
    ],
    [
      'words alone, whose first line is known to be names',
      [file('a.csv', 'name,city\nAnn,Oslo\nBob,Rome\n'), file('b.csv', 'name,city\nname x,Bern\nEve,Oslo\n')],
      ['name', 'city'],
      [
        ['Ann', 'Oslo'],
        ['Bob', 'Rome'],
        ['name x', 'Bern'],
        ['Eve', 'Oslo'],
      ],
    ],
    [
      'words alone, without names',
      [file('a.csv', 'name,city\nAnn,Oslo\nBob,Rome\n'), file('b.csv', 'Cid,Bern\n')],
      ['name', 'city'],
      [
        ['Ann', 'Oslo'],
        ['Bob', 'Rome'],
        ['Cid', 'Bern'],
      ],
    ],
    ['names and nothing below', [file('a.csv', 'a,b\n1,x\n'), file('b.csv', 'a,b\n')], ['a', 'b'], [['1', 'x']]],
    [
      'one column, with what needs quotes',
      [file('a.csv', 'note\n"x, ""y""\nz"\n'), file('b.json', '[{"note":null},{"note":"w"}]', { family: 'json' })],
      ['note'],
      [['x, "y"\nz'], [null], ['w']],
    ],
    [
      'names that are said twice',
      [file('a.csv', 'v,v\n1,2\n'), file('b.csv', 'v,v\n3,4\n')],
      ['v', 'v'],
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
  ])('%s', async (_name, files, names, rows) => {
    const result = await ingestAll(files);
    expect(labels(result)).toEqual(names);
    expect(await rowsOf(result)).toEqual(rows);
    expect(result.rowCount).toBe(rows.length);
    expect(result.reading.files?.reduce((sum, read) => sum + read.rows, 0)).toBe(rows.length);
  });

  test('types come from the rows of all', async () => {
    const { columns } = await ingestAll([
      file('a.csv', `n,v\n${lines(300, (n) => `${n},${n % 5}`)}\n`),
      file('b.csv', 'n,v\n1,2.5\n2,up\n'),
    ]);
    expect(columns.map(({ type, invalid }) => [type, invalid])).toEqual([
      ['integer', 0],
      ['decimal', 1],
    ]);
  });

  test('which rows are from which, and what holds for one alone', async () => {
    const { reading } = await ingestAll([
      file('a.csv', `n,v\n${lines(1200, (n) => `${n},x`)}\n`),
      file('b.csv', `Report\n\nn;v\n${lines(60, (n) => `${n};y`)}\n`),
    ]);
    expect(reading.notes).toEqual([
      'rows 1 to 1,200 from a.csv, 1,201 to 1,260 from b.csv',
      'a.csv: Comma separated',
      'b.csv: 1 line above the table was skipped',
      'b.csv: Semicolon separated',
    ]);
    expect(reading.files).toEqual([
      { fileName: 'a.csv', rows: 1200, encoding: 'UTF-8', delimiter: ',', header: true, headerLine: 1 },
      { fileName: 'b.csv', rows: 60, encoding: 'UTF-8', delimiter: ';', header: true, headerLine: 3 },
    ]);
  });

  test('issues have the numbers of the rows of the table', async () => {
    const result = await ingestAll([
      file('a.csv', 'a,b,c\n1,x,2\n2,y,3\n'),
      file('b.csv', 'a,b,c\n3,z,4\n4,w,5,beyond\n'),
    ]);
    expect(kinds(result)).toEqual([['long_row', 1]]);
    expect(result.issues[0]).toMatchObject({ message: 'row 4 has 4 fields, the header has 3', first: [{ row: 4 }] });
    expect(await rowsOf(result, 'misfits')).toEqual([['4', null, 'beyond']]);
  });

  test('a choice for one file holds for it alone', async () => {
    const result = await ingestAll([
      file('a.csv', 'a,b\n1,x\n'),
      file('b.csv', 'Report,of today\na,b\n2,y\n', { options: { headerLine: 2 } }),
    ]);
    expect(await rowsOf(result)).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
  });

  test('no column in common is said', async () => {
    expect((await ingestAll([file('a.csv', 'a,b\n1,x\n'), file('b.csv', 'c,d,e\n1,x,5\n')])).reading.notes).toContain(
      'b.csv has no columns in common with a.csv',
    );
  });

  test('the same rows as one file', async () => {
    const row = (n: number) =>
      `${n},"name ${n % 7}, ""x""",${n % 3 ? `2024-01-${String(1 + (n % 28)).padStart(2, '0')}` : ''},${n / 4}`;
    const whole = await ingest(`id,name,day,amount\n${lines(500, row)}\n`);
    const both = await ingestAll([
      file('a.csv', `id,name,day,amount\n${lines(200, row)}\n`),
      file('b.csv', `id,name,day,amount\n${lines(300, (n) => row(n + 200))}\n`),
    ]);
    expect(await rowsOf(both)).toEqual(await rowsOf(whole));
    expect(both.columns).toEqual(whole.columns);
  });
});

test.each<[string, TestFile[], RegExp]>([
  ['a file that is none', [file('a.csv', 'a,b\n1,x\n'), file('b.csv', '')], /^b\.csv: the file is empty$/],
  [
    'no names and another width',
    [file('a.csv', 'a,b\n1,x\n'), file('b.csv', '1,2,3\n4,5,6\n')],
    /^b\.csv has no header and 3 columns, but a\.csv has 2; choose its header row/,
  ],
  [
    'a choice that does not hold',
    [file('a.csv', 'a,b\n1,x\n'), file('b.csv', 'a,b\n1,x\n', { options: { headerLine: 9 } })],
    /^b\.csv: line 9 does not exist/,
  ],
])('refused: %s', async (_name, files, message) => {
  expect((await refusal(files)).message).toMatch(message);
});
