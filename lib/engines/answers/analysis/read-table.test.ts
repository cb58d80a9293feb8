import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import type { ColumnValues } from '@/lib/pure/analysis/values';
import type { Column, ColumnRole } from '@/lib/pure/query/schema/column';
import { makeRelation, newFolder, removeFolder } from '../../../../tests/queries/fixture';
import { openEngine } from '../../../../tests/queries/in-process';
import { readTable, type TableLimits } from './read-table';

const ROWS = 5000;
const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
const relations: Record<string, Relation> = {};
let columns: Column[];

const ROLES: Record<string, ColumnRole> = { size: 'dimension', note: 'ignore', number: 'id' };

beforeAll(async () => {
  engine = await openEngine(folder);
  const select = `SELECT i AS number, CASE WHEN i % 7 = 0 THEN NULL ELSE i / 4 END AS price, CASE i % 3 WHEN 0 THEN 'wool' WHEN 1 THEN 'Ash' END AS kind,
    (i % 2 = 0) AS paid, 38 + i % 4 AS size, DATE '2024-02-28' + CAST(i % 3 AS INTEGER) AS day, TIMESTAMP '2024-03-01 00:00:00.5' + to_hours(i) AS moment,
    'note ' || i AS note, 'text ' || i AS story, 1 AS same FROM range(${ROWS}) AS r(i)`;
  const given = {
    number: { type: 'integer' },
    price: { type: 'decimal' },
    kind: { type: 'category' },
    paid: { type: 'boolean' },
    size: { type: 'integer' },
    day: { type: 'date' },
    moment: { type: 'datetime' },
    note: { type: 'text' },
    story: { type: 'text' },
    same: { type: 'integer' },
  } as const;
  for (const [name, made] of [
    ['native', { native: true }],
    ['parts', { native: false, parts: 3 }],
  ] as const) {
    const { relation, columns: known } = await makeRelation(folder, select, given, { key: `w/${name}/1`, ...made });
    relations[name] = relation;
    columns = known.map((column) => ({ ...column, role: ROLES[column.key] ?? 'measure' }) as Column);
  }
});
afterAll(() => removeFolder(folder));

async function read(from: string, limits?: TableLimits) {
  const { connections } = await engine.relations.connect(relations[from]!);
  return readTable(
    connections[0],
    { name: 'orders', rowCount: ROWS, columns, relations: { determines: [], correlations: [], sums: [], panel: null } },
    limits,
  );
}

const first = (values: ColumnValues | undefined, many: number) => {
  if (!values) throw new Error('no such column');
  if (values.kind === 'category') return [...values.codes.slice(0, many)].map((code) => values.levels[code] ?? null);
  return [...values.values.slice(0, many)];
};

describe.each(['native', 'parts'])('the rows of a table as kernels read them, from its %s', (from) => {
  test('every kind of column, in the order of the file', async () => {
    const table = await read(from);
    const of = (key: string) => table.columns.find(({ column }) => column.key === key);
    expect([table.rows, table.sampled, table.columns.map(({ column, kind }) => `${column.key} ${kind}`)]).toEqual([
      ROWS,
      false,
      ['price number', 'kind category', 'paid category', 'size category', 'day time', 'moment time'],
    ]);
    expect(first(of('price'), 4)).toEqual([Number.NaN, 0.25, 0.5, 0.75]);
    expect(first(of('kind'), 4)).toEqual(['wool', 'Ash', null, 'wool']);
    expect(first(of('paid'), 2)).toEqual(['true', 'false']);
    expect(first(of('size'), 3)).toEqual(['38', '39', '40']);
    expect(first(of('day'), 3)).toEqual(
      ['2024-02-28', '2024-02-29', '2024-03-01'].map((day) => Date.parse(day) / 1000),
    );
    expect(first(of('moment'), 2)).toEqual([1_709_251_200.5, 1_709_254_800.5]);
    const price = of('price');
    expect(price?.kind === 'number' && price.values[ROWS - 1]).toBe((ROWS - 1) / 4);
  });

  test('what kernels cannot compare is left out, with its reason', async () => {
    const { leftOut } = await read(from);
    expect(leftOut.map(({ column, why }) => `${column.key} ${why}`)).toEqual([
      'number id',
      'note ignored',
      'story text',
      'same constant',
    ]);
  });

  test('beyond the limits every n-th row is held, and that is said', async () => {
    const table = await read(from, { rows: 1000, cells: 1e9 });
    expect([table.rows, table.rowCount, table.sampled]).toEqual([1000, ROWS, true]);
    expect(
      first(
        table.columns.find(({ column }) => column.key === 'price'),
        3,
      ),
    ).toEqual([Number.NaN, 1.25, 2.5]);
    expect((await read(from, { rows: 1e6, cells: 6 * 2500 })).rows).toBe(2500);
  });
});
