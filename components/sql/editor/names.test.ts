import { expect, it } from 'vitest';
import { written, writtenTable } from './names';

it.each([
  ['orders_2023', 'orders_2023'],
  ['name', 'name'],
  ['order', '"order"'],
  ['Group', '"Group"'],
  ['größe', 'größe'],
  ['2023', '"2023"'],
  ['unit price', '"unit price"'],
  ['a "b"', '"a ""b"""'],
])('%s is written %s', (name, expected) => expect(written(name)).toBe(expected));

it.each([
  ['postgresql', 'shop', 'shop'],
  ['postgresql', 'Shop', '"Shop"'],
  ['postgresql', 'user', '"user"'],
  ['mysql', 'order', '`order`'],
  ['mysql', 'a`b', '`a``b`'],
  ['sqlserver', 'a]b', '[a]]b]'],
  ['oracle', 'ORDERS', 'ORDERS'],
  ['oracle', 'orders', '"orders"'],
  ['clickhouse', 'größe', '`größe`'],
] as const)('in %s %s is written %s', (language, name, expected) => expect(written(name, language)).toBe(expected));

it('a schema is written where its tables need it', () => {
  const names = { language: 'postgresql' as const, schema: 'public' };
  expect(writtenTable({ schema: 'public', table: 'orders' }, names)).toBe('orders');
  expect(writtenTable({ schema: 'Other', table: 'orders' }, names)).toBe('"Other".orders');
});
