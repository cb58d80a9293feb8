import { describe, expect, it } from 'vitest';
import { linesAround } from './review-text';

const text = Array.from({ length: 20 }, (_, nth) => `line ${nth + 1}`).join('\n');

describe('lines around findings', () => {
  it('keep their numbers, and nothing else is there', () => {
    const lines = linesAround(text, [3, 20]).split('\n');
    expect(lines).toHaveLength(20);
    expect(lines.flatMap((line, nth) => (line ? [nth + 1] : []))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17, 18, 19, 20,
    ]);
    expect(lines[2]).toBe('line 3');
  });

  it('are none where nothing is pointed at', () => {
    expect(linesAround(text, []).trim()).toBe('');
  });
});
