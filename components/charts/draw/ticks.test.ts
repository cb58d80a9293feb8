import { describe, expect, it } from 'vitest';
import { coveringTicks, insideTicks, logTicks } from './ticks';

describe('coveringTicks', () => {
  it.each([
    ['money a day', 0, 4868, { intervals: 5 }, [0, 1000, 2000, 3000, 4000, 5000]],
    ['few steps', 0, 595, { intervals: 3 }, [0, 200, 400, 600]],
    ['below zero', -3.8, 35, { intervals: 5 }, [-10, 0, 10, 20, 30, 40]],
    ['only below zero', -42, 0, { intervals: 5 }, [-50, -40, -30, -20, -10, 0]],
    ['a narrow band', 98.2, 98.9, { intervals: 5 }, [98.2, 98.4, 98.6, 98.8, 99]],
    ['tiny', 0, 0.0007, { intervals: 5 }, [0, 0.0002, 0.0004, 0.0006, 0.0008]],
    ['huge', 0, 7.2e12, { intervals: 5 }, [0, 2e12, 4e12, 6e12, 8e12]],
    ['a count of 2', 0, 2, { intervals: 5, whole: true }, [0, 1, 2]],
    ['a count of 12', 0, 12, { intervals: 5, whole: true }, [0, 5, 10, 15]],
    ['all zero', 0, 0, { intervals: 4 }, [0, 0.25, 0.5, 0.75, 1]],
    ['one value', 40, 40, { intervals: 4 }, [0, 10, 20, 30, 40]],
  ])('%s', (_, min, max, options, ticks) => {
    expect(coveringTicks(min, max, options).ticks).toEqual(ticks);
  });

  it.each([0.001, 0.3, 1, 7, 99, 101, 12_345, 9.9e9])('covers 0 to %s in three to six ticks', (max) => {
    const range = coveringTicks(0, max);
    expect(range.min).toBe(0);
    expect(range.max).toBeGreaterThanOrEqual(max);
    expect(range.ticks.length).toBeGreaterThanOrEqual(3);
    expect(range.ticks.length).toBeLessThanOrEqual(6);
  });
});

describe('insideTicks', () => {
  it.each([
    ['money', 0, 72, 4, [0, 20, 40, 60]],
    ['miles', 0, 26, 6, [0, 5, 10, 15, 20, 25]],
    ['nothing round inside', 3, 3, 5, [3]],
  ])('%s', (_, min, max, intervals, ticks) => {
    expect(insideTicks(min, max, { intervals })).toEqual(ticks);
  });
});

describe('logTicks', () => {
  it.each([
    ['two decades', 1, 100, [1, 2, 5, 10, 20, 50, 100]],
    ['four decades', 0.5, 12_000, [1, 10, 100, 1000, 10_000]],
    ['nine decades', 1, 1e9, [1, 100, 1e4, 1e6, 1e8]],
  ])('%s', (_, min, max, ticks) => {
    expect(logTicks(min, max)).toEqual(ticks);
  });
});
