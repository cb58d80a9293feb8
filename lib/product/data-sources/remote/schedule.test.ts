import { expect, it } from 'vitest';
import { nextRefresh } from './schedule';

const from = new Date('2026-11-27T05:00:00Z');

it.each([
  ['manual', null],
  ['hourly', '2026-11-27T06:00:00.000Z'],
  ['daily', '2026-11-28T05:00:00.000Z'],
] as const)('a copy that is refreshed %s is due at %s', (refresh, due) =>
  expect(nextRefresh(refresh, from)?.toISOString() ?? null).toBe(due),
);
