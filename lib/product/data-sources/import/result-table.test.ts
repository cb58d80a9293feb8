import { expect, it } from 'vitest';
import { resultFile } from './result-table';

it('writes every cell in quotes, what is missing as nothing', () =>
  expect(
    resultFile({
      columns: [
        { name: 'a "b"', type: 'text' },
        { name: 'n', type: 'integer' },
      ],
      rows: [
        ['x, y\nz', 1],
        [null, null],
        ['', -2],
      ],
    }),
  ).toBe('"a ""b""","n"\n"x, y\nz","1"\n"",""\n"","-2"\n'));
