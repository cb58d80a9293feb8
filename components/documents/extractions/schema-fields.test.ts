import { expect, it } from 'vitest';
import { choicesOf, editedOf, fieldsOf, keyOfLabel, type EditedField } from './schema-fields';

it.each([
  ['Betrag (netto)', 'betrag_netto'],
  ['Größe', 'grosse'],
  ['Straße', 'strasse'],
  ['2nd name', 'field_2nd_name'],
  ['請求', 'field'],
  ['x'.repeat(80), 'x'.repeat(60)],
])('%s has the key %s', (label, key) => expect(keyOfLabel(label)).toBe(key));

it.each([
  ['a, b ,, a', ['a', 'b']],
  ['', []],
])('choices of %j', (text, list) => expect(choicesOf(text)).toEqual(list));

const field = (more: Partial<EditedField>): EditedField => ({
  id: 1,
  label: 'Total',
  type: 'money',
  required: false,
  inRows: false,
  choices: '',
  ...more,
});

it('leaves out fields without a label, and tells equal keys apart', () => {
  expect(fieldsOf([field({}), field({ label: ' ' }), field({ label: 'total!' })])).toEqual([
    { key: 'total', label: 'Total', type: 'money', required: false },
    { key: 'total_2', label: 'total!', type: 'money', required: false },
  ]);
});

it('a choice without choices is text', () => {
  expect(fieldsOf([field({ type: 'choice' })])[0]!.type).toBe('text');
  expect(fieldsOf([field({ type: 'choice', choices: 'card, cash' })])[0]).toMatchObject({ choices: ['card', 'cash'] });
});

it('edits what was proposed', () => {
  const proposed = {
    key: 'total',
    label: 'Total',
    type: 'money' as const,
    required: true,
    inRows: true,
    hints: ['Sum'],
  };
  expect(fieldsOf([editedOf(proposed, 3)])).toEqual([proposed]);
});
