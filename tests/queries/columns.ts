import type { QueryColumn } from '@/lib/pure/query/resolve/fields';

/** A column as a query sees it, for tests that need no rows. */
export const column = (key: string, type: QueryColumn['type'], more: Partial<QueryColumn> = {}): QueryColumn => ({
  key,
  label: key[0]!.toUpperCase() + key.slice(1).replaceAll('_', ' '),
  type,
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  min: null,
  max: null,
  distinct: 10,
  time: null,
  review: null,
  ...more,
});

const DAY_STEP = { grain: 'day', step: 86_400, regular: true } as const;

/**
 * Taxi trips: events from 28 February 23:29 to 31 March 2019 23:43, at most two hours apart; days of a calendar; some
 * of each type.
 */
export const TRIPS: QueryColumn[] = [
  column('pickup', 'datetime', {
    min: '2019-02-28T23:29:03',
    max: '2019-03-31T23:43:45',
    time: { grain: 'second', step: 7200, regular: false },
  }),
  column('booked', 'date', { min: '2018-01-01', max: '2019-03-31', time: DAY_STEP, nulls: 3 }),
  column('zone', 'category', { min: 'Allerton', max: 'Yorkville', distinct: 194, nulls: 26 }),
  column('payment', 'category', { min: 'cash', max: 'credit card', distinct: 2, nulls: 44 }),
  column('fare', 'decimal', { min: 1, max: 150, format: { kind: 'currency', unit: '$' } }),
  column('tip', 'decimal', { min: 0, max: 33.2, format: { kind: 'currency', unit: '$' } }),
  column('passengers', 'integer', { min: 0, max: 6, distinct: 7 }),
  column('shared', 'boolean', { min: false, max: true, distinct: 2 }),
  column('trip_id', 'id', { min: 'A1', max: 'Z9', distinct: 6433 }),
  column('meter', 'id', { min: 1, max: 900, distinct: 900 }),
  column('note', 'text', { min: '', max: 'z', distinct: 5000 }),
];
