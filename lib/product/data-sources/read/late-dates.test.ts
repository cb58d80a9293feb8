import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { column } from '@/tests/analysis/columns';
import { withLateDates } from './late-dates';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const time = { grain: 'day', step: 86_400, regular: false } as const;
const dated = (max: string, bars: [from: string, to: string, count: number][], more: Partial<Column> = {}) =>
  withLateDates(
    column('Sold', 'date', {
      min: bars[0]![0],
      max,
      time,
      histogram: bars.map(([from, to, count]) => ({ from, to, count })),
      ...more,
    }),
    NOW,
  ).time?.suspects ?? null;
const PAST: [string, string, number][] = [
  ['2020-01-01', '2022-01-01', 500],
  ['2022-01-01', '2024-01-01', 480],
];

describe('dates of a profile made before they were doubted', () => {
  it.each<[string, ReturnType<typeof dated>, ReturnType<typeof dated>]>([
    [
      'a few after today',
      dated('2099-01-01', [...PAST, ['2090-01-01', '2099-01-02', 2]]),
      { rows: 2, latest: '2099-01-01', last: '2026-11-23' },
    ],
    ['none after today', dated('2023-12-31', PAST), null],
    ['tomorrow, somewhere on earth', dated('2026-11-24', [...PAST, ['2024-01-01', '2026-11-25', 300]]), null],
    ['a plan', dated('2028-12-31', [...PAST, ['2027-01-01', '2029-01-01', 400]]), null],
    ['all to come', dated('2028-12-31', [['2027-01-01', '2029-01-01', 400]]), null],
    [
      'nothing known of how they lie',
      dated(
        '2099-01-01',
        [...PAST].map(([from, to]) => [from, to, 0]),
      ),
      null,
    ],
    [
      'doubted already',
      dated('2099-01-01', PAST, { time: { ...time, suspects: { rows: 3, latest: '2099-01-01', last: '2023-12-31' } } }),
      { rows: 3, latest: '2099-01-01', last: '2023-12-31' },
    ],
  ])('%s', (_, was, wanted) => expect(was).toEqual(wanted));
});
