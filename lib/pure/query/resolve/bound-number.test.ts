import { describe, expect, it } from 'vitest';
import type { ResultColumn } from '../schema/result';
import { placeOfCell, readToken, withTokens, writeToken, type NumberToken } from './bound-number';

const column = (key: string, kind: ResultColumn['kind']) => ({ key, kind }) as ResultColumn;
const columns = [column('zone', 'dimension'), column('day', 'dimension'), column('sum_fare', 'measure')];
const rows = [
  { zone: 'North', day: '2024-01-01', sum_fare: 1 },
  { zone: 'South', day: null, sum_fare: 2 },
  { zone: null, day: null, sum_fare: 9 },
];

describe('tokens', () => {
  it.each<[NumberToken, string]>([
    [{ widget: 'figure-1', cell: null }, 'figure-1'],
    [{ widget: 'c', cell: { measure: 'sum_x', values: ['North', ''] } }, 'c:sum_x:North:'],
    [{ widget: 'c', cell: { measure: 'a:b', values: ['}} {{', '*ü'] } }, 'c:a%3Ab:%7D%7D%20%7B%7B:*%C3%BC'],
  ])('%j', (token, written) => {
    expect(writeToken(token)).toBe(written);
    expect(readToken(written)).toEqual(token);
  });
  it.each(['', ':a', '%', 'a:%ff'])('%j names nothing', (written) => {
    expect(readToken(written)).toBeNull();
  });
  it('are changed within a text', () => {
    const without = withTokens('a {{ x }} b {{c:s:v}} {{%}} {{y}}', (token) => (token?.widget === 'x' ? token : null));
    expect(without).toBe('a {{ x }} b {{:}} {{%}} {{:}}');
  });
});

describe('placeOfCell', () => {
  it.each<[string, string[], unknown, number | null]>([
    ['by all groupings', ['North', '2024-01-01'], undefined, 0],
    ['of no value', ['South', ''], undefined, 1],
    ['of no value at all', ['', ''], undefined, 2],
    ['not the row of all others', ['', ''], { count: 4 }, null],
    ['not there', ['East', ''], undefined, null],
    ['of fewer groupings', ['North'], undefined, null],
  ])('%s', (_, values, other, place) => {
    expect(placeOfCell({ columns, rows, other }, values)).toBe(place);
  });
  it('none where several rows are alike', () => {
    expect(placeOfCell({ columns, rows: [...rows, rows[0]!] }, ['North', '2024-01-01'])).toBeNull();
  });
});
