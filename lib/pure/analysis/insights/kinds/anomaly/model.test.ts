import { expect, it } from 'vitest';
import { hardlyDiffers } from './model';

it.each<[string, number, number, 'plain' | 'percent', boolean]>([
  ['rises by a hundredth', 11.58, 11.44, 'plain', true],
  ['rises by a twentieth', 12.1, 11.44, 'plain', false],
  ['falls below zero', -0.1, 0.1, 'plain', false],
  ['is a percentage', 98.2, 99.9, 'percent', false],
])('what %s is told or not', (_, value, usual, kind, hardly) => {
  expect(hardlyDiffers(value, usual, { kind })).toBe(hardly);
});
