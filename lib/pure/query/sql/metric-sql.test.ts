import { expect, it } from 'vitest';
import type { QueryColumn } from '../resolve/fields';
import { metricSql } from './metric-sql';

const column = (key: string, type: QueryColumn['type']): QueryColumn => ({
  key,
  label: key,
  type,
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  min: null,
  max: null,
  distinct: 3,
  time: null,
  review: null,
});
const columns = [column('amount', 'decimal'), column('status', 'category')];
const metric = { id: '0197a000-0000-7000-8000-0000000000aa', name: 'Paid */ DROP' };

it('is an expression with its filters, and a comment that its name can’t end', () => {
  expect(metricSql({ metric, agg: 'count', filters: [{ field: 'status', op: 'eq', value: "o'paid" }] }, columns)).toBe(
    `count(*) FILTER (WHERE "status" = 'o''paid') /* metric: Paid DROP */`,
  );
});

it('is none where its column is gone', () => {
  expect(metricSql({ metric, agg: 'sum', field: 'gone' }, columns)).toBeNull();
});
