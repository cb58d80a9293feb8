import { expect, it } from 'vitest';
import type { DocumentPage } from '@/lib/pure/documents/schema';
import { findWords } from './find-words';

const line = (text: string, top: number, hasWords = true) => ({
  text,
  box: [10, top, 200, top + 10] as [number, number, number, number],
  words: hasWords
    ? text.split(' ').map((word, nth) => ({
        text: word,
        box: [10 + nth * 50, top, 55 + nth * 50, top + 10] as [number, number, number, number],
      }))
    : [],
  role: 'text' as const,
  size: 10,
  block: 0,
  ...(!hasWords && { paragraph: top }),
});
const page = (lines: ReturnType<typeof line>[]): DocumentPage => ({
  number: 3,
  width: 600,
  height: 800,
  kind: 'text',
  lines,
  hidden: [],
  rules: [],
});
const invoice = page([line('Total due 12,139.06', 100), line('to Meyer', 120)]);

it.each([
  ['total DUE', [[10, 100, 105, 110]]],
  ['due', [[60, 100, 105, 110]]],
  ['06 to', [[110, 100, 155, 110]]],
  ['meyer', [[60, 120, 105, 130]]],
  ['absent', []],
  [' ', []],
])('finds %s at its box', (words, boxes) => {
  const found = findWords(invoice, words, true, 10);
  expect(found.map(({ bbox }) => bbox)).toEqual(boxes);
  for (const each of found) expect(each.page).toBe(3);
});

it('names the paragraph where there are no places', () => {
  expect(findWords(page([line('The boiler was replaced', 7, false)]), 'boiler', false, 10)).toEqual([
    { page: null, paragraph: 7, quote: 'The boiler was replaced', bbox: null },
  ]);
});

it('answers no more than asked for', () => {
  expect(findWords(page([line('a a a a', 1)]), 'a', true, 2)).toHaveLength(2);
});
