import { expect, it } from 'vitest';
import { notesOf, pageRanges, recognisedPagesOf, termsOf } from './words';

it.each([
  [[], ''],
  [[3], '3'],
  [[2, 1], '1, 2'],
  [[4, 5, 6, 7], '4–7'],
  [[9, 2, 4, 5, 6, 7], '2, 4–7 and 9'],
])('%j are pages %s', (pages, said) => expect(pageRanges(pages)).toBe(said));

const info = (kinds: ('text' | 'scanned' | 'mixed')[], hiddenOnPages: number[] = []) => ({
  format: 'pdf' as const,
  pageCount: kinds.length,
  language: null,
  title: null,
  pages: kinds.map((kind, nth) => ({ number: nth + 1, width: 1, height: 1, kind, tables: 0 })),
  outline: [],
  hiddenOnPages,
});

it.each([
  [info(['text']), []],
  [info(['text', 'scanned', 'scanned', 'scanned']), ['Pages 2–4 are images; text recognition is off.']],
  [info(['scanned']), ['Page 1 is an image; text recognition is off.']],
  [info(['mixed', 'text']), ['Page 1 has images that may hold text; text recognition is off.']],
  [info(['text'], [1]), ['Page 1 has text that people can’t see. It isn’t read.']],
])('names what could not be read %#', (given, said) => expect(notesOf(given)).toEqual(said));

it('says what recognition has read, what it couldn’t, and what it may still', () => {
  const scans = info(['scanned', 'scanned', 'scanned', 'mixed']);
  const recognitions = [
    { language: 'en', confidence: 0.9 },
    { language: null, confidence: 0 },
  ];
  const tried = {
    ...scans,
    pages: scans.pages.map((page, nth) => ({ ...page, ...(nth < 2 && { recognition: recognitions[nth] }) })),
  };
  expect(notesOf(tried, true)).toEqual([
    'Page 1 is an image; its text was read by text recognition. Check it against the page.',
    'Page 2 is an image whose text couldn’t be recognised.',
    'Page 3 is an image; its text hasn’t been recognised.',
    'Page 4 has images that may hold text; only the text beside them is read.',
  ]);
  expect(recognisedPagesOf(tried)).toEqual([1]);
});

it.each([
  ['all invoices of Meyer in 2025', ['invoice', 'meyer', '2025']],
  ['Alle Rechnungen von Meyer', ['rechnungen', 'meyer']],
  ['the of', ['the', 'of']],
  ['INV-2024/17', ['inv', '2024', '17']],
  ["a' | b:* & 'c", ['b', 'c']],
  ['gas gas', ['gas']],
  ['  ', []],
])('%s is searched by %j', (search, terms) => expect(termsOf(search)).toEqual(terms));
