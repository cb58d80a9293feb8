import { describe, expect, it } from 'vitest';
import { frameOf } from './frame';

const zeros = (count: number) => Array.from({ length: count }, () => 0);

describe('frameOf', () => {
  it.each<[string, number[], { from: number; to: number; beyond: number }]>([
    ['a long thin tail', [600, 500, 300, 200, 100, 50, 20, 10, ...zeros(20), 2], { from: 0, to: 7, beyond: 2 }],
    ['tails on both sides', [1, ...zeros(10), 400, 600, 400, ...zeros(10), 1], { from: 11, to: 13, beyond: 2 }],
    ['a tail that is part of the picture', [100, 80, 60, 40, 30, 20, 10], { from: 0, to: 6, beyond: 0 }],
    ['little would be won', [100, 100, 100, 100, 100, 100, 1], { from: 0, to: 6, beyond: 0 }],
    ['one bin', [5], { from: 0, to: 0, beyond: 0 }],
    ['nothing', [], { from: 0, to: -1, beyond: 0 }],
    ['all empty', zeros(4), { from: 0, to: 0, beyond: 0 }],
  ])('%s', (_, counts, frame) => {
    expect(frameOf(counts)).toEqual(frame);
  });
});
