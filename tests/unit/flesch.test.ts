import { describe, expect, it } from 'vitest';
import { easeOf, fleschEase, syllablesOf } from '../bench/flesch';

describe('syllables', () => {
  // As the CMU Pronouncing Dictionary 0.7b counts them.
  it.each([
    ['revenue', 3],
    ['order', 2],
    ['orders', 2],
    ['region', 2],
    ['missing', 2],
    ['period', 3],
    ['periods', 3],
    ['compared', 2],
    ['because', 2],
    ['people', 2],
    ['table', 2],
    ['doubled', 2],
    ['increase', 2],
    ['quarter', 2],
    ['highest', 2],
    ['lower', 2],
    ['available', 4],
    ['rate', 1],
    ['rates', 1],
    ['changed', 1],
    ['wanted', 2],
    ['prices', 2],
    ['boxes', 2],
    ['value', 2],
    ['values', 2],
    ['variance', 3],
    ['nation', 2],
    ['special', 2],
    ['the', 1],
    ['came', 1],
    ['whole', 1],
    ['complete', 2],
    ['nothing', 2],
    ['stands', 1],
    ['exactly', 3],
    ['finding', 2],
    ['correction', 3],
    ['tested', 2],
    ['against', 2],
    ['month', 1],
    ['science', 2],
    ['being', 2],
    ['area', 3],
    ['manual', 3],
    ['radio', 3],
    ['usual', 3],
  ])('of %s: %i', (word, syllables) => expect(syllablesOf(word)).toBe(syllables));

  it.each(['$51,770', '8.8%', '2024', 'Q1'])('of the number %s: one', (word) => expect(syllablesOf(word)).toBe(1));
});

describe('reading ease', () => {
  // Counts and scores as Wikipedia's page on the Flesch–Kincaid readability tests gives them.
  it.each([
    [{ sentences: 1, words: 6, syllables: 6 }, 116.145],
    [{ sentences: 1, words: 13, syllables: 24 }, 37.455],
  ])('of %j: %d', (counts, ease) => expect(fleschEase(counts)).toBeCloseTo(ease, 2));

  it('of a sentence of short words', () => expect(easeOf(['The cat sat on the mat.'])).toBeCloseTo(116.145, 3));
  it('reads what stands behind a semicolon as a sentence of its own', () =>
    expect(easeOf(['The cat sat; the dog ran.'])).toBeCloseTo(easeOf(['The cat sat.', 'The dog ran.']), 9));
});
