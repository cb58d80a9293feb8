import { describe, expect, it } from 'vitest';
import { repeats } from './fold';

type Told = Parameters<typeof repeats>[0];

const driver = (target: string, ...drivers: string[]): Told => ({
  kind: 'driver',
  columns: [target],
  scope: null,
  at: '',
  detail: {
    kind: 'driver',
    target,
    drivers: drivers.map((field) => ({ field, share: 1 / drivers.length })),
    gain: 0.8,
  },
});
const pair = (left: string, right: string): Told => ({
  kind: 'correlation',
  columns: [left, right],
  scope: null,
  at: '',
  detail: { kind: 'correlation', left, right, direction: 'positive', rho: 0.9, shared: false },
});

describe('what a driver has told', () => {
  it.each<[string, Told, Told, boolean]>([
    ['is not told back', driver('amount', 'pieces', 'week'), driver('pieces', 'amount', 'week'), true],
    ['another driver of that is', driver('amount', 'pieces'), driver('pieces', 'week'), false],
    ['what drives a third is', driver('amount', 'pieces'), driver('rating', 'pieces'), false],
    ['that both rise together is', driver('amount', 'pieces'), pair('pieces', 'amount'), false],
  ])('%s', (_, first, later, told) => {
    expect(repeats(first, later, {} as never, () => 0)).toBe(told);
  });
});
