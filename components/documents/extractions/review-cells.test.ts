import { expect, it } from 'vitest';
import type { ExtractionField, ExtractionValue } from '@/lib/pure/documents/schema';
import { cellsOf, textOfValue } from './review-cells';

const field = (key: string, more: Partial<ExtractionField> = {}): ExtractionField => ({
  key,
  label: key,
  type: 'text',
  required: false,
  ...more,
});
const value = (key: string, more: Partial<ExtractionValue> = {}): ExtractionValue => ({
  key,
  raw: 'x',
  value: 'x',
  confidence: 0.95,
  citations: [],
  state: 'extracted',
  ...more,
});

const extraction = {
  status: 'needs_review' as const,
  schema: [field('number'), field('date'), field('amount', { inRows: true }), field('what', { inRows: true })],
  values: [
    value('number'),
    value('amount', { row: 2, confidence: 0.4 }),
    value('amount', { row: 0 }),
    value('what', { row: 0 }),
  ],
  checks: [{ rule: 'r', passed: false, message: '', keys: ['number'] }],
};

it('fields first, also those without a value, then rows in order', () => {
  const { fields, columns, rows } = cellsOf(extraction);
  expect(fields.map(({ id, value: of, isDoubtful }) => [id, of !== null, isDoubtful])).toEqual([
    ['number', true, true],
    ['date', false, false],
  ]);
  expect(columns.map(({ key }) => key)).toEqual(['amount', 'what']);
  expect(rows.map((row) => row.map(({ id, isDoubtful }) => [id, isDoubtful]))).toEqual([
    [
      ['amount 0', false],
      ['what 0', false],
    ],
    [
      ['amount 2', true],
      ['what 2', false],
    ],
  ]);
});

it('nothing of a confirmed extraction is to be looked at', () => {
  const { fields, rows } = cellsOf({ ...extraction, status: 'confirmed' });
  expect([...fields, ...rows.flat()].some(({ isDoubtful }) => isDoubtful)).toBe(false);
});

it.each([
  [null, ''],
  [value('a', { value: null, state: 'missing' }), ''],
  [value('a', { value: 12.5 }), '12.5'],
  [value('a', { value: false }), 'no'],
  [value('a', { value: '2025-05-04' }), '2025-05-04'],
])('case %#', (given, text) => expect(textOfValue(given)).toBe(text));
