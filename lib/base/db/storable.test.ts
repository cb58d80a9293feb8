import { expect, it } from 'vitest';
import { storable } from './storable';

it.each([
  ['plain', 'plain'],
  ['a\0b', 'ab'],
  ['half \uD83D', 'half '],
  ['\uDE00 half', ' half'],
  ['whole 😀', 'whole 😀'],
  [
    { text: 'a\0', list: ['\uD83D', 1, null], deep: { is: true } },
    { text: 'a', list: ['', 1, null], deep: { is: true } },
  ],
])('%j is kept as %j', (given, kept) => expect(storable(given)).toEqual(kept));
