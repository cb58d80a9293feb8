import { describe, expect, it } from 'vitest';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { findSources, NEWEST, nextOrder, readOrder } from './source-order';

const source = (id: string, name: string, rowCount: number, createdAt: string) =>
  ({ id, name, rowCount, createdAt, refreshedAt: null, status: 'ready' }) as DataSourceSummary;
const SOURCES = [
  source('a', 'Taxis March.csv', 6433, '2026-11-01'),
  source('b', 'weather.csv', 1461, '2026-11-03'),
  source('c', 'taxis 2.csv', 90, '2026-11-02'),
  source('d', 'taxis 10.csv', 90, '2026-11-04'),
];
const ids = (found: DataSourceSummary[]) => found.map(({ id }) => id).join('');

describe('findSources', () => {
  it.each([
    ['', NEWEST, 'dbca'],
    ['TAXIS', NEWEST, 'dca'],
    ['csv march', NEWEST, 'a'],
    ['nothing', NEWEST, ''],
    ['', { by: 'name', dir: 'asc' }, 'cdab'],
    ['', { by: 'rows', dir: 'desc' }, 'abcd'],
    ['', { by: 'rows', dir: 'asc' }, 'cdba'],
  ] as const)('%j by %j', (words, order, found) => {
    expect(ids(findSources(SOURCES, words, order))).toBe(found);
  });
});

describe('readOrder', () => {
  it.each([
    ['rows:asc', { by: 'rows', dir: 'asc' }],
    ['', NEWEST],
    ['secret:asc', NEWEST],
    ['rows:up', NEWEST],
  ])('%j', (text, order) => expect(readOrder(text)).toEqual(order));
});

describe('nextOrder', () => {
  it.each([
    [NEWEST, 'updated', { by: 'updated', dir: 'asc' }],
    [NEWEST, 'rows', { by: 'rows', dir: 'desc' }],
    [NEWEST, 'name', { by: 'name', dir: 'asc' }],
  ] as const)('%j, %s', (order, column, next) => expect(nextOrder(order, column)).toEqual(next));
});
