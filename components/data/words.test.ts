import { describe, expect, it } from 'vitest';
import { age, counted, sentence, sizeInWords } from './words';

describe('counted', () => {
  it.each([
    [1, '1 row'],
    [0, '0 rows'],
    [6433, '6,433 rows'],
  ])('%i', (value, words) => expect(counted(value, 'row')).toBe(words));
  it('takes an irregular plural', () => expect(counted(2, 'category', 'categories')).toBe('2 categories'));
});

describe('sizeInWords', () => {
  it.each([
    [0, '0 bytes'],
    [512, '512 bytes'],
    [2_201, '2 KB'],
    [1_010, '1 KB'],
    [46_900, '46 KB'],
    [869_376, '849 KB'],
    [1_258_291, '1.2 MB'],
    [13_002_342, '12.4 MB'],
    [52_428_800, '50.0 MB'],
    [54_525_952, '52.0 MB'],
    [3_328_599_654, '3.1 GB'],
  ])('%i bytes', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});

describe('age', () => {
  const now = Date.parse('2026-11-21T14:00:00Z');
  it.each([
    ['2026-11-21T13:59:30Z', 'now'],
    ['2026-11-21T14:00:05Z', 'now'],
    ['2026-11-21T13:48:00Z', '12 min ago'],
    ['2026-11-21T09:10:00Z', '4 h ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-18T12:00:00Z', '3 days ago'],
    ['2026-10-02T12:00:00Z', '2 Oct 2026'],
  ])('%s', (at, words) => expect(age(at, now)).toBe(words));
});

describe('sentence', () => {
  it.each([
    ['the file is empty', 'The file is empty.'],
    ['Gone.', 'Gone.'],
  ])('%s', (text, said) => expect(sentence(text)).toBe(said));
});
