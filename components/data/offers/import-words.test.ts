import { describe, expect, it } from 'vitest';
import type { ImportOffer } from '@/lib/engines/ingest/schema/schema';
import {
  delimiterName,
  delimitersWith,
  dismissedInWords,
  doneInWords,
  offerInWords,
  offersInWords,
} from './import-words';

const months: ImportOffer = {
  kind: 'periods',
  grain: 'month',
  labels: ['Jan', 'Feb', 'Mar', 'Apr'],
  columns: ['jan', 'feb', 'mar', 'apr'],
  period: 'month',
  value: 'sales',
};
const totals = (rows: number[], labels: string[]): ImportOffer => ({
  kind: 'totals',
  count: rows.length,
  rows,
  labels,
});

describe('offerInWords', () => {
  it.each([
    [
      months,
      48,
      '4 columns look like months: Jan to Apr.',
      'Unpivot 4 month columns into rows: 48 → 192 rows, with columns month and sales.',
      'Unpivot 4 months into rows',
    ],
    [
      {
        ...months,
        grain: 'year',
        labels: ['2019', '2020'],
        columns: ['c_2019', 'c_2020'],
        period: 'year',
        value: 'value',
      },
      1000,
      '2 columns look like years: 2019, 2020.',
      'Unpivot 2 year columns into rows: 1,000 → 2,000 rows, with columns year and value.',
      'Unpivot 2 years into rows',
    ],
    [
      totals([13], ['Total']),
      13,
      'Row 13 is a total of other rows (Total).',
      'Sums would count it twice: 13 → 12 rows without it.',
      'Exclude the total row',
    ],
    [
      totals([4, 8], ['Total', 'Total']),
      8,
      'Rows 4 and 8 are totals of other rows (Total).',
      'Sums would count them twice: 8 → 6 rows without them.',
      'Exclude 2 total rows',
    ],
    [
      totals([4, 8, 12, 16, 17], ['Sum', 'Total']),
      17,
      'Rows 4, 8, 12 and 2 more are totals of other rows (Sum and Total).',
      'Sums would count them twice: 17 → 12 rows without them.',
      'Exclude 5 total rows',
    ],
  ] as [ImportOffer, number, string, string, string][])('%#', (offer, rows, said, effect, action) => {
    expect(offerInWords(offer, rows)).toMatchObject({ said, effect, action });
  });
});

describe('an offer that is dismissed', () => {
  const later: ImportOffer = { ...months, labels: [...months.labels, 'May'], columns: [...months.columns, 'may'] };
  it.each([
    ['is not made again', months, months],
    ['nor for a file with one more month', months, later],
    ['nor for the total of another year', totals([13], ['Total 2025']), totals([14], ['Total 2026'])],
  ] as const)('%s', (_what, before, after) => {
    const [offered] = offersInWords({ offers: [before], options: {}, rowCount: 20 });
    const options = { dismissed: offered!.dismiss!.dismissed! };
    expect(offersInWords({ offers: [after], options, rowCount: 20 })).toEqual([]);
    expect(dismissedInWords({ offers: [after], options, rowCount: 20 })).toMatchObject([
      { action: 'Restore suggestion', options: { dismissed: null } },
    ]);
  });
  it('hides no other', () =>
    expect(
      offersInWords({
        offers: [months, totals([13], ['Total'])],
        options: { dismissed: ['totals: total'] },
        rowCount: 20,
      }),
    ).toMatchObject([{ key: 'periods' }]));
});

describe('doneInWords', () => {
  it('says what stands and how to take it back', () => {
    expect(
      doneInWords({
        options: { periods: { columns: ['jan', 'feb'], period: 'month', value: 'sales' }, totals: 'proven' },
        rowCount: 24,
        leftOut: { count: 1, labels: ['Total'], first: [{ row: 3, text: 'Total, 9' }] },
      }),
    ).toMatchObject([
      { said: 'Without 1 total row (Total).', action: 'Include it again', options: { totals: 'kept' } },
      {
        said: '2 columns were unpivoted into rows.',
        effect: 'Names are in month, values in sales.',
        options: { periods: 'kept' },
      },
    ]);
  });
  it.each([
    ['nothing was done', { options: { delimiter: ';' }, rowCount: 3 }],
    ['a later file has no totals', { options: { totals: 'proven' }, rowCount: 3 }],
    ['they were put back', { options: { totals: 'kept', periods: 'kept' }, rowCount: 3 }],
  ] as const)('is empty where %s', (_where, read) => expect(doneInWords(read)).toEqual([]));
  it('tells how many, and the first of their names', () => {
    expect(
      doneInWords({
        options: { totals: 'left_out' },
        rowCount: 300,
        leftOut: { count: 1200, labels: ['World', 'Africa', 'Asia', 'Europe', 'Oceania'], first: [] },
      }),
    ).toMatchObject([
      { said: 'Without 1,200 total rows (World, Africa, Asia and 2 more).', action: 'Include them again' },
    ]);
  });
});

describe('delimiters', () => {
  it.each([
    [',', 'Comma'],
    ['\t', 'Tab'],
    ['~', '“~”'],
  ])('%j is %s', (sign, name) => expect(delimiterName(sign)).toBe(name));
  it('include the file’s own', () => expect(delimitersWith('~').at(-1)).toBe('~'));
  it('name none twice', () => expect(delimitersWith(';')).toEqual(delimitersWith(undefined)));
});
