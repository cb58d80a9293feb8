import { expect, it } from 'vitest';
import { ORDERS } from '@/tests/analysis/findings';
import { patternWords } from './pattern';

it.each([
  [{ kind: 'trend', columns: ['revenue', 'day'], scope: null }, 'Trend: Revenue by Day'],
  [
    { kind: 'anomaly', columns: ['revenue', 'day', 'region'], scope: { field: 'region', value: 'North' } },
    'Anomaly: Revenue by Day for Region North',
  ],
  [{ kind: 'correlation', columns: ['units', 'distance'], scope: null }, 'Correlation: Units and Distance'],
  [{ kind: 'trend', columns: ['', 'day'], scope: null }, 'Trend: Rows by Day'],
  [{ kind: 'quality', columns: ['gone'], scope: null }, 'Data quality: gone'],
] as const)('%o', (tested, words) =>
  expect(patternWords({ ...tested, columns: [...tested.columns] }, ORDERS)).toBe(words),
);
