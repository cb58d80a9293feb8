import { describe, expect, it } from 'vitest';
import { effectiveness } from './effectiveness';
import type { ChartEncoding, Situation } from './encoding';
import { evennessOf } from './evenness';
import { featuresOf } from './features';
import { formsFor, type Crossed } from './forms';

const usual: Situation = { task: 'value', perGroup: 10, evenness: 0.625, along: 'numbers' };
const dots = (at: ChartEncoding['at']): ChartEncoding => ({ mark: 'point', at });

describe('featuresOf', () => {
  it('names each place, the two quantities together and the mark', () => {
    expect(
      [...featuresOf(dots({ asked: 'y', other: 'x', group: 'color' }), usual)].filter(([, value]) => value !== 0),
    ).toEqual([
      ['value point along numbers', 1],
      ['value asked@y', 1],
      ['value other@x', 1],
      ['value group@color', 1],
      ['value asked@y other@x', 1],
    ]);
  });

  it('multiplies by how dense and how even the data are', () => {
    const features = featuresOf(dots({ asked: 'y' }), { ...usual, perGroup: 100, evenness: 0.95 });
    expect(features.get('value asked@y × density')).toBeCloseTo(1);
    expect(features.get('value asked@y × evenness')).toBeCloseTo(1);
  });
});

// What Kim and Heer report: position for the quantity asked about in value tasks, never colour; size before colour in
// summaries.
describe('effectiveness', () => {
  it.each([
    ['value', { asked: 'y', other: 'x', group: 'color' }, { asked: 'color', other: 'x', group: 'y' }],
    ['value', { asked: 'y', other: 'size', group: 'x' }, { asked: 'size', other: 'y', group: 'x' }],
    ['summary', { asked: 'size', other: 'x', group: 'y' }, { asked: 'color', other: 'x', group: 'y' }],
    ['summary', { asked: 'y', other: 'x', group: 'row' }, { asked: 'y', other: 'x', group: 'color' }],
  ] as const)('of %s tasks ranks %j before %j', (task, better, worse) => {
    expect(effectiveness(dots(better), { ...usual, task })).toBeGreaterThan(
      effectiveness(dots(worse), { ...usual, task }),
    );
  });
});

describe('formsFor', () => {
  const crossed = (over: Partial<Crossed>): Crossed => ({
    across: { distinct: 12, ordered: true },
    by: { distinct: 4, ordered: false },
    adds: true,
    evenness: 0.6,
    ...over,
  });
  it.each([
    ['lines of few groups along what is ordered', {}, 'line'],
    ['parts of bars of what has no order', { across: { distinct: 8, ordered: false } }, 'stacked_bar'],
    ['cells of what does not add up', { across: { distinct: 8, ordered: false }, adds: false }, 'heatmap'],
    ['cells of many groups', { by: { distinct: 24, ordered: true } }, 'heatmap'],
    ['nothing of too many', { by: { distinct: 200, ordered: false } }, undefined],
  ] satisfies [string, Partial<Crossed>, string | undefined][])('chooses %s', (_, over, type) => {
    expect(formsFor(crossed(over))[0]).toBe(type);
  });
});

describe('evennessOf', () => {
  const bars = (...counts: number[]) => ({ histogram: counts.map((count, at) => ({ from: at, to: at + 1, count })) });
  // Entropies in bits: (1/2, 1/4, 1/4, 0) has 1.5 of 2.
  it.each([
    [bars(5, 5, 5, 5), 1],
    [bars(9, 0, 0), 0],
    [bars(2, 1, 1, 0), 0.75],
    [bars(), 0.625],
  ])('of %j is %d', (column, expected) => {
    expect(evennessOf(column)).toBeCloseTo(expected, 12);
  });
});
