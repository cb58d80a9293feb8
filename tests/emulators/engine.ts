import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { Dialect, init, transpile } from '@polyglot-sql/sdk';

// What answers behind an emulator: DuckDB, asked in the words of another database. A general translator does most of
// it; `words` is what a database says and the translator leaves alone. What neither can say is an error in that
// database's own words, never another number.

export type Cell = DuckDBValue;
export type Rows = { names: string[]; types: string[]; rows: Cell[][] };

/** A table as seeds of tests describe it. */
export type SeedColumnType =
  | { kind: 'integer' | 'bigint' | 'double' | 'boolean' | 'date' | 'timestamp' | 'text' }
  | { kind: 'decimal'; digits: number; scale: number };
export type EmulatedTable = {
  name: string;
  columns: { name: string; type: SeedColumnType; nullable: boolean }[];
  primary: string[];
  foreign?: { columns: string[]; table: string; to: string[] }[];
  rows: (string | number | boolean | null)[][];
};

export type Words = {
  dialect: Dialect;
  /** Macros and views in DuckDB's SQL. */
  setUp: readonly string[];
  /** The statement before it is translated, and each after it was. */
  before: (sql: string) => string;
  after: (sql: string) => string;
  /** Whether an empty text is stored as nothing. */
  emptyIsNull?: boolean;
  /** Said on each connection. */
  session?: readonly string[];
};

/** A statement that cannot be read. */
export class NotRead extends Error {}
/** A statement that was ended from outside. */
export class Ended extends Error {}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (cell: string | number | boolean | null) =>
  typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : String(cell);
const DUCK_TYPES = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};
const typeOf = (type: SeedColumnType) =>
  type.kind === 'decimal' ? `DECIMAL(${type.digits}, ${type.scale})` : DUCK_TYPES[type.kind];

export class Engine {
  private readonly under = new Set<string>();
  /** Statements as they came in. */
  readonly asked: string[] = [];

  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly owner: DuckDBConnection,
    readonly place: { database: string; schema: string },
    private readonly words: Words,
  ) {}

  static async open(place: { database: string; schema: string }, words: Words): Promise<Engine> {
    await init();
    const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '600MB' });
    const owner = await instance.connect();
    const engine = new Engine(instance, owner, place, words);
    const database = quote(place.database);
    await owner.run(`ATTACH ':memory:' AS ${database}; USE ${database}; CREATE SCHEMA ${quote(place.schema)}`);
    // What the dialect needs stands beside the tables of people, not among them.
    await owner.run(`USE ${database}.main`);
    for (const sql of words.setUp) await owner.run(sql);
    await engine.settle(owner, []);
    return engine;
  }

  private async settle(connection: DuckDBConnection, more: readonly string[]): Promise<void> {
    const { database, schema } = this.place;
    await connection.run(`SET TimeZone = 'UTC'`);
    await connection.run(`SET search_path = '"${database}"."${schema}","${database}".main'`);
    for (const sql of more) await connection.run(sql);
  }

  /** A connection of somebody who signed in. */
  async connect(account: string): Promise<DuckDBConnection> {
    const connection = await this.instance.connect();
    await this.settle(connection, [...(this.words.session ?? []), `SET VARIABLE account = ${literal(account)}`]);
    return connection;
  }

  /** DuckDB's own SQL, as the owner of everything. */
  async admin(sql: string): Promise<Cell[][]> {
    return (await this.owner.runAndReadAll(sql)).getRows();
  }

  async load({ name, columns, primary, foreign = [], rows }: EmulatedTable): Promise<void> {
    const list = (names: readonly string[]) => names.map(quote).join(', ');
    const table = `${quote(this.place.schema)}.${quote(name)}`;
    const keys = [
      ...(primary.length ? [`PRIMARY KEY (${list(primary)})`] : []),
      ...foreign.map((key) => `FOREIGN KEY (${list(key.columns)}) REFERENCES ${quote(key.table)} (${list(key.to)})`),
    ];
    const defined = columns.map(
      (column) => `${quote(column.name)} ${typeOf(column.type)}${column.nullable ? '' : ' NOT NULL'}`,
    );
    await this.admin(`CREATE TABLE ${table} (${[...defined, ...keys].join(', ')})`);
    for (let at = 0; at < rows.length; at += 1000) {
      const values = rows
        .slice(at, at + 1000)
        .map(
          (row) => `(${row.map((cell) => literal(cell === '' && this.words.emptyIsNull ? null : cell)).join(', ')})`,
        );
      await this.admin(`INSERT INTO ${table} VALUES ${values.join(', ')}`);
    }
  }

  /** Statements that are under way. */
  running(): number {
    return this.under.size;
  }

  /** DuckDB's words for a statement. @throws NotRead */
  translate(sql: string): string {
    const { dialect, before, after } = this.words;
    const answer = transpile(before(sql), dialect, Dialect.DuckDB);
    if (!answer.success || !answer.sql?.length) throw new NotRead(String(answer.error ?? 'nothing to run'));
    return after(answer.sql.at(-1) ?? '');
  }

  /** Runs a statement of the dialect. @throws NotRead, Ended, what DuckDB throws */
  async run(connection: DuckDBConnection, sql: string, signal: AbortSignal): Promise<Rows> {
    const mark = `${this.asked.push(sql)}`;
    const said = this.translate(sql);
    const stop = () => connection.interrupt();
    this.under.add(mark);
    signal.addEventListener('abort', stop);
    try {
      signal.throwIfAborted();
      await this.assertNames(connection, sql);
      const reader = await connection.runAndReadAll(said);
      const types = reader.columnTypes().map((type) => String(type).toUpperCase());
      return { names: reader.columnNames(), types, rows: reader.getRows() };
    } catch (error) {
      throw signal.aborted ? new Ended() : error;
    } finally {
      signal.removeEventListener('abort', stop);
      this.under.delete(mark);
    }
  }

  /** DuckDB gives the second column of a name another one; others refuse a table that has two of a name. */
  private async assertNames(connection: DuckDBConnection, sql: string): Promise<void> {
    const inner = /\(\n([\s\S]*)\n\) (?:AS )?described\b/.exec(sql)?.[1];
    if (inner === undefined) return;
    const statement = await connection.prepare(this.translate(inner));
    const names = Array.from({ length: statement.columnCount }, (_, nth) => statement.columnName(nth));
    const twice = names.find((name, nth) => names.indexOf(name) !== nth);
    if (twice !== undefined) throw new Error(`The column name '${twice}' is ambiguous.`);
  }

  close(): void {
    this.owner.closeSync();
    this.instance.closeSync();
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** What DuckDB missed: the name of a table or of a column. */
export function missing(error: unknown): { table?: string; column?: string } {
  const message = messageOf(error);
  const table = /Table with name "?([^"\s]+)"? does not exist/.exec(message)?.[1];
  const column =
    /(?:Referenced column|Column) "([^"]+)"/.exec(message)?.[1] ??
    /does not have a column named "([^"]+)"/.exec(message)?.[1];
  return { ...(table !== undefined && { table }), ...(column !== undefined && { column }) };
}
export const firstLine = (error: unknown): string => messageOf(error).split('\n', 1)[0] ?? '';
