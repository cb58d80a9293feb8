import { describe, expect, it } from 'vitest';
import { editDistance, isTypo, likeness, stem } from './likeness';

describe('edit distance', () => {
  // Optimal string alignment: 'CA' to 'ABC' is 3 (Boytsov, 2011, where the unrestricted Damerau distance is 2); kitten
  // and sitting from Wagner and Fischer's example.
  it.each([
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['cost', 'cots', 1],
    ['', 'abc', 3],
    ['same', 'same', 0],
    ['saturday', 'sunday', 3],
  ])('%s → %s', (left, right, edits) => expect(editDistance(left, right)).toBe(edits));
});

describe('words of one meaning', () => {
  it.each([
    ['survival', 'survived'],
    ['survivor', 'survived'],
    ['shipped', 'ship'],
    ['opened', 'open'],
    ['joining', 'joined'],
  ])('%s and %s share a stem', (left, right) => expect(stem(left)).toBe(stem(right)));
  it.each([
    ['revenue', 'sales'],
    ['colour', 'color'],
    ['elevation', 'elev'],
    ['city', 'cty'],
    ['proffit', 'profit'],
  ])('%s means %s', (written, named) => expect(likeness(written, named)).toBeGreaterThan(0.7));
  it.each([
    ['supplier', 'category'],
    ['rate', 'rating'],
    ['state', 'station'],
    ['price', 'profit'],
  ])('%s does not mean %s', (written, named) => expect(likeness(written, named)).toBe(0));
  it('takes no known word for a slip', () => {
    expect(isTypo('price', 'prize')).toBe(false);
    expect(isTypo('regoin', 'region')).toBe(true);
  });
});
