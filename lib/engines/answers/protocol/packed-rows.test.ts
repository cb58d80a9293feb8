import { describe, expect, it } from 'vitest';
import type { Row } from '@/lib/pure/query/schema/result';
import { packRows, unpackRows } from './packed-rows';

const rowsOf = (count: number, row: (nth: number) => Row) => Array.from({ length: count }, (_, nth) => row(nth));
const travelled = (rows: Row[]) => unpackRows(JSON.parse(JSON.stringify(packRows(rows))) as never);

describe('rows that travel between processes', () => {
  it.each<[string, Row[]]>([
    ['texts that stand again and again', rowsOf(200, (nth) => ({ country: `c${nth % 7}`, sum: nth / 8 }))],
    ['texts that stand once', rowsOf(200, (nth) => ({ name: `n${nth}`, sum: nth }))],
    ['empty cells among texts', rowsOf(200, (nth) => ({ country: nth % 3 ? 'x' : null, sum: null }))],
    ['texts, numbers and truths in one column', rowsOf(99, (nth) => ({ cell: [`t`, nth, true, null][nth % 4]! }))],
    ['empty texts and a column named like a number', rowsOf(99, (nth) => ({ '2020': '', b: nth % 2 ? '' : 'b' }))],
    ['no column at all', rowsOf(99, () => ({}))],
  ])('%s come as they went', (_what, rows) => {
    expect(travelled(rows)).toEqual(rows);
    expect(travelled(rows).map((row) => Object.keys(row))).toEqual(rows.map((row) => Object.keys(row)));
  });

  it('says each value once where it stands again', () => {
    const packed = packRows(rowsOf(200, (nth) => ({ country: `c${nth % 7}` })));
    expect(packed?.columns['country']).toMatchObject({ values: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6'] });
  });

  it.each<[string, Row[]]>([
    ['few rows', rowsOf(63, (nth) => ({ a: nth }))],
    ['a row without a column that others have', rowsOf(99, (nth): Row => (nth ? { a: nth, b: 1 } : { a: nth }))],
    ['a row with a column that others lack', rowsOf(99, (nth): Row => (nth === 50 ? { a: nth, b: 1 } : { a: nth }))],
    ['a row with another column', rowsOf(99, (nth): Row => (nth === 50 ? { b: nth } : { a: nth }))],
  ])('leaves %s as they are', (_what, rows) => {
    expect(packRows(rows)).toBeNull();
  });
});
