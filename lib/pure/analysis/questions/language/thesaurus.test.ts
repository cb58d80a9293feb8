import { describe, expect, it } from 'vitest';
import { areSynonyms, joinedWords, mayStandFor } from './thesaurus';

describe('words that stand for each other', () => {
  it.each([
    ['turnover', 'sales'],
    ['wealth', 'net worth'],
    ['blood sugar', 'glucose'],
    ['heart rate', 'pulse'],
    ['subway', 'metro'],
    ['earnings', 'profit'],
    ['earnings', 'salary'],
    ['adr', 'average daily rate'],
  ])('%s and %s', (one, other) => expect(areSynonyms(one, other) && areSynonyms(other, one)).toBe(true));
  it.each([
    // By two senses of one word
    ['profit', 'salary'],
    ['rate', 'score'],
    ['order', 'rank'],
    ['carbon', 'co2'],
  ])('not %s and %s', (one, other) => expect(areSynonyms(one, other)).toBe(false));
  it('reads a wider word one way only', () => {
    expect(mayStandFor('area', 'neighbourhood')).toBe(true);
    expect(mayStandFor('neighbourhood', 'area')).toBe(false);
  });
  it.each([
    [
      ['blood', 'sugar', 'level'],
      ['blood sugar', 'level'],
    ],
    [['birth', 'date'], ['birth date']],
    [['blood', 'group'], null],
  ])('%s', (words, joined) => expect(joinedWords(words)).toEqual(joined));
});
