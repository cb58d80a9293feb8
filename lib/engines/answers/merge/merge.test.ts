import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJoin } from '@/lib/engines/ingest/joined';
import {
  JOIN_KINDS,
  type GroupedColumn,
  type JoinColumn,
  type JoinKind,
  type JoinSide,
  type JoinSpec,
  type KeyPair,
} from '@/lib/engines/manifest/join';
import type { Cell } from '@/lib/pure/query/schema/column';
import { openLockedDatabase } from '../query/database';
import { readRows } from '../query/read';
import { withStatements } from '../query/run-statement';
import { measureOverlaps } from './overlap';
import { previewJoin } from './preview';

const folder = mkdtempSync(join(tmpdir(), 'merge-'));
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

type Table = { [column: string]: (string | number | null)[] };
const STORES = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  category: 'VARCHAR',
  text: 'VARCHAR',
  id: 'VARCHAR',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  boolean: 'BOOLEAN',
} as const;

/** A side of a join from lists of cells; `parts` writes it in so many files. */
async function side(
  name: string,
  columns: Record<string, JoinColumn['type']>,
  cells: Table,
  { grouped = null, parts = 1 }: { grouped?: GroupedColumn[] | null; parts?: number } = {},
): Promise<JoinSide> {
  const keys = Object.keys(columns);
  const connection = await writer.connect();
  const count = cells[keys[0]!]!.length;
  const literal = (cell: Cell) =>
    cell === null ? 'NULL' : typeof cell === 'number' ? String(cell) : `'${String(cell).replaceAll("'", "''")}'`;
  const paths: string[] = [];
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((count * part) / parts);
    const to = Math.floor((count * (part + 1)) / parts);
    const rows = Array.from(
      { length: to - from },
      (_, nth) => `(${keys.map((key) => literal(cells[key]![from + nth]!)).join(', ')})`,
    );
    const path = join(folder, `part-${++made}.parquet`);
    const casts = keys.map((key, nth) => `CAST(v${nth} AS ${STORES[columns[key]!]}) AS "${key}"`).join(', ');
    const values = rows.length
      ? `(VALUES ${rows.join(', ')})`
      : `(SELECT ${keys.map(() => 'NULL').join(', ')} LIMIT 0)`;
    await connection.run(
      `COPY (SELECT ${casts} FROM ${values} AS t(${keys.map((_, nth) => `v${nth}`).join(', ')})) TO '${path}' (FORMAT parquet)`,
    );
    paths.push(path);
  }
  connection.closeSync();
  const described = keys.map((key): JoinColumn => {
    const number = columns[key] === 'integer' || columns[key] === 'decimal';
    return {
      key,
      label: key,
      type: columns[key]!,
      role: number ? 'measure' : 'dimension',
      format: { kind: 'plain' },
      adds: number,
    };
  });
  return { name, parts: paths, columns: described, grouped };
}

const preview = (spec: JoinSpec, part: Parameters<typeof previewJoin>[2] = 'result') =>
  withStatements(locked, (_, ask) => previewJoin(ask, spec, part));
const on = (left: string, right = left, match: KeyPair['match'] = 'exact'): KeyPair => ({ left, right, match });

async function build(spec: JoinSpec) {
  const outDir = join(folder, `out-${++made}`);
  mkdirSync(outDir);
  const result = await runJoin({ spec, notes: [], outDir }, () => undefined);
  const connection = await writer.connect();
  const { rows } = await readRows(
    connection,
    `SELECT * FROM read_parquet([${result.parts.map(({ path }) => `'${path}'`).join(', ')}])`,
  );
  connection.closeSync();
  return { result, rows };
}

const orders = () =>
  side(
    'orders.csv',
    { order_id: 'integer', region: 'category', revenue: 'decimal' },
    { order_id: [1, 2, 3, 4, null], region: ['n', 's', 'n', 'e', 'w'], revenue: [100, 50, 20, 7, 3] },
  );
const payments = (grouped: GroupedColumn[] | null = null) =>
  side(
    'payments.csv',
    { order_id: 'integer', amount: 'integer', region: 'category' },
    { order_id: [1, 1, 2, 9, null, 1], amount: [40, 60, 50, 5, 2, 0], region: ['x', 'x', 'y', 'y', 'z', 'x'] },
    { grouped },
  );

