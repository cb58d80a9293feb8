import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runPreparation } from '@/lib/engines/ingest/prepared';
import type { PreparationSource } from '@/lib/engines/manifest/preparation';
import { preparationStep, type PreparationStep } from '@/lib/pure/preparation/schema';
import type { PreparationPreview, PreviewShow } from '@/lib/pure/preparation/outcome';
import type { ColumnType } from '@/lib/pure/query/schema/column';
import { openLockedDatabase } from '../query/database';
import { readRows } from '../query/read';
import { withStatements } from '../query/run-statement';
import { previewSteps } from './preview';
import { proposeSteps } from './propose';

const folder = mkdtempSync(join(tmpdir(), 'prepare-'));
let writer: DuckDBInstance;
let locked: DuckDBInstance;
let made = 0;

beforeAll(async () => {
  writer = await DuckDBInstance.create(':memory:');
  locked = await openLockedDatabase({
    folders: [folder],
    tempFolder: join(folder, 'temp'),
    memoryMegabytes: 512,
    residentMegabytes: 2048,
    threads: 2,
  });
});
afterAll(() => {
  writer.closeSync();
  locked.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

/** A table by a SELECT; columns by key with their types. */
async function table(sql: string, columns: Record<string, ColumnType>): Promise<PreparationSource> {
  const path = join(folder, `part-${++made}.parquet`);
  const connection = await writer.connect();
  await connection.run(`COPY (${sql}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  return {
    parts: [path],
    columns: Object.entries(columns).map(([key, type]) => ({
      key,
      label: key.replaceAll('_', ' '),
      type,
      role: type === 'integer' || type === 'decimal' ? 'measure' : 'dimension',
      format: { kind: 'plain' },
    })),
  };
}

const steps = (given: object[]): PreparationStep[] => given.map((each) => preparationStep.parse(each));
const preview = (source: PreparationSource, given: object[], show: PreviewShow = 'changed', at = given.length - 1) =>
  withStatements(locked, (_, ask) => previewSteps(ask, { source, steps: steps(given), at, show }));

/** The rows of a result, from its parts. */
async function built(source: PreparationSource, given: object[]) {
  const outDir = join(folder, `out-${++made}`);
  mkdirSync(outDir);
  const result = await runPreparation({ prepare: source, steps: steps(given), notes: [], outDir }, () => {});
  const connection = await writer.connect();
  const list = result.parts.map(({ path }) => `'${path}'`).join(', ');
  const { rows } = await readRows(connection, `SELECT * FROM read_parquet([${list}])`);
  connection.closeSync();
  return { keys: result.columns.map(({ key }) => key), types: result.columns.map(({ type }) => type), rows, result };
}

const after = ({ shown }: PreparationPreview) => (shown.kind === 'same' ? shown.rows : shown.after);
const outcome = ({ outcomes }: PreparationPreview) => outcomes.at(-1)!;

const SALES = `SELECT * FROM (VALUES
  (1, 'North', 'a;b', 10.5, DATE '2024-01-01'),
  (2, NULL, 'b', 20.0, DATE '2024-01-02'),
  (3, 'South', NULL, NULL, NULL),
  (3, 'South', NULL, NULL, NULL),
  (4, NULL, 'c;a;b', 7.0, DATE '2024-02-01')) t(n, region, tags, amount, day)`;
const OF_SALES = { n: 'integer', region: 'category', tags: 'text', amount: 'decimal', day: 'date' } as const;
const sales = () => table(`SELECT n::BIGINT n, region, tags, amount::DOUBLE amount, day FROM (${SALES})`, OF_SALES);

describe('each step', () => {
  const cases: [name: string, given: object[], keys: string[], rows: unknown[][]][] = [
    [
      'duplicates in every column, missing values among them',
      [{ kind: 'duplicates' }, { kind: 'remove_columns', columns: ['tags', 'day', 'amount'] }],
      ['n', 'region'],
      [
        [1, 'North'],
        [2, null],
        [3, 'South'],
        [4, null],
      ],
    ],
    [
      'duplicates by key, the last kept',
      [
        { kind: 'duplicates', columns: ['region'], keep: 'last' },
        { kind: 'remove_columns', columns: ['tags', 'day', 'amount'] },
      ],
      ['n', 'region'],
      [
        [1, 'North'],
        [3, 'South'],
        [4, null],
      ],
    ],
    [
      'fill from above',
      [
        { kind: 'fill', columns: ['region'], how: 'above' },
        { kind: 'remove_columns', columns: ['tags', 'day', 'amount'] },
      ],
      ['n', 'region'],
      [
        [1, 'North'],
        [2, 'North'],
        [3, 'South'],
        [3, 'South'],
        [4, 'South'],
      ],
    ],
    [
      'fill with a number, a date and a text',
      [
        { kind: 'fill', columns: ['amount'], how: 'value', value: '0' },
        { kind: 'fill', columns: ['day'], how: 'value', value: '2024-12-31' },
        { kind: 'fill', columns: ['region', 'tags'], how: 'value', value: "it's \\ “none”" },
        { kind: 'duplicates' },
        { kind: 'remove_columns', columns: ['n'] },
      ],
      ['region', 'tags', 'amount', 'day'],
      [
        ['North', 'a;b', 10.5, '2024-01-01'],
        ["it's \\ “none”", 'b', 20, '2024-01-02'],
        ['South', "it's \\ “none”", 0, '2024-12-31'],
        ["it's \\ “none”", 'c;a;b', 7, '2024-02-01'],
      ],
    ],
    [
      'split into rows keeps the row without a value',
      [
        { kind: 'split', column: 'tags', by: ';', into: 'rows' },
        { kind: 'remove_columns', columns: ['region', 'day', 'amount'] },
      ],
      ['n', 'tags'],
      [
        [1, 'a'],
        [1, 'b'],
        [2, 'b'],
        [3, null],
        [3, null],
        [4, 'c'],
        [4, 'a'],
        [4, 'b'],
      ],
    ],
    [
      'split into columns, the last with the rest',
      [
        { kind: 'split', column: 'tags', by: ';', into: 'columns', parts: 2 },
        { kind: 'remove_columns', columns: ['region', 'day', 'amount'] },
      ],
      ['n', 'tags_1', 'tags_2'],
      [
        [1, 'a', 'b'],
        [2, 'b', null],
        [3, null, null],
        [3, null, null],
        [4, 'c', 'a;b'],
      ],
    ],
    [
      'group, with rows counted',
      [
        {
          kind: 'group',
          by: ['region'],
          measures: [
            { field: null, agg: 'count' },
            { field: 'amount', agg: 'sum' },
            { field: 'day', agg: 'max' },
          ],
        },
      ],
      ['region', 'number_of_rows', 'amount', 'highest_of_day'],
      [
        ['North', 1, 10.5, '2024-01-01'],
        [null, 2, 27, '2024-02-01'],
        ['South', 2, null, null],
      ],
    ],
    [
      'pivot, with a column of those without a value',
      [{ kind: 'pivot', by: ['n'], names: 'region', value: 'amount', agg: 'sum' }],
      ['n', 'north', 'south', 'no_value'],
      [
        [1, 10.5, null, null],
        [2, null, null, 20],
        [3, null, null, null],
        [4, null, null, 7],
      ],
    ],
    [
      'a calculated column',
      [
        { kind: 'calculate', label: 'Double', expression: '[amount] * 2' },
        { kind: 'remove_columns', columns: ['region', 'tags', 'day', 'amount'] },
      ],
      ['n', 'double'],
      [
        [1, 21],
        [2, 40],
        [3, null],
        [3, null],
        [4, 14],
      ],
    ],
    [
      'rows removed where a value is missing',
      [
        { kind: 'filter', column: 'region', where: 'missing' },
        { kind: 'remove_columns', columns: ['tags', 'day', 'amount'] },
      ],
      ['n', 'region'],
      [
        [1, 'North'],
        [3, 'South'],
        [3, 'South'],
      ],
    ],
  ];
  test.each(cases)('%s', async (_, given, keys, rows) => {
    const { keys: found, rows: cells } = await built(await sales(), given);
    expect(found).toEqual(keys);
    expect(cells).toEqual(rows);
  });

  test('unpivot has the values of all columns in one type, in the order of the rows', async () => {
    const wide = await table(`SELECT 'a' AS shop, 1::BIGINT AS jan, 2.5::DOUBLE AS feb UNION ALL SELECT 'b', NULL, 4`, {
      shop: 'category',
      jan: 'integer',
      feb: 'decimal',
    });
    const given = [{ kind: 'unpivot', columns: ['jan', 'feb'], name: 'Month', value: 'Sales' }];
    const { keys, rows } = await built(wide, given);
    expect(keys).toEqual(['shop', 'month', 'sales']);
    expect(rows).toEqual([
      ['a', 'jan', 1],
      ['a', 'feb', 2.5],
      ['b', 'jan', null],
      ['b', 'feb', 4],
    ]);
    expect((await built(wide, [{ ...given[0], dropMissing: true }])).rows).toHaveLength(3);
  });

  const TEXTS = [
    ['trim', { kind: 'trim', columns: ['t'] }, ['a b', null, 'c', null]],
    ['trim, the inner spaces kept', { kind: 'trim', columns: ['t'], inner: false }, ['a  b', null, 'c', null]],
    [
      'replace a text',
      { kind: 'replace', columns: ['t'], find: ' ', by: '_', whole: false },
      ['_a__b_', '__', 'c', null],
    ],
    [
      'replace in any case, whatever the pattern',
      { kind: 'replace', columns: ['t'], find: 'C', by: '\\1$0', whole: false, matchCase: false },
      [' a  b ', '  ', '\\1$0', null],
    ],
    [
      'a pattern is a text',
      { kind: 'replace', columns: ['t'], find: '.', by: 'x', whole: false, matchCase: false },
      [' a  b ', '  ', 'c', null],
    ],
    [
      'a cell that becomes empty is missing',
      { kind: 'replace', columns: ['t'], find: 'c', by: '' },
      [' a  b ', '  ', null, null],
    ],
    [
      'merged spellings',
      { kind: 'spellings', column: 't', groups: [{ to: "O'Hara", from: ['c', '  '] }] },
      [' a  b ', "O'Hara", "O'Hara", null],
    ],
  ] as const;
  test.each(TEXTS)('%s', async (_, step, texts) => {
    const source = await table(`SELECT * FROM (VALUES (' a  b '), ('  '), ('c'), (NULL)) v(t)`, { t: 'text' });
    expect((await built(source, [step])).rows.flat()).toEqual(texts);
  });

  test('a conversion is exact, and what does not fit is missing and counted', async () => {
    const source = await table(`SELECT * FROM (VALUES ('1'), ('2.5'), ('x'), (NULL)) v(t)`, { t: 'text' });
    expect((await built(source, [{ kind: 'convert', column: 't', to: 'decimal' }])).rows.flat()).toEqual([
      1,
      2.5,
      null,
      null,
    ]);
    expect((await built(source, [{ kind: 'convert', column: 't', to: 'integer' }])).rows.flat()).toEqual([
      1,
      null,
      null,
      null,
    ]);
    const found = await preview(source, [{ kind: 'convert', column: 't', to: 'integer' }]);
    expect(outcome(found)).toMatchObject({ lost: 2 });
  });

  test('names, labels and values that look like SQL are names, labels and values', async () => {
    const source = await table(`SELECT 'x"; DROP TABLE y; --' AS a, 'b' AS b`, { a: 'category', b: 'category' });
    const evil = `"'; DROP VIEW prepared_0; --`;
    const given = [
      { kind: 'rename', column: 'b', label: evil },
      { kind: 'replace', columns: ['b'], find: 'b', by: evil },
      { kind: 'pivot', by: ['b'], names: 'a', value: null, agg: 'count' },
    ];
    const { result, rows } = await built(source, given);
    expect(result.columns.map(({ label }) => label)).toEqual([evil, 'x"; DROP TABLE y; --']);
    expect(rows).toEqual([[evil, 1]]);
  });

  test('an empty table stays one', async () => {
    const source = await table(`SELECT 'a' AS a, 1::BIGINT AS n LIMIT 0`, { a: 'category', n: 'integer' });
    const given = [
      { kind: 'trim', columns: ['a'] },
      { kind: 'fill', columns: ['n'], how: 'below' },
      { kind: 'duplicates' },
      { kind: 'unpivot', columns: ['a', 'n'], name: 'name', value: 'value' },
    ];
    const { keys, rows } = await built(source, given);
    expect([keys, rows]).toEqual([['name', 'value'], []]);
    expect(outcome(await preview(source, given))).toMatchObject({ rowsBefore: 0, rowsAfter: 0 });
  });
});

