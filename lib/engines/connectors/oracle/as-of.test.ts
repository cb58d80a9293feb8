import { expect, test } from 'vitest';
import { asOf } from './as-of';

const AS_OF = ` AS OF TIMESTAMP (SYSTIMESTAMP - (SYS_EXTRACT_UTC(SYSTIMESTAMP) - TIMESTAMP '2026-11-22 14:02:07.25'))`;
const said = (sql: string) => asOf(sql, '2026-11-22T14:02:07.25Z').replaceAll(AS_OF, '@');

test.each([
  ['SELECT * FROM t', 'SELECT * FROM t@'],
  ['SELECT * FROM "S"."t" t0', 'SELECT * FROM "S"."t"@ t0'],
  ['SELECT a FROM s.t$1#, u x, (SELECT b FROM v) y', 'SELECT a FROM s.t$1#@, u@ x, (SELECT b FROM v@) y'],
  ['SELECT a FROM t JOIN u ON t.a = u.a', 'SELECT a FROM t@ JOIN u@ ON t.a = u.a'],
  ['WITH t AS (SELECT 1 AS a FROM dual) SELECT * FROM t, w', 'WITH t AS (SELECT 1 AS a FROM dual) SELECT * FROM t, w@'],
  ['SELECT EXTRACT(HOUR FROM t.b) FROM t', 'SELECT EXTRACT(HOUR FROM t.b) FROM t@'],
  // A backslash ends no text early, and a quote of its own kind holds anything.
  ["SELECT 'a\\' AS b, 'c' FROM t", "SELECT 'a\\' AS b, 'c' FROM t@"],
  ["SELECT q'[it's FROM x]' FROM t", "SELECT q'[it's FROM x]' FROM t@"],
  ["SELECT q'!it's FROM x!' FROM t", "SELECT q'!it's FROM x!' FROM t@"],
  ["SELECT 'x FROM y' FROM t -- FROM z\n", "SELECT 'x FROM y' FROM t@ -- FROM z\n"],
  ['SELECT CURRENT_TIMESTAMP FROM DUAL', 'SELECT CURRENT_TIMESTAMP FROM DUAL'],
])('%s', (sql, expected) => expect(said(sql)).toBe(expected));

test.each(["2026-11-22T14:02:07Z' OR 1 = 1", '2026-11-22', '', '2026-11-22T14:02:07+01:00'])('no moment: %s', (at) =>
  expect(() => asOf('SELECT * FROM t', at)).toThrow('a moment'),
);
