import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartsRelation } from '@/lib/engines/manifest/relation';
import { formatCell } from '@/lib/pure/format/format';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { AbsoluteFilter } from '@/lib/pure/query/resolve/filters';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import type { RowSort } from '@/lib/pure/query/sql/source-rows';
import { makeRelation, newFolder, removeFolder } from '../../../../tests/queries/fixture';
import { openEngine } from '../../../../tests/queries/in-process';
import { ORDER_COLUMNS, orders, randomFrom, selectOf } from '../../../../tests/queries/records';
import { passes } from '../../../../tests/queries/reference';

const records = orders(900, 7);
const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
let columns: QueryColumn[];
const layouts: Record<string, PartsRelation> = {};
beforeAll(async () => {
  engine = await openEngine(folder);
  const made = await makeRelation(folder, selectOf(records, ORDER_COLUMNS), ORDER_COLUMNS, { key: 'w/native/1' });
  columns = made.columns;
  layouts.native = made.relation;
  layouts.parts = (
    await makeRelation(folder, selectOf(records, ORDER_COLUMNS), ORDER_COLUMNS, {
      key: 'w/parts/1',
      native: false,
      parts: 3,
    })
  ).relation;
});
afterAll(() => removeFolder(folder));

type Numbered = { row: Row; number: number };
const numbered = records.map((row, nth): Numbered => ({ row, number: nth + 1 }));

/** By hand: rows that pass, by each key in turn, missing values last, ties in the order of the file. */
function chosen(filters: AbsoluteFilter[], sort: RowSort[]): Numbered[] {
  const left = numbered.filter(({ row }) => filters.every((filter) => passes(row, filter)));
  return left.toSorted((a, b) => {
    for (const { key, dir } of sort) {
      const [one, other] = [a.row[key] ?? null, b.row[key] ?? null];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      return (one < other ? -1 : 1) * (dir === 'asc' ? 1 : -1);
    }
    return a.number - b.number;
  });
}

const KEYS = Object.keys(ORDER_COLUMNS);

/** Filters and orders that people make, drawn at random. */
function draw(random: () => number): { filters: AbsoluteFilter[]; sort: RowSort[] } {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const field = () => pick(KEYS);
  const valueOf = (key: string) =>
    pick(records.map((row) => row[key]).filter((value) => value !== null && value !== undefined));
  const makers: (() => AbsoluteFilter)[] = [
    () => {
      const key = field();
      return { field: key, op: pick(['eq', 'ne'] as const), value: valueOf(key) };
    },
    () => {
      const key = pick(['price', 'pieces', 'weight', 'ordered', 'due']);
      return { field: key, op: pick(['lt', 'lte', 'gt', 'gte'] as const), value: valueOf(key) };
    },
    () => {
      const key = field();
      return {
        field: key,
        op: pick(['in', 'not_in'] as const),
        values: [valueOf(key), valueOf(key), null].slice(0, 1 + Math.floor(random() * 3)),
      };
    },
    () => ({ field: pick(['country', 'kind']), op: 'contains', value: pick(['e', 'E', "'", 'ne', 'ô', 'zz']) }),
    () => ({ field: field(), op: pick(['is_null', 'not_null'] as const) }),
    () => {
      const ends = [Number(valueOf('price')), Number(valueOf('price'))].toSorted((a, b) => a - b);
      return { field: 'price', op: 'between', values: [ends[0]!, ends[1]!] };
    },
  ];
  const sort = KEYS.filter(() => random() < 0.2).map((key): RowSort => ({ key, dir: pick(['asc', 'desc'] as const) }));
  return { filters: Array.from({ length: Math.floor(random() * 4) }, () => pick(makers)()), sort };
}

describe.each(['native', 'parts'])('%s', (layout) => {
  test('any filters and any order give the rows, their numbers and their count as worked out by hand', async () => {
    const random = randomFrom(31);
    let seen = 0;
    for (let time = 0; time < 60; time++) {
      const { filters, sort } = draw(random);
      const expected = chosen(filters, sort);
      const offset = Math.floor(random() * expected.length);
      const page = await engine.page(layouts[layout]!, columns, { offset, limit: 40 }, undefined, { filters, sort });
      const said = JSON.stringify({ filters, sort, offset });
      expect(page.rowCount, said).toBe(expected.length);
      expect(page.rowNumbers, said).toEqual(expected.slice(offset, offset + 40).map(({ number }) => number));
      expect(page.rows, said).toEqual(expected.slice(offset, offset + 40).map(({ row }) => row));
      seen += page.rows.length;
    }
    expect(seen).toBeGreaterThan(300);
  });

  test('columns come in the order asked for', async () => {
    const { rows } = await engine.page(layouts[layout]!, columns, { offset: 2, limit: 1 }, undefined, {
      shown: ['paid', 'kind'],
    });
    expect(Object.entries(rows[0]!)).toEqual([
      ['paid', records[2]!.paid],
      ['kind', records[2]!.kind],
    ]);
  });

  test.each([
    "Côte d'",
    'GERM',
    'gift',
    '12',
    '−3',
    '1.5',
    'Nov 2023',
    '2023-12-2',
    'yes',
    ', 14:',
    '%',
    "'; DROP TABLE data; --",
    '\\',
  ])('finds %j in every cell that shows it', async (text) => {
    const sort: RowSort[] = [{ key: 'kind', dir: 'desc' }];
    const filters: AbsoluteFilter[] = [{ field: 'pieces', op: 'gte', value: 3 }];
    const shows = (value: Cell) =>
      value !== null &&
      [
        typeof value === 'number'
          ? value.toLocaleString('en', { maximumFractionDigits: 15 }).replace('-', '−')
          : formatCell(value),
        String(value),
      ].some((shown) => shown.toLowerCase().includes(text.toLowerCase()));
    // Beyond fifteen digits the grid and the engine may write a number differently.
    const shown = columns.filter(({ key }) => key !== 'weight');
    const expected = chosen(filters, sort).flatMap(({ row, number }, place) =>
      shown.filter(({ key }) => shows(row[key] ?? null)).map(({ key }) => ({ place, row: number, key })),
    );
    const found = await engine.one({
      kind: 'find',
      relation: layouts[layout]!,
      columns,
      selection: engine.selectionFor(shown, { filters, sort }),
      text,
      offset: 0,
      limit: 5000,
    });
    expect(found).toEqual({
      cells: expected.length,
      rows: new Set(expected.map(({ row }) => row)).size,
      found: expected,
    });
    if (expected.length > 3)
      expect(
        (
          await engine.one({
            kind: 'find',
            relation: layouts[layout]!,
            columns,
            selection: engine.selectionFor(shown, { filters, sort }),
            text,
            offset: 2,
            limit: 1,
          })
        ).found,
      ).toEqual([expected[2]]);
    const rows = await engine.page(layouts[layout]!, columns, { offset: 0, limit: 1000 }, undefined, {
      filters,
      sort,
      find: text,
      shown: shown.map(({ key }) => key),
    });
    expect(rows.rowNumbers).toEqual([...new Set(expected.map(({ row }) => row))]);
  });
});

