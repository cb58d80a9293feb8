import { describe, expect, test } from 'vitest';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import type { Cell } from '@/lib/pure/query/schema/column';
import { fixture, ingest, kinds, labels, lines, refusal, rowsOf, tryFiles } from '@/tests/try-ingest';

tryFiles();

describe('delimited files', () => {
  test.each<[string, string | Buffer, unknown[][]]>([
    [
      'commas',
      'a,b\n1,x\n2,"y, z"\n',
      [
        ['1', 'x'],
        ['2', 'y, z'],
      ],
    ],
    [
      'semicolons and decimal commas',
      'a;b\n1,5;x\n2,25;y\n',
      [
        [1.5, 'x'],
        [2.25, 'y'],
      ],
    ],
    ['tabs', 'a\tb\n1\tx y\n', [['1', 'x y']]],
    ['pipes', 'a|b\n1|x\n', [['1', 'x']]],
    ['an announced delimiter', 'sep=;\na;b\n1;2\n', [['1', '2']]],
    ['carriage returns', 'a,b\r1,"x\ry"\r', [['1', 'x\ry']]],
    [
      'mixed line ends',
      'a,b\r\n1,x\n2,y\r\n',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    ['no line end at the end', 'a,b\n1,x', [['1', 'x']]],
    [
      'empty lines and lines of delimiters',
      'a,b\n1,x\n\n,\n2,y\n',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    ['a byte order mark', '\ufeffa,b\n1,x\n', [['1', 'x']]],
    ['one column', 'name\nAnn\n\nBob\n', [['Ann'], ['Bob']]],
    [
      'no header',
      '1,2024-01-01\n2,2024-01-02\n',
      [
        ['1', '2024-01-01'],
        ['2', '2024-01-02'],
      ],
    ],
    [
      'lines above and a total below',
      'Report\nMade today\n\na,b\n1,x\n2,y\n\nTotal,3\n',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'comments',
      fixture('duckdb-simple.csv'),
      [
        ['1', '3'],
        ['6', '7'],
      ],
    ],
    [
      'too short and too long rows',
      fixture('csvkit-bad.csv'),
      [
        ['1', '27', null],
        [null, "I'm too short!", null],
        ['0', 'mixed types.... uh oh', '17'],
      ],
    ],
    [
      'blank rows below',
      fixture('frictionless-blank-rows-multiple.csv'),
      [
        ['1101', 'John', '30'],
        ['1102', 'Julie', '26'],
      ],
    ],
    [
      'a header said twice',
      'a,b\n1,x\na,b\n2,y\n',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'a trailing delimiter in the header',
      'a,b,\n1,x\n2,y\n',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'a NUL inside a cell',
      'a,b\n\0,x\n3,y\n',
      [
        [null, 'x'],
        ['3', 'y'],
      ],
    ],
    [
      'quotes that do not close',
      'a,b,c\n1,"x,2\n3,y,4\n',
      [
        ['1', '"x', '2'],
        ['3', 'y', '4'],
      ],
    ],
    [
      'another delimiter in one row',
      'a,b,c\n1,x,2.5\n2;y;3.5\n4,z,1.5\n',
      [
        ['1', 'x', 2.5],
        ['2', 'y', 3.5],
        ['4', 'z', 1.5],
      ],
    ],
    [
      'a cell of more lines than a first look sees',
      `a,b\n1,"${'x y\n'.repeat(80_000)}"\n2,y\n`,
      [
        ['1', 'x y\n'.repeat(80_000)],
        ['2', 'y'],
      ],
    ],
    [
      'UTF-16',
      fixture('csvkit-test_utf16_big.csv'),
      [
        ['1', '2', '3'],
        ['4', '5', 'ʤ'],
      ],
    ],
  ])('%s', async (_name, content, rows) => {
    expect(await rowsOf(await ingest(content))).toEqual(rows);
  });

  test('days written as digits are days, whole numbers where one of them is none or someone says so', async () => {
    const digits = (n: number) => new Date(Date.UTC(2021, 0, 1 + n)).toISOString().slice(0, 10).replaceAll('-', '');
    const csv = (rows: number, last = '') => `seen,size\n${lines(rows, (n) => `${digits(n % 700)},${n}`)}\n${last}`;
    const typeOf = async (content: string, overrides?: Record<string, ColumnOverride>) => {
      const { columns } = await ingest(content, { overrides });
      return [columns[0]!.type, columns[0]!.readAs, columns[0]!.min, columns[0]!.max];
    };
    expect(await typeOf(csv(300))).toEqual(['date', 'yyyymmdd', '2021-01-01', '2021-10-27']);
    expect(await typeOf(csv(40_000, '20229999,1\n'))).toEqual(['integer', null, 20_210_101, 20_229_999]);
    expect(await typeOf(csv(300), { seen: { type: 'integer' } })).toEqual(['integer', null, 20_210_101, 20_211_027]);
  }, 60_000);

  test('months written as digits are months, by their values or their name; whole numbers where one is none or someone says so', async () => {
    const digits = (n: number) => `${2015 + Math.floor(n / 12)}${String((n % 12) + 1).padStart(2, '0')}`;
    const csv = (name: string, months: number, rows: number, last = '') =>
      `${name},size\n${lines(rows, (n) => `${digits(n % months)},${n}`)}\n${last}`;
    const typeOf = async (content: string, overrides?: Record<string, ColumnOverride>) => {
      const { columns } = await ingest(content, { overrides });
      return [columns[0]!.type, columns[0]!.readAs, columns[0]!.min, columns[0]!.max, columns[0]!.time?.grain];
    };
    expect(await typeOf(csv('seen', 30, 300))).toEqual(['date', 'yyyymm', '2015-01-01', '2017-06-01', 'month']);
    expect(await typeOf(csv('seen', 12, 300))).toEqual(['integer', null, 201_501, 201_512, undefined]);
    expect(await typeOf(csv('Month', 12, 300))).toEqual(['date', 'yyyymm', '2015-01-01', '2015-12-01', 'month']);
    expect(await typeOf(csv('seen', 30, 40_000, '201799,1\n'))).toEqual(['integer', null, 201_501, 201_799, undefined]);
    expect(await typeOf(csv('seen', 30, 300), { seen: { type: 'integer' } })).toEqual([
      'integer',
      null,
      201_501,
      201_706,
      undefined,
    ]);
    expect(await typeOf(csv('seen', 12, 300), { seen: { type: 'date' } })).toEqual([
      'date',
      'yyyymm',
      '2015-01-01',
      '2015-12-01',
      'month',
    ]);
  }, 60_000);

  test('columns whose names the engine uses itself are measured like any others', async () => {
    const values = (n: number) => [
      n % 7,
      (n * 1.25) % 11,
      `word ${n % 5}`,
      `2024-${String(1 + (n % 12)).padStart(2, '0')}-01`,
      n % 3 === 0 ? 'yes' : 'no',
      `text ${n}`,
    ];
    const kinds = values(0).length;
    const table = (names: string[]) =>
      ingest(
        `${names.join(',')}\n${lines(200, (n) => names.map((_, nth) => values(n + Math.floor(nth / kinds))[nth % kinds]).join(','))}\n`,
      );
    const taken = [
      'bar',
      'value',
      'v',
      'n',
      'count',
      'different',
      'data',
      'number',
      'cell',
      'place',
      'rows',
      'g',
      'label',
      'd',
      'sum',
      'min',
      'max',
      'filled',
      'k',
      'total',
      'left',
      'right',
      'step',
      'gap',
      'select',
      'from',
      'order',
      'group',
      'x',
      'y',
      'a',
      'b',
      't',
      's',
      'c0',
      'k0',
    ];
    const [theirs, plain] = await Promise.all([table(taken), table(taken.map((_, nth) => `plain_${nth}`))]);
    const measured = ({ columns }: typeof plain) =>
      columns.map(({ key: _key, label: _label, role: _role, type, ...figures }) => ({
        ...figures,
        type: type === 'id' ? 'integer' : type,
      }));
    expect(theirs.columns.map(({ label }) => label)).toEqual(taken);
    expect(measured(theirs).map(({ distinct, min, max, sum, top }) => ({ distinct, min, max, sum, top }))).toEqual(
      measured(plain).map(({ distinct, min, max, sum, top }) => ({ distinct, min, max, sum, top })),
    );
  });

  test('a column without a name is called by its place', async () => {
    expect(
      (await ingest('a,,c, ,Column 2\n1,2,3,4,5\n6,7,8,9,10\n')).columns.map(({ key, label }) => [key, label]),
    ).toEqual([
      ['a', 'a'],
      ['column_2', 'Column 2'],
      ['c', 'c'],
      ['column_4', 'Column 4'],
      ['column_2_2', 'Column 2'],
    ]);
  });

  test('encodings are told and said', async () => {
    expect((await ingest(fixture('german-excel-1252.csv'))).reading.encoding).toBe('Windows-1252');
    expect(await ingest(fixture('shift-jis.csv'))).toMatchObject({ rowCount: 100, reading: { encoding: 'Shift-JIS' } });
    expect(await ingest(fixture('utf16le-nobom.csv'))).toMatchObject({
      rowCount: 50,
      reading: { encoding: 'UTF-16 LE' },
    });
  });

  test('what does not fit is kept and counted', async () => {
    const result = await ingest(fixture('csvkit-bad.csv'));
    expect(kinds(result)).toEqual([
      ['long_row', 1],
      ['short_row', 1],
    ]);
    expect(result.issues[0]).toMatchObject({
      message: 'row 1 has 4 fields, the header has 3',
      first: [{ row: 1, expected: '3 fields' }],
    });
    expect(await rowsOf(result, 'misfits')).toEqual([['1', null, "I'm too long!"]]);
  });

  test('places beyond the first twenty are kept in a part of their own', async () => {
    const result = await ingest(
      `n,v\n${lines(900, (n) => `${n},${n % 30 === 0 ? 'a7' : n}${n % 10 === 1 ? ',x' : ''}`)}\n`,
    );
    expect(result.issues.map(({ kind, count, first }) => [kind, count, first.length])).toEqual([
      ['long_row', 90, 20],
      ['mixed_type', 30, 20],
    ]);
    const places = await rowsOf(result, 'places');
    expect(places).toHaveLength(120);
    expect([places[89], places[119]]).toEqual([
      ['long_row', '892', null, expect.stringContaining('3'), '2 fields'],
      ['mixed_type', '871', 'v', 'a7', 'a whole number'],
    ]);
    expect(result.parts.map(({ kind, rowCount }) => [kind, rowCount])).toEqual([
      ['rows', 900],
      ['misfits', 90],
      ['places', 120],
    ]);
  });

  test('a second table is left out and kept', async () => {
    const result = await ingest('a,b,c\n1,x,2\n2,y,3\n4,z,5\na,b,c,d\n1,p,2,3\n');
    expect(result.rowCount).toBe(3);
    expect(kinds(result)).toEqual([['second_table', 1]]);
    expect(await rowsOf(result, 'misfits')).toEqual([
      [null, null, 'a,b,c,d'],
      [null, null, '1,p,2,3'],
    ]);
  });

  test('labels are the header cells, keys are unique', async () => {
    const result = await ingest('id, name ,id,\n1,x,2,3\n');
    expect(labels(result)).toEqual(['id', 'name', 'id', 'Column 4']);
    expect(result.columns.map(({ key }) => key)).toEqual(['id', 'name', 'id_2', 'column_4']);
  });

  test('a column without a name and a value, and two of them', async () => {
    expect((await ingest('a,b,\n1,x,\n')).columns).toHaveLength(3);
    expect((await ingest('a,b,,\n1,x,,\n2,y,,\n')).columns).toHaveLength(2);
  });
});

describe('types come from every row', () => {
  test('German numbers, money, percent and dates', async () => {
    const result = await ingest(fixture('german-excel-1252.csv'));
    expect(
      result.columns.slice(2).map(({ label, type, readAs, format }) => [label, type, readAs, format.unit]),
    ).toEqual([
      ['Betrag', 'decimal', '€ sign, decimal comma', '€'],
      ['Anteil', 'decimal', 'percent sign, decimal comma', '%'],
      ['Menge', 'integer', null, undefined],
    ]);
    expect(result.columns.find(({ label }) => label === 'Betrag')).toMatchObject({ min: 1234.5 });
  });

  /** Between the start, the middle and the end of the file, where no sample looks. */
  const late = (usual: (n: number) => string, odd: string) =>
    `n,v,padding\n${lines(3000, (n) => `${n},${n === 1300 ? odd : usual(n)},${PADDING}`)}\n`;
  const PADDING = 'x'.repeat(100);

  test.each<[string, (n: number) => string, string, string]>([
    ['a word among whole numbers', (n) => String(n % 50), 'up', 'integer'],
    ['a code among whole numbers', (n) => String(n % 50), 'A12', 'text'],
    ['a decimal among whole numbers', (n) => String(n % 50), '0.5', 'decimal'],
    ['a zero in front', (n) => String(1 + (n % 50)), '007', 'category'],
    ['a word for nothing', (n) => String(n % 50), 'N/A', 'integer'],
    ['a date-time among dates', () => '2024-01-01', '2024-01-02 10:00', 'datetime'],
    ['a short date among dates', () => '2024-01-01', '2024-1-2', 'date'],
    ['a number beyond 64 bits', (n) => String(n % 50), '12345678901234567890', 'category'],
    ['blanks around a word', (n) => (n % 2 ? 'a' : 'b'), ' a ', 'category'],
    ['a decisive day', () => '01/02/2024', '13/02/2024', 'date'],
    ['the only value', () => '', '5', 'integer'],
  ])('%s', async (_name, usual, odd, type) => {
    const result = await ingest(late(usual, odd));
    expect(result.rowCount).toBe(3000);
    const column = result.columns[1]!;
    expect([column.type, column.review]).toEqual([
      type === 'text' ? expect.stringMatching(/text|category/) : type,
      null,
    ]);
  });

  test('a few misfits are named with their rows', async () => {
    const result = await ingest(late((n) => String(n % 50), 'A12'));
    expect(result.issues).toMatchObject([
      {
        kind: 'mixed_type',
        column: 'v',
        count: 1,
        message: 'integer except for 1 value; first at row 1,301',
        first: [{ row: 1301, column: 'v', found: 'A12', expected: 'a whole number' }],
      },
    ]);
  });

  test('a code that begins with 0 is no misfit', async () => {
    const result = await ingest(late((n) => String(1000 + (n % 50)), '0800'));
    expect([result.columns[1]!.type, result.issues]).toEqual(['category', []]);
  });

  test('a text among numbers is kept beside them', async () => {
    const result = await ingest(late((n) => String(n % 50), 'up'));
    expect(result.issues).toMatchObject([
      {
        kind: 'invalid',
        column: 'v',
        count: 1,
        message: '1 value is not a whole number, as all others are, first at row 1,301',
      },
    ]);
    expect(result.columns[1]).toMatchObject({ type: 'integer', invalid: 1, nulls: 0 });
    expect(await rowsOf(result, 'misfits')).toEqual([['1301', 'v', 'up']]);
  });

  test('a column is text where the whole file has more texts than its sample', async () => {
    const result = await ingest(
      `n,v\n${lines(60_000, (n) => `${n},${n > 12_000 && n < 26_000 && n % 3 === 0 ? `word ${n % 7}` : n % 50}`)}\n`,
    );
    expect(result.columns[1]).toMatchObject({ type: expect.stringMatching(/text|category/), invalid: 0, nulls: 0 });
  });

  test('a long table is counted column by column', async () => {
    const result = await ingest(`n,v\n${lines(60_000, (n) => `${n},${n === 15_000 ? 'A12' : n % 50}`)}\n`);
    expect(result).toMatchObject({
      rowCount: 60_000,
      issues: [{ message: 'integer except for 1 value; first at row 15,001' }],
    });
    expect(result.columns[1]).toMatchObject({ distinct: 51, nulls: 0 });
  });

  test('padded words are one class', async () => {
    expect((await ingest(late((n) => (n % 2 ? 'a' : 'b'), ' a '))).columns[1]!.distinct).toBe(2);
  });

  test('whole numbers beyond 2^53 stay exact', async () => {
    const result = await ingest(
      `v,w\n${lines(30, (n) => `${9007199254740993n + BigInt(n)},123456789012345678901234567890`)}\n`,
    );
    expect(result.columns[0]).toMatchObject({ min: '9007199254740993', max: '9007199254741022' });
    expect(result.sample[0]).toEqual({ v: '9007199254740993', w: '123456789012345678901234567890' });
  });

  test('words taken for missing are counted as they are written, and can be kept', async () => {
    const file = `amount,city\n1,Oslo\nN/A,-\n-,Bergen\n n/a ,Oslo\n,N/A\n-,Bergen\n${lines(20, (n) => `${n},Oslo`)}\n`;
    const read = await ingest(file);
    expect(read.columns.map(({ type, nulls, missingWords }) => [type, nulls, missingWords])).toEqual([
      [
        'integer',
        5,
        [
          { word: '-', count: 2 },
          { word: 'N/A', count: 1 },
          { word: 'n/a', count: 1 },
        ],
      ],
      [
        'category',
        2,
        [
          { word: '-', count: 1 },
          { word: 'N/A', count: 1 },
        ],
      ],
    ]);
    const kept = await ingest(file, {
      overrides: { amount: { missingWords: 'kept' }, city: { missingWords: 'kept' } },
    });
    expect(kept.columns.map(({ nulls, missingWords }) => [nulls, missingWords])).toEqual([
      [1, undefined],
      [0, undefined],
    ]);
    expect((await rowsOf(kept)).slice(1, 4)).toEqual([
      ['N/A', '-'],
      ['-', 'Bergen'],
      ['n/a', 'Oslo'],
    ]);
  });

  test('days that equal their months have one meaning, until one row says otherwise', async () => {
    const alike = (n: number) =>
      `${String(1 + (n % 12)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/2026`;
    expect((await ingest(late(alike, '05/05/2026'))).columns[1]).toMatchObject({
      type: 'date',
      review: null,
      min: '2026-01-01',
      max: '2026-12-12',
    });
    expect((await ingest(late(alike, '05/06/2026'))).columns[1]!.review).not.toBeNull();
    expect((await ingest(late(alike, '05/13/2026'))).columns[1]).toMatchObject({
      type: 'date',
      review: null,
      readAs: 'm/d/y',
    });
  });

  test('NA is a country among codes and nothing among numbers', async () => {
    const result = await ingest(
      `code,value\nNA,1\nDE,NA\nFR,3\n${lines(30, (n) => `${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + ((n * 7) % 26))},${n}`)}\n`,
    );
    expect(result.columns.map(({ nulls }) => nulls)).toEqual([0, 1]);
    expect(result.columns[1]!.type).toBe('integer');
    expect(result.sample[0]!.code).toBe('NA');
  });
});

describe('what can be read in two ways', () => {
  const dates = `when,n\n${lines(36, (n) => `${String(1 + (n % 12)).padStart(2, '0')}/0${1 + Math.floor(n / 12)}/2024,${n}`)}\n`;

  test('waits as text, with both readings', async () => {
    const result = await ingest(dates);
    const [when] = result.columns;
    expect(when).toMatchObject({ type: expect.stringMatching(/text|category|id/) as string, readAs: null });
    expect(when!.review!.options.map(({ reading, min, max }) => [reading, min, max])).toEqual([
      ['day_first', '2024-01-01', '2024-03-12'],
      ['month_first', '2024-01-01', '2024-12-03'],
    ]);
    expect(when!.review!.options.map(({ spread }) => spread!.length)).toEqual([36, 36]);
    expect(when!.review!.options.find(({ likelier }) => likelier)!.reading).toBe('day_first');
  });

  test('a chosen reading settles it', async () => {
    const [when] = (await ingest(dates, { overrides: { when: { reading: 'month_first' } } })).columns;
    expect(when).toMatchObject({ type: 'date', review: null, max: '2024-12-03', readAs: 'm/d/y' });
  });

  test('numbers with three digits behind the comma', async () => {
    const [, amount] = (await ingest('k|amount\na|1,234\nb|2,500\nc|12,000\n')).columns;
    expect(amount!.review!.options).toMatchObject([
      { reading: 'decimal_point', sum: 15_734, likelier: true },
      { reading: 'decimal_comma', sum: 15.734 },
    ]);
    expect(
      (await ingest('k,amount\na,"1,234"\n', { overrides: { amount: { reading: 'decimal_comma' } } })).columns[1],
    ).toMatchObject({ type: 'decimal', sum: 1.234, review: null });
  });

  test('commas between the cells decide, unless another column has decimal commas', async () => {
    const settled = await ingest('k,amount\na,"1,234"\nb,"2,500"\nc,"12,000"\nd,110\n');
    expect(settled.reading.notes.join()).toMatch(/thousands separators/);
    expect(settled.columns[1]).toMatchObject({
      type: 'integer',
      sum: 15_844,
      review: null,
    });
    expect((await ingest('rate,amount\n"1,5","1,234"\n"2,25","2,500"\n')).columns).toMatchObject([
      { type: 'decimal', sum: 3.75 },
      { type: 'decimal', sum: 3.734, review: null },
    ]);
    expect((await ingest('k,amount\na,"1,234"\nb,"0,500"\n')).columns[1]).toMatchObject({ sum: 1.734 });
  });

  test('another column of the file may decide', async () => {
    expect((await ingest('a,b\n"1,234","1,234.50"\n"2,500","2,500.25"\n')).columns).toMatchObject([
      { type: 'integer', sum: 3734, review: null },
      { type: 'decimal', review: null },
    ]);
  });
});

describe('what the user decided', () => {
  test('a chosen type turns misfits into nulls and keeps their text', async () => {
    const result = await ingest('n,v\n1,5\n2,up\n3,7\n4,\n5,down\n', { overrides: { v: { type: 'integer' } } });
    expect(result.columns[1]).toMatchObject({ type: 'integer', nulls: 1, invalid: 2, sum: 12 });
    expect(await rowsOf(result, 'misfits')).toEqual([
      ['2', 'v', 'up'],
      ['5', 'v', 'down'],
    ]);
    expect(result.issues).toMatchObject([
      {
        kind: 'invalid',
        column: 'v',
        count: 2,
        first: [
          { row: 2, found: 'up' },
          { row: 5, found: 'down' },
        ],
      },
    ]);
  });

  test.each<[ColumnOverride['type'], string, Cell]>([
    ['text', 'text', '5'],
    ['category', 'category', '5'],
    ['decimal', 'decimal', 5],
    ['id', 'id', '5'],
  ])('5 as %s', async (type, expected, cell) => {
    const result = await ingest('n,v\n1,5\n2,6\n', { overrides: { v: { type } } });
    expect(result.columns[1]!.type).toBe(expected);
    expect(result.sample[0]!.v).toEqual(cell);
  });
});

describe('other kinds of files', () => {
  test.each<[string, FileFamily, string, string[], unknown[][]]>([
    [
      'JSON',
      'json',
      '[{"a":1,"b":{"c":"x"}},{"a":2.5}]',
      ['a', 'b.c'],
      [
        [1, 'x'],
        [2.5, null],
      ],
    ],
    ['lines of JSON', 'json', '{"a":"2024-01-01"}\n{"a":"2024-01-02"}\n', ['a'], [['2024-01-01'], ['2024-01-02']]],
    [
      'XML',
      'xml',
      '<r><i n="1"><v>x &amp; "y"</v></i><i n="2"><v>z</v></i></r>',
      ['n', 'v'],
      [
        ['1', 'x & "y"'],
        ['2', 'z'],
      ],
    ],
    [
      'prose',
      'txt',
      'It was the best of times, "so\nIt was the worst of times.\n\nIt was\n',
      ['text'],
      [['It was the best of times, "so'], ['It was the worst of times.'], ['It was']],
    ],
    [
      'pairs',
      'txt',
      'host=a cpu=12\nhost=b cpu=15\n',
      ['host', 'cpu'],
      [
        ['a', '12'],
        ['b', '15'],
      ],
    ],
    [
      'tabs in a TXT',
      'txt',
      'a\tb\n1\tx\n2\ty\n',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'numbers between blanks',
      'txt',
      ' 1  2.5\n10 33.0\n',
      ['Column 1', 'Column 2'],
      [
        ['1', 2.5],
        ['10', 33],
      ],
    ],
  ])('%s', async (_name, family, content, names, rows) => {
    const result = await ingest(content, { family });
    expect(labels(result)).toEqual(names);
    expect(await rowsOf(result)).toEqual(rows);
  });
});

describe('refusals say what is wrong', () => {
  test.each<[string, string | Buffer, FileFamily, string, RegExp]>([
    ['nothing', '', 'csv', 'unreadable_file', /^the file is empty$/],
    ['blanks only', ' \n\n', 'csv', 'unreadable_file', /^the file is empty$/],
    ['a workbook', Buffer.from('PK\x03\x04xxxxxxxx'), 'csv', 'unsupported_type', /Excel/],
    ['a web page', '<!DOCTYPE html><html></html>', 'csv', 'unsupported_type', /web page/],
    [
      'bytes',
      Buffer.from(Array.from({ length: 4096 }, (_, n) => n % 256)),
      'csv',
      'unreadable_file',
      /^the text encoding couldn’t be detected; choose one and try again$/,
    ],
    ['half a JSON', '[{"a": "x"}, {"a": ', 'json', 'unreadable_file', /cut off/],
    ['no records', '{"a": []}', 'json', 'unreadable_file', /^no list of records was found in this JSON$/],
    ['an entity bomb', fixture('xmlbomb.xml'), 'xml', 'unreadable_file', /DTD/],
    ['a reference to another file', fixture('external.xml'), 'xml', 'unreadable_file', /DTD/],
    ['XML that is not sound', fixture('bad-037.xml'), 'xml', 'unreadable_file', /outside the root/],
    ['too many columns', `${'a,'.repeat(3000)}b\n`, 'csv', 'unreadable_file', /3,001 columns/],
  ])('%s', async (_name, content, family, code, message) => {
    const error = await refusal(content, { family });
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
  });
});

test('the same file gives the same parts', async () => {
  const content = `a,b\n${lines(500, (n) => `${n},${n % 7}`)}\n`;
  const [first, second] = [await ingest(content), await ingest(content)];
  expect(first.parts.map(({ sha256 }) => sha256)).toEqual(second.parts.map(({ sha256 }) => sha256));
  expect(first.parts[0]).toMatchObject({
    kind: 'rows',
    rowCount: 500,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
});

test('a table of a header alone', async () => {
  expect(await ingest('a,b,c\n')).toMatchObject({
    rowCount: 0,
    columns: [{ label: 'a', type: 'text' }, { label: 'b' }, { label: 'c' }],
    sample: [],
  });
});

test('nothing of a broken file is lost', async () => {
  let state = 5;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let round = 0; round < 8; round++) {
    let word = 0;
    const row = () =>
      Array.from({ length: random(8) === 0 ? 1 + random(6) : 4 }, () => {
        const text = `w${round}x${++word}`;
        return [
          text,
          `"${text}, ${text}"`,
          `"${text}`,
          `${text}"`,
          `"${text} ""${text}"""`,
          `"${text}\n${text}"`,
          ` ${text} `,
          text,
          text,
          text,
        ][random(10)]!;
      }).join(',');
    const content = `h1,h2,h3,h4\n${lines(120, row)}\n`;
    const result = await ingest(content);
    const kept = JSON.stringify([
      await rowsOf(result),
      await rowsOf(result, 'misfits'),
      result.columns.map(({ label }) => label),
    ]);
    for (const text of new Set(content.match(/w\d+x\d+/g))) expect(kept, `${text} of round ${round}`).toContain(text);
  }
});
