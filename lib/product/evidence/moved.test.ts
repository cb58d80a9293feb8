import { expect, test } from 'vitest';
import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import type { Evidence, Row } from '@/lib/pure/query/schema/result';
import { movedSince } from './moved';

const evidence: Evidence = {
  id: 'one',
  kind: 'aggregate',
  dataSourceId: 'orders',
  dataVersion: 1,
  moment: '2026-11-22T14:02:07Z',
  query: {},
  sql: '',
  columns: [{ key: 'count', label: 'Rows', type: 'integer', format: { kind: 'plain' }, kind: 'measure' }],
  rows: [{ count: 71_921 }],
  rowCount: 1,
  value: 71_921,
  unit: null,
  engine: 'Snowflake 9.1',
  computedAt: '2026-11-22T14:02:07Z',
  hash: '',
};
const MOVED = 'The data have moved on since 22 Nov 2026, 14:02 UTC: 71,921 then, 72,004 now.';
const answered = (rows: Row[], withinMs?: number): QueryOutcome => ({
  ok: true,
  answer: { columns: evidence.columns, rows, rowCount: rows.length, truncated: false },
  sql: '',
  cached: false,
  moment: { at: '2026-11-22T14:02:07Z', withinMs },
});
const closely = (rows: Row[]) => answered(rows, 3000);
const refused = (message: string): QueryOutcome => ({ ok: false, failure: { code: 'failed', message } });

test.each<[string, QueryOutcome | null, string, object | null]>([
  [
    'the database still answers as it did then',
    answered([{ count: 71_921 }]),
    ' Asked as of then, the database still answers 71,921.',
    { matches: true, value: 71_921 },
  ],
  [
    'the database answers something else as of then',
    answered([{ count: 71_900 }]),
    ' Asked as of then, the database answers 71,900, which isn’t what was kept.',
    { matches: false, value: 71_900 },
  ],
  [
    'the database has no row as of then',
    answered([]),
    ' Asked as of then, the database has no value, which isn’t what was kept.',
    { matches: false, value: null },
  ],
  [
    'the database may have answered for a moment shortly before',
    closely([{ count: 71_900 }]),
    ' Asked as of then, the database answers 71,900. It finds a moment only to within 3 seconds.',
    null,
  ],
  [
    'the database answers the same for a moment shortly before',
    closely([{ count: 71_921 }]),
    ' Asked as of then, the database still answers 71,921.',
    { matches: true, value: 71_921 },
  ],
  [
    'the database keeps no past',
    refused('PostgreSQL can’t be asked as of a moment of the past.'),
    ' PostgreSQL can’t be asked as of a moment of the past.',
    null,
  ],
  ['nobody can be asked', null, '', null],
])('what has moved on: %s', (_, asked, words, past) =>
  expect(movedSince(evidence, { then: 71_921, now: 72_004, at: { row: 0, key: 'count' } }, asked)).toEqual({
    since: evidence.moment,
    message: `${MOVED}${words}`,
    past,
  }),
);
