import { describe, expect, it } from 'vitest';
import { rangeInWords, readingTitle, reviewTitle, valueWriter } from './reading-words';

const written = (...texts: string[]) => texts.map((text) => ({ written: text, read: 0 }));

describe('readingTitle', () => {
  it.each([
    ['decimal_comma', '15,800', 'Comma as decimal separator'],
    ['decimal_point', '15,800', 'Comma as thousands separator'],
    ['decimal_point', '18.500', 'Point as decimal separator'],
    ['decimal_comma', '18.500', 'Point as thousands separator'],
    ['day_first', '01/03/2019', 'Day first'],
    ['month_first', '01/03/2019', 'Month first'],
  ] as const)('%s of %s', (reading, text, title) => {
    expect(readingTitle({ reading, examples: written(text) })).toBe(title);
  });
});

describe('reviewTitle', () => {
  it.each([
    [1, 'One column has two possible readings'],
    [2, 'Two columns have two possible readings'],
    [14, '14 columns have two possible readings'],
  ])('%i', (columns, title) => expect(reviewTitle(columns)).toBe(title));
});

describe('valueWriter', () => {
  it('keeps two decimals where there are any', () => {
    const write = valueWriter({ examples: [{ written: '15,800', read: 15.8 }], min: 1.3, max: 166 });
    expect([15.8, 46401.7, 12].map(write)).toEqual(['15.80', '46,401.70', '12.00']);
  });
  it('writes whole numbers whole', () => {
    const write = valueWriter({ examples: [{ written: '15,800', read: 15800 }], min: 1300, max: 166000 });
    expect(write(46401700)).toBe('46,401,700');
  });
});

describe('rangeInWords', () => {
  it.each([
    [{ examples: [], min: '2019-03-01', max: '2019-03-12' }, '1–12 Mar 2019'],
    [{ examples: [], min: '2019-01-03', max: '2019-12-03' }, '3 Jan–3 Dec 2019'],
    [{ examples: [], min: 1300, max: 166000 }, '1,300 to 166,000'],
  ])('%#', (option, words) => expect(rangeInWords(option)).toBe(words));
});
