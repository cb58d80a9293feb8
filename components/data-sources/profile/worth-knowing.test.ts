import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { worthKnowing } from './worth-knowing';

const column = (to: Partial<Column>): Column => ({
  key: 'fare',
  label: 'fare',
  type: 'decimal',
  role: 'measure',
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  distinct: 50,
  exact: true,
  min: 1,
  max: 9,
  mean: 4,
  sd: 1,
  sum: 400,
  zeros: 0,
  negatives: 0,
  skewness: 0,
  quantiles: [1, 2, 4, 6, 8],
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
  ...to,
});
const bars = (counts: number[]) => counts.map((count, at) => ({ from: at, to: at + 1, count }));
const titles = (columns: Column[], rowCount = 1000) => worthKnowing({ columns, rowCount }).map(({ title }) => title);

describe('worthKnowing', () => {
  it('says nothing of clean data', () => expect(titles([column({})])).toEqual([]));

  it('counts missing cells and names the worst columns first', () => {
    const [remark] = worthKnowing({
      rowCount: 1000,
      columns: [
        column({ label: 'a', nulls: 5 }),
        column({ label: 'b', nulls: 40 }),
        column({ label: 'c', nulls: 1000 }),
      ],
    });
    expect(remark).toMatchObject({
      title: '1,045 cells are missing',
      text: 'c 1,000; b 40; a 5. 1 column has no values.',
    });
  });

  it.each([
    ['one missing cell', [column({ nulls: 1 })], ['1 cell is missing']],
    ['more zeros than a few', [column({ zeros: 51, label: 'distance', min: 0 })], []],
    ['a few zeros', [column({ zeros: 12, label: 'distance', min: 0 })], ['12 rows have distance 0']],
    ['zeros of a column that goes below', [column({ zeros: 12, min: -4 })], []],
    ['a few negatives', [column({ negatives: 3, min: -20 })], ['fare is negative in 3 rows']],
    [
      'a code for missing, below',
      [
        column({
          label: 'CO',
          min: -200,
          max: 12,
          top: [{ value: -200, count: 30 }],
          histogram: bars([30, 0, 0, 0, 0, 400, 570]),
        }),
      ],
      ['30 values of CO are −200'],
    ],
    [
      'a code for missing, above',
      [
        column({
          label: 'age',
          min: 1,
          max: 999,
          top: [{ value: 999, count: 4 }],
          histogram: bars([900, 96, 0, 0, 0, 4]),
        }),
      ],
      ['4 values of age are 999'],
    ],
    [
      'the same code in two columns',
      [
        column({ key: 'a', min: -200, top: [{ value: -200, count: 9 }], histogram: bars([9, 0, 1]) }),
        column({ key: 'b', min: -200, top: [{ value: -200, count: 5 }], histogram: bars([5, 0, 1]) }),
      ],
      ['−200 may be a placeholder in 2 columns'],
    ],
    [
      'a long tail that ends in single values',
      [column({ min: 1, max: 999, top: [{ value: 999, count: 1 }], histogram: bars([996, 0, 0, 0, 0, 1]) })],
      [],
    ],
    [
      'low values with neighbours',
      [column({ min: -7, top: [{ value: -7, count: 3 }], histogram: bars([4, 0, 9]), label: 'temp_min' })],
      [],
    ],
    ['cold days', [column({ label: 'temp_min', negatives: 12, min: -7.1 })], []],
    ['misfits', [column({ invalid: 3, type: 'integer' })], ['3 cells are missing', '3 values in fare are invalid']],
    ['one value only', [column({ distinct: 1 })], ['1 column has only one value']],
    ['a long tail', [column({ skewness: 5, mean: 9 })], ['fare is right-skewed']],
    [
      'dates that cannot be',
      [
        column({
          label: 'sold',
          type: 'date',
          role: 'time',
          time: {
            grain: 'day',
            step: 86_400,
            regular: true,
            suspects: { rows: 2, latest: '2924-03-17', last: '2024-03-17' },
          },
        }),
      ],
      ['2 dates of sold lie in the future or far after the others'],
    ],
    ['estimates', [column({ exact: false })], ['Some numbers are marked “about”']],
  ])('%s', (_name, columns, expected) => expect(titles(columns)).toEqual(expected));

  it('stops at six', () => expect(titles(Array.from({ length: 20 }, () => column({ invalid: 1 })))).toHaveLength(6));
});
