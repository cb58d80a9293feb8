import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashOfAnswer } from './answer-hash';

it('is of the statement and the rows, of many as of few', async () => {
  const rows = Array.from({ length: 20_000 }, (_, nth) => [nth, `a text of row ${nth}`, null]);
  const text = ['["SELECT 1"]', ...rows.map((row) => JSON.stringify(row))].join('\n');
  expect(await hashOfAnswer(['SELECT 1'], rows)).toBe(createHash('sha256').update(text).digest('hex'));
});

it.each([
  ['another text', ['SELECT 2'], [[1, 'a']]],
  ['another cell', ['SELECT 1'], [[1, 'b']]],
  [
    'rows in another order',
    ['SELECT 1'],
    [
      [2, 'b'],
      [1, 'a'],
    ],
  ],
  ['fewer rows', ['SELECT 1'], []],
])('is another of %s', async (_, standsOn, rows) =>
  expect(await hashOfAnswer(standsOn, rows)).not.toBe(await hashOfAnswer(['SELECT 1'], [[1, 'a']])),
);
