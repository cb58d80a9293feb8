import { expect, it } from 'vitest';
import { ORDERS } from '@/tests/analysis/findings';
import { rowsTested } from './tested-rows';

it('a pattern was tested on the rows that hold all of its columns, rows counted over time on all of them', () => {
  const only = { field: 'region', op: 'ne' as const, value: 'Total' };
  expect(rowsTested({ columns: ['units', 'distance'] }, [only], ORDERS)).toEqual({
    measures: [{ agg: 'count' }],
    dimensions: [],
    filters: [only, { field: 'units', op: 'not_null' }, { field: 'distance', op: 'not_null' }],
  });
  expect(rowsTested({ columns: ['', 'day'] }, [], ORDERS).filters).toEqual([{ field: 'day', op: 'not_null' }]);
});
