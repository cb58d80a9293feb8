import { expect, test } from 'vitest';
import { atMoment } from './at-moment';

const AT = ` AT (TIMESTAMP => '2026-11-22T14:02:07Z'::TIMESTAMP_TZ)`;
const said = (sql: string) => atMoment(sql, '2026-11-22T14:02:07Z').replaceAll(AT, '@');

test.each([
  ['SELECT * FROM t', 'SELECT * FROM t@'],
  ['SELECT * FROM "S"."t" t0', 'SELECT * FROM "S"."t"@ t0'],
  ['SELECT * FROM "a "" FROM b"."c" AS x WHERE 1 = 1', 'SELECT * FROM "a "" FROM b"."c"@ AS x WHERE 1 = 1'],
  ['SELECT a FROM d.s.t, u x, (SELECT b FROM v) y', 'SELECT a FROM d.s.t@, u@ x, (SELECT b FROM v@) y'],
  [
    'SELECT a FROM t JOIN u ON t.a = u.a LEFT JOIN v ON 1 = 1',
    'SELECT a FROM t@ JOIN u@ ON t.a = u.a LEFT JOIN v@ ON 1 = 1',
  ],
  ['SELECT a FROM (t JOIN u ON t.a = u.a)', 'SELECT a FROM (t@ JOIN u@ ON t.a = u.a)'],
  [
    'SELECT a FROM (\n  SELECT a FROM t\n) AS data GROUP BY a, b',
    'SELECT a FROM (\n  SELECT a FROM t@\n) AS data GROUP BY a, b',
  ],
  [
    'WITH t AS (SELECT 1 AS a), u (b) AS (SELECT a FROM v) SELECT * FROM t, u, w',
    'WITH t AS (SELECT 1 AS a), u (b) AS (SELECT a FROM v@) SELECT * FROM t, u, w@',
  ],
  [
    'WITH "t" AS (SELECT 1 AS a) SELECT * FROM "t" JOIN "T" ON 1 = 1',
    'WITH "t" AS (SELECT 1 AS a) SELECT * FROM "t" JOIN "T"@ ON 1 = 1',
  ],
  ['SELECT EXTRACT(hour FROM t.b), TRIM(x) FROM t', 'SELECT EXTRACT(hour FROM t.b), TRIM(x) FROM t@'],
  ['SELECT a IS DISTINCT FROM b, c FROM t', 'SELECT a IS DISTINCT FROM b, c FROM t@'],
  [
    "SELECT 'x FROM y' FROM t -- FROM z\nWHERE a IN (SELECT a FROM u)",
    "SELECT 'x FROM y' FROM t@ -- FROM z\nWHERE a IN (SELECT a FROM u@)",
  ],
  ["SELECT 'a\\'b FROM c', $$ FROM d $$ FROM t", "SELECT 'a\\'b FROM c', $$ FROM d $$ FROM t@"],
  ['SELECT f.value FROM t, LATERAL FLATTEN(input => t.x) f', 'SELECT f.value FROM t@, LATERAL FLATTEN(input => t.x) f'],
  ['SELECT * FROM TABLE(GENERATOR(1)), t', 'SELECT * FROM TABLE(GENERATOR(1)), t@'],
  ['SELECT a, (SELECT max(b) FROM u) FROM t ORDER BY a, b', 'SELECT a, (SELECT max(b) FROM u@) FROM t@ ORDER BY a, b'],
  ['SELECT a FROM t UNION ALL SELECT b, c FROM u', 'SELECT a FROM t@ UNION ALL SELECT b, c FROM u@'],
  ['SELECT 1 AS one', 'SELECT 1 AS one'],
])('%s', (sql, expected) => expect(said(sql)).toBe(expected));
