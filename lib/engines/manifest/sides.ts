import { isTime, type Cell } from '@/lib/pure/query/schema/column';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { keysOf } from './column-keys';
import {
  SIDES,
  type GroupedColumn,
  type JoinColumn,
  type JoinSide,
  type JoinSpec,
  type KeyPair,
  type SideName,
} from './join';
import { commonStore, keySql, type KeyType } from './keys';

/** Runs a statement in whichever child this is. */
export type RunStatement = (sql: string) => Promise<Cell[][]>;

const name = (key: string) => quoteName(key, duckdb);
const text = (value: string) => textLiteral(value, duckdb);

/** A column of a side as its view `merge_left` or `merge_right` shows it. */
type SideColumn = JoinColumn & { sql: string; store: KeyType };
export type OpenSide = { columns: SideColumn[]; keys: string[] };
export type OpenSides = Record<SideName, OpenSide>;

export const viewOf = (side: SideName) => `merge_${side}`;
const ALIAS: Record<SideName, string> = { left: 'l', right: 'r' };

/** A relation of the rows of Parquet parts, with their number in order as `row_number`. */
export async function rowsOf(ask: RunStatement, parts: string[]): Promise<string> {
  const list = `[${parts.map(text).join(', ')}]`;
  const counts = parts.length > 1 ? await ask(`SELECT num_rows FROM parquet_file_metadata(${list})`) : [];
  const before = counts.map((_, part) => counts.slice(0, part).reduce((sum, [count]) => sum + Number(count), 0));
  const number = before.length
    ? `[${before.join(', ')}][CAST(file_index AS BIGINT) + 1] + file_row_number`
    : 'file_row_number';
  return `(SELECT *, ${number} AS row_number FROM read_parquet(${list}, file_row_number = true))`;
}

export async function storesOf(ask: RunStatement, rows: string): Promise<Map<string, KeyType>> {
  return new Map(
    (await ask(`DESCRIBE SELECT * FROM ${rows}`)).map(([column, store]) => [String(column), String(store) as KeyType]),
  );
}

/**
 * Makes both sides visible as views: `n` is the place of a row, `k0`, `k1`, … its keys in a form that can be compared,
 * `c0`, `c1`, … its columns. A grouped side has one row for each key, at the place of its first.
 */
export async function openSides(ask: RunStatement, { left, right, on }: JoinSpec): Promise<OpenSides> {
  const rows = { left: await rowsOf(ask, left.parts), right: await rowsOf(ask, right.parts) };
  const stores = { left: await storesOf(ask, rows.left), right: await storesOf(ask, rows.right) };
  const cell = (side: SideName, key: string) => ({ sql: name(key), store: stores[side].get(key) ?? 'VARCHAR' });
  const keys = on.map((pair) => keySql(pair.match, cell('left', pair.left), cell('right', pair.right)));
  const open = (side: SideName, given: JoinSide): OpenSide => ({
    columns: columnsOf(
      given,
      on.map((pair) => pair[side]),
      (key) => cell(side, key).store,
    ),
    keys: keys.map((key) => key[side]),
  });
  const sides = { left: open('left', left), right: open('right', right) };
  for (const side of SIDES)
    await ask(viewSql(side, rows[side], sides[side], side === 'left' ? left.grouped : right.grouped));
  return sides;
}

function viewSql(side: SideName, rows: string, { columns, keys }: OpenSide, grouped: GroupedColumn[] | null): string {
  const place = grouped ? 'min(row_number)' : 'row_number';
  const select = [
    `${place} AS n`,
    ...keys.map((sql, nth) => `${sql} AS k${nth}`),
    ...columns.map(({ sql }, nth) => `${sql} AS c${nth}`),
  ];
  const by = grouped ? ` GROUP BY ${keys.map((_, nth) => `k${nth}`).join(', ')}` : '';
  return `CREATE OR REPLACE VIEW ${viewOf(side)} AS SELECT ${select.join(', ')} FROM ${rows}${by}`;
}

/** The name of a source as one says it: without the ending of its file. */
export const bareName = (source: string) =>
  source.replace(/\.(csv|tsv|json|ndjson|jsonl|geojson|xml|txt|log|xlsx|xlsm)$/i, '');

function columnsOf(
  { columns, grouped, name: source }: JoinSide,
  keys: string[],
  storeOf: (key: string) => KeyType,
): SideColumn[] {
  const plain = (column: JoinColumn): SideColumn => ({ ...column, sql: name(column.key), store: storeOf(column.key) });
  if (!grouped) return columns.map(plain);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = keys
    .flatMap((key) => byKey.get(key) ?? [])
    .map((column): SideColumn => ({ ...plain(column), sql: `min(${name(column.key)})` }));
  const made = grouped.flatMap(({ field, agg }): SideColumn[] => {
    const column = field === null ? null : byKey.get(field);
    if (column) return [summarised(column, agg, storeOf(column.key))];
    return field === null ? [rowsCounted(source)] : [];
  });
  return distinctKeys([...shown, ...made]);
}

const PLAIN = { kind: 'plain' } as const;
const WHOLE = { type: 'integer', role: 'measure', format: PLAIN, store: 'BIGINT', adds: true } as const;

