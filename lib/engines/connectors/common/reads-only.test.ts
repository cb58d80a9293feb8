import { expect, test } from 'vitest';
import { assertQuestion } from './reads-only';

test.each([
  'SELECT 1',
  ' (SELECT 1)',
  'WITH a AS (SELECT 1) SELECT * FROM a',
  '-- why\nselect 1',
  '/* a */ show tables',
])('%s', (sql) => expect(() => assertQuestion(sql)).not.toThrow());
test.each(['DELETE FROM t', 'selects', '-- SELECT 1\nDROP TABLE t', 'BEGIN SELECT 1', ''])('not %j', (sql) =>
  expect(() => assertQuestion(sql)).toThrow(expect.objectContaining({ reason: 'not_a_select' })),
);
