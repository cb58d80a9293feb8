import { describe, expect, test } from 'vitest';
import type { RemoteRows } from '@/lib/engines/manifest/remote';
import { postgres } from '@/lib/pure/query/sql/dialects/postgres';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { fromOf } from './source';

const table = (name: string) => ({ schema: 's', name });
const connector = {
  tableName: ({ schema, name }: { schema: string; name: string }) =>
    `${quoteName(schema, postgres)}.${quoteName(name, postgres)}`,
};
const from = (rows: RemoteRows) => fromOf(rows, connector, postgres);
const pair = (left: string, right: string) => {
  const side = (text: string) => {
    const [name = '', column = ''] = text.split('.');
    return { table: table(name), column };
  };
  return { left: side(left), right: side(right) };
};

describe('where rows are read', () => {
  test('a table', () => expect(from({ kind: 'table', table: table('a"b') })).toBe('"s"."a""b" t0'));
  test('a SELECT', () => expect(from({ kind: 'sql', sql: 'select 1 as a' })).toBe('(\n  select 1 as a\n) AS t0'));
  test('tables joined along their keys, whichever side is said first', () => {
    const on = [pair('customers.region', 'regions.id'), pair('customers.id', 'orders.customer')];
    expect(from({ kind: 'tables', tables: ['orders', 'customers', 'regions'].map(table), on })).toBe(
      [
        '"s"."orders" t0',
        'LEFT JOIN "s"."customers" t1 ON t1."id" = t0."customer"',
        'LEFT JOIN "s"."regions" t2 ON t1."region" = t2."id"',
      ].join('\n'),
    );
  });
  test('a key of two columns', () => {
    const on = [pair('a.x', 'b.x'), pair('a.y', 'b.y')];
    expect(from({ kind: 'tables', tables: ['a', 'b'].map(table), on })).toContain(
      'ON t0."x" = t1."x" AND t0."y" = t1."y"',
    );
  });
  test('a table that is joined to none, or to one that isn’t there, is refused', () => {
    expect(() => from({ kind: 'tables', tables: ['a', 'b'].map(table), on: [] })).toThrow('b isn’t joined');
    const elsewhere = { kind: 'tables' as const, tables: ['a', 'b'].map(table), on: [pair('a.x', 'c.x')] };
    expect(() => from(elsewhere)).toThrow('isn’t joined');
  });
});