describe('a preview', () => {
  test('counts what each step does and shows the rows that go beside those that stay', async () => {
    const found = await preview(await sales(), [{ kind: 'duplicates', columns: ['n'] }]);
    expect(found.rowCount).toBe(5);
    expect(outcome(found)).toMatchObject({ rowsBefore: 5, rowsAfter: 4, cells: 0 });
    expect(after(found).map(({ row, removed }) => [row, removed])).toEqual([
      [2, undefined],
      [3, true],
    ]);
  });

  test('shows a changed cell as it was', async () => {
    const found = await preview(await sales(), [{ kind: 'fill', columns: ['region', 'amount'], how: 'above' }]);
    expect(outcome(found)).toMatchObject({ cells: 4, lost: 0, rowsAfter: 5 });
    expect(after(found)[0]).toMatchObject({ row: 1, cells: { region: 'North' }, was: { region: null } });
    expect(after(found)[1]).toMatchObject({ row: 2, was: { amount: null }, cells: { amount: 20 } });
    expect(
      after(await preview(await sales(), [{ kind: 'fill', columns: ['region'], how: 'above' }], 'all')),
    ).toHaveLength(5);
  });

  test('says which step its columns do not bear, and shows what stands before it', async () => {
    const found = await preview(await sales(), [
      { kind: 'remove_columns', columns: ['region'] },
      { kind: 'fill', columns: ['region'], how: 'above' },
      { kind: 'duplicates' },
    ]);
    expect(found.fault).toEqual({
      step: 1,
      message: 'the column region isn’t in the table here. Choose another column, or remove this step',
    });
    expect(found.outcomes).toHaveLength(1);
    expect(found.columns.after.map(({ key }) => key)).toEqual(['n', 'tags', 'amount', 'day']);
  });

  test.each([
    [{ kind: 'trim', columns: ['amount'] }, 'amount holds no text. Convert it to text first'],
    [
      { kind: 'fill', columns: ['n'], how: 'value', value: 'many' },
      '“many” isn’t a whole number, and n holds nothing else. Enter another value',
    ],
    [
      { kind: 'calculate', label: 'x', expression: 'SUM([amount])' },
      'a formula of groups has no value for each row. Use columns alone, or group the rows',
    ],
    [{ kind: 'pivot', by: ['n'], names: 'n', value: null }, 'n can’t be a row and a column. Choose one of the two'],
    [
      { kind: 'group', by: ['n'], measures: [{ field: 'region', agg: 'sum' }] },
      'region holds no numbers. Count it, or convert it to numbers first',
    ],
    [
      { kind: 'remove_columns', columns: ['n', 'region', 'tags', 'amount', 'day'] },
      'no column would be left. Keep one',
    ],
  ])('refuses %o', async (step, message) => {
    expect((await preview(await sales(), [step])).fault).toEqual({ step: 0, message });
  });

  test('refuses more rows than may be made before it makes them', async () => {
    const columns = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`c${nth}`, 'integer' as const]));
    const cells = Object.keys(columns).map((key) => `range AS ${key}`);
    const source = await table(`SELECT ${cells.join(', ')} FROM range(200000)`, columns);
    const given = [{ kind: 'unpivot', columns: Object.keys(columns), name: 'name', value: 'value' }];
    expect((await preview(source, given)).fault?.message).toMatch(
      /^the result would have 6,000,000 rows, more than 5,000,000/,
    );
  });

  test('keeps the order of rows in several parts, and the place of each', async () => {
    const one = await table('SELECT range AS n FROM range(3)', { n: 'integer' });
    const two = await table('SELECT 10 + range AS n FROM range(2)', { n: 'integer' });
    const both = { ...one, parts: [...one.parts, ...two.parts] };
    const found = await preview(both, [{ kind: 'filter', column: 'n', where: 'is', value: '10', rows: 'kept' }], 'all');
    expect(after(found).map(({ row, removed }) => [row, removed ?? false])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [3, false],
      [4, true],
    ]);
  });
});

