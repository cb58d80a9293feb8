import { tsql } from '@/lib/pure/query/sql/dialects/tsql';
import { columnsOfNothing, qualified } from '../common/catalogue';
import { LINES_BEFORE, placeIn, withPosition } from '../common/position';
import type { ColumnInfo, Connector, Session } from '../connector';
import { columns, keys, tables, writable, type SqlServerAccount } from './catalogue';
import { failureOf, faultOf } from './failure';
import { readingOf } from './reading';
import { sqlserverRules } from './rules';
import { openSession, SqlServerSession } from './session';

/**
 * SQL Server and Azure SQL by tedious. All Queries of an answer run in one transaction: under snapshot isolation, where
 * the database allows it (Azure SQL does by itself), they see one moment. Every transaction is rolled back.
 */
export const sqlserver: Connector = {
  label: 'SQL Server',
  open: openSession,
  tables,
  columns,
  keys,
  describe,
  reading: (databaseType, session) =>
    readingOf(databaseType, session instanceof SqlServerSession && session.comparesCodePoints),
  tableName: (table) => qualified(table, tsql),
  writable: (session) => writable(session, accountOf(session)),
  failureOf,
  rules: sqlserverRules,
  sharedSessions: 1,
};

const accountOf = (session: Session): SqlServerAccount =>
  session instanceof SqlServerSession ? session.account : { user: '', database: '' };

/** An order at the end of a SELECT, which it allows in no derived table that has all its rows. */
const isOrdered = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'number') === 1033;

async function describe(session: Session, sql: string): Promise<ColumnInfo[]> {
  const asked = (text: string) => columnsOfNothing(session, `SELECT TOP 0 * FROM (\n${text}\n) AS described`);
  try {
    return await asked(sql).catch((error: unknown) => {
      if (!isOrdered(error)) throw error;
      return asked(`${sql}\nOFFSET 0 ROWS`).catch(() => {
        throw error;
      });
    });
  } catch (error) {
    const { line, word } = faultOf(error);
    throw withPosition(failureOf(error), placeIn(sql, { line: line - 1 - LINES_BEFORE, word }));
  }
}
