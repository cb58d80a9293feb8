import { describe, expect, it } from 'vitest';
import type { Quantity } from '../model/types';
import { axisLabels } from './axis-labels';

const plain = (unit: string | null = null): Quantity => ({ format: { kind: 'plain' }, unit, whole: false });
const money: Quantity = { format: { kind: 'currency', unit: '$' }, unit: null, whole: false };

describe('axisLabels', () => {
  it.each<[string, number[], Quantity, string[]]>([
    ['thousands', [0, 1000, 2000, 3000], money, ['$0', '$1k', '$2k', '$3k']],
    ['halves of thousands', [0, 2500, 5000], plain(), ['0', '2.5k', '5k']],
    [
      'no k where it would round',
      [0, 250, 500, 750, 1000, 1250],
      plain(),
      ['0', '250', '500', '750', '1,000', '1,250'],
    ],
    ['the unit on the last', [0, 5, 10, 15], plain('mi'), ['0', '5', '10', '15 mi']],
    ['small steps', [0, 0.0002, 0.0004], plain(), ['0.0000', '0.0002', '0.0004']],
    ['a narrow band', [98.2, 98.4, 98.6], plain(), ['98.2', '98.4', '98.6']],
    ['quarters', [0, 0.25, 0.5], plain(), ['0', '0.25', '0.5']],
    ['shares', [0, 0.25, 0.5], { format: { kind: 'percent' }, unit: null, whole: false }, ['0%', '25%', '50%']],
    ['millions', [0, 5e5, 1e6, 1.5e6], plain(), ['0', '500k', '1M', '1.5M']],
    ['below zero', [-10, 0, 10], plain('°C'), ['−10', '0', '10 °C']],
    ['years', [1990, 2000, 2010], { format: { kind: 'year' }, unit: null, whole: true }, ['1990', '2000', '2010']],
  ])('%s', (_, ticks, quantity, labels) => {
    expect(axisLabels(ticks, quantity)).toEqual(labels);
  });
});
