import { z } from 'zod';
import type { SqlColumn } from '@/lib/engines/answers/protocol/sql';
import type { SpokenDatabase } from '@/lib/engines/connectors/kinds/spoken';
import type { DatabaseType } from '@/lib/engines/manifest/remote';
import type { Cell, ColumnType } from '@/lib/pure/query/schema/column';
import {
  LONGEST_STATEMENT_NAME,
  MOST_SQL_CHARACTERS,
  MOST_SQL_COLUMNS,
  MOST_SQL_NAMES,
  MOST_SQL_ROWS,
} from './limits-schema';

const statement = z
  .string()
  .min(1, 'needs a SELECT')
  .max(MOST_SQL_CHARACTERS, `can be at most ${MOST_SQL_CHARACTERS} characters`)
  .refine((text) => !text.includes('\0'), 'can’t contain a NUL character');

/** The database that a statement is asked of; without one it is asked of the tables of the workspace. */
const connectionId = z.uuid('isn’t the id of a connection');

export const sqlRequest = z.object({
  sql: statement,
  connectionId: connectionId.optional(),
  limit: z
    .int()
    .min(1, 'must be at least 1')
    .max(MOST_SQL_ROWS, `can be at most ${MOST_SQL_ROWS}`)
    .default(MOST_SQL_ROWS),
});
export type SqlRequest = z.infer<typeof sqlRequest>;

const name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(LONGEST_STATEMENT_NAME, `can be at most ${LONGEST_STATEMENT_NAME} characters`)
  .refine((text) => !text.includes('\0'), 'can’t contain a NUL character');

/**
 * A statement whose result over the workspace's tables becomes a data source of that name. `names`: places of columns
 * whose texts are names, which the import reads as nothing else: '2024-01' is no month, 'N/A' a value.
 */
export const sqlResultInput = z.object({
  name,
  sql: statement,
  names: z.array(z.int().min(0).max(MOST_SQL_COLUMNS)).max(MOST_SQL_NAMES).optional(),
});
export type SqlResultInput = z.infer<typeof sqlResultInput>;

const kept = z.object({ name, sql: statement, connectionId: connectionId.nullable() });
/** Kept under a name. */
export const savedStatementInput = kept.partial({ connectionId: true });
export type SavedStatementInput = z.infer<typeof savedStatementInput>;
export const savedStatementPatch = kept
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'Nothing to change.');
export type SavedStatementPatch = z.infer<typeof savedStatementPatch>;

/** The database that a statement was asked of; without a name it is no longer connected. */
export type AskedConnection = { id: string; name: string | null };
/**
 * A statement that its reader ran: each text once for what it was asked of, as it ended last; `rowCount` is null where
 * it failed. Without a connection it was asked of the tables of the workspace.
 */
export type RememberedStatement = {
  id: string;
  sql: string;
  connection: AskedConnection | null;
  ranAt: string;
  ms: number;
  rowCount: number | null;
};
/** A statement that the workspace keeps under a name. */
export type KeptStatement = {
  id: string;
  name: string;
  sql: string;
  connection: AskedConnection | null;
  createdById: string;
  updatedAt: string;
};

/** A data source as statements name it. Rows of a live one stay in its database: it can't be asked here. */
export type SqlSource = {
  table: string;
  dataSourceId: string;
  name: string;
  version: number;
  rowCount: number;
  live: boolean;
  columns: { key: string; label: string; type: ColumnType }[];
  /** Its metrics as expressions; absent where it has none. */
  metrics?: { name: string; sql: string; certified: boolean }[];
};
/** A database that may be asked in its own SQL. `schema`: the one whose tables need no schema before their names. */
export type SqlConnection = {
  id: string;
  name: string;
  type: DatabaseType;
  language: SpokenDatabase;
  schema: string | null;
  functions: string[];
};
/** `connections`: none for those who may make no changes. */
export type SqlSources = { tables: SqlSource[]; functions: string[]; connections: SqlConnection[] };

/** What an answer stands on: the statement, the versions that it read, when, and a hash of what it gave. */
export type SqlEvidence = {
  text: string;
  sources: { table: string; dataSourceId: string; name: string; version: number }[];
  /** The database that was asked in place of data sources, and the moment of its own for which the rows stand. */
  connection?: { id: string; name: string };
  moment?: { at: string; until?: string };
  engine: string;
  computedAt: string;
  hash: string;
};
/** `truncated`: there are more rows than were asked for, or than 8 MB hold. */
export type SqlAnswer = {
  columns: SqlColumn[];
  rows: Cell[][];
  truncated: boolean;
  evidence: SqlEvidence;
};
