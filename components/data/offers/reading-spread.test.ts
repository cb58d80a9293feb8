import { describe, expect, it } from 'vitest';
import { spreadInWords, spreadPictures } from './reading-spread';

const bars = (...given: [string, number][]) => given.map(([label, count]) => ({ label, count }));

describe('spreadInWords', () => {
  it.each([
    [bars(['2019-03-01', 169], ['2019-03-02', 257], ['2019-03-03', 200]), '3 consecutive days, 169 to 257 rows each'],
    [bars(['2019-02-28', 7], ['2019-03-01', 7]), '2 consecutive days, 7 rows each'],
    [bars(['2019-01-03', 5], ['2019-02-03', 6], ['2019-03-03', 5]), 'one date per month, always the 3rd'],
    [bars(['2019-11-11', 5], ['2019-12-22', 6], ['2020-01-03', 5]), 'one date per month'],
    [bars(['2019-01-03', 5], ['2019-01-08', 1], ['2019-02-01', 2]), 'rows on 3 of 30 days, 1 to 5 rows each'],
    [bars(['2019-03-01', 2533]), '2,533 rows, all on one day'],
    [bars(['2019-03', 1]), '1 row, all in one month'],
    [bars(['2019-12', 4], ['2020-01', 4]), '2 consecutive months, 4 rows each'],
    [bars(['2019-12', 4], ['2020-03', 9]), 'rows in 2 of 4 months, 4 to 9 rows each'],
    [bars(['1999', 4], ['2003', 9]), 'rows in 2 of 5 years, 4 to 9 rows each'],
    [[], null],
  ])('%#', (spread, words) => expect(spreadInWords(spread)).toBe(words));
});

describe('spreadPictures', () => {
  it('draws both readings over the months of either', () => {
    const [one, other] = spreadPictures([
      { spread: bars(['2019-03-01', 3], ['2019-03-02', 6]) },
      { spread: bars(['2019-01-03', 3], ['2019-02-03', 6]) },
    ]);
    expect([one!.to - one!.from, other!.from, other!.to]).toEqual([31 + 28 + 31, one!.from, one!.to]);
    expect(one!.bars).toEqual([
      { start: one!.from + 59, end: one!.from + 60, count: 3 },
      { start: one!.from + 60, end: one!.from + 61, count: 6 },
    ]);
    expect(one!.ticks.map(({ letter }) => letter).join('')).toBe('JFM');
    expect([one!.most, other!.most]).toEqual([6, 6]);
  });
  it('gives a month its days', () =>
    expect(spreadPictures([{ spread: bars(['2019-02', 3]) }])[0]!.bars[0]).toMatchObject({ count: 3 }));
  it('is none where there are no dates', () => expect(spreadPictures([{}, {}])).toEqual([null, null]));
});
