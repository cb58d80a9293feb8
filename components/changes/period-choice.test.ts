import { describe, expect, it } from 'vitest';
import { daysOf, periodsBetween, spacingOf, stretchOf, withSpacing, type PeriodSides } from './period-choice';

const sides = (before: [string, string], after: [string, string]): PeriodSides => ({
  kind: 'periods',
  field: 'day',
  before: { from: before[0], to: before[1] },
  after: { from: after[0], to: after[1] },
});
const GRAINS = ['year', 'quarter', 'month', 'week', 'day'] as const;

describe('spacingOf', () => {
  it.each([
    [sides(['2024-04-01', '2024-05-01'], ['2024-05-01', '2024-06-01']), 'month'],
    [sides(['2023-01-01', '2024-01-01'], ['2024-01-01', '2025-01-01']), 'year'],
    [sides(['2024-04-01', '2024-05-01'], ['2024-05-01', '2024-05-15']), 'dates'],
    [sides(['2024-05-05', '2024-05-06'], ['2024-05-06', '2024-05-07']), 'day'],
  ])('%j: %s', (given, spacing) => expect(spacingOf(given, GRAINS)).toBe(spacing));
});

it('periods of the data stand the latest first', () => {
  expect(periodsBetween('2023-11-20', '2024-01-03', 'month').map(({ name }) => name)).toEqual([
    'Jan 2024',
    'Dec 2023',
    'Nov 2023',
  ]);
});

it('another spacing keeps the end', () => {
  expect(withSpacing(sides(['2024-04-01', '2024-05-01'], ['2024-05-01', '2024-06-01']), 'quarter')).toEqual(
    sides(['2024-01-01', '2024-04-01'], ['2024-04-01', '2024-07-01']),
  );
});

it('days include the last', () => {
  expect(daysOf({ from: '2024-05-06', to: '2024-05-13' })).toEqual({ first: '2024-05-06', last: '2024-05-12' });
  expect(stretchOf('2024-05-06', '2024-05-12')).toEqual({ from: '2024-05-06', to: '2024-05-13' });
  expect(stretchOf('2024-05-06', '2024-05-01')).toBeNull();
});
