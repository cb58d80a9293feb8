import { describe, expect, it } from 'vitest';
import type { ExtractionField, ExtractionValue } from '@/lib/pure/documents/schema';
import { countsOf, needsReview, readNumber, readTyped } from './review-schema';

it.each([
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,5', 1234.5],
  ["1'234.50", 1234.5],
  ['€ 12', 12],
  ['(12.5)', -12.5],
  ['−3', -3],
  ['-3', -3],
  ['1,234', 1234],
  ['1234.5', 1234.5],
  ['1.234', 1.234],
  ['1.234.567', 1234567],
  ['12.5', 12.5],
  ['twelve', null],
  ['', null],
  ['4 May', null],
])('reads %s as %s', (text, number) => expect(readNumber(text)).toBe(number));

const field = (type: ExtractionField['type'], more: Partial<ExtractionField> = {}): ExtractionField => ({
  key: 'a',
  label: 'A',
  type,
  required: false,
  ...more,
});

it.each([
  [field('money'), '1,200.00', { value: 1200 }],
  [field('money'), 7, { value: 7 }],
  [field('number'), 'many', { fault: 'isn’t a number' }],
  [field('date'), '2025-05-04', { value: '2025-05-04' }],
  [field('date'), '4 May 2025', { value: '2025-05-04' }],
  [field('date'), 'soon', { fault: 'isn’t a date such as 2025-05-04' }],
  [field('boolean'), 'Yes', { value: true }],
  [field('boolean'), 'perhaps', { fault: 'is yes or no' }],
  [field('choice', { choices: ['card', 'cash'] }), 'card', { value: 'card' }],
  [field('choice', { choices: ['card', 'cash'] }), 'gold', { fault: 'is one of card, cash' }],
  [field('text'), 12, { value: '12' }],
  [field('text'), '', { value: null }],
])('%j takes %j', (of, typed, read) => expect(readTyped(typed, of)).toEqual(read));

describe('what is to be looked at', () => {
  const value = (more: Partial<ExtractionValue>): ExtractionValue => ({
    key: 'total',
    raw: '1',
    value: 1,
    confidence: 0.95,
    citations: [],
    state: 'extracted',
    ...more,
  });
  const failed = { rule: 'sum', passed: false, message: '', keys: ['total'] };
  it.each([
    [value({}), [], false],
    [value({ confidence: 0.79 }), [], true],
    [value({}), [failed], true],
    [value({}), [{ ...failed, passed: true }], false],
    [value({ key: 'other' }), [failed], false],
    [value({ state: 'confirmed', confidence: 0.1 }), [failed], false],
    [value({ state: 'edited', confidence: 0.1 }), [], false],
    [value({ state: 'missing', value: null }), [], true],
    [value({ key: 'other', state: 'missing', value: null }), [], false],
  ])('case %#', (given, checks, is) =>
    expect(needsReview(given, checks, [field('money', { key: 'total', required: true })])).toBe(is),
  );

  it('is counted beside what there is', () => {
    const fields = [
      field('money', { key: 'total', required: true }),
      field('text', { key: 'line', required: true, inRows: true }),
    ];
    const values = [
      value({}),
      value({ key: 'line', row: 0, confidence: 0.5 }),
      value({ key: 'line', row: 1, state: 'missing', value: null }),
      value({ key: 'note', state: 'edited', value: false }),
    ];
    expect(countsOf({ fields, values, checks: [failed, { ...failed, passed: true }] })).toEqual({
      valueCount: 3,
      missingCount: 1,
      failedCheckCount: 1,
      reviewCount: 2,
    });
  });
});
