import { expect, it } from 'vitest';
import { numbers } from '@/tests/analysis/columns';
import type { Opinion } from '../learned/opinion';
import type { RankedMeasure } from '../ranking';
import { learnedMeasure } from './learned';

const column = numbers('amount', [1, 2, 3]);
const measure = (weight: 0 | 1 | 2 | 3) =>
  ({
    column,
    name: 'amount',
    score: 1,
    aside: false,
    meaning: { kind: 'additive', agg: 'sum', weight, good: 'none' },
  }) as unknown as RankedMeasure;
const opinion = (sums: number, sumFirst: number) => ({ sums, sumFirst, interest: 1, subject: 0 }) as Opinion;
const asPart = [{ total: 'all', parts: ['amount', 'other'] }];

it.each<[string, RankedMeasure, Opinion, typeof asPart, string]>([
  ['by its noun', measure(3), opinion(0.5, 0.5), [], 'sum'],
  ['asked first, though it is seldom allowed', measure(3), opinion(0.2, 0.6), [], 'sum'],
  ['not where both are unlikely', measure(2), opinion(0.2, 0.3), [], 'avg'],
  ['but where it is part of a total', measure(2), opinion(0.2, 0.3), asPart, 'sum'],
  ['and by an unmistakable noun', measure(3), opinion(0.2, 0.3), [], 'sum'],
  ['not where it is nearly certain not to', measure(3), opinion(0.05, 0.9), asPart, 'avg'],
  ['not by a noun that says little, where it is unlikely', measure(1), opinion(0.2, 0.6), [], 'avg'],
])('what adds up: %s', (_, given, chances, sums, agg) => {
  expect(learnedMeasure(given, chances, sums).meaning.agg).toBe(agg);
});
