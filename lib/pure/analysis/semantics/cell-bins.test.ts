import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { cellBins } from './cell-bins';

const column = (type: Column['type'], distinct: number, min: number, max: number, low: number, high: number) => ({
  type,
  distinct,
  min,
  max,
  quantiles: [low, low, (low + high) / 2, high, high],
});

describe('cellBins', () => {
  it.each([
    ['values spread evenly', column('decimal', 900, 0, 100, 5, 95), 40],
    ['a long tail needs more', column('decimal', 270, 0.2, 5.01, 0.3, 1.7), 60],
    ['a moderate tail', column('decimal', 900, 0, 100, 0, 60), 50],
    ['a few whole numbers', column('integer', 12, 0, 100, 0, 20), 12],
    ['nearly all alike', column('decimal', 30, 0, 9, 1, 1), 40],
  ])('%s', (_, given, bins) => {
    expect(cellBins(given)).toBe(bins);
  });
});
