import { expect, it } from 'vitest';
import { changeQuestion, type ChangeQuestion } from '@/lib/pure/query/resolve/change';
import { changeAddress, readChangeAddress } from './address';

const PERIODS = {
  kind: 'periods' as const,
  field: 'day',
  before: { from: '2024-04-01', to: '2024-05-01' },
  after: { from: '2024-05-01', to: '2024-06-01' },
};
const paid = { field: 'paid', op: 'eq' as const, value: true };

it.each<[string, ChangeQuestion]>([
  [
    '/explain?source=id&measure=sum.sales&of=day&before=2024-04-01..2024-05-01&after=2024-05-01..2024-06-01',
    { measure: { agg: 'sum', field: 'sales' }, filters: [], sides: PERIODS },
  ],
  [
    '/explain?source=id&measure=count&of=region&before=%22North%22&after=null',
    {
      measure: { agg: 'count' },
      filters: [],
      sides: { kind: 'groups', field: 'region', before: 'North', after: null },
    },
  ],
  [
    '/explain?source=id&measure=count&of=day&part=weekday&before=1&after=2&where=%5B%7B%22field%22%3A%22paid%22%2C%22op%22%3A%22eq%22%2C%22value%22%3Atrue%7D%5D',
    {
      measure: { agg: 'count' },
      filters: [paid],
      sides: { kind: 'groups', field: 'day', part: 'weekday', before: 1, after: 2 },
    },
  ],
  [
    '/explain?source=id&measure=%7B%22agg%22%3A%22count%22%2C%22filters%22%3A%5B%7B%22field%22%3A%22paid%22%2C%22op%22%3A%22eq%22%2C%22value%22%3Atrue%7D%5D%2C%22over%22%3A%7B%22agg%22%3A%22count%22%7D%7D&of=day&before=2024-04-01..2024-05-01&after=2024-05-01..2024-06-01',
    { measure: { agg: 'count', filters: [paid], over: { agg: 'count' } }, filters: [], sides: PERIODS },
  ],
])('%s', (address, question) => {
  expect(changeAddress('id', question)).toBe(address);
  expect(changeQuestion.parse(readChangeAddress(new URL(address, 'http://localhost').searchParams))).toEqual(question);
});

it.each([
  '',
  'measure=sum.sales',
  'measure=sum.sales&of=day&before=2024..2023&after=x',
  'measure={&of=day&before=1&after=2',
])('no question: %s', (text) => {
  expect(changeQuestion.safeParse(readChangeAddress(new URLSearchParams(text))).success).toBe(false);
});
