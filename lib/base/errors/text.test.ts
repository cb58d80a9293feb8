import { describe, expect, it } from 'vitest';
import { cutText } from './text';

describe('cutText', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['ab😀cd', 4, 'ab…'],
    ['ab😀cd', 5, 'ab😀…'],
    ['', 3, ''],
  ])('%s at %i', (text, length, cut) => expect(cutText(text, length)).toBe(cut));
});
