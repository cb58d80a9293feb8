import { expect, it } from 'vitest';
import { freshnessInWords, momentInWords, readInWords, spanOfMoments } from './live';

// Written and read by one clock, whatever its zone.
const at = (hours: number, minutes: number, seconds: number, date = 27) =>
  new Date(2026, 10, date, hours, minutes, seconds).toISOString();
const now = Date.parse(at(15, 0, 0));

it('says a moment by the clock, and the day of another one', () => {
  expect(momentInWords(at(14, 2, 7), now)).toBe('14:02:07');
  expect(momentInWords(at(14, 2, 7, 26), now)).toBe('26 Nov, 14:02:07');
});

it('says between what moments it was read only where they differ', () => {
  expect(readInWords({ at: at(14, 2, 7) }, now)).toBe('read at 14:02:07');
  expect(readInWords({ at: at(14, 2, 7), until: at(14, 2, 9) }, now)).toBe('read between 14:02:07 and 14:02:09');
  expect(readInWords({ at: at(14, 2, 7), until: at(14, 2, 7) }, now)).toBe('read at 14:02:07');
});

it('makes one span of several', () => {
  expect(spanOfMoments([])).toBeNull();
  expect(spanOfMoments([{ at: at(1, 0, 0) }, { at: at(1, 0, 0) }])).toEqual({ at: at(1, 0, 0) });
  expect(spanOfMoments([{ at: at(2, 0, 0) }, { at: at(1, 0, 0), until: at(3, 0, 0) }])).toEqual({
    at: at(1, 0, 0),
    until: at(3, 0, 0),
  });
});

it.each([
  [300, '5 minutes'],
  [120, '2 minutes'],
  [61, '61 seconds'],
  [3600, '1 hour'],
  [7200, '2 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(freshnessInWords(seconds)).toBe(words);
});
