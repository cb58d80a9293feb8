import { describe, expect, it } from 'vitest';
import { standsOnZero, wrapped } from './axes';

const measure = (text: string) => text.length;
const cut = (text: string, width: number) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

describe('wrapped: a name below its bar', () => {
  it.each<[string, number, string | string[]]>([
    ['North', 8, 'North'],
    ['Credit card', 8, ['Credit', 'card']],
    ['Mobile wallet payment', 10, ['Mobile', 'wallet pa…']],
    ['Mobile wallet payment', 13, ['Mobile wallet', 'payment']],
    ['Unbreakable', 6, 'Unbre…'],
  ])('%s in %i', (label, width, lines) => {
    expect(wrapped(label, width, measure, cut)).toEqual(lines);
  });
});

describe('standsOnZero', () => {
  it.each<[(number | null)[], boolean, boolean]>([
    [[0, 4, 9], false, true],
    [[13, 18, null, 14], false, true],
    [[98, 100, 101], false, false],
    [[98, 100, 101], true, true],
    [[-2, 4], false, true],
    [[5, null, 5], false, true],
  ])('%j, filled %s: %s', (values, filled, onZero) => {
    expect(standsOnZero(values, filled)).toBe(onZero);
  });
});
