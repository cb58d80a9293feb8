import { describe, expect, it } from 'vitest';
import type { ChartReference } from '@/lib/pure/query/schema/dashboard-config';
import { placeReferences, sayReference, wholeValues } from './references';

const say = (value: number) => `${value} km`;

describe('a reference', () => {
  it.each<[ChartReference, readonly number[], string[]]>([
    [{ kind: 'value', value: 12, label: 'Target' }, [], ['Target: 12 km']],
    [{ kind: 'value', value: 12 }, [], ['Reference: 12 km']],
    [{ kind: 'mean' }, [1, 2, 6], ['Mean: 3 km']],
    [{ kind: 'mean', label: ' ' }, [4], ['Mean: 4 km']],
    [{ kind: 'mean' }, [], []],
    [{ kind: 'band', from: 20, to: 10, label: 'Usual' }, [], ['Usual: 10 km to 20 km']],
  ])('%j of %j: %j', (reference, values, said) =>
    expect(placeReferences([reference], values).map((placed) => sayReference(placed, say))).toEqual(said),
  );
  it('is typed save a mean', () =>
    expect(placeReferences([{ kind: 'value', value: 1 }, { kind: 'mean' }], [1]).map(({ typed }) => typed)).toEqual([
      true,
      false,
    ]));
});

describe('a mean', () => {
  it.each([
    [[1, 2, 3], [2], [1, 2]],
    [[1, null, 3, 4], [0], [3, 4]],
    [[1, 3], [1], [1, 3]],
  ])('of %j without the partial %j is of %j', (values, partial, whole) =>
    expect(wholeValues(values, (place) => partial.includes(place))).toEqual(whole),
  );
});
