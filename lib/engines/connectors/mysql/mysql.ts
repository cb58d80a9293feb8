import { mysql as dialect } from '@/lib/pure/query/sql/dialects/mysql';
import { quoteName } from '@/lib/pure/query/sql/literal';
import type { Connector, Session } from '../connector';
import { columns, keys, tables } from './catalogue';
import { mysqlFailure } from './failure';
import { writable } from './grants';
import { MYSQL_RULES } from './rules';
import { MysqlSession } from './session';
import { readingOf } from './types';

function own(session: Session): MysqlSession {
  if (!(session instanceof MysqlSession)) throw new Error('not a session of MySQL');
  return session;
}

/** MySQL from 5.6 on, MariaDB, and what speaks their protocol: Aurora, RDS, Percona. */
export const mysql: Connector = {
  label: 'MySQL',
  open: (settings, deadlineMs) => MysqlSession.open(settings, deadlineMs),
  tables: (session, asked) => tables(own(session), asked),
  columns: (session, table) => columns(own(session), table),
  keys: (session, table) => keys(own(session), table),
  describe: (session, sql) => own(session).describe(sql),
  reading: (databaseType, session) => readingOf(databaseType, own(session).server),
  // Other numbers than 0 and 1 can stand there.
  answered: (databaseType) => (/^(tinyint|bit)\(1\)/i.test(databaseType) ? 'integer' : null),
  tableName: ({ schema, name }) => `${quoteName(schema, dialect)}.${quoteName(name, dialect)}`,
  writable: (session) => writable(own(session)),
  failureOf: mysqlFailure,
  rules: MYSQL_RULES,
  // A snapshot belongs to one session.
  sharedSessions: 1,
};
