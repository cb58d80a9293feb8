import { describe, expect, it } from 'vitest';
import { moveInGrid, scrollOf, slideOf, TALLEST } from './grid-moves';

const SIZE = { rows: 100, columns: 5, page: 20 };

describe('moveInGrid', () => {
  it.each([
    ['ArrowDown', false, { row: 0, column: 0 }, { row: 1, column: 0 }],
    ['ArrowUp', false, { row: 0, column: 2 }, { row: -1, column: 2 }],
    ['ArrowUp', false, { row: -1, column: 2 }, { row: -1, column: 2 }],
    ['ArrowRight', false, { row: 3, column: 4 }, { row: 3, column: 4 }],
    ['ArrowRight', true, { row: 3, column: 0 }, { row: 3, column: 4 }],
    ['ArrowDown', true, { row: 3, column: 1 }, { row: 99, column: 1 }],
    ['PageDown', false, { row: 90, column: 1 }, { row: 99, column: 1 }],
    ['PageUp', false, { row: 10, column: 1 }, { row: 0, column: 1 }],
    ['Home', false, { row: 9, column: 3 }, { row: 9, column: 0 }],
    ['Home', true, { row: 9, column: 3 }, { row: 0, column: 0 }],
    ['End', true, { row: 0, column: 0 }, { row: 99, column: 4 }],
    ['Tab', false, { row: 0, column: 0 }, null],
  ] as const)('%s, jump %s, from %j', (key, jump, from, to) => expect(moveInGrid(from, key, jump, SIZE)).toEqual(to));
});

describe('slideOf and scrollOf', () => {
  it('lays every row of a usual table out', () => {
    expect(slideOf(3400, 600, 6433, 34)).toEqual({ laid: 6433, first: 0 });
    expect(scrollOf(100, 600, 6433, 34)).toBeCloseTo(3400, 6);
  });

  it('reaches both ends of a table that is taller than a browser can scroll', () => {
    const rows = 5_000_000,
      height = 28,
      laid = Math.floor(TALLEST / height);
    expect(slideOf(0, 600, rows, height)).toEqual({ laid, first: 0 });
    expect(slideOf(laid * height - 600, 600, rows, height)).toEqual({ laid, first: rows - laid });
  });

  it.each([0, 1, 12_345, 2_500_000, 4_999_970])('finds row %i again', (row) => {
    const [rows, height, viewport] = [5_000_000, 28, 600];
    const top = scrollOf(row, viewport, rows, height);
    const { first } = slideOf(top, viewport, rows, height);
    expect(Math.abs(first + top / height - row)).toBeLessThan(1.01);
  });
});
