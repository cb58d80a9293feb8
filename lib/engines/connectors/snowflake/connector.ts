import { snowflake as dialect } from '@/lib/pure/query/sql/dialects/snowflake';
import { columnsOfNothing, qualified } from '../common/catalogue';
import { LINES_BEFORE, placeIn, withPosition } from '../common/position';
import type { ColumnInfo, Connector, Session } from '../connector';
import { columns, keys, tables, writable } from './catalogue';
import { failureOf, faultOf } from './failure';
import { readingOf } from './reading';
import { snowflakeRules } from './rules';
import { openSession, SnowflakeSession } from './session';

const MOST_SESSIONS = 4;

/**
 * Snowflake by snowflake-sdk. Every table of an answer is asked as of one moment (time travel), so sessions work
 * side by side. The SDK is loaded with the first connection.
 */
export const snowflake: Connector = {
  label: 'Snowflake',
  open: openSession,
  tables,
  columns,
  keys,
  describe,
  reading: (databaseType) => readingOf(databaseType),
  tableName: (table) => qualified(table, dialect),
  writable: (session) =>
    writable(session, session instanceof SnowflakeSession ? session.account : { user: '', database: '' }),
  failureOf,
  rules: snowflakeRules,
  hasPast: true,
  sharedSessions: MOST_SESSIONS,
};

async function describe(session: Session, sql: string): Promise<ColumnInfo[]> {
  try {
    return await columnsOfNothing(session, `SELECT * FROM (\n${sql}\n) AS described WHERE 1 = 0`);
  } catch (error) {
    const { line, ...fault } = faultOf(error);
    throw withPosition(failureOf(error), placeIn(sql, { line: line - 1 - LINES_BEFORE, ...fault }));
  }
}
