import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { liveColumns } from './live-columns';

const column = (more: Partial<Column>): Column => ({
  key: 'amount',
  label: 'amount',
  type: 'decimal',
  role: 'measure',
  format: { kind: 'plain' },
  nulls: 10,
  invalid: 0,
  distinct: 60,
  exact: true,
  min: 2,
  max: 90,
  mean: 5,
  sd: 1,
  sum: 500,
  zeros: 4,
  negatives: 0,
  skewness: 0,
  quantiles: null,
  meanLength: null,
  top: [{ value: 1, count: 7 }],
  histogram: [{ from: 0, to: 10, count: 100 }],
  samples: [],
  time: null,
  readAs: null,
  review: null,
  ...more,
});
const exact = { rowCount: 1000, columns: [{ key: 'amount', nulls: 120, min: 1, max: 99 }] };

describe('the profile of a live source', () => {
  it('has counts and ends as the database counted them, the rest as the sample tells it', () => {
    const [found] = liveColumns([column({})], { exact, heldRows: 100, sampled: true });
    expect(found).toMatchObject({
      nulls: 120,
      min: 1,
      max: 99,
      sum: 5000,
      zeros: 40,
      exact: false,
      distinct: 60,
      top: [{ value: 1, count: 70 }],
      histogram: [{ count: 1000 }],
    });
  });

  it('takes a column without a repeated value for one of as many values as rows', () => {
    const [found] = liveColumns([column({ nulls: 0, distinct: 100 })], { exact, heldRows: 100, sampled: true });
    expect(found?.distinct).toBe(880);
  });

  it('is exact where all rows are held', () => {
    const all = { rowCount: 100, columns: [{ key: 'amount', nulls: 10, min: 2, max: 90 }] };
    const [found] = liveColumns([column({})], { exact: all, heldRows: 100, sampled: false });
    expect(found).toEqual(column({}));
  });

  it('says what the sample says of a column that the database did not count', () => {
    const [found] = liveColumns([column({})], { exact: { rowCount: 1000, columns: [] }, heldRows: 100, sampled: true });
    expect(found).toMatchObject({ nulls: 100, min: 2, max: 90 });
  });
});
