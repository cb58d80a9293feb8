import { expect, it } from 'vitest';
import { column } from '@/tests/queries/columns';
import type { QueryInput } from '../schema/query';
import { endingWhereTrusted } from './trusted-dates';

const shape = { grain: 'day', step: 86_400, regular: false } as const;
const columns = [
  column('sold', 'date', {
    min: '2023-05-10',
    max: '2924-03-17',
    time: { ...shape, suspects: { rows: 1, latest: '2924-03-17', last: '2024-03-17' } },
  }),
  column('due', 'date', { min: '2023-05-10', max: '2024-03-17', time: shape }),
  column('zone', 'category'),
];
const left = (query: Pick<QueryInput, 'dimensions' | 'filters'>) =>
  endingWhereTrusted(query, columns).query.filters ?? [];

it.each<[string, ReturnType<typeof left>, ReturnType<typeof left>]>([
  [
    'along time',
    left({ dimensions: [{ field: 'sold', grain: 'month' }] }),
    [{ field: 'sold', op: 'lte', value: '2024-03-17' }],
  ],
  [
    'along time and by a group',
    left({ dimensions: [{ field: 'zone' }, { field: 'sold', grain: 'month' }] }),
    [{ field: 'sold', op: 'lte', value: '2024-03-17' }],
  ],
  ['not along time', left({ dimensions: [{ field: 'zone' }] }), []],
  ['by parts of dates', left({ dimensions: [{ field: 'sold', part: 'weekday' }] }), []],
  ['along time without a doubt', left({ dimensions: [{ field: 'due', grain: 'month' }] }), []],
  [
    'where a span is chosen',
    left({ dimensions: [{ field: 'sold', grain: 'month' }], filters: [{ field: 'sold', op: 'gte', value: '2900' }] }),
    [{ field: 'sold', op: 'gte', value: '2900' }],
  ],
])('%s', (_, was, wanted) => expect(was).toEqual(wanted));
