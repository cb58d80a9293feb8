import { describe, expect, it } from 'vitest';
import { changeTexts, movedWord, sideName, tellingSplit, toldParts, toldShare, waterfall } from './change-words';

it('sides are called as people call them', () => {
  const periods = { kind: 'periods' as const, field: 'day', before: { from: '2024-04-01', to: '2024-05-01' }, after: { from: '2024-05-06', to: '2024-05-13' } };
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
  const part = (value: string, change: number) => ({ value, change, before: 1, after: 2, share: null, member: 'stayed' as const, effects: null, weights: null });
  it.each([
    [[-8, -2, 1], 2, false, 'a, b', '100.0%'],
    [[-8, 3, -5], 2, false, 'a, b', null],
    [[-12, 2], 1, false, 'a', null],
    [[-5, -5], 1, true, '', null],
  ])('%j, %i of them told', (changes, told, even, names, share) => {
    const split = { told, even, parts: changes.map((change, nth) => part('abc'[nth]!, change)) };
    expect(toldParts(split).map(({ value }) => value).join(', ')).toBe(names);
    expect(toldShare(split, -10)).toBe(share);
  });
  it('passes over a dimension whose few parts make little of the whole', () => {
    const [many, few] = [{ told: 1, even: false, parts: [part('C1', -0.1)] }, { told: 1, even: false, parts: [part('West', -8)] }];
    expect([tellingSplit([many, few], -10), tellingSplit([many], -10)]).toEqual([few, null]);
  });
  it('says which way it went', () => {
    const periods = { kind: 'periods' as const, field: 'day', before: { from: '2024', to: '2025' }, after: { from: '2025', to: '2026' } };
    expect(movedWord({ change: -1, question: { measure: { agg: 'count' }, filters: [], sides: periods } })).toBe('fell');
  });
});

it('a waterfall ends where the whole ends', () => {
  expect(waterfall([-8, 3, -2])).toEqual({ bars: [{ from: 0, to: -8 }, { from: -8, to: -5 }, { from: -5, to: -7 }, { from: 0, to: -7 }], low: -8, high: 0 });
});
