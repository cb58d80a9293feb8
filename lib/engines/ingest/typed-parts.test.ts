import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TypedColumn } from '@/lib/engines/manifest/typed-parts';
import { openDuck, quoted } from './table/duck';
import { runTypedParts } from './typed-parts';

const TYPED: TypedColumn[] = [
  { key: 'id', label: 'id', value: 'integer' },
  { key: 'status', label: 'status', value: 'text' },
  { key: 'amount', label: 'Amount', value: 'decimal' },
  { key: 'ordered_on', label: 'ordered_on', value: 'date' },
  { key: 'paid', label: 'paid', value: 'boolean' },
];

let folder: string;
let parts: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typed-parts-'));
  const duck = await openDuck([folder], join(folder, 'spill'));
  const write = async (name: string, from: number, to: number) => {
    const path = join(folder, name);
    await duck.run(
      `COPY (SELECT n::BIGINT AS id, CASE WHEN n % 4 = 0 THEN NULL ELSE 'state ' || n % 3 END AS status, n / 4.0 AS amount,
        DATE '2026-01-01' + (n % 90)::INTEGER AS ordered_on, n % 2 = 0 AS paid FROM range(${from}, ${to}) AS rows(n)) TO ${quoted(path)} (FORMAT parquet)`,
    );
    return path;
  };
  parts = [await write('part-0.parquet', 0, 600), await write('part-1.parquet', 600, 1000)];
  duck.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const profile = (typed = TYPED) => runTypedParts({ typed, parts, outDir: folder, notes: ['a note'] }, () => {});

it('tells what columns are, and every figure, over all parts', async () => {
  const { rowCount, columns, sample, reading, parts: sealed } = await profile();
  expect([rowCount, sample.length, reading.notes]).toEqual([1000, 20, ['a note']]);
  expect(sealed.map(({ kind, path, rowCount: rows }) => [kind, path, rows])).toEqual([
    ['rows', parts[0], 600],
    ['rows', parts[1], 400],
  ]);
  const of = (key: string) => columns.find((column) => column.key === key);
  expect(of('id')).toMatchObject({ type: 'id', distinct: 1000, nulls: 0 });
  expect(of('status')).toMatchObject({ type: 'category', distinct: 3, nulls: 250 });
  expect(of('amount')).toMatchObject({ label: 'Amount', type: 'decimal', role: 'measure', min: 0, max: 249.75 });
  expect(of('ordered_on')).toMatchObject({ type: 'date', role: 'time', min: '2026-01-01', max: '2026-03-31' });
  expect(of('paid')).toMatchObject({ type: 'boolean', nulls: 0 });
});

it('takes a choice that the values can bear, and no other', async () => {
  const { columns } = await profile(
    TYPED.map((column) =>
      column.key === 'status'
        ? { ...column, chosen: 'text' }
        : column.key === 'paid'
          ? { ...column, chosen: 'date' }
          : column,
    ),
  );
  expect(columns.map(({ key, type }) => [key, type])).toEqual(
    expect.arrayContaining([
      ['status', 'text'],
      ['paid', 'boolean'],
    ]),
  );
});
