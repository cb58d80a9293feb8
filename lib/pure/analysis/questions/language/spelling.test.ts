import { describe, expect, it } from 'vitest';
import { spelled } from './spelling';

describe('slips of the pen in words of the language', () => {
  it.each([
    ['meny', 'many'],
    ['diffrent', 'different'],
    ['seling', 'selling'],
    ['quaterly', 'quarterly'],
    ['whcih', 'which'],
    ['avrage', 'average'],
    ['beetween', 'between'],
    ['percantage', 'percentage'],
    ['totl', 'total'],
    ['hwo', 'how'],
    // Any frequent word
    ['poeple', 'people'],
    ['goverment', 'government'],
    ['happend', 'happened'],
    ['buisness', 'business'],
    ['relatoinship', 'relationship'],
    // Of 'property' and 'properly' the one that tables hold
    ['propery', 'property'],
  ])('%s → %s', (written, meant) => expect(spelled(written)).toBe(meant));
  it.each([
    'average',
    'court',
    'mouth',
    'shore',
    'friction',
    'developers',
    'price',
    'cat',
    'mean',
    '2012',
    'wien',
    'berlin',
    'toyota',
    'nguyen',
    'ibuprofen',
    'carseats',
  ])('%s stays', (written) => expect(spelled(written)).toBeNull());
});
