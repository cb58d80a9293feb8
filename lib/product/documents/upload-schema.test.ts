import { expect, it } from 'vitest';
import { documentTypeOf } from './upload-schema';

it.each([
  ['invoice.pdf', 'application/pdf'],
  ['INVOICE.PDF', 'application/pdf'],
  ['a.b.jpeg', 'image/jpeg'],
  ['notes.txt', 'text/plain'],
  ['invoice', null],
  ['invoice.exe', null],
  ['invoice.pdf ', null],
  ['.constructor', null],
  ['a.constructor', null],
])('of %s: %s', (name, type) => {
  expect(documentTypeOf(name)).toBe(type);
});
