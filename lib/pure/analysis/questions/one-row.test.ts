import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { cycle, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const provinces = askTable('provinces.csv', [
  words(
    'Province',
    forEachRow((nth) => `Province ${nth}`),
  ),
  words('Region', cycle(['North', 'South', 'East'], ASK_ROWS)),
  words('Municipalities', cycle(['102 municipalities', '44 municipalities', '75 municipalities'], ASK_ROWS)),
  words('Number of seats', cycle(['12 (24)', 'few', '9'], ASK_ROWS)),
  words('Languages', cycle(['Catalan\nSpanish', 'Spanish', 'Basque\nSpanish'], ASK_ROWS)),
  words('House number', cycle(['12a', '44b', '7'], ASK_ROWS)),
  words('Season', cycle(['2019/20', '2020/21', '2021/22'], ASK_ROWS)),
  words('Address', cycle(['12 Main St', '9 Main St', '4 Elm Rd'], ASK_ROWS)),
]);

describe('what is counted', () => {
  it.each([
    ['how many municipalities in the North', 'not_a_query'],
    ['number of different number of seats', 'not_a_query'],
    ['how many languages are there', 'not_a_query'],
    ['how many regions are there', 'Distinct count of Region'],
    ['how many different house numbers', 'Distinct count of House number'],
    ['how many seasons are there', 'Distinct count of Season'],
    ['how many different addresses', 'Distinct count of Address'],
    ['how many provinces are in the North', 'Number of rows, Region is North'],
  ])('%s: %s', (question, read) => expect(saidOf(provinces, question)).toBe(read));
});
