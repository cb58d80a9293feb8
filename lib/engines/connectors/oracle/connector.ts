import { oracle as dialect } from '@/lib/pure/query/sql/dialects/oracle';
import { columnsOfNothing, qualified } from '../common/catalogue';
import { withPosition } from '../common/position';
import type { ColumnInfo, Connector, Session } from '../connector';
import { columns, keys, tables, writable } from './catalogue';
import { failureOf, offsetOf } from './failure';
import { readingOf } from './reading';
import { oracleRules } from './rules';
import { openSession, OracleSession } from './session';

/**
 * Oracle by node-oracledb in thin mode (12.1 and later). Answers stand in a transaction that reads only: all its
 * statements see one moment. Another session can't join it, so one session says them all.
 */
export const oracle: Connector = {
  label: 'Oracle',
  open: openSession,
  tables,
  columns,
  keys,
  describe,
  reading: (databaseType) => readingOf(databaseType),
  tableName: (table) => qualified(table, dialect),
  writable: (session) => writable(session, session instanceof OracleSession ? session.account : { user: '' }),
  failureOf,
  rules: oracleRules,
  hasPast: true,
  sharedSessions: 1,
};

const BEFORE = 'SELECT * FROM (\n';

async function describe(session: Session, sql: string): Promise<ColumnInfo[]> {
  try {
    return await columnsOfNothing(session, `${BEFORE}${sql}\n) described WHERE 1 = 0`);
  } catch (error) {
    const offset = offsetOf(error);
    throw withPosition(
      failureOf(error),
      offset === null ? null : Math.min(Math.max(0, offset - BEFORE.length), sql.length),
    );
  }
}
