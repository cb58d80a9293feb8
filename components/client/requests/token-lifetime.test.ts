import { describe, expect, it } from 'vitest';
import { lifetimeOf, refreshDelay } from './token-lifetime';

describe('lifetimeOf', () => {
  it.each([
    [900, 900],
    ['900', 900],
    ['15m', 900],
    ['2h', 7200],
    ['30s', 30],
    ['soon', 900],
    [undefined, 900],
    [0, 900],
    [-5, 900],
  ] as const)('[E04] %s is %i s', (given, seconds) => {
    expect(lifetimeOf(given)).toBe(seconds);
  });
});

describe('refreshDelay', () => {
  it.each([
    [900, 780],
    [7200, 7080],
    [150, 30],
    [30, 30],
  ])('[S05] of a token of %i s is %i s', (lifetime, delay) => {
    expect(refreshDelay(lifetime)).toBe(delay);
  });
});
