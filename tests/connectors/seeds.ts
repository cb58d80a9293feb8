import type { Row } from '@/lib/pure/query/schema/result';
import type { ColumnGiven } from '../queries/fixture';
import { ORDER_COLUMNS, orders } from '../queries/records';

/** Types that every database has in some way. `decimal`: digits before and after the point. */
export type SeedType =
  | { kind: 'integer' | 'bigint' | 'double' | 'boolean' | 'date' | 'timestamp' | 'text' }
  | { kind: 'decimal'; digits: number; scale: number };
export type SeedColumn = { name: string; type: SeedType; nullable: boolean };
/** A table to be made. Cells: numbers, text (numbers of many digits, dates, `2024-03-18T10:20:00`), truth values. */
export type SeedTable = {
  name: string;
  columns: SeedColumn[];
  primary: string[];
  foreign?: { columns: string[]; table: string; to: string[] }[];
  rows: (string | number | boolean | null)[][];
};

const column = (name: string, kind: Exclude<SeedType['kind'], 'decimal'>, nullable = true): SeedColumn => ({
  name,
  type: { kind },
  nullable,
});

/** What the 120 Queries are asked of, with the same columns for the built-in engine. */
export const ORDER_ROWS: Row[] = orders(6_000).map((row, nth) => ({ id: nth + 1, ...row, note: noteOf(nth) }));
export const ORDERS_GIVEN: Record<string, ColumnGiven> = {
  id: { type: 'integer' },
  ...ORDER_COLUMNS,
  note: { type: 'text' },
};

/** Texts whose order and letter case are told apart by their characters alone. */
function noteOf(nth: number): string | null {
  const words = [
    'Ähre',
    'ähre',
    'Zoo',
    'zoo',
    'éclair',
    'Ωmega',
    'ωmega',
    '東京',
    'a_b%c',
    '',
    ' lead',
    "o'clock",
    'back\\slash',
    '🙂 fine',
  ];
  return nth % 17 === 0 ? null : words[nth % words.length]!;
}

export const ORDERS: SeedTable = {
  name: 'contract_orders',
  primary: ['id'],
  columns: [
    column('id', 'bigint', false),
    column('ordered', 'timestamp'),
    column('due', 'date'),
    column('country', 'text'),
    column('kind', 'text'),
    column('customer', 'bigint'),
    { name: 'price', type: { kind: 'decimal', digits: 12, scale: 2 }, nullable: true },
    column('pieces', 'integer'),
    column('paid', 'boolean'),
    column('weight', 'double'),
    column('note', 'text'),
  ],
  rows: ORDER_ROWS.map((row) => [
    row.id!,
    row.ordered!,
    row.due!,
    row.country!,
    row.kind!,
    row.customer!,
    row.price!,
    row.pieces!,
    row.paid!,
    row.weight!,
    row.note!,
  ]),
};

/** Values at the edges of their types, as they are to come back. */
export const EDGES: SeedTable = {
  name: 'contract_edges',
  primary: ['id'],
  columns: [
    column('id', 'integer', false),
    column('big', 'bigint'),
    { name: 'exact', type: { kind: 'decimal', digits: 30, scale: 10 }, nullable: true },
    column('real', 'double'),
    column('yes', 'boolean'),
    column('day', 'date'),
    column('at', 'timestamp'),
    column('words', 'text'),
  ],
  rows: [
    [
      1,
      '9223372036854775807',
      '12345678901234567890.0123456789',
      0.1,
      true,
      '2024-02-29',
      '2024-02-29T23:59:59',
      'Ünï©ødé 東京 🙂',
    ],
    [
      2,
      '-9223372036854775808',
      '-0.0000000001',
      -1.5e300,
      false,
      '1970-01-01',
      '1970-01-01T00:00:00',
      'it\'s "quoted", with comma',
    ],
    [3, '9007199254740993', '0', 0, null, '2999-12-31', '2999-12-31T12:00:00', 'two\nlines'],
    [4, null, null, null, null, null, null, null],
    [5, '0', '1.5', 2.5, true, '0101-01-01', '0101-01-01T01:01:01', ' '],
  ],
};

export const COUNTRIES: SeedTable = {
  name: 'contract_countries',
  primary: ['code'],
  columns: [column('code', 'integer', false), column('name', 'text')],
  rows: [
    [1, 'Germany'],
    [2, 'Peru'],
  ],
};
/** One row names a country that isn’t there by having none. */
export const CITIES: SeedTable = {
  name: 'contract_cities',
  primary: ['id'],
  columns: [
    column('id', 'integer', false),
    column('country', 'integer'),
    column('name', 'text'),
    column('people', 'bigint'),
  ],
  foreign: [{ columns: ['country'], table: 'contract_countries', to: ['code'] }],
  rows: [
    [1, 1, 'Berlin', 3_700_000],
    [2, 1, 'Köln', 1_100_000],
    [3, 2, 'Lima', 10_000_000],
    [4, null, 'Atlantis', null],
  ],
};

/** Names that bite where they aren’t quoted. */
export const ODD: SeedTable = {
  name: 'od\'d "ta`ble]; --',
  primary: [],
  columns: [column('se"le`ct]', 'integer'), column("ro'w \\ %", 'text')],
  rows: [
    [1, 'one'],
    [2, null],
  ],
};

export const SEEDS = [ORDERS, EDGES, COUNTRIES, CITIES, ODD];
