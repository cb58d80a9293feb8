import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driversKernel } from './drivers';
import { forecastKernel } from './forecast';
import { bindKernels, kernelOf } from './kernels';
import { testKernel } from './tested';

const query = { measures: [{ agg: 'count' }], dimensions: [], filters: [] };

beforeAll(() => bindKernels([forecastKernel, driversKernel, testKernel]));
afterAll(() => bindKernels([]));

describe('the kernel behind a piece of evidence', () => {
  it.each([
    ['forecast', { shows: 'points', horizon: 6, method: 'ets', grain: 'month', kind: 'sum', regular: true }],
    ['explanation', { target: 'churned', shows: 'drivers' }],
    ['tested', { pattern: { key: 'trend|revenue+day||' }, patterns: 90, heldOut: 0, sampled: false }],
    ['tested', { pattern: null, patterns: 90, heldOut: 0, sampled: false }],
  ])('is known by the field of its question: %s', (kind, asked) => {
    const kernel = kernelOf({ ...query, [kind]: asked });
    expect(kernel?.kind).toBe(kind);
    expect(kernel?.schema.safeParse(asked).success).toBe(true);
  });

  it('is none where the engine answered a query', () => expect(kernelOf(query)).toBeNull());

  it.each([
    ['forecast', { shows: 'picture', horizon: 6 }],
    ['explanation', { shows: 'drivers' }],
    ['tested', { pattern: 'trend' }],
  ])('does not compute what it was not asked in this way: %s', (kind, asked) =>
    expect(kernelOf({ ...query, [kind]: asked })?.schema.safeParse(asked).success).toBe(false),
  );
});
