import { describe, expect, it } from 'vitest';
import { evaluate, readPath, renamed, writePath, type ClaimReference } from './claim';

const ROWS = { a: [{ x: 10 }, { x: 20 }, { x: null }, { x: '60' }], b: [{ y: 5 }, { y: 0 }] };
const rowsOf = (name: string) => ROWS[name as 'a'];
const value = (path: string) => evaluate(readPath(path, 'a'), rowsOf);

describe('paths of claims', () => {
  it.each([
    ['rows[0].x', 10],
    ['rows[2].x', null],
    ['rows[9].x', null],
    ['rows[0].y', null],
    ['mean(rows[0-3].x)', 30],
    ['median(rows[0-1].x)', 15],
    ['median(rows[0-1,3].x)', 20],
    ['sum(rows[0,3].x)', 70],
    ['difference(rows[1].x, rows[0].x)', 10],
    ['change(rows[0].x, rows[1].x)', -0.5],
    ['ratio(rows[1].x, @b/rows[0].y)', 4],
    ['ratio(rows[1].x, @b/rows[1].y)', null],
    ['change(mean(rows[0-1].x), median(rows[0-1].x))', 0],
    ['difference(product(rows[0].x, @b/rows[0].y), rows[1].x)', 30],
  ])('%s', (path, expected) => {
    expect(value(path)).toBe(expected);
    expect(writePath(readPath(path, 'a'))).toBe(path);
  });

  it('carry the ids of all evidence they read', () => {
    const cell = (evidence: string, column: string): ClaimReference => ({ of: 'cell', evidence, rows: [0], column });
    const named = renamed({ of: 'ratio', left: cell('own', 'x'), right: cell('rest', 'y') }, (name) => `id-${name}`);
    expect(writePath(named)).toBe('ratio(rows[0].x, @id-rest/rows[0].y)');
  });

  it.each(['rows[0]', 'rows[x].y', 'exp(rows[0].x)', 'difference(rows[0].x)', ''])('%s is none', (path) =>
    expect(() => readPath(path, 'a')).toThrow(),
  );
});
