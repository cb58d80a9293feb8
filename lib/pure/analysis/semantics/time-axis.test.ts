import { describe, expect, it } from 'vitest';
import { cycle, dates, numbers, ready } from '@/tests/analysis/columns';
import type { Column } from '@/lib/pure/query/schema/column';
import { findTimeAxis } from './time-axis';

const n = 240;
const daily = { grain: 'day', step: 86_400, regular: false } as const;
const spread = (label: string) => dates(label, '2012-01-05', '2025-12-20', daily, 230);
const within = (label: string) => dates(label, '2025-01-02', '2025-12-29', daily, 200);
const axisOf = (columns: Column[]) => findTimeAxis(ready(columns, n), n);

describe('of two dates', () => {
  it.each<[string, Column[], string]>([
    ['the one within the period that the file covers', [spread('opened'), within('review date')], 'review_date'],
    [
      'the one that things happened on, not the one they joined on',
      [spread('join date'), within('exit date')],
      'exit_date',
    ],
    ['the first of two that run side by side', [within('order date'), within('invoice date')], 'order_date'],
    ['never when a row was fetched', [spread('release date'), within('scraped at')], 'release_date'],
    ['never when a row was last changed', [spread('order date'), within('updated')], 'order_date'],
    ['never when it was only planned', [within('Target Date'), within('Posted')], 'posted'],
    [
      'the one that every row has, not what some came to',
      [spread('hire date'), { ...spread('termination date'), nulls: 100 }],
      'hire_date',
    ],
    ['one that a few rows lack', [spread('hire date'), { ...within('exit date'), nulls: 10 }], 'exit_date'],
    ['what many rows lack, where no other is of all', [{ ...within('visit'), nulls: 100 }], 'visit'],
    ['the day of pay, not the first of its period', [within('Pay Period Begin'), within('Pay Date')], 'pay_date'],
    [
      'the first day of a period where no other date is told',
      [within('Period Start'), within('Period End')],
      'period_start',
    ],
    ['never when it was revised', [within('DATE_REV'), within('EVENT_DATE')], 'event_date'],
  ])('%s', (_, columns, key) => {
    expect(axisOf(columns)?.column.key).toBe(key);
  });
});

it('dates the periods of a panel by the day of pay', () => {
  const columns = ready([within('Pay Period Begin'), within('Pay Date')], n);
  expect(findTimeAxis(columns, n, 'pay_period_begin')?.column.key).toBe('pay_date');
  const months = ready([within('Month'), within('Pay Date')], n);
  expect(findTimeAxis(months, n, 'month')?.column.key).toBe('month');
});

describe('numbers that rows run along', () => {
  const course = (label: string, from = 1) =>
    numbers(
      label,
      Array.from({ length: n }, (_, row) => from + row),
    );
  it.each([
    ['week', course('week'), 'week'],
    ['a clock of an experiment', course('time', 0), undefined],
    ['a number of the row', course('index'), undefined],
    ['weeks from the middle of nowhere', course('week', 700), undefined],
    ['weeks of several stores', numbers('week', cycle([1, 2, 3, 4, 5, 6, 7, 8, 9], n)), undefined],
  ])('%s', (_, column, steps) => {
    expect(axisOf([column])?.steps).toBe(steps);
  });
});

it('says where a date is the beginning of the thing listed', () => {
  expect([axisOf([spread('hire date')])?.begins, axisOf([spread('order date')])?.begins]).toEqual([true, undefined]);
});
