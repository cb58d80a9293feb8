import { describe, expect, it } from 'vitest';
import { cycle, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const phones = tableOf(
  'phones.csv',
  ready(
    [
      words(
        'Model',
        Array.from({ length: ROWS }, (_, nth) => `Model ${nth}`),
      ),
      words('Brand', cycle(['Acme', 'Bolt', 'Core'], ROWS)),
      numbers('Memory', cycle([4, 8, 16, 32], ROWS)),
      numbers('Storage', cycle([64, 128, 256, 512], ROWS)),
      numbers('Screen', cycle([5.5, 6.1, 6.7], ROWS)),
      numbers('Battery (mAh)', cycle([3000, 4000, 5000], ROWS)),
      numbers('Price', cycle([199.5, 399, 799, 1299], ROWS)),
    ],
    ROWS,
  ),
);

describe('a number with its unit', () => {
  it.each([
    ['average price with 16 gb of memory', 'Average of Price, Memory is 16'],
    ['average price with 16gb memory', 'Average of Price, Memory is 16'],
    ['average price for a 6.1 inch screen', 'Average of Price, Screen is 6.10'],
    ['average price with memory 8 gigs', 'Average of Price, Memory is 8'],
    ['average price with at least 16gb memory', 'Average of Price, Memory is at least 16'],
    ['average price with more than 8 gb of memory', 'Average of Price, Memory is above 8'],
    ['average price with a 4000 mah battery', 'Average of Price, Battery (mAh) is 4,000'],
  ])('%s', (question, expected) => expect(saidOf(phones, question)).toBe(expected));

  it.each([
    // A thousand of one are one of the next; a number that no row comes near; no column of it
    ['average price with 2tb storage', 'not_a_query'],
    ['average price with 900 gb of memory', 'not_a_query'],
    ['average price with 16 gb of sugar', 'not_a_query'],
  ])('%s is refused', (question, expected) => expect(saidOf(phones, question)).toBe(expected));
});
