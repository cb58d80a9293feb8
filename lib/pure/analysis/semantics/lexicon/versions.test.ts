import { describe, expect, it } from 'vitest';
import { areVersions } from './versions';

describe('areVersions', () => {
  it.each([
    ['Paid staff 2010', 'Paid staff now', true],
    ['temp_max', 'temp_min', true],
    ['pre_assessment_score', 'post_assessment_score', true],
    ['total_gross', 'adjusted_gross', true],
    // Two quantities of one kind may well go together, or not.
    ['math score', 'reading score', false],
    ['Employed', 'Unemployed', false],
    ['bill length', 'bill depth', false],
    ['price', 'sqft', false],
  ])('%s, %s: %s', (one, other, expected) => {
    expect(areVersions(one, other)).toBe(expected);
  });
});
