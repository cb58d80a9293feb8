import { describe, expect, it } from 'vitest';
import { lineObstacles, overlaps, placeLabels, type Box } from './place-labels';

const frame: Box = { x: 0, y: 0, width: 100, height: 100 };
const box = (x: number, y: number): Box => ({ x, y, width: 20, height: 10 });

describe('placeLabels', () => {
  it.each<[string, [string, Box[]][], Box[], Record<string, [number, number]>]>([
    ['the first place that is free', [['a', [box(10, 10)]]], [], { a: [10, 10] }],
    [
      'the second where the first is taken',
      [
        ['a', [box(10, 10)]],
        ['b', [box(15, 12), box(15, 40)]],
      ],
      [],
      { a: [10, 10], b: [15, 40] },
    ],
    [
      'the less important is left out',
      [
        ['a', [box(10, 10)]],
        ['b', [box(15, 12)]],
      ],
      [],
      { a: [10, 10] },
    ],
    ['nothing outside the frame', [['a', [box(90, 10), box(70, 10)]]], [], { a: [70, 10] }],
    ['nothing on an obstacle', [['a', [box(10, 10)]]], [{ x: 25, y: 12, width: 4, height: 4 }], {}],
    [
      'a gap is kept',
      [
        ['a', [box(10, 10)]],
        ['b', [box(31, 10)]],
      ],
      [],
      { a: [10, 10] },
    ],
  ])('%s', (_, candidates, obstacles, expected) => {
    const placed = placeLabels(
      candidates.map(([id, places]) => ({ id, places })),
      frame,
      obstacles,
    );
    expect(Object.fromEntries([...placed].map(([id, { x, y }]) => [id, [x, y]]))).toEqual(expected);
  });
});

describe('lineObstacles', () => {
  it('covers a line and leaves its gaps free', () => {
    const boxes = lineObstacles([{ x: 0, y: 0 }, { x: 30, y: 0 }, null, { x: 60, y: 0 }]);
    expect(boxes.some((one) => overlaps(one, { x: 14, y: -1, width: 2, height: 2 }))).toBe(true);
    expect(boxes.some((one) => overlaps(one, { x: 44, y: -1, width: 2, height: 2 }))).toBe(false);
  });
});
