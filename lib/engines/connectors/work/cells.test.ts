import { describe, expect, test } from 'vitest';
import type { RemoteValue } from '@/lib/engines/manifest/remote';
import type { RawCell } from '../connector';
import { readerOf } from './cells';
import { rowsAsCsv } from './csv';

describe('a cell travels as one of DuckDB does', () => {
  test.each<[RemoteValue, RawCell, unknown]>([
    ['integer', '12', 12],
    ['integer', '9007199254740993', '9007199254740993'],
    ['integer', '-9223372036854775808', '-9223372036854775808'],
    ['integer', '12.0', 12],
    ['decimal', '12.50', 12.5],
    ['decimal', '1e3', 1000],
    ['decimal', 'NaN', null],
    ['decimal', 'Infinity', null],
    ['boolean', 't', true],
    ['boolean', 0, false],
    ['boolean', '1', true],
    ['boolean', 'f', false],
    ['date', '2024-02-29 00:00:00', '2024-02-29'],
    ['datetime', '2024-02-29', '2024-02-29T00:00:00'],
    ['datetime', '2024-02-29 10:20:30.500000', '2024-02-29T10:20:30.5'],
    ['datetime', '2024-02-29T10:20:30.000Z', '2024-02-29T10:20:30'],
    ['text', '12', '12'],
    ['text', null, null],
    ['integer', null, null],
  ])('%s %j', (value, raw, cell) => expect(readerOf(value)(raw)).toBe(cell));

  test('exactly, where it is asked', () => {
    const exact = readerOf('decimal', { exact: true });
    expect(exact('12345678901234567890.5')).toBe('12345678901234567890.5');
    expect(exact('0.10')).toBe(0.1);
  });
});

test('rows become CSV that tells nothing from an empty text', () => {
  const same = (cell: RawCell) => cell;
  expect(rowsAsCsv([['a"b', '', null, 'x,\ny']], [same, same, same, same])).toBe('"a""b","",,"x,\ny"\n');
});