describe('what a join comes to', () => {
  test('is counted by kind, null keys match nothing', async () => {
    const { counts } = await preview({
      left: await orders(),
      right: await payments(),
      on: [on('order_id')],
      how: 'left',
    });
    expect(counts).toMatchObject({
      rows: { left: 5, right: 6 },
      matched: { left: 2, right: 4 },
      nullKeys: { left: 1, right: 1 },
      most: { left: 1, right: 3 },
      pairs: 4,
      resultRows: { inner: 4, left: 7, right: 6, full: 9, left_anti: 3 },
    });
  });

  test('sums tell what is counted more than once and what is lost', async () => {
    const sums = async (how: JoinKind) =>
      (await preview({ left: await orders(), right: await payments(), on: [on('order_id')], how })).counts.sums;
    expect(await sums('left')).toMatchObject([
      { measure: 'revenue', side: 'left', before: 180, after: 380, repeated: true, lost: false },
      { measure: 'amount', side: 'right', before: 157, after: 150, repeated: false, lost: true },
    ]);
    expect(await sums('inner')).toMatchObject([
      { before: 180, after: 350, repeated: true, lost: true },
      { before: 157, after: 150 },
    ]);
    expect(await sums('full')).toMatchObject([
      { after: 380, lost: false },
      { after: 157, lost: false, repeated: false },
    ]);
    expect(await sums('left_anti')).toMatchObject([{ after: 30, repeated: false, lost: true }, { after: 0 }]);
  });

  test('aggregated first, no order is counted twice and the sums are as before', async () => {
    const right = await payments([
      { field: 'amount', agg: 'sum' },
      { field: null, agg: 'count' },
    ]);
    const { counts, columns, rows } = await preview({ left: await orders(), right, on: [on('order_id')], how: 'full' });
    expect(counts.sums).toMatchObject([
      { measure: 'revenue', before: 180, after: 180, repeated: false },
      { measure: 'amount', before: 157, after: 157, repeated: false },
      { label: 'Number of payments', before: 6, after: 6 },
    ]);
    expect(columns.map(({ key }) => key)).toEqual(['order_id', 'region', 'revenue', 'amount', 'number_of_payments']);
    expect(rows[0]).toEqual({ order_id: 1, region: 'n', revenue: 100, amount: 100, number_of_payments: 3 });
  });

  test('rows with and without a partner can be looked at', async () => {
    const spec: JoinSpec = { left: await orders(), right: await payments(), on: [on('order_id')], how: 'left' };
    expect((await preview(spec, 'left_only')).rows).toEqual([
      { order_id: 3, region: 'n', revenue: 20 },
      { order_id: 4, region: 'e', revenue: 7 },
      { order_id: null, region: 'w', revenue: 3 },
    ]);
    expect((await preview(spec, 'right_only')).rows).toEqual([
      { order_id: 9, amount: 5, region: 'y' },
      { order_id: null, amount: 2, region: 'z' },
    ]);
    expect((await preview(spec, 'matched')).rows).toHaveLength(4);
  });

  test('keys of different types are refused exact and matched normalised', async () => {
    const left = await side('a', { code: 'integer' }, { code: [7, 12, 100] });
    const right = await side('b', { code: 'text' }, { code: ['007', ' 12.0', 'x'] });
    await expect(preview({ left, right, on: [on('code')], how: 'inner' })).rejects.toThrow(/different types/);
    expect((await preview({ left, right, on: [on('code', 'code', 'normalised')], how: 'inner' })).counts.pairs).toBe(2);
  });

  test.each<[string | number, string]>([
    ['Zürich', ' zurich'],
    ['New  York', 'new\u00a0york '],
    ['00123', '123'],
    [123, '0123.0'],
    ['-007', '-7'],
    ['1.50', '1.5'],
    ['São Paulo', 'SAO PAULO'],
    ['000', '0'],
    ['00000000000000000000000012', '12'],
  ])('normalised, %s is %s', async (left, right) => {
    const spec: JoinSpec = {
      left: await side('a', { k: typeof left === 'number' ? 'integer' : 'text' }, { k: [left] }),
      right: await side('b', { k: 'text' }, { k: [right] }),
      on: [on('k', 'k', 'normalised')],
      how: 'inner',
    };
    expect((await preview(spec)).counts.pairs).toBe(1);
  });

  test.each<[string, string]>([
    ['12', '120'],
    ['a1', 'a01'],
    ['', ''],
    [' ', '\u00a0'],
    ['1.5', '15'],
    ['100', '1'],
  ])('normalised, %j is not %j', async (left, right) => {
    const spec: JoinSpec = {
      left: await side('a', { k: 'text' }, { k: [left] }),
      right: await side('b', { k: 'text' }, { k: [right] }),
      on: [on('k', 'k', 'normalised')],
      how: 'inner',
    };
    expect((await preview(spec)).counts.pairs).toBe(0);
  });
});

