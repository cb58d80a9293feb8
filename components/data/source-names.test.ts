import { expect, it } from 'vitest';
import { distinctName, namesApart } from './source-names';

const at = (id: string, name: string, createdAt?: string) => ({ id, name, createdAt });

it.each<[string, ReturnType<typeof at>[], string[]]>([
  [
    'names of their own',
    [at('1', 'a.csv', '2024-05-03T10:00:00Z'), at('2', 'b.csv', '2024-05-03T10:00:00Z')],
    ['a.csv', 'b.csv'],
  ],
  [
    'two days',
    [at('1', 'a.csv', '2024-05-03T10:00:00Z'), at('2', 'a.csv', '2024-05-02T10:00:00Z')],
    ['a.csv (3 May 2024)', 'a.csv (2 May 2024)'],
  ],
  [
    'one day',
    [at('1', 'a.csv', '2024-05-03T11:05:00Z'), at('2', 'a.csv', '2024-05-03T10:00:00Z')],
    ['a.csv (3 May 2024, 11:05)', 'a.csv (3 May 2024, 10:00)'],
  ],
  [
    'one minute, the newest first',
    [at('1', 'a.csv', '2024-05-03T10:00:09Z'), at('2', 'a.csv', '2024-05-03T10:00:01Z')],
    ['a.csv (3 May 2024, 10:00, no. 2)', 'a.csv (3 May 2024, 10:00, no. 1)'],
  ],
  ['no time known', [at('1', 'a.csv'), at('2', 'a.csv')], ['a.csv (no. 2)', 'a.csv (no. 1)']],
])('data sources of %s', (_of, sources, names) => {
  const beside = namesApart(sources);
  expect(sources.map((source) => distinctName(source, beside))).toEqual(names);
});
