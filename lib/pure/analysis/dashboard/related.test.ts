import { describe, expect, it } from 'vitest';
import { query, type QueryInput } from '@/lib/pure/query/schema/query';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { questionOf } from '../charts/question';
import { readTable } from '../semantics/table/table';
import { relatedTo, type FoundPattern } from './related';

const n = 600;
const relations = {
  ...noRelations,
  correlations: [{ left: 'sales', right: 'quantity', rho: 0.4, n }],
  associations: [{ dimension: 'country', measure: 'sales', strength: 0.5 }],
};
const range = (from: number, step: number, circle: number) =>
  Array.from({ length: n }, (_, row) => from + step * ((row * 37) % circle));
const columns = ready(
  [
    numbers('Row ID', range(1, 1, n), { type: 'id' }),
    dates('Order Date', '2011-01-01', '2014-12-31', { grain: 'day', step: 4 * 86_400, regular: false }, 500),
    words('Category', cycle(['Toys', 'Food', 'Tools'], n)),
    words('Country', cycle(['NO', 'SE', 'DK', 'FI'], n)),
    words('Segment', cycle(['Home', 'Office'], n)),
    numbers('Sales', range(10, 1.5, 400)),
    numbers('Quantity', range(1, 1, 60)),
  ],
  n,
  relations,
);
const table = readTable({ name: 'orders.csv', columns, relations, rowCount: n, thisYear: 2026 });
const byCategory: QueryInput = { measures: [{ field: 'sales', agg: 'sum' }], dimensions: [{ field: 'category' }] };
const related = (asked: QueryInput, shown: QueryInput[] = [], found: FoundPattern[] = []) =>
  relatedTo(
    { type: 'bar', query: query.parse(asked) },
    shown.map((one) => query.parse(one)),
    { table, relations, columns, found },
  );
const titles = (of: ReturnType<typeof related>) => of.map(({ relation, draft }) => `${relation}: ${draft.title}`);

describe('relatedTo', () => {
  it('goes on over time, by other dimensions, both together, with other figures, to the spread', () => {
    const told = titles(related(byCategory));
    expect(told).toEqual(
      expect.arrayContaining([
        'over_time: Sales per quarter',
        'other_dimension: Sales by country',
        'split: Sales per quarter and category',
        'spread: Distribution of sales',
      ]),
    );
    expect(told.length).toBeLessThanOrEqual(8);
  });

  it('does not name what is asked or shown already', () => {
    const shown: QueryInput = {
      measures: [{ field: 'sales', agg: 'sum' }],
      dimensions: [{ field: 'country' }],
      limit: 3,
    };
    const questions = related(byCategory, [shown]).map(({ draft }) => questionOf(query.parse(draft.query)));
    expect(questions).not.toContain(questionOf(query.parse(byCategory)));
    expect(questions).not.toContain(questionOf(query.parse(shown)));
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('puts what was found before what was not', () => {
    const place = (of: string[]) => of.findIndex((title) => title.endsWith('Sales by segment'));
    const [before, after] = [
      titles(related(byCategory)),
      titles(related(byCategory, [], [{ columns: ['sales', 'segment'], weight: 0.99 }])),
    ];
    expect(place(after)).toBeGreaterThanOrEqual(0);
    expect(place(after)).toBeLessThan(place(before));
  });

  it('leaves out the rows that the chart leaves out', () => {
    const filters = [{ field: 'country', op: 'eq' as const, value: 'NO' }];
    for (const { draft } of related({ ...byCategory, filters }))
      expect(
        draft.query.filters?.some(({ field }) => field === 'country') ||
          draft.query.dimensions?.some(({ field }) => field === 'country'),
      ).toBe(true);
  });

  it('knows a figure that only a calculation names as nothing of its own', () => {
    expect(
      related({ measures: [{ field: 'calc_margin', agg: 'sum' }], dimensions: [{ field: 'category' }] }).length,
    ).toBeGreaterThan(0);
  });
});
