import type { ConnectionSettings, RemoteValue, TableName } from '@/lib/engines/manifest/remote';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import type { RemoteFailure } from './failure';
import type { SelectRules } from './select-rules';

// What one kind of database has to say, inside the connector child. Everything else (moments, batches, limits,
// cancelling, previews, copies, Queries as SQL) is the same for all and stands in `work/`.

/**
 * Settings whose address was looked at. `address` is the one to connect to; `host` stays the name for SNI and for the
 * look at the certificate.
 */
export type CheckedSettings = ConnectionSettings & { address: string };

/** A value as a driver gives it, brought to text: `readCell` makes a Cell of it. Whole numbers and decimals as text. */
export type RawCell = string | number | boolean | null;
export type ColumnInfo = { name: string; databaseType: string; nullable: boolean };
export type Batch = { rows: RawCell[][] };

/** The moment that an answer stands for. `snapshot`: what other sessions need to stand at the same; null where they can’t. */
export type Moment = {
  /** ISO, UTC, by the clock of the database. */
  at: string;
  snapshot: string | null;
  /** False where statements of one session may see different states: the answer then says 'read between'. */
  steady: boolean;
  /** Of one of the past, where the database finds it only so closely (milliseconds). */
  withinMs?: number;
};

/** A connection to a database that does one thing at a time. */
export type Session = {
  serverVersion: string;
  /** How this server says a Query; older servers may say it otherwise. */
  dialect: SqlDialect;
  /** How a Query that failed so is said another way; null where it isn’t. */
  insteadOf?: (failure: RemoteFailure) => SqlDialect | null;
  /**
   * Runs one statement and gives its rows in batches of at most a few thousand, reading on only when the next batch is
   * taken. `columns` is known before the first batch.
   * @throws whatever the driver throws; `Connector.failureOf` words it.
   */
  stream(sql: string): Promise<{ columns: ColumnInfo[]; batches: AsyncIterable<Batch> }>;
  /** Begins a read-only transaction at one moment; at that of another session where `snapshot` is given. */
  begin(snapshot?: string | null): Promise<Moment>;
  end(): Promise<void>;
  /** Ends the statement under way in the database, from outside the session. Resolves when the database was told. */
  cancel(): Promise<void>;
  close(): Promise<void>;
  /** False once it can’t be used any more. */
  usable(): boolean;
};

export type RemoteTable = TableName & { kind: 'table' | 'view'; rows: number | null; rowsExact: boolean };
export type TableKeys = {
  primary: string[];
  foreign: { columns: string[]; table: TableName; to: string[] }[];
};
/** `grants`: statements that make a read-only account, to copy. */
export type WritableTables = { tables: TableName[]; more: boolean; grants: string[] };

/** `copied`: cheaper, for a copy, which leaves out what is not finite itself. */
export type TypeReading = {
  value: RemoteValue;
  sql: (name: string) => string;
  copied?: (name: string) => string;
};

export type Connector = {
  /** The word in an answer's `engine`: 'PostgreSQL'. */
  label: string;
  /**
   * Opens a session that reads only, as far as the database has such a thing, with the deadline of a statement (in
   * milliseconds) in the database too.
   */
  open(settings: CheckedSettings, deadlineMs: number): Promise<Session>;
  /**
   * Tables and views outside the server's own schemas, by schema and name, beginning after `after`. `search` is a part
   * of a name, literal, letter case aside.
   */
  tables(session: Session, asked: { search: string; after: TableName | null; limit: number }): Promise<RemoteTable[]>;
  /** Its columns in their order; an empty list where it is not there or may not be read. */
  columns(session: Session, table: TableName): Promise<ColumnInfo[]>;
  keys(session: Session, table: TableName): Promise<TableKeys>;
  /** The columns that a checked SELECT gives, without running it. */
  describe(session: Session, sql: string): Promise<ColumnInfo[]>;
  /**
   * How the values of a type are read: as what, and the expression that makes it so of a column's quoted name (a time
   * with zone becomes UTC without one; text compares and sorts by its characters' code points; what is not a number is
   * null). Null for types that no Query can use (binary, arrays, geometry): they are left out.
   */
  reading(databaseType: string, session: Session): TypeReading | null;
  /**
   * As what the values of a type are read in the answer to a statement that a person wrote, where that isn't as in rows:
   * nothing is cast there.
   */
  answered?: (databaseType: string) => RemoteValue | null;
  /** A name of a table for FROM, quoted. */
  tableName(table: TableName): string;
  writable(session: Session): Promise<WritableTables>;
  /** Words for whatever a driver threw. */
  failureOf(error: unknown): RemoteFailure;
  /** What a SELECT of a user may hold. */
  rules: SelectRules;
  /** `begin` takes any moment of the past for a snapshot; unsteady is what it no longer keeps. */
  hasPast?: boolean;
  /** At most so many sessions at one moment; 1 where sessions can’t share one. */
  sharedSessions: number;
  /**
   * A faster way for a whole table than `stream`: the same rows as CSV (commas, quotes doubled, no header, null as
   * nothing, text always quoted), in chunks that end at the end of a row.
   */
  csv?: (session: Session, sql: string) => AsyncIterable<Uint8Array>;
};
