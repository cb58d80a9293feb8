import { describe, expect, it } from 'vitest';
import {
  changeTexts,
  movedWord,
  moveWords,
  placesInOrder,
  shareOfChange,
  shareOfMoves,
  sideName,
  tellingSplit,
  toldMoves,
  waterfall,
  type PartOrder,
} from './words';

it('sides are called as people call them', () => {
  const periods = {
    kind: 'periods' as const,
    field: 'day',
    before: { from: '2024-04-01', to: '2024-05-01' },
    after: { from: '2024-05-06', to: '2024-05-13' },
  };
  expect([sideName(periods, 'before'), sideName(periods, 'after')]).toEqual(['Apr 2024', '6–12 May 2024']);
  expect(sideName({ kind: 'groups', field: 'day', part: 'weekday', before: 1, after: 2 }, 'after')).toBe('Tue');
  expect(sideName({ kind: 'groups', field: 'region', before: null, after: 'West' }, 'before')).toBe('missing');
});

it('changes are signed and written alike', () => {
  const plain = changeTexts([-1200, 36.5], { kind: 'plain' });
  expect([plain(-1200), plain(36.5), plain(0)]).toEqual(['−1,200', '+37', '0']);
  expect(changeTexts([0.02], { kind: 'percent' })(-0.0123)).toBe('−1.2 pts');
});

describe('a split in words', () => {
  const part = (value: string, change: number) => ({
    value,
    change,
    before: 1,
    after: 2,
    share: null,
    member: 'stayed' as const,
    effects: null,
    weights: null,
  });
  const splitOf = (changes: number[], along: number, against: number, even = false) => {
    const all = (side: number) => changes.reduce((sum, change) => sum + Math.max(0, side * change), 0);
    return {
      told: { along, against },
      moves: { along: all(-1), against: all(1) },
      even,
      parts: changes.map((change, nth) => part('abcd'[nth]!, change)),
    };
  };
  const named = (split: ReturnType<typeof splitOf>) => {
    const { along, against } = toldMoves(split);
    return [along, against].map(({ parts, sum }) => `${parts.map(({ value }) => value).join('')} ${sum}`);
  };

  it.each<[string, ReturnType<typeof splitOf>, string[], string | null, (string | null)[]]>([
    ['the fallen of a fall, with their share of it', splitOf([-8, -2], 2, 0), ['ab -10', ' 0'], '100.0%', [null, null]],
    [
      'who fell and who rose, with no share of the whole',
      splitOf([-8, -3, -2, 3], 2, 1),
      ['ab -11', 'd 3'],
      null,
      ['84.6%', null],
    ],
    ['none that moved alike', splitOf([-5, -5], 2, 0, true), [' 0', ' 0'], null, [null, null]],
  ])('names %s', (_, split, names, share, ofMoves) => {
    expect(named(split)).toEqual(names);
    expect(
      shareOfChange(
        split,
        split.parts.reduce((sum, { change }) => sum + change, 0),
      ),
    ).toBe(share);
    const { along, against } = toldMoves(split);
    expect([along, against].map((told) => (told.parts.length > 0 ? shareOfMoves(told) : null))).toEqual(ofMoves);
  });

  it('passes over a dimension whose few parts make little of the whole', () => {
    const [many, few] = [splitOf([-0.1], 1, 0), splitOf([-8], 1, 0)];
    expect([tellingSplit([many, few], -10), tellingSplit([many], -10)]).toEqual([few, null]);
  });

  const periods = {
    kind: 'periods' as const,
    field: 'day',
    before: { from: '2024', to: '2025' },
    after: { from: '2025', to: '2026' },
  };
  const groups = { kind: 'groups' as const, field: 'region', before: 'North', after: 'West' };
  it.each<[string, 'sum' | 'ratio', typeof periods | typeof groups, number[], string]>([
    ['of periods', 'sum', periods, [-1], 'fell by'],
    ['of periods', 'sum', periods, [2, 1], 'rose by'],
    ['of one group', 'sum', groups, [-1], 'is lower by'],
    ['of groups', 'sum', groups, [2, 1], 'are higher by'],
    ['of a mean', 'ratio', periods, [-1], 'lowered it by'],
    ['of a mean of groups', 'ratio', groups, [2], 'raises it by'],
  ])('%s: a %s moves so', (_, kind, sides, changes, verb) => {
    expect(
      moveWords(
        { kind, question: { measure: { agg: 'count' }, filters: [], sides } },
        {
          parts: changes.map((change) => part('a', change)),
          sum: changes.reduce((sum, change) => sum + change, 0),
          all: 9,
        },
      ).verb,
    ).toBe(verb);
  });

  it('stands in three orders', () => {
    const parts = [
      { ...part('Shop 10', -8), before: 100, after: 92 },
      { ...part('Shop 2', -2), before: 4, after: 2 },
      { ...part('Shop 1', 3), before: null, after: 3 },
    ];
    const names = (order: PartOrder) =>
      placesInOrder({ parts, format: { kind: 'plain' } }, order, -7).map((place) => parts[place]!.value);
    expect(names('contribution')).toEqual(['Shop 10', 'Shop 2', 'Shop 1']);
    expect(names('name')).toEqual(['Shop 1', 'Shop 2', 'Shop 10']);
    expect(names('percent')).toEqual(['Shop 2', 'Shop 10', 'Shop 1']);
  });

  it('says which way it went', () => {
    expect(movedWord({ change: -1, question: { measure: { agg: 'count' }, filters: [], sides: periods } })).toBe(
      'fell',
    );
  });
});

it('a waterfall ends where the whole ends', () => {
  expect(waterfall([-8, 3, -2])).toEqual({
    bars: [
      { from: 0, to: -8 },
      { from: -8, to: -5 },
      { from: -5, to: -7 },
      { from: 0, to: -7 },
    ],
    low: -8,
    high: 0,
  });
});
