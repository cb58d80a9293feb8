import { describe, expect, it } from 'vitest';
import { findTwoScales } from './scales';

const ROWS = 120;
const rows = Array.from({ length: ROWS }, (_, row) => row);
const kinds = (levels: number) => ({ key: 'kind', codes: rows.map((row) => row % levels), levels });
const told = (values: number[], levels = 2) => findTwoScales([kinds(levels)], [{ key: 'rate', values }]);

describe('findTwoScales', () => {
  it.each<[string, number[], number]>([
    ['hourly rates beside salaries', rows.map((row) => (row % 2 ? 17 + (row % 20) : 2_000 + 40 * row)), 2],
    ['rides in kilometres, laps in metres', rows.map((row) => (row % 4 ? 5 + (row % 60) : 800 + 10 * row)), 4],
    ['with nothing on some rows', rows.map((row) => (row % 3 === 2 ? 0 : row % 3 ? 20 + row / 9 : 3_000 + row)), 3],
    ['one mistyped row in sixty', rows.map((row) => (row === 1 ? 900 : row % 2 ? 17 + (row % 20) : 2_000 + row)), 2],
  ])('%s', (_, values, levels) => {
    expect(told(values, levels)).toEqual([{ number: 'rate', by: 'kind' }]);
  });
  it.each<[string, number[], number]>([
    ['groups that overlap', rows.map((row) => (row % 2 ? 10 + row : 40 + 3 * row)), 2],
    ['groups twice as high', rows.map((row) => (row % 2 ? 10 + (row % 9) : 30 + (row % 9))), 2],
    ['a handful of rows far out', rows.map((row) => (row < 6 && row % 2 ? 9_000 : 10 + (row % 30))), 2],
    ['what may be below zero', rows.map((row) => (row % 2 ? (row % 20) - 5 : 2_000 + row)), 2],
  ])('not: %s', (_, values, levels) => {
    expect(told(values, levels)).toEqual([]);
  });
});
