// Apart from the schemas of doors, so that screens know it without zod.

export const MOST_SQL_CHARACTERS = 20_000;
export const MOST_SQL_ROWS = 10_000;
/** No answer has more columns. */
export const MOST_SQL_COLUMNS = 10_000;
/** Columns of an answer that are told to hold names: a chart has two. */
export const MOST_SQL_NAMES = 2;
/** Tables in one statement. */
export const MOST_SQL_TABLES = 20;

/** Statements of one person in one workspace that are remembered. */
export const MOST_REMEMBERED = 50;
/** Statements that a workspace keeps under names. */
export const MOST_SAVED_STATEMENTS = 200;
export const LONGEST_STATEMENT_NAME = 80;
