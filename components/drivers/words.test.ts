import { expect, it } from 'vitest';
import type { Driver } from '@/lib/pure/analysis/drivers/schema';
import { directionWords, driverName, isLopsided, levelName, valueName } from './words';

const point = (value: number | string | null) => ({ value, predicted: 1, rows: 10 });
const driver = (more: Partial<Driver>): Driver => ({
  column: 'size',
  part: null,
  importance: 1,
  standardError: 0,
  share: 1,
  clear: true,
  direction: 'rises',
  lowest: point(1),
  highest: point(9),
  curve: [],
  alike: [],
  ...more,
});

it.each<[Partial<Driver>, boolean, string]>([
  [{}, false, 'increases with it'],
  [{ direction: 'falls' }, true, 'falls over time'],
  [{ direction: 'turns' }, false, 'highest near 9, lowest near 1'],
  [{ direction: 'levels', highest: point('Hill'), lowest: point(null) }, false, 'highest for Hill, lowest for missing'],
  [
    { direction: 'levels', part: 'weekday', highest: point(7), lowest: point(1) },
    true,
    'highest for Sun, lowest for Mon',
  ],
])('%j %s: %s', (more, isTime, words) => expect(directionWords(driver(more), isTime)).toBe(words));

it('names columns and values as people do', () => {
  expect(driverName({ column: 'day', part: 'weekday' }, { labels: { day: 'Order date' } })).toBe(
    'Order date, day of the week',
  );
  expect([levelName('true'), levelName('West'), valueName(point(1_709_251_200), null, true)]).toEqual([
    'yes',
    'West',
    '1 Mar 2024',
  ]);
  expect([isLopsided(0.05), isLopsided(0.5), isLopsided(0.9)]).toEqual([true, false, true]);
});
