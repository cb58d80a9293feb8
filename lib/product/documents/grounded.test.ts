import { expect, it } from 'vitest';
import { bears, isPieceOf } from './grounded';

const QUOTE = 'The tenant shall pay EUR 1,200.00 to Hagen Ltd by 4 May 2025.';

it.each([
  ['The tenant shall pay EUR 1,200.00 to Hagen Ltd.', true],
  ['EUR 1200.00 is what the tenant shall pay by 4 May 2025.', true],
  ['The tenant shall pay EUR 1,300.00 to Hagen Ltd.', false],
  ['The tenant shall pay EUR 1,200.00 to Meyer Ltd.', false],
  ['99,999.99', false],
  ['The building burnt down during winter storms.', false],
  ['', false],
])('%s is borne: %s', (statement, is) => expect(bears(QUOTE, statement)).toBe(is));

it.each([
  ['EUR 1,200.00', true],
  ['eur  1,200.00', true],
  ['Hagen Ltd', true],
  ['EUR 1,200', true],
  ['Meyer Ltd', false],
  ['', false],
])('%s is a piece of the quote: %s', (answer, is) => expect(isPieceOf(QUOTE, answer)).toBe(is));
