import { clickhouse as dialect } from '@/lib/pure/query/sql/dialects/clickhouse';
import { quoteName } from '@/lib/pure/query/sql/literal';
import type { Connector, Session } from '../connector';
import { columns, describe, tables } from './catalogue';
import { clickhouseFailure } from './failure';
import { writable } from './grants';
import { CLICKHOUSE_RULES } from './rules';
import { ClickHouseSession } from './session';
import { readingOf } from './types';

function own(session: Session): ClickHouseSession {
  if (!(session instanceof ClickHouseSession)) throw new Error('not a session of ClickHouse');
  return session;
}

/** ClickHouse by its HTTP interface. It knows no transaction: what an answer tells was read between two moments. */
export const clickhouse: Connector = {
  label: 'ClickHouse',
  open: (settings, deadlineMs) => ClickHouseSession.open(settings, deadlineMs),
  tables: (session, asked) => tables(own(session), asked),
  columns: (session, table) => columns(own(session), table),
  // What it calls a primary key is an order; it tells no rows apart.
  keys: async () => ({ primary: [], foreign: [] }),
  describe: (session, sql) => describe(own(session), sql),
  reading: readingOf,
  tableName: ({ schema, name }) => `${quoteName(schema, dialect)}.${quoteName(name, dialect)}`,
  writable: (session) => writable(own(session)),
  failureOf: clickhouseFailure,
  rules: CLICKHOUSE_RULES,
  sharedSessions: 4,
};
