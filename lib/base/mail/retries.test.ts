import { describe, expect, it } from 'vitest';
import { afterFailure } from './retries';

describe('a message that did not leave', () => {
  it.each([
    ['the first time', 1, false, { state: 'waiting', nextAttemptAt: new Date(60_000) }],
    ['the second time', 2, false, { state: 'waiting', nextAttemptAt: new Date(300_000) }],
    ['the fourth time', 4, false, { state: 'waiting', nextAttemptAt: new Date(7_200_000) }],
    ['the fifth time', 5, false, { state: 'failed' }],
    ['for good', 1, true, { state: 'failed' }],
  ])('%s', (_what, attempts, forGood, next) => {
    expect(afterFailure(attempts, forGood, 0)).toEqual(next);
  });
});
