import { describe, expect, it } from 'vitest';
import { moveMark, sayMark } from './marks';
import type { ChartMark } from './model/types';

const mark = (column: number, line = 0): ChartMark => ({
  label: `${column},${line}`,
  lines: [],
  change: null,
  row: null,
  filters: null,
  column,
  line,
});
const row = [mark(0), mark(1), mark(2)];
const grid = [mark(0, 0), mark(1, 0), mark(0, 1), mark(1, 1), mark(3, 1)];

describe('moveMark', () => {
  it.each<[string, ChartMark[], number | null, string, number | null]>([
    ['starts at the first', row, null, 'ArrowRight', 0],
    ['or, going back, at the last', row, null, 'ArrowLeft', 2],
    ['walks', row, 0, 'ArrowRight', 1],
    ['stays at the end', row, 2, 'ArrowRight', 2],
    ['walks one row with up and down too', row, 1, 'ArrowDown', 2],
    ['jumps to the ends', row, 1, 'End', 2],
    ['walks down a grid', grid, 1, 'ArrowDown', 3],
    ['walks over what is missing', grid, 3, 'ArrowRight', 4],
    ['finds the nearest where the column ends', grid, 4, 'ArrowUp', 1],
    ['knows no other key', row, 1, 'x', null],
    ['has nothing to walk', [], null, 'ArrowRight', null],
  ])('%s', (_, marks, active, key, expected) => {
    expect(moveMark(marks, active, key)).toBe(expected);
  });
});

describe('sayMark', () => {
  it('says label, values and change', () => {
    expect(
      sayMark({
        ...mark(0),
        label: 'Wed 27 Mar 2019',
        lines: [
          { name: '18–31 Mar 2019', value: '$4,417.17', tone: 1 },
          { name: '4–17 Mar', value: '$4,868.06', tone: 0 },
        ],
        change: '−9.3%',
      }),
    ).toBe('Wed 27 Mar 2019: 18–31 Mar 2019 $4,417.17; 4–17 Mar $4,868.06; change −9.3%');
  });
});
