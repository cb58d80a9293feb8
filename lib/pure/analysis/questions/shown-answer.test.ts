import { describe, expect, it } from 'vitest';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Cell } from '@/lib/pure/query/schema/column';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { supportOfWidget } from '../dashboard/lint/lint';
import { pictureOf } from './picture';
import { drawnAnswer, refusedMeasure, shownAnswer } from './shown-answer';

const ROWS = 240;
const columns = ready(
  [
    column('Order ID', 'id', { role: 'id', distinct: 200 }),
    dates('Sold', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
    words('Region', cycle(['North', 'South', 'West'], ROWS)),
    words(
      'Town',
      cycle(
        Array.from({ length: 20 }, (_, nth) => `Town ${nth}`),
        ROWS,
      ),
    ),
    words(
      'Street',
      cycle(
        Array.from({ length: 60 }, (_, nth) => `Street ${nth}`),
        ROWS,
      ),
    ),
    numbers('Sales', cycle([10, 20, 35.5, 80], ROWS)),
    numbers('Unit price', cycle([5.5, 7, 9.25], ROWS)),
    numbers('Latitude', cycle([51.5, 52.25, 53.1, 50.9], ROWS)),
  ],
  ROWS,
);
const ground = { columns, relations: noRelations };

const rowsOf = (asked: ReturnType<typeof querySchema.parse>, lists: Cell[][]) => {
  const keys = resultKeys(asked);
  return lists.map((list) =>
    Object.fromEntries([...keys.dimensions, ...keys.measures].map((key, nth) => [key, list[nth] ?? null])),
  );
};
function told(input: QueryInput, lists: Cell[][], support?: Cell[][]): string {
  const query = querySchema.parse(input);
  const picture = pictureOf(query, columns, { dataSourceId: 'any', title: 'Asked', rowCount: lists.length });
  const asked = supportOfWidget(drawnAnswer(query, picture), ground);
  const { chart, note } = shownAnswer(query, picture, ground, {
    columns: [],
    rows: rowsOf(query, lists),
    support: support && asked ? { columns: [], rows: rowsOf(asked, support) } : null,
  });
  return [chart?.type ?? 'figure', note].filter(Boolean).join(': ');
}

const sales: QueryInput['measures'] = [{ field: 'sales', agg: 'sum' }];
const price: QueryInput['measures'] = [{ field: 'unit_price', agg: 'avg' }];
const byRegion = [{ field: 'region' }];
const many = (n: number, name: string): Cell[][] =>
  Array.from({ length: n }, (_, nth) => [`${name} ${nth}`, 100 - nth]);

describe('an answer is drawn where the rules allow it', () => {
  it.each<[string, string, string]>([
    [
      'groups that differ',
      told({ measures: sales, dimensions: byRegion }, [
        ['North', 10],
        ['South', 20],
        ['West', 30],
      ]),
      'bar',
    ],
    [
      'groups that are all equal',
      told({ measures: sales, dimensions: byRegion }, [
        ['North', 10],
        ['South', 10],
        ['West', 10],
      ]),
      'table: All values are equal. So this is a table instead of a chart.',
    ],
    [
      'more groups than a dashboard has room for',
      told({ measures: sales, dimensions: [{ field: 'town' }] }, many(20, 'Town')),
      'bar',
    ],
    [
      'a few groups that a filter leaves of many',
      told({ measures: sales, dimensions: [{ field: 'street' }] }, many(4, 'Street')),
      'bar',
    ],
    [
      'the smallest first',
      told({ measures: sales, dimensions: byRegion, sort: [{ by: 'sum_sales', dir: 'asc' }], limit: 2 }, [
        ['North', 10],
        ['South', 20],
      ]),
      'bar',
    ],
    [
      'months',
      told({ measures: sales, dimensions: [{ field: 'sold', grain: 'month' }] }, [
        ['2023-01-01', 1],
        ['2023-02-01', 3],
        ['2023-03-01', 2],
      ]),
      'line',
    ],
    [
      'days with holes',
      told({ measures: sales, dimensions: [{ field: 'sold', grain: 'day' }] }, [
        ['2023-01-01', 1],
        ['2023-01-11', 3],
        ['2023-01-12', 2],
      ]),
      'table: More than 30% of the periods have no value. So this is a table instead of a chart.',
    ],
    [
      'means of enough rows',
      told(
        { measures: price, dimensions: byRegion },
        [
          ['North', 6],
          ['South', 7],
          ['West', 8],
        ],
        [
          ['North', 80, 5, 9],
          ['South', 80, 5, 9],
          ['West', 80, 5, 9],
        ],
      ),
      'bar',
    ],
    [
      'means of a few rows',
      told(
        { measures: price, dimensions: byRegion },
        [
          ['North', 6],
          ['South', 7],
          ['West', 8],
        ],
        [
          ['North', 80, 5, 9],
          ['South', 2, 5, 9],
          ['West', 80, 5, 9],
        ],
      ),
      'table: Some groups have fewer than 5 rows, too few for a reliable value. So this is a table instead of a chart.',
    ],
    ['one figure', told({ measures: sales }, [[50]]), 'figure'],
    ['nothing found', told({ measures: sales, dimensions: byRegion }, []), 'figure'],
    [
      'a total of prices',
      told({ measures: [{ field: 'unit_price', agg: 'sum' }] }, [[900]]),
      'figure: Unit price does not add up, so this value means little.',
    ],
    ['a largest price', told({ measures: [{ field: 'unit_price', agg: 'max' }] }, [[9.25]]), 'figure'],
  ])('%s', (_, was, wanted) => expect(was).toBe(wanted));
});

describe('a figure of what names or places', () => {
  const refused = (measures: QueryInput['measures']) =>
    refusedMeasure(querySchema.parse({ measures }), columns)?.column.label ?? null;
  it.each<[string, string | null, string | null]>([
    ['a mean of an id', refused([{ field: 'order_id', agg: 'avg' }]), 'Order ID'],
    ['a sum of latitudes', refused([{ field: 'latitude', agg: 'sum' }]), 'Latitude'],
    ['how many ids there are', refused([{ field: 'order_id', agg: 'distinct' }]), null],
    ['the largest id', refused([{ field: 'order_id', agg: 'max' }]), null],
    ['the northernmost place', refused([{ field: 'latitude', agg: 'max' }]), null],
    ['a mean of prices', refused(price), null],
    ['rows', refused([{ agg: 'count' }]), null],
  ])('%s', (_, was, wanted) => expect(was).toBe(wanted));
});
