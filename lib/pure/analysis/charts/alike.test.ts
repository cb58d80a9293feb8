import { expect, it } from 'vitest';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Measure } from '@/lib/pure/query/schema/query';
import { areAlike } from './alike';

const usd: ColumnFormat = { kind: 'currency', unit: 'USD' };
const plain: ColumnFormat = { kind: 'plain' };
const km: ColumnFormat = { kind: 'plain', unit: 'km' };
const of = (agg: Measure['agg'], format: ColumnFormat, over?: Measure['over']) => ({ measure: { agg, over }, format });

it.each([
  ['money and money', [of('sum', usd), of('avg', usd)], true],
  ['money of two countries', [of('sum', usd), of('sum', { kind: 'currency', unit: 'EUR' })], false],
  ['money and a distance', [of('sum', usd), of('sum', km)], false],
  ['numbers without a unit', [of('sum', plain), of('avg', plain)], true],
  ['rows and an amount without a unit', [of('count', plain), of('avg', plain)], false],
  ['rows and different values', [of('count', plain), of('distinct', plain)], true],
  ['a share and another', [of('count', { kind: 'percent' }, { agg: 'count' }), of('avg', { kind: 'percent' })], true],
  ['one alone', [of('sum', usd)], true],
])('%s', (_, measured, alike) => {
  expect(areAlike(measured)).toBe(alike);
});