describe('a joined table', () => {
  test('has the types of its parents, each key once, and names that say whose they are', async () => {
    const { result, rows } = await build({
      left: await orders(),
      right: await payments(),
      on: [on('order_id')],
      how: 'full',
    });
    expect(result.columns.map(({ key, label, type, nulls }) => [key, label, type, nulls])).toEqual([
      ['order_id', 'order_id', 'integer', 2],
      ['region', 'region', 'category', 2],
      ['revenue', 'revenue', 'decimal', 2],
      ['amount', 'amount', 'integer', 3],
      ['region_payments', 'region (payments)', 'category', 3],
    ]);
    expect(result.rowCount).toBe(9);
    expect(rows).toEqual([
      [1, 'n', 100, 40, 'x'],
      [1, 'n', 100, 60, 'x'],
      [1, 'n', 100, 0, 'x'],
      [2, 's', 50, 50, 'y'],
      [3, 'n', 20, null, null],
      [4, 'e', 7, null, null],
      [null, 'w', 3, null, null],
      [9, null, null, 5, 'y'],
      [null, null, null, 2, 'z'],
    ]);
    expect(result.columns.find(({ key }) => key === 'revenue')).toMatchObject({ sum: 380, distinct: 5, exact: true });
  });

  test('without the matched rows is the left alone', async () => {
    const { result, rows } = await build({
      left: await orders(),
      right: await payments(),
      on: [on('order_id')],
      how: 'left_anti',
    });
    expect(result.columns.map(({ key }) => key)).toEqual(['order_id', 'region', 'revenue']);
    expect(rows).toEqual([
      [3, 'n', 20],
      [4, 'e', 7],
      [null, 'w', 3],
    ]);
  });

  test('of no rows has none', async () => {
    const { result } = await build({
      left: await side('a', { k: 'integer' }, { k: [1] }),
      right: await side('b', { k: 'integer' }, { k: [2] }),
      on: [on('k')],
      how: 'inner',
    });
    expect(result).toMatchObject({ rowCount: 0, sample: [] });
  });
});

