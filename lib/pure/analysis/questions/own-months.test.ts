import { describe, expect, it } from 'vitest';
import { cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const DAYS = { grain: 'day', step: 86_400, regular: false } as const;
const MONTHS = ['June', 'July', 'August', 'September'];
const stays = (label: string) =>
  tableOf(
    'stays.csv',
    ready(
      [
        dates('paid_on', '2023-01-01', '2024-12-31', DAYS, 200),
        words(label, cycle(MONTHS, ROWS)),
        numbers('rate', cycle([80.5, 90.25, 120.75], ROWS)),
      ],
      ROWS,
    ),
  );

describe('months that stand in a column of their own', () => {
  it.each([
    ['arrival_month', 'Average of rate, arrival_month is August'],
    // A favourite is no month of the row
    ['favourite', 'ambiguous'],
  ])('average rate in august, beside %s', (label, expected) =>
    expect(saidOf(stays(label), 'average rate in august')).toBe(expected),
  );
});