test('numbers are found as they are shown and as they are typed', async () => {
  const given = {
    whole: { type: 'integer' as const },
    money: { type: 'decimal' as const, format: { kind: 'currency' as const, decimals: 2 } },
  };
  const made = await makeRelation(
    folder,
    'SELECT * FROM (VALUES (1204::BIGINT, 12.9::DOUBLE), (41::BIGINT, 1204567.5::DOUBLE)) AS given(whole, money)',
    given,
    { key: 'w/numbers/1' },
  );
  const find = async (text: string) =>
    (
      await engine.one({
        kind: 'find',
        relation: made.relation,
        columns: made.columns,
        selection: engine.selectionFor(made.columns),
        text,
        offset: 0,
        limit: 10,
      })
    ).found.map(({ row, key }) => `${row} ${key}`);
  expect(await find('1,204')).toEqual(['1 whole', '2 money']);
  expect(await find('1204')).toEqual(['1 whole', '2 money']);
  expect(await find('12.90')).toEqual(['1 money']);
  expect(await find('567.50')).toEqual(['2 money']);
  expect(await find('12,04')).toEqual([]);
  expect(await find('4,567.5')).toEqual(['2 money']);
});

test('what did not fit a column is found where it stands in the place of its value', async () => {
  const made = await makeRelation(
    folder,
    'SELECT * FROM (VALUES (NULL::BIGINT, 7::BIGINT), (12, NULL), (NULL, 3)) AS given(whole, other)',
    { whole: { type: 'integer' }, other: { type: 'integer' } },
    { key: 'w/misfits/1' },
  );
  const side = await makeRelation(
    folder,
    "SELECT * FROM (VALUES (1, 'whole', 'n. a. (12)'), (3, 'whole', 'none'), (2, 'other', 'NONE yet')) AS side(row, \"column\", text)",
    { row: { type: 'integer' }, column: { type: 'text' }, text: { type: 'text' } },
    { key: 'w/misfits/1/misfits' },
  );
  const columns = made.columns.map((column) => ({ ...column, invalid: 1 }));
  const selection = { ...engine.selectionFor(columns), misfits: side.relation.parts };
  const find = async (text: string, given = selection) =>
    (
      await engine.one({ kind: 'find', relation: made.relation, columns, selection: given, text, offset: 0, limit: 10 })
    ).found.map(({ row, key }) => `${row} ${key}`);
  expect(await find('none')).toEqual(['2 other', '3 whole']);
  expect(await find('12')).toEqual(['1 whole', '2 whole']);
  expect(await find('none', { ...selection, shown: ['other'] })).toEqual(['2 other']);
  expect(
    (
      await engine.page(made.relation, columns, { offset: 0, limit: 10 }, undefined, {
        find: 'none',
        misfits: side.relation.parts,
      })
    ).rowNumbers,
  ).toEqual([2, 3]);
});

test('long texts are cut where short cells are asked for, and say how long they are', async () => {
  const made = await makeRelation(
    folder,
    "SELECT repeat('ä', 400) AS note, 1::BIGINT AS x UNION ALL SELECT 'short', 2",
    { note: { type: 'text' }, x: { type: 'integer' } },
    { key: 'w/long/1' },
  );
  const page = await engine.page(made.relation, made.columns, { offset: 0, limit: 5 }, undefined, {}, 300);
  expect(page.rows).toEqual([
    { note: 'ä'.repeat(300), x: 1 },
    { note: 'short', x: 2 },
  ]);
  expect(page.cut).toEqual([{ at: 0, key: 'note', length: 400 }]);
  expect((await engine.page(made.relation, made.columns, { offset: 0, limit: 5 })).rows[0]).toEqual({
    note: 'ä'.repeat(400),
    x: 1,
  });
});
