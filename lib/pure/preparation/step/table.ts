import { columnTypes } from '@/lib/pure/query/schema/column-types';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';

/** The type of a column in Parquet. */
export type StoreType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';

/** A column between two steps. `role`: as the source has it; null where the step made the column. */
export type PreparedColumn = Pick<Column, 'key' | 'label' | 'type' | 'format'> & {
  role: Column['role'] | null;
  store: StoreType;
};
/** A column with the SQL of its value over the rows before. */
export type MadeColumn = PreparedColumn & { sql: string };

/** The rows that a step gets: `from` names them in SQL, and `row_number` is their place from 0. */
export type StepTable = { from: string; columns: readonly PreparedColumn[] };

/** What a step needs to be written as SQL beside its table. */
export type StepTools = {
  /** Keys of columns from their labels, as an import makes them. */
  keysOf: (labels: string[]) => string[];
  /** What `lookUp` of the step found. */
  found: readonly Cell[];
};

/**
 * What a step does, as SQL over `from`. `cells`: the same rows with other columns. `rows`: those of which `keep` is
 * true; `beside` gives the place and the order of those that are shown, where that is more than those that go.
 * `reshape`: other rows; `bound` counts them before they are made.
 */
export type StepSql =
  | { effect: 'cells'; columns: MadeColumn[]; windowed?: boolean }
  | { effect: 'rows'; keep: string; beside?: string }
  | { effect: 'reshape'; columns: PreparedColumn[]; sql: string; bound?: string };

/** A step that these columns do not bear. The message names columns, never cells, and one thing to do. */
export class StepFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StepFault';
  }

  /** The bundles each hold a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'StepFault';
  }
}

export const ROW = 'row_number';
export const nameOf = (key: string) => quoteName(key, duckdb);

/** A text as SQL. @throws StepFault for one that no cell can hold */
export function textOf(value: string): string {
  if (value.includes('\0')) throw new StepFault('a text can’t contain a NUL character');
  return textLiteral(value, duckdb);
}

export const plain = (column: PreparedColumn): MadeColumn => ({ ...column, sql: nameOf(column.key) });

/** @throws StepFault where the column is not there */
export function columnAt({ columns }: StepTable, key: string): PreparedColumn {
  const column = columns.find((each) => each.key === key);
  if (!column)
    throw new StepFault(`the column ${key} isn’t in the table here. Choose another column, or remove this step`);
  return column;
}

export const columnsAt = (table: StepTable, keys: readonly string[]) => keys.map((key) => columnAt(table, key));

/** @throws StepFault where the column holds numbers, days or yes and no */
export function textColumnAt(table: StepTable, key: string): PreparedColumn {
  const column = columnAt(table, key);
  if (column.store !== 'VARCHAR') throw new StepFault(`${column.label} holds no text. Convert it to text first`);
  return column;
}

const STORES = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  text: 'VARCHAR',
} as const satisfies Record<string, StoreType>;
export type MadeType = keyof typeof STORES;
export const storeOf = (type: MadeType): StoreType => STORES[type];
export const isNumberStore = (store: StoreType) => store === 'BIGINT' || store === 'DOUBLE';
export const isTimeStore = (store: StoreType) => store === 'DATE' || store === 'TIMESTAMP';

/** Keys for new columns, none of which stands among `taken`. */
export function freshKeys(labels: string[], taken: Iterable<string>, { keysOf }: StepTools): string[] {
  const held = new Set(taken);
  return keysOf(labels).map((wanted) => {
    let key = wanted;
    for (let n = 2; held.has(key); n++) key = `${wanted}_${n}`;
    held.add(key);
    return key;
  });
}

/** A column that a step makes; its type is looked at again when the result is profiled. */
export const newColumn = (key: string, label: string, type: MadeType): PreparedColumn => ({
  key,
  label,
  type: type === 'text' ? 'category' : type,
  role: null,
  format: { kind: 'plain' },
  store: STORES[type],
});

/** The type in which values of all these columns can stand in one. */
export function commonType(columns: readonly PreparedColumn[]): MadeType {
  const stores = new Set(columns.map(({ store }) => store));
  if (stores.size === 1)
    return (Object.keys(STORES) as MadeType[]).find((type) => STORES[type] === [...stores][0]) ?? 'text';
  if ([...stores].every(isNumberStore)) return 'decimal';
  return [...stores].every(isTimeStore) ? 'datetime' : 'text';
}

const WHOLE = /^[+-]?\d{1,15}$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/;

const READS: Record<StoreType, (written: string) => string | null> = {
  VARCHAR: textOf,
  BIGINT: (written) => (WHOLE.test(written) ? `CAST(${written} AS BIGINT)` : null),
  DOUBLE: (written) => (NUMBER.test(written) && Number.isFinite(Number(written)) ? `CAST(${written} AS DOUBLE)` : null),
  BOOLEAN: (written) => (/^(true|yes)$/i.test(written) ? 'true' : /^(false|no)$/i.test(written) ? 'false' : null),
  DATE: (written) => (isDay(written) ? `DATE '${written}'` : null),
  TIMESTAMP: (written) =>
    isDay(written)
      ? `TIMESTAMP '${written} 00:00:00'`
      : MOMENT.test(written) && !Number.isNaN(Date.parse(`${written.replace(' ', 'T')}Z`))
        ? `TIMESTAMP '${written.replace('T', ' ')}'`
        : null,
};

function isDay(written: string): boolean {
  const at = DAY.test(written) ? Date.parse(`${written}T00:00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written);
}

/** A value as SQL of the column's type. @throws StepFault where it is none */
export function valueOf(written: string, { label, type, store }: PreparedColumn): string {
  const sql = READS[store](store === 'VARCHAR' ? written : written.trim());
  if (sql === null) {
    const wanted = store === 'VARCHAR' ? 'text' : columnTypes[type].value;
    throw new StepFault(`“${written}” isn’t ${wanted}, and ${label} holds nothing else. Enter another value`);
  }
  return sql;
}

/** Blanks of every kind: those of HTML and of typesetting too. */
export const BLANKS = '[\\s\\p{Z}]+';
