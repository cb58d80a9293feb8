import { describe, expect, it } from 'vitest';
import type { TableDetail } from '@/lib/product/connections/connection-schema';
import { joinsTo, mayRepeat, offersOf, withoutTable, withTable, type TableToJoin, type TableSelection } from './joins';

const named = (name: string) => ({ schema: 'public', name });
const described = (name: string, primary: string[], foreign: TableDetail['keys']['foreign'] = []): TableToJoin => ({
  table: named(name),
  detail: {
    columns: [],
    preview: { rows: [] },
    keys: { primary, foreign },
    rows: null,
    rowsExact: false,
    watermarks: [],
  },
});
const orders = described('orders', ['id'], [{ columns: ['customer_id'], table: named('customers'), to: ['id'] }]);
const customers = described('customers', ['id'], [{ columns: ['region_id'], table: named('regions'), to: ['id'] }]);
const regions = described('regions', ['id']);
const lines = described('lines', ['order_id', 'nth'], [{ columns: ['order_id'], table: named('orders'), to: ['id'] }]);
const pair = (left: [string, string], right: [string, string]) => ({
  left: { table: named(left[0]), column: left[1] },
  right: { table: named(right[0]), column: right[1] },
});

describe('joins along foreign keys', () => {
  it('offers the tables that the chosen ones point to, and none that is there already', () => {
    expect(offersOf([orders])).toEqual([
      { table: named('customers'), on: [pair(['orders', 'customer_id'], ['customers', 'id'])], repeats: false },
    ]);
    expect(offersOf([orders, customers]).map(({ table }) => table.name)).toEqual(['regions']);
  });

  it('knows keys both ways, with the new table at the right', () => {
    expect(joinsTo(customers, [orders])).toEqual([[pair(['orders', 'customer_id'], ['customers', 'id'])]]);
    expect(joinsTo(lines, [orders])).toEqual([[pair(['orders', 'id'], ['lines', 'order_id'])]]);
    expect(joinsTo(regions, [orders])).toEqual([]);
  });

  it('says which of them can repeat rows', () => {
    expect(mayRepeat(['id'], customers.detail)).toBe(false);
    expect(mayRepeat(['order_id'], lines.detail)).toBe(true);
    expect(mayRepeat(['order_id', 'nth'], lines.detail)).toBe(false);
    expect(mayRepeat(['id'], described('waiting', []).detail)).toBe(true);
  });

  it('takes away a table with those that hung on it alone', () => {
    const start: TableSelection = { tables: [orders.table], on: [] };
    const [toCustomers] = offersOf([orders]);
    const two = withTable(start, toCustomers!);
    const [toRegions] = offersOf([orders, customers]);
    const three = withTable(two, toRegions!);
    expect(three.tables.map(({ name }) => name)).toEqual(['orders', 'customers', 'regions']);
    expect(withoutTable(three, regions.table)).toEqual(two);
    expect(withoutTable(three, customers.table)).toEqual(start);
  });
});
