import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { makeRelation, newFolder, removeFolder, runSql } from '../../../../tests/queries/fixture';
import { openEngine } from '../../../../tests/queries/in-process';
import { ORDER_COLUMNS, orders, selectOf } from '../../../../tests/queries/records';
import type { FileFormat } from '../protocol/answers';
import type { FileWork, AbsoluteSelection } from '../protocol/messages';
import { fileHeaders } from './file';

const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
beforeAll(async () => {
  engine = await openEngine(folder);
});
afterAll(() => removeFolder(folder));

let made = 0;
type Wanted = Partial<Pick<FileWork, 'raw'>> & Partial<AbsoluteSelection>;
async function write(
  format: FileFormat,
  relation: Relation,
  columns: QueryColumn[],
  { raw = false, ...selection }: Wanted = {},
): Promise<string> {
  const path = join(folder, `file-${++made}.${format}`);
  await engine.one({
    kind: 'file',
    relation,
    columns,
    selection: engine.selectionFor(columns, selection),
    format,
    raw,
    path,
  });
  return path;
}
const writtenAs = async (format: FileFormat, relation: Relation, columns: QueryColumn[], wanted?: Wanted) =>
  readFileSync(await write(format, relation, columns, wanted), 'utf8');

describe('csv', () => {
  test('is RFC 4180: quotes where needed, CRLF, a header', async () => {
    const { relation, columns } = await makeRelation(
      folder,
      `SELECT 'a,b' AS a, 'say "x"' AS b, 'two' || chr(10) || 'lines' AS c, NULL::BIGINT AS d, 1.5::DOUBLE AS e, DATE '2019-03-18' AS f, TIMESTAMP '2019-03-18 10:00:00' AS g, true AS h`,
      {
        a: { type: 'text', label: 'A, b' },
        b: { type: 'text' },
        c: { type: 'text' },
        d: { type: 'integer' },
        e: { type: 'decimal' },
        f: { type: 'date' },
        g: { type: 'datetime' },
        h: { type: 'boolean' },
      },
      { key: 'csv/one' },
    );
    expect(await writtenAs('csv', relation, columns)).toBe(
      '"A, b",b,c,d,e,f,g,h\r\n"a,b","say ""x""","two\nlines",,1.5,2019-03-18,2019-03-18 10:00:00,true\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-x', "'-x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['-5', '-5'],
    ['+3.25', "'+3.25"],
    ['-1,204.5', '"-1,204.5"'],
    ['-5-5', "'-5-5"],
    ['=', "'="],
    ["'=1", "'=1"],
    ['a=1', 'a=1'],
    ['＝1+1', "'＝1+1"],
    ['＠x', "'＠x"],
    ['\n=1', '"\'\n=1"'],
    ['\u00a0=1', "'\u00a0=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u3000+x', "'\u3000+x"],
    ['-', '-'],
    ['-1e-5', '-1e-5'],
    ['−5', '−5'],
    ['x\n=1', '"x\n=1"'],
  ])('a formula is none any more: %j', async (text, written) => {
    const { relation, columns } = await makeRelation(
      folder,
      `SELECT '${text.replaceAll("'", "''").replaceAll('\t', "' || chr(9) || '").replaceAll('\r', "' || chr(13) || '").replaceAll('\n', "' || chr(10) || '")}' AS a`,
      { a: { type: 'text' } },
      { key: `csv/formula-${++made}` },
    );
    expect((await writtenAs('csv', relation, columns)).slice(3, -2)).toBe(written);
    expect((await writtenAs('csv', relation, columns, { raw: true })).slice(3, -2).replace(/^"|"$/g, '')).toBe(text);
  });

  test('negative numbers are numbers', async () => {
    const { relation, columns } = await makeRelation(
      folder,
      'SELECT -5::BIGINT AS a, -0.5::DOUBLE AS b',
      { a: { type: 'integer' }, b: { type: 'decimal' } },
      { key: 'csv/negative' },
    );
    expect(await writtenAs('csv', relation, columns)).toBe('a,b\r\n-5,-0.5\r\n');
  });
});

test('json: records; whole numbers beyond 2^53 as text, dates as ISO has them, nothing as null', async () => {
  const { relation, columns } = await makeRelation(
    folder,
    "SELECT * FROM (VALUES (9007199254740993::BIGINT, 'x', TIMESTAMP '2019-03-18 10:00:00', 'nan'::DOUBLE), (7, NULL, NULL, 0.1)) AS given(big, kind, \"at\", x)",
    {
      big: { type: 'integer' },
      kind: { type: 'category', label: 'Kind "of"' },
      at: { type: 'datetime' },
      x: { type: 'decimal' },
    },
    { key: 'json/one' },
  );
  expect(JSON.parse(await writtenAs('json', relation, columns))).toEqual([
    { big: '9007199254740993', 'Kind "of"': 'x', at: '2019-03-18T10:00:00', x: null },
    { big: 7, 'Kind "of"': null, at: null, x: 0.1 },
  ]);
});

test('parquet has native types', async () => {
  const { relation, columns } = await makeRelation(folder, selectOf(orders(50, 3), ORDER_COLUMNS), ORDER_COLUMNS, {
    key: 'parquet/one',
  });
  const path = await write('parquet', relation, columns);
  expect(
    Object.fromEntries(
      await runSql(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet('${path}'))`),
    ),
  ).toEqual({
    Ordered: 'TIMESTAMP',
    Due: 'DATE',
    country: 'VARCHAR',
    kind: 'VARCHAR',
    customer: 'BIGINT',
    price: 'DOUBLE',
    pieces: 'BIGINT',
    paid: 'BOOLEAN',
    weight: 'DOUBLE',
  });
});

test.each([
  ['native', true],
  ['parts', false],
] as const)('%s: filters, find, order and columns are those of the grid, over many rows', async (layout, native) => {
  const select =
    "SELECT i AS n, (i * 7919) % 1000 AS a, ['x', 'y', NULL][1 + i % 3] AS b, i % 10 AS \"c\" FROM range(400000) AS numbers(i) ORDER BY i";
  const { relation, columns } = await makeRelation(
    folder,
    select,
    {
      n: { type: 'integer', label: 'a' },
      a: { type: 'integer', label: 'n' },
      b: { type: 'category' },
      c: { type: 'integer' },
    },
    { key: `large/${layout}`, native, parts: 3 },
  );
  const selection: Partial<AbsoluteSelection> = {
    filters: [{ field: 'c', op: 'lt', value: 5 }],
    find: 'y',
    sort: [
      { key: 'a', dir: 'desc' },
      { key: 'n', dir: 'asc' },
    ],
    shown: ['n', 'b', 'a'],
  };
  const path = await write('parquet', relation, columns, selection);
  const page = await engine.page(relation, columns, { offset: 40_000, limit: 200 }, undefined, selection);
  expect(
    await runSql(
      `SELECT a, b, n FROM read_parquet('${path}', file_row_number = true) ORDER BY file_row_number LIMIT 200 OFFSET 40000`,
    ),
  ).toEqual(page.rows.map(({ n, b, a }) => [n, b, a]));
  expect(page.rowCount).toBe(Number((await runSql(`SELECT count(*) FROM read_parquet('${path}')`))[0]![0]));
  const plain = await write('csv', relation, columns);
  const first = readFileSync(plain, 'utf8').split('\r\n');
  expect([first[0], first[1], first[399_999], first[400_000], first.length]).toEqual([
    'a,n,b,c',
    '0,0,x,0',
    '399998,162,,8',
    `399999,${(399_999 * 7919) % 1000},x,9`,
    400_002,
  ]);
});

test.each([
  [
    ['a', 'A', 'a (2)'],
    ['a', 'A (2)', 'a (2) (2)'],
  ],
  [
    ['=x', 'b'],
    ["'=x", 'b'],
  ],
])('headers %j are %j', (labels, headers) => expect(fileHeaders(labels, 'csv', false)).toEqual(headers));
