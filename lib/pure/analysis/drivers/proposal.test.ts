import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { readTable } from '../semantics/table/table';
import { proposedTarget } from './proposal';

const n = 300;
const spread = (from: number, step: number) => Array.from({ length: n }, (_, row) => from + ((row * 37) % n) * step);
const proposed = (name: string, columns: Column[]) =>
  proposedTarget(
    readTable({ name, columns: ready(columns, n, noRelations), relations: noRelations, rowCount: n, thisYear: 2026 }),
  );
const id = numbers(
  'order_id',
  Array.from({ length: n }, (_, row) => 10_001 + row),
  { type: 'id' },
);

describe('proposedTarget', () => {
  it.each<[string, Column[], string | null]>([
    [
      'a result that a word names',
      [
        id,
        numbers('tenure', spread(0, 1)),
        words('Contract', cycle(['a', 'b', 'c'], n)),
        words('Churn', cycle(['No', 'No', 'Yes'], n)),
      ],
      'churn',
    ],
    [
      'the main measure where there is no result',
      [
        id,
        dates('day', '2024-01-01', '2024-03-31', { grain: 'day', step: 86_400, regular: false }, 90),
        words('shop', cycle(['N', 'S'], n)),
        numbers('revenue', spread(10, 1.5)),
      ],
      'revenue',
    ],
    [
      'no yes or no that is no result',
      [
        id,
        words('gift_wrapped', cycle(['yes', 'no'], n)),
        numbers('revenue', spread(10, 1.5)),
        words('shop', cycle(['N', 'S', 'E'], n)),
      ],
      'revenue',
    ],
    [
      'nothing but names',
      [
        id,
        words(
          'note',
          Array.from({ length: n }, (_, row) => `note ${row}`),
          { type: 'text' },
        ),
      ],
      null,
    ],
  ])('%s', (_name, columns, target) => expect(proposed('orders.csv', columns)).toBe(target));
});