describe('proposals', () => {
  test('name what the data suggests, each as a step with its count', async () => {
    const source = await table(
      `SELECT * FROM (VALUES
        ('Acme Ltd', 'red; blue', 'EU', NULL, 1), ('ACME Ltd.', 'red', 'EU', NULL, 2), ('Acme Ltd', 'blue; green', 'EU', NULL, 3),
        ('Beta', 'red; green; blue', 'EU', NULL, 4), ('Gamma ', 'red; blue; green', 'EU', NULL, 5), ('Beta', 'green', 'EU', NULL, 6),
        ('Delta', 'blue; red', 'EU', NULL, 7), ('Delta', 'blue; red', 'EU', NULL, 7)) v(firm, colours, area, nothing, n)`,
      { firm: 'category', colours: 'category', area: 'category', nothing: 'text', n: 'integer' },
    );
    const { proposals } = await withStatements(locked, (_, ask) => proposeSteps(ask, source, []));
    expect(proposals.map(({ kind, column, count }) => [kind, column, count])).toEqual([
      ['duplicates', null, 1],
      ['spaces', 'firm', 1],
      ['spellings', 'firm', 1],
      ['list', 'colours', 6],
      ['constant', 'area', 8],
      ['empty', 'nothing', 8],
    ]);
    for (const { step } of proposals) expect((await preview(source, [step])).fault).toBeNull();
  });
});
