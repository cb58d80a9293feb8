import { expect, it } from 'vitest';
import { calibrationReport, learnt, type Given } from './calibration';

const given = (confidence: number, right: number, wrong: number): Given[] =>
  Array.from({ length: right + wrong }, (_, nth) => ({ file: `f${nth % 7}`, confidence, isRight: nth < right }));

it('learns the share that is right, never less for more', () => {
  const taught = learnt([...given(0.55, 10, 10), ...given(0.75, 4, 16), ...given(0.95, 99, 1)]);
  expect(taught).toHaveLength(10);
  expect(taught[9]).toBeCloseTo(0.99, 1);
  for (let bin = 1; bin < taught.length; bin++) expect(taught[bin]).toBeGreaterThanOrEqual(taught[bin - 1]!);
  expect(taught[5]).toBeLessThan(0.5);
});

it('says what share of sure values is right', () => {
  const report = calibrationReport([...given(0.95, 19, 1), ...given(0.6, 5, 5)]);
  expect(report).toContain('of 20 values given .9 or more 0.950 are right');
  expect(report).toContain('0.6–0.7     10 values, said 0.60, right 0.500');
});
