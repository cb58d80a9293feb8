import { describe, expect, it } from 'vitest';
import { evaluateAlert, isOutside, type WatchedValue } from './evaluate';
import type { AlertTest } from './rule-schema';

const above: AlertTest = { kind: 'above', value: 100 };
const below: AlertTest = { kind: 'below', value: 100 };
const change = (by: 'percent' | 'absolute', direction: 'up' | 'down' | 'either', amount: number): AlertTest => ({
  kind: 'change',
  by,
  direction,
  amount,
});
const unusual: AlertTest = { kind: 'unusual' };
const value = (now: number | null, before?: number | null): WatchedValue => ({ group: '', value: now, before });
const judged = (is: boolean) => ({ group: '', value: 1, judged: { unusual: is, expected: 1, low: 0, high: 2 } });

describe('a value is outside its bounds', () => {
  it.each<[string, AlertTest, WatchedValue, boolean | null]>([
    ['above', above, value(100.5), true],
    ['at the limit', above, value(100), false],
    ['not above', above, value(99), false],
    ['below', below, value(99), true],
    ['at the lower limit', below, value(100), false],
    ['of which nothing is known', above, value(null), null],
    ['up in percent', change('percent', 'up', 10), value(110, 100), true],
    ['up by less', change('percent', 'up', 10), value(109, 100), false],
    ['down where up is asked', change('percent', 'up', 10), value(50, 100), false],
    ['down in percent', change('percent', 'down', 10), value(90, 100), true],
    ['either way, up', change('percent', 'either', 10), value(120, 100), true],
    ['either way, down', change('percent', 'either', 10), value(80, 100), true],
    ['by a difference', change('absolute', 'up', 5), value(10, 5), true],
    ['by a difference from below 0', change('absolute', 'up', 5), value(1, -4), true],
    ['in percent of 0', change('percent', 'up', 10), value(5, 0), null],
    ['in percent of less than 0', change('percent', 'up', 10), value(5, -5), null],
    ['without a period before', change('percent', 'up', 10), value(5, null), null],
    ['without a value now', change('absolute', 'up', 10), value(null, 5), null],
    ['unusual', unusual, judged(true), true],
    ['usual', unusual, judged(false), false],
    ['after too few periods', unusual, { group: '', value: 1, judged: null }, null],
  ])('%s', (_what, test, watched, outside) => {
    expect(isOutside(test, watched)).toBe(outside);
  });
});

describe('an alert is told', () => {
  const of = (values: Record<string, number | null>): WatchedValue[] =>
    Object.entries(values).map(([group, now]) => ({ group, value: now }));
  const nothing = { firing: [], fired: [], recovered: [], gone: [], unknown: [] };
  it.each([
    ['nothing within bounds', of({ '': 1 }), [], nothing],
    ['once', of({ '': 101 }), [], { ...nothing, firing: [''], fired: [''] }],
    ['not again while it lasts', of({ '': 150 }), [''], { ...nothing, firing: [''] }],
    ['when it is back', of({ '': 1 }), [''], { ...nothing, recovered: [''] }],
    ['nothing of what is unknown', of({ '': null }), [], { ...nothing, unknown: [''] }],
    ['as still outside while it is unknown', of({ '': null }), [''], { ...nothing, firing: [''], unknown: [''] }],
    ['of a further group', of({ N: 101, S: 102 }), ['N'], { ...nothing, firing: ['N', 'S'], fired: ['S'] }],
    [
      'of one group, and of another that is back',
      of({ N: 1, S: 102 }),
      ['N'],
      { ...nothing, firing: ['S'], fired: ['S'], recovered: ['N'] },
    ],
    ['nothing of a group that is gone', of({ N: 1 }), ['S'], { ...nothing, gone: ['S'] }],
  ])('%s', (_what, watched, before, told) => {
    expect(evaluateAlert(above, watched, before)).toEqual(told);
  });
});
