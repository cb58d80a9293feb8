import type { Cell } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import type { ColumnGiven } from './fixture';

/** A small random sequence, the same for the same seed (Park and Miller). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

export const ORDER_COLUMNS: Record<string, ColumnGiven> = {
  ordered: { type: 'datetime', label: 'Ordered', step: 7200 },
  due: { type: 'date', label: 'Due', step: 86_400 },
  country: { type: 'category' },
  kind: { type: 'category' },
  customer: { type: 'id' },
  price: { type: 'decimal' },
  pieces: { type: 'integer' },
  paid: { type: 'boolean' },
  weight: { type: 'decimal' },
};

/** Orders with gaps in every column, apostrophes, a category that is called Other, negative and large numbers. */
export function orders(count: number, seed = 5): Row[] {
  const random = randomFrom(seed);
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]!;
  const sometimes = <Item>(item: Item) => (random() < 0.06 ? null : item);
  const countries = ["Côte d'Ivoire", 'Germany', 'Other', 'Peru', 'Sweden', 'Italy', 'Japan', 'Kenya', 'Chile'];
  return Array.from({ length: count }, (_, nth): Row => {
    const at = Date.UTC(2023, 10, 20, 5) + nth * 5_400_000 + Math.floor(random() * 3000) * 1000;
    return {
      ordered: sometimes(new Date(at).toISOString().slice(0, 19)),
      due: sometimes(new Date(at + Math.floor(random() * 40) * 86_400_000).toISOString().slice(0, 10)),
      country: sometimes(countries[Math.floor(countries.length * random() ** 2)]!),
      kind: sometimes(pick(['new', 'repeat', 'gift'])),
      customer: Math.floor(random() * 300),
      price: sometimes(Math.round((random() - 0.1) * 20_000) / 100),
      pieces: sometimes(Math.floor(random() ** 3 * 40)),
      paid: sometimes(random() < 0.7),
      weight: sometimes(random() < 0.05 ? 1e9 * random() : random() * 10),
    };
  });
}

const TYPES = {
  decimal: 'DOUBLE',
  integer: 'BIGINT',
  datetime: 'TIMESTAMP',
  date: 'DATE',
  category: 'VARCHAR',
  boolean: 'BOOLEAN',
  text: 'VARCHAR',
};

function literal(value: Cell | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  // With an exponent DuckDB reads the double that was written, not a decimal near it.
  return typeof value === 'number' && !Number.isInteger(value) ? `${value}e0` : String(value);
}

/** A SELECT that gives exactly these records, in their order. Ids are numbers or text, as the first record has them. */
export function selectOf(records: Row[], given: Record<string, ColumnGiven>): string {
  const keys = Object.keys(given);
  const typeOf = (key: string) => {
    const { type } = given[key]!;
    return type === 'id' ? (typeof records[0]?.[key] === 'number' ? 'BIGINT' : 'VARCHAR') : TYPES[type];
  };
  const rows = records.map((row) => `(${keys.map((key) => literal(row[key])).join(', ')})`).join(',\n');
  return `SELECT ${keys.map((key) => `CAST(${key} AS ${typeOf(key)}) AS ${key}`).join(', ')} FROM (VALUES ${rows}) AS given(${keys.join(', ')})`;
}