function rowsCounted(source: string): SideColumn {
  const label = `Number of ${bareName(source)}`;
  return { ...WHOLE, key: keysOf([label])[0]!, label, sql: 'count(*)' };
}

function summarised(column: JoinColumn, agg: GroupedColumn['agg'], store: KeyType): SideColumn {
  const cell = name(column.key);
  const time = isTime(column);
  const called = (words: string): Pick<SideColumn, 'key' | 'label'> => ({
    key: keysOf([`${words} ${column.key}`])[0]!,
    label: `${words} ${column.label}`,
  });
  switch (agg) {
    case 'sum':
      return { ...column, store, sql: store === 'BIGINT' ? `CAST(sum(${cell}) AS BIGINT)` : `fsum(${cell})` };
    case 'avg':
      return {
        ...column,
        ...called('Average'),
        type: 'decimal',
        adds: false,
        format: { ...column.format, decimals: undefined },
        store: 'DOUBLE',
        sql: `avg(${cell})`,
      };
    case 'min':
      return { ...column, ...called(time ? 'First' : 'Lowest'), adds: false, store, sql: `min(${cell})` };
    case 'max':
      return { ...column, ...called(time ? 'Last' : 'Highest'), adds: false, store, sql: `max(${cell})` };
    case 'count':
      return { ...WHOLE, ...called('Number of'), sql: `count(${cell})` };
  }
}

function distinctKeys<T extends { key: string }>(columns: T[]): T[] {
  const taken = new Set<string>();
  return columns.map((column) => ({ ...column, key: takeKey(column.key, taken) }));
}

function takeKey(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let n = 2; taken.has(key); n++) key = `${wanted}_${n}`;
  taken.add(key);
  return key;
}

/** A column of the result: `sql` over the views as `l` and `r`. */
export type JoinedColumn = JoinColumn & { sql: string; store: KeyType };

const at = (side: SideName, nth: number) => `${ALIAS[side]}.c${nth}`;

/**
 * Columns of the result: those of the left, then those of the right without its keys; a name that the left has too says
 * whose it is.
 */
export function joinedColumns(
  { left, right }: OpenSides,
  {
    on,
    how,
    left: { name: leftName },
    right: { name: source },
  }: Pick<JoinSpec, 'on' | 'how'> & { left: Pick<JoinSide, 'name'>; right: Pick<JoinSide, 'name'> },
): JoinedColumn[] {
  const ofLeft = left.columns.map((column, nth) =>
    how === 'right' || how === 'full' ? eitherKey(column, nth, right, on) : { ...column, sql: at('left', nth) },
  );
  if (how === 'left_anti') return ofLeft;
  const taken = new Set(ofLeft.map(({ key }) => key));
  const labels = new Set(ofLeft.map(({ label }) => label.trim().toLowerCase()));
  const suffix = bareName(source) === bareName(leftName) ? 'right' : bareName(source);
  const keys = new Set(on.map((pair) => pair.right));
  const ofRight = right.columns.flatMap((column, nth): JoinedColumn[] => {
    if (keys.has(column.key)) return [];
    const key = takeKey(taken.has(column.key) ? keysOf([`${column.key} ${suffix}`])[0]! : column.key, taken);
    const label = labels.has(column.label.trim().toLowerCase()) ? `${column.label} (${suffix})` : column.label;
    return [{ ...column, key, label, sql: at('right', nth) }];
  });
  return [...ofLeft, ...ofRight];
}

/** A key of the left, or where the left has no such row, of the right. */
function eitherKey(column: SideColumn, nth: number, right: OpenSide, on: KeyPair[]): JoinedColumn {
  const pair = on.find((each) => each.left === column.key);
  const place = pair ? right.columns.findIndex(({ key }) => key === pair.right) : -1;
  const other = right.columns[place];
  if (!other) return { ...column, sql: at('left', nth) };
  const store = commonStore(column.store, other.store) ?? 'VARCHAR';
  const as = (sql: string, own: KeyType) => (own === store ? sql : `CAST(${sql} AS ${store})`);
  const type = store === column.store ? column.type : store === other.store ? other.type : 'text';
  return {
    ...column,
    type,
    store,
    sql: `coalesce(${as(at('left', nth), column.store)}, ${as(at('right', place), other.store)})`,
  };
}

const JOINS = {
  left: 'LEFT JOIN',
  inner: 'INNER JOIN',
  right: 'RIGHT JOIN',
  full: 'FULL JOIN',
  left_anti: 'ANTI JOIN',
} as const;

/** The rows of both views, joined: from what to select `l` and `r`. */
export function joinSql(how: JoinSpec['how'], keys: number): string {
  const on = Array.from({ length: keys }, (_, nth) => `l.k${nth} = r.k${nth}`).join(' AND ');
  return `${viewOf('left')} l ${JOINS[how]} ${viewOf('right')} r ON ${on}`;
}

/** In the order of the left, then of the right. */
export const joinOrder = (how: JoinSpec['how']) => (how === 'left_anti' ? 'l.n' : 'l.n NULLS LAST, r.n NULLS LAST');
