import { expect, it } from 'vitest';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { inParts, type Subject } from './subject';

const COUNT: ColumnFormat = { kind: 'plain', decimals: 0 };

it.each<[string, number[], ColumnFormat, number | undefined]>([
  ['a middle between whole numbers', [1, 2], COUNT, 1],
  ['a whole middle', [1, 3], COUNT, 0],
  ['a large one, where a half tells nothing', [1001, 1004], COUNT, 0],
  ['what is no count', [1, 2], { kind: 'plain' }, undefined],
])('%s is written as exactly as it is told', (_, values, format, decimals) => {
  const rows = values.map((value) => ({ n: value }));
  const subject = { answers: new Map([['series', { columns: [], rows }]]) } as unknown as Subject;
  const middle = { of: 'median', evidence: 'series', rows: [0, 1], column: 'n' } as const;
  expect(inParts(subject, { ...middle, rows: [...middle.rows] }, format).decimals).toBe(decimals);
});