describe('every join of random tables', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const pick = <T>(list: T[]) => list[random(list.length)]!;
  const table = (rows: number) => ({
    a: Array.from({ length: rows }, () => pick([null, 1, 2, 3, 4, 5])),
    b: Array.from({ length: rows }, () => pick([null, 'x', 'X ', 'y', '01', '1'])),
    v: Array.from({ length: rows }, () => pick([null, 0, 1, 10, 100])),
  });
  const TYPES = { a: 'integer', b: 'text', v: 'integer' } as const;
  const plain = (cell: Cell) =>
    cell === null
      ? null
      : String(cell)
          .trim()
          .toLowerCase()
          .replace(/^0+(\d)/, '$1');

  /** The same by two loops. */
  function naive(left: Table, right: Table, keys: KeyPair[], how: JoinKind) {
    const rowsOf = (cells: Table) =>
      cells.a!.map((_, nth) => ({ a: cells.a![nth]!, b: cells.b![nth]!, v: cells.v![nth]! }));
    const [ls, rs] = [rowsOf(left), rowsOf(right)];
    const meets = (l: Record<string, Cell>, r: Record<string, Cell>) =>
      keys.every(({ left: one, right: other, match }) => {
        const [x, y] = match === 'exact' ? [l[one]!, r[other]!] : [plain(l[one]!), plain(r[other]!)];
        return x !== null && x === y;
      });
    const pairs = ls.flatMap((l) => rs.filter((r) => meets(l, r)).map((r) => [l, r] as const));
    const leftOnly = ls.filter((l) => !rs.some((r) => meets(l, r)));
    const rightOnly = rs.filter((r) => !ls.some((l) => meets(l, r)));
    const keptLeft = how === 'left' || how === 'full' || how === 'left_anti' ? leftOnly : [];
    const keptRight = how === 'right' || how === 'full' ? rightOnly : [];
    const met = how === 'left_anti' ? [] : pairs;
    const sum = (values: Cell[]) => values.reduce<number>((total, value) => total + Number(value ?? 0), 0);
    return {
      rows: met.length + keptLeft.length + keptRight.length,
      matched: ls.length - leftOnly.length,
      rightOnly: rightOnly.length,
      left: sum([...met.map(([l]) => l.v), ...keptLeft.map(({ v }) => v)]),
      right: sum([...met.map(([, r]) => r.v), ...keptRight.map(({ v }) => v)]),
    };
  }

  const KEYS: KeyPair[][] = [[on('a')], [on('b')], [on('b', 'b', 'normalised')], [on('a'), on('b', 'b', 'normalised')]];
  test.each(Array.from({ length: 12 }, (_, nth) => nth))('%i', async (nth) => {
    const [l, r] = [table(1 + random(25)), table(1 + random(25))];
    const keys = KEYS[nth % KEYS.length]!;
    const [left, right] = [await side('l', TYPES, l, { parts: 1 + (nth % 3) }), await side('r', TYPES, r)];
    for (const how of JOIN_KINDS) {
      const expected = naive(l, r, keys, how);
      const { counts } = await preview({ left, right, on: keys, how });
      const { rows, result } = await build({ left, right, on: keys, how });
      expect([counts.resultRows[how], counts.matched.left, counts.rows.right - counts.matched.right]).toEqual([
        expected.rows,
        expected.matched,
        expected.rightOnly,
      ]);
      expect([rows.length, result.rowCount]).toEqual([expected.rows, expected.rows]);
      expect(counts.sums.filter(({ measure }) => measure === 'v').map(({ after }) => after)).toEqual([
        expected.left,
        expected.right,
      ]);
      expect(result.columns.find(({ key }) => key === 'v')?.sum ?? 0).toBe(expected.left);
    }
  });
});

test('overlap is the share of distinct left values found on the right', async () => {
  const left = await orders();
  const right = await payments();
  const found = await withStatements(locked, (_, ask) =>
    measureOverlaps(
      ask,
      left.parts,
      [{ id: 'p', parts: right.parts, keys: [[on('order_id')], [on('region')], [on('order_id'), on('region')]] }],
      10,
    ),
  );
  expect(found.p).toEqual([
    { left: 4, right: 3, shared: 2, repeats: { left: false, right: true }, sampled: false },
    { left: 4, right: 3, shared: 0, repeats: { left: true, right: true }, sampled: false },
    { left: 4, right: 3, shared: 0, repeats: { left: false, right: true }, sampled: false },
  ]);
});

test('of very many values a share is looked at, the same on both sides', async () => {
  const values = Array.from({ length: 3000 }, (_, nth) => nth);
  const left = await side('l', { k: 'integer' }, { k: values });
  const right = await side('r', { k: 'integer' }, { k: values.filter((value) => value % 2 === 0) });
  const { p } = await withStatements(locked, (_, ask) =>
    measureOverlaps(ask, left.parts, [{ id: 'p', parts: right.parts, keys: [[on('k')]] }], 1_000_000),
  );
  expect(p![0]!.sampled).toBe(true);
  expect(p![0]!.shared).toBe(p![0]!.right);
  expect(p![0]!.shared / p![0]!.left).toBeGreaterThan(0.4);
});
