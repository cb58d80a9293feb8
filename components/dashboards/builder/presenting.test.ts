import { describe, expect, it } from 'vitest';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Presentation, Query } from '@/lib/pure/query/schema/query';
import { limitWords, orderOf, refusalOf, sortOf, type Presentable } from './presenting';
import { presentingWords as words } from './words';

const monthly: Presentable = { adds: true, grain: 'month', grouped: true, split: false };
const change = (against: 'previous_period' | 'previous_year'): Presentation => ({
  kind: 'change',
  against,
  say: 'percent',
});

describe('a measure can be shown', () => {
  it.each<[Presentation, Partial<Presentable>, string | null]>([
    [{ kind: 'share', of: 'total' }, {}, null],
    [{ kind: 'share', of: 'total' }, { adds: false }, words.needsSum],
    [{ kind: 'share', of: 'total' }, { grouped: false }, words.needsGroups],
    [{ kind: 'share', of: 'group' }, {}, words.needsSplit],
    [{ kind: 'share', of: 'group' }, { split: true }, null],
    [{ kind: 'running' }, { adds: false }, words.needsSum],
    [{ kind: 'running' }, { grain: null }, words.needsPeriods],
    [{ kind: 'rank' }, { grain: null, adds: false }, null],
    [{ kind: 'index' }, { grain: null }, words.needsPeriods],
    [{ kind: 'moving', periods: 3 }, { adds: false }, null],
    [change('previous_period'), { grain: 'day', adds: false }, null],
    [change('previous_year'), { grain: 'week' }, words.needsLongPeriods],
    [change('previous_year'), { grain: 'quarter' satisfies Grain }, null],
  ])('%j with %j: %s', (as, given, said) => expect(refusalOf(as, { ...monthly, ...given })).toBe(said));
});

describe('names stand in an order', () => {
  const query = (as?: Presentation): Query => ({
    measures: [{ agg: 'sum', field: 'revenue', ...(as && { as }) }],
    dimensions: [{ field: 'zone' }],
    filters: [],
  });
  it.each([
    ['largest', undefined, { by: 'sum_revenue', dir: 'desc' }],
    ['smallest', undefined, { by: 'sum_revenue', dir: 'asc' }],
    ['name', undefined, { by: 'zone', dir: 'asc' }],
    ['largest', { kind: 'rank' }, { by: 'sum_revenue_rank', dir: 'asc' }],
    ['smallest', { kind: 'rank' }, { by: 'sum_revenue_rank', dir: 'desc' }],
  ] as const)('%s with %j', (order, as, sort) => {
    const asked = query(as);
    expect(sortOf(asked, order)).toEqual(sort);
    expect(orderOf({ ...asked, sort: [sort] })).toBe(order === 'largest' ? undefined : order);
  });
  it.each([
    ['largest', 'top 10'],
    ['smallest', 'lowest 10'],
    ['name', 'first 10'],
  ] as const)('%s: %s', (order, said) => expect(limitWords(10, order)).toBe(said));
});
