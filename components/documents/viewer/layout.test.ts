import { describe, expect, it } from 'vitest';
import { inSight, layoutOf, PAGE_GAP, pageAt, zoomBy } from './layout';

const A4 = { width: 600, height: 800 };
const pages = Array.from({ length: 500 }, () => A4);
const layout = layoutOf(pages, 300);

describe('500 pages', () => {
  it('lie one below the other', () => {
    expect(layout.places[0]).toEqual({ number: 1, top: PAGE_GAP, height: 400 });
    expect(layout.places[1]!.top).toBe(PAGE_GAP * 2 + 400);
    expect(layout.height).toBe(500 * 412 + PAGE_GAP);
  });

  it.each([
    [-50, 1],
    [0, 1],
    [420, 1],
    [424, 2],
    [412 * 249 + 20, 250],
    [1e9, 500],
  ])('at %i is page %i', (y, number) => expect(pageAt(layout, y)).toBe(number));

  it.each([
    [0, 600, [1, 2, 3]],
    [412 * 100, 300, [99, 100, 101, 102]],
    [412 * 499, 600, [498, 499, 500]],
  ])('from %i those in sight are drawn', (from, height, numbers) =>
    expect(inSight(layout, from, height).map(({ number }) => number)).toEqual(numbers),
  );
});

it('a page without a size is drawn as a sheet of A4', () => {
  expect(layoutOf([{ width: 0, height: 0 }], 100).places[0]!.height).toBeCloseTo(141.4, 1);
  expect(inSight(layoutOf([], 100), 0, 100)).toEqual([]);
});

it.each([
  [1, 1, 1.25],
  [1, -1, 0.8],
  [0.9, 1, 1],
  [3, 1, 3],
  [0.5, -1, 0.5],
] as const)('from %d by %d is %d', (zoom, by, then) => expect(zoomBy(zoom, by)).toBe(then));
