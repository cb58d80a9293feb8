import { expect, it } from 'vitest';
import { answerSize } from './answer-size';
import type { QueryOutcome } from './protocol/answers';

const outcome = (rows: object[]) =>
  ({
    ok: true,
    sql: 'SELECT 1',
    cached: false,
    answer: { columns: [], rows, dataVersion: 'a' },
  }) as unknown as QueryOutcome & { ok: true };

it.each([
  ['no rows', []],
  [
    'rows of numbers and texts',
    Array.from({ length: 500 }, (_, nth) => ({ city: `City ${nth}`, sales: nth * 1000.25 })),
  ],
  [
    'one long text among many short ones',
    [...Array.from({ length: 99 }, () => ({ note: 'x' })), { note: 'y'.repeat(1e6) }],
  ],
  ['lists', [{ parts: Array.from({ length: 1000 }, (_, nth) => nth) }]],
  ['nothing', Array.from({ length: 300 }, () => ({ a: null, b: true }))],
])('is about as long as the answer written: %s', (_, rows) => {
  const written = JSON.stringify(outcome(rows)).length;
  expect(Math.abs(answerSize(outcome(rows)) - written)).toBeLessThan(0.35 * written);
});
