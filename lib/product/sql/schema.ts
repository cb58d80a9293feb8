import { z } from 'zod';
import type { SqlColumn } from '@/lib/engines/answers/protocol/sql';
import type { Cell, ColumnType } from '@/lib/pure/query/schema/column';
import { LONGEST_STATEMENT_NAME, MOST_SQL_CHARACTERS, MOST_SQL_ROWS } from './limits-schema';

const statement = z
  .string()
  .min(1, 'needs a SELECT')
  .max(MOST_SQL_CHARACTERS, `can be at most ${MOST_SQL_CHARACTERS} characters`)
  .refine((text) => !text.includes('\0'), 'can’t contain a NUL character');

export const sqlRequest = z.object({
  sql: statement,
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

/** Kept under a name, or its result as a data source of that name. */
export const savedStatementInput = z.object({ name, sql: statement });
export type SavedStatementInput = z.infer<typeof savedStatementInput>;
export const savedStatementPatch = z
  .object({ name, sql: statement })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'Nothing to change.');
export type SavedStatementPatch = z.infer<typeof savedStatementPatch>;

/** A statement that its reader ran: each text once, as it ended last; `rowCount` is null where it failed. */
export type RememberedStatement = { id: string; sql: string; ranAt: string; ms: number; rowCount: number | null };
/** A statement that the workspace keeps under a name. */
export type KeptStatement = { id: string; name: string; sql: string; createdById: string; updatedAt: string };

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
export type SqlSources = { tables: SqlSource[]; functions: string[] };

/** What an answer stands on: the statement, the versions that it read, when, and a hash of what it gave. */
export type SqlEvidence = {
  text: string;
  sources: { table: string; dataSourceId: string; name: string; version: number }[];
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
