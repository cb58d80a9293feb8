import { expect, it } from 'vitest';
import { smallNumber } from './small-number';

it.each([
  [0, '0'],
  [0.0131, '0.0131'],
  [-12.5, '−12.50'],
  [6433, '6,433'],
  [2.31e-12, '2.31 × 10⁻¹²'],
  [-4e-5, '−4.00 × 10⁻⁵'],
  [0.123456789, '0.123'],
])('%s reads %s', (value, words) => expect(smallNumber(value)).toBe(words));
