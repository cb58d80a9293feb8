import { postgres } from '@/lib/pure/query/sql/dialects/postgres';
import { quoteName } from '@/lib/pure/query/sql/literal';
import type { Connector, Session } from '../connector';
import { listColumns, listKeys, listTables, listWritable } from './catalogue';
import { failureOf } from './failures';
import { postgresRules } from './rules';
import { PostgresSession } from './session';
import { readingOf } from './types';

/** Every session of this connector is one of its own. */
function own(session: Session): PostgresSession {
  if (session instanceof PostgresSession) return session;
  throw new Error('not a session of PostgreSQL');
}
const asking = (session: Session) => (sql: string) => own(session).rows(sql);

export const postgresql: Connector = {
  label: 'PostgreSQL',
  open: (settings, deadlineMs) => PostgresSession.open(settings, deadlineMs),
  tables: (session, asked) => listTables(asking(session), asked),
  columns: (session, table) => listColumns(asking(session), table),
  keys: (session, table) => listKeys(asking(session), table),
  describe: (session, sql) => own(session).describe(sql),
  reading: readingOf,
  // As it is written, a currency stands before its digits.
  answered: (databaseType) => (databaseType === 'money' ? 'text' : null),
  tableName: ({ schema, name }) => `${quoteName(schema, postgres)}.${quoteName(name, postgres)}`,
  writable: (session) => listWritable(asking(session)),
  failureOf,
  rules: postgresRules,
  sharedSessions: 4,
  csv: (session, sql) => own(session).csv(sql),
};
