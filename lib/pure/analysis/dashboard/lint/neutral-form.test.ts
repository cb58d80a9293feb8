import { expect, it } from 'vitest';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Cell } from '@/lib/pure/query/schema/column';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import { column } from '@/tests/analysis/columns';
import type { DrawnWidget } from './drawn';
import { neutralForm } from './neutral-form';

const columns = [
  column('day', 'date', { role: 'time' }),
  column('region', 'category'),
  column('kind', 'category'),
  column('sales', 'decimal', { role: 'measure' }),
];
const sum: QueryInput['measures'] = [{ field: 'sales', agg: 'sum' }];
const regions = [{ field: 'region' }];
const days = [{ field: 'day', grain: 'day' as const }];
function form(
  type: DrawnWidget['type'],
  input: QueryInput,
  lists: Cell[][],
  more: { other?: { groups: number } } = {},
) {
  const query = querySchema.parse(input);
  const { dimensions, measures } = resultKeys(query);
  return neutralForm(
    { type, query, options: {} },
    {
      columns: [],
      rows: lists.map((list) =>
        Object.fromEntries([...dimensions, ...measures].map((key, nth) => [key, list[nth] ?? null])),
      ),
      ...more,
    },
    columns,
  );
}

it.each<[string, ReturnType<typeof form>, ReturnType<typeof form>]>([
  ['one bar is its value', form('bar', { measures: sum, dimensions: regions }, [['North', 12]]), 'row'],
  ['one dot of a line is its value', form('line', { measures: sum, dimensions: days }, [['2024-03-01', 12]]), 'row'],
  [
    'bars that are all equal are a list',
    form('bar', { measures: sum, dimensions: regions }, [
      ['North', 12],
      ['South', 12],
    ]),
    'list',
  ],
  [
    'bars that differ stay',
    form('bar', { measures: sum, dimensions: regions }, [
      ['North', 12],
      ['South', 13],
    ]),
    null,
  ],
  [
    'one bar beside the rest stays',
    form(
      'bar',
      { measures: sum, dimensions: regions, limit: 1, other: true },
      [
        ['North', 12],
        ['Other', 40],
      ],
      { other: { groups: 3 } },
    ),
    null,
  ],
  [
    'a level line stays',
    form('line', { measures: sum, dimensions: days }, [
      ['2024-03-01', 12],
      ['2024-03-02', 12],
    ]),
    null,
  ],
  [
    'a line of which most days are missing is dots',
    form('line', { measures: sum, dimensions: days }, [
      ['2024-03-01', 12],
      ['2024-03-02', 9],
      ['2024-03-09', 14],
      ['2024-03-10', 11],
    ]),
    'dots',
  ],
  [
    'so is an area',
    form('area', { measures: sum, dimensions: days }, [
      ['2024-03-01', 12],
      ['2024-03-02', 9],
      ['2024-03-09', 14],
    ]),
    'dots',
  ],
  [
    'and lines of which most are so',
    form('line', { measures: sum, dimensions: [...days, { field: 'kind' }] }, [
      ['2024-03-01', 'a', 12],
      ['2024-03-02', 'a', 9],
      ['2024-03-09', 'a', 9],
      ['2024-03-01', 'b', 9],
      ['2024-03-02', 'b', 12],
      ['2024-03-09', 'b', 9],
    ]),
    'dots',
  ],
  [
    'a line of which one day of five is missing stays',
    form('line', { measures: sum, dimensions: days }, [
      ['2024-03-01', 12],
      ['2024-03-02', 9],
      ['2024-03-04', 14],
      ['2024-03-05', 11],
    ]),
    null,
  ],
  [
    'a value each week stays: that is its rhythm',
    form('line', { measures: sum, dimensions: days }, [
      ['2024-03-01', 12],
      ['2024-03-08', 9],
      ['2024-03-15', 14],
    ]),
    null,
  ],
  [
    'bars with gaps stay',
    form('bar', { measures: sum, dimensions: days }, [
      ['2024-03-01', 12],
      ['2024-03-02', 9],
      ['2024-03-09', 14],
    ]),
    null,
  ],
  [
    'the lines of one day stay',
    form('line', { measures: sum, dimensions: [...days, { field: 'kind' }] }, [
      ['2024-03-01', 'a', 12],
      ['2024-03-01', 'b', 9],
    ]),
    null,
  ],
  [
    'one bin of a histogram stays',
    form('histogram', { measures: [{ agg: 'count' }], dimensions: [{ field: 'sales', bins: 10 }] }, [[0, 12]]),
    null,
  ],
  ['a table stays', form('table', { measures: sum, dimensions: regions }, [['North', 12]]), null],
  ['what has no value says so by itself', form('bar', { measures: sum, dimensions: regions }, []), null],
])('%s', (_, was, wanted) => expect(was).toBe(wanted));
