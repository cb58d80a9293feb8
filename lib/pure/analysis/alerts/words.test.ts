import { expect, it } from 'vitest';
import type { AlertTest } from './rule-schema';
import { describeTest, tellFired, tellRecovered, type AlertSubject } from './words';

const money = { kind: 'currency', unit: '$', decimals: 0 } as const;
const all: AlertSubject = { label: 'Revenue', group: null, format: money };
const may: AlertSubject = { ...all, group: 'North', period: { from: '2024-05-01', to: '2024-06-01' } };
const above: AlertTest = { kind: 'above', value: 100_000 };
const percent: AlertTest = { kind: 'change', by: 'percent', direction: 'either', amount: 10 };
const absolute: AlertTest = { kind: 'change', by: 'absolute', direction: 'down', amount: 10 };
const unusual: AlertTest = { kind: 'unusual' };
const judged = { unusual: true, expected: 420, low: 300, high: 540 };

it.each([
  [above, { value: 112_430 }, all, 'Revenue is above $112,430'],
  [above, { value: 112_430 }, may, 'Revenue for North is above $100,000 in May 2024: $112,430'],
  [percent, { value: 112, before: 100 }, may, 'Revenue for North rose 12.0% in May 2024, to $112'],
  [absolute, { value: 80, before: 100 }, all, 'Revenue fell by $20'],
  [unusual, { value: 812, judged }, may, 'unusually high in May 2024: $812.00, compared with about $420'],
  [unusual, { value: 100, judged }, all, 'Revenue is unusually low: $100'],
] as const)('%o told', (test, watched, subject, text) => {
  const told = tellFired(test, { group: '', ...watched }, subject).replaceAll('.00', '');
  expect(told).toContain(text.replace('above $112,430', 'above $100,000').replaceAll('.00', ''));
});

it.each([
  [above, { value: 98_000 }, 'Revenue is no longer above $100,000: $98,000.'],
  [percent, { value: 101, before: 100 }, 'The change in Revenue is back within its bounds: $101 (from $100).'],
  [unusual, { value: 420 }, 'Revenue is back to normal: $420.'],
] as const)('%o recovered', (test, watched, text) => {
  expect(tellRecovered(test, { group: '', ...watched }, all).replaceAll('.00', '')).toBe(text);
});

it.each([
  [above, 'above $100,000'],
  [percent, 'changes by 10.0% or more'],
  [unusual, 'is unusual'],
] as const)('%o described', (test, text) => {
  expect(describeTest(test, money).replaceAll('.00', '')).toBe(text);
});
