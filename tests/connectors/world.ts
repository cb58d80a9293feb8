import type { ConnectionSettings, RemoteReason, RemoteValue } from '@/lib/engines/manifest/remote';
import type { SeedTable } from './seeds';

/** A database to be tried: how one signs in, and what only its own tests know how to say. */
export type ContractWorld = {
  /** Signs in as an account that may read the seeds alone. */
  settings: ConnectionSettings;
  /** The schema that the seeds stand in. */
  schema: string;
  /** What an answer names: 'PostgreSQL 18'. */
  engine: RegExp;
  /** Makes a table with its rows, as an account that may write. */
  load: (table: SeedTable) => Promise<void>;
  /** Runs a statement as that account. */
  admin: (sql: string) => Promise<void>;
  /** Signs in as an account that may write; null where there is none. */
  writer: ConnectionSettings | null;
  /** A SELECT of one column that takes a minute and passes the check of functions; null where none can be had. */
  slow: string | null;
  /** Statements of the reader under way in the database now. */
  /** Null where the suite may not look. */
  running: (() => Promise<number>) | null;
  /** Settings that are refused, each by its reason; what is not listed is not tried. */
  refusals: { name: string; reason: RemoteReason; change: Partial<ConnectionSettings> }[];
  /** Settings with TLS that are taken. */
  sound?: { name: string; change: Partial<ConnectionSettings> }[];
  /** SELECTs of users that are refused before anything is sent; over `contract_orders`. */
  hostile: string[];
  /** SELECTs of users that are taken. */
  fine: string[];
  /** Adds one row to `contract_countries` with this code, as the account that may write. */
  addCountry: ((code: number) => Promise<void>) | null;
  /** Whether all statements of an answer see one moment. */
  steady: boolean;
  /** It can be asked as of a moment of the past. */
  hasPast?: boolean;
  /** Queries of the table (by name) that this database refuses by name, and why. */
  refusedQueries?: Readonly<Record<string, string>>;
  /** Whether foreign keys are known to the database. */
  foreignKeys: boolean;
  /** False where what the database calls a primary key tells no rows apart. */
  primaryKeys?: boolean;
  /** Columns of `contract_edges` that come back otherwise, and why: '1.5e300 is beyond its numbers'. */
  lacking?: Readonly<Record<string, string>>;
  /** Columns of `contract_orders` whose type the database hasn’t, and as what they are read instead. */
  values?: Readonly<Record<string, RemoteValue>>;
  /** Whether an empty text is kept as nothing at all. */
  emptyIsNull?: boolean;
  stop: () => Promise<void>;
};
