import { describe, expect, it } from 'vitest';
import type { FindingKind } from './kinds/kinds';
import { inOrder } from './rank';

const one = (kind: FindingKind, column: string, score: number) => ({ kind, columns: [column, 'date'], score });
const most = (names: string[]) => Math.max(...names.map((name) => names.filter((other) => other === name).length));

describe('inOrder', () => {
  it('of the first ten no more than three are of one kind or about one column', () => {
    const kinds: FindingKind[] = ['anomaly', 'trend', 'segment', 'correlation', 'seasonality'];
    const columns = ['revenue', 'units', 'cost', 'price', 'visits'];
    const findings = kinds.flatMap((kind, a) => columns.map((column, b) => one(kind, column, 1 - 0.2 * a - 0.01 * b)));
    const first = inOrder(findings).slice(0, 10);
    expect(first).toHaveLength(10);
    expect(most(first.map(({ kind }) => kind))).toBeLessThanOrEqual(3);
    expect(most(first.map(({ columns: [subject] }) => subject!))).toBeLessThanOrEqual(3);
    expect([first[0]!.kind, first[0]!.columns[0]]).toEqual(['anomaly', 'revenue']);
  });

  it('keeps all of them, and tells more of one column where there is no other', () => {
    const findings = Array.from({ length: 6 }, (_, nth) => one('anomaly', 'load', 1 - nth / 10));
    expect(inOrder(findings).map(({ columns: [subject] }) => subject)).toEqual(new Array(6).fill('load'));
  });

  it('what comes fourth of its kind stands behind what differs, not out', () => {
    const findings = [
      ...Array.from({ length: 5 }, (_, nth) => one('trend', `measure ${nth}`, 1)),
      ...Array.from({ length: 3 }, (_, nth) => one('segment', `figure ${nth}`, 0.2)),
      ...Array.from({ length: 3 }, (_, nth) => one('correlation', `other ${nth}`, 0.1)),
    ];
    const kinds = inOrder(findings).map(({ kind }) => kind);
    expect(kinds.slice(0, 9).filter((kind) => kind === 'trend')).toHaveLength(3);
    expect(kinds).toHaveLength(11);
  });

  it('a column called like a kind is not taken for it', () => {
    const [first, second] = inOrder([one('trend', 'revenue', 1), one('segment', 'trend', 0.9)]);
    expect([first!.score, second!.score]).toEqual([1, 0.9]);
  });
});
