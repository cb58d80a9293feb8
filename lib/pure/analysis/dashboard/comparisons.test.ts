import { describe, expect, it } from 'vitest';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { shownAs } from '../semantics/table/shown';
import { readTable } from '../semantics/table/table';
import { comparison } from './comparisons';
import { furtherCharts } from './further';
import { placeWidgets } from './layout';

const n = 240;
const amounts = (label: string, step: number) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 10 + ((row * step) % 90)),
  );
const columns = ready(
  [
    words('region', cycle(['North', 'South', 'East'], n)),
    words(
      'customer',
      cycle(
        Array.from({ length: 80 }, (_, nth) => `c${nth}`),
        n,
      ),
    ),
    amounts('sales', 7.3),
    amounts('discount', 3.1),
    amounts('weight', 5.7),
  ],
  n,
);
const table = readTable({
  name: 'orders.csv',
  columns,
  relations: { ...noRelations, stated: { kind: 'event' } },
  rowCount: n,
  thisYear: 2026,
});
const figures = table.measures.map((measure) => shownAs(measure));
const by = (key: string) => table.dimensions.find(({ column }) => column.key === key)!;

describe('comparison', () => {
  it('puts how many rows there are and the figures side by side', () => {
    const draft = comparison(figures, by('region'), table, 4)!;
    expect(draft.type).toBe('table');
    expect(draft.query.measures).toEqual([{ agg: 'count' }, ...figures.map(({ measure }) => measure)]);
    expect(draft.query.dimensions).toEqual([{ field: 'region' }]);
  });
  it.each([
    ['of one figure', figures.slice(0, 1), 'region'],
    ['of groups of a few rows', figures, 'customer'],
  ])('is nothing %s', (_what, some, key) => {
    const dimension = by(key) ?? { column: columns[1]!, family: 'other' as const, score: 1, ordered: false };
    expect(comparison(some, dimension, table, 4)).toBeNull();
  });
  it('closes the page over its whole width', () => {
    const draft = comparison(figures, by('region'), table, 9)!;
    const bar = { ...draft, type: 'bar' as const, slot: 'breakdown' as const, options: {}, query: { ...draft.query } };
    const placed = placeWidgets(
      ['k'],
      [
        { id: 'compared', draft },
        { id: 'a', draft: bar },
        { id: 'b', draft: bar },
      ],
    );
    const last = placed.find(({ id }) => id === 'compared')!;
    expect(last).toMatchObject({ x: 0, w: 12 });
    expect(Math.max(...placed.filter(({ id }) => id !== 'compared').map(({ y, h }) => y + h))).toBe(last.y);
  });
  it('stands above another over the whole width', () => {
    const draft = comparison(figures, by('region'), table, 9)!;
    const bar = { ...draft, type: 'bar' as const, slot: 'breakdown' as const, options: {}, query: { ...draft.query } };
    const placed = placeWidgets(
      ['k'],
      [
        { id: 'first', draft },
        { id: 'a', draft: bar },
        { id: 'second', draft },
      ],
    );
    const [first, second] = ['first', 'second'].map((name) => placed.find(({ id }) => id === name)!);
    expect([first, second]).toMatchObject([
      { x: 0, w: 12 },
      { x: 0, w: 12 },
    ]);
    expect(second!.y).toBe(first!.y + first!.h);
  });
});

describe('what stands side by side', () => {
  const compared = (measures: typeof table.measures) =>
    furtherCharts({ ...table, measures }, noRelations, { shown: figures, dimensions: table.dimensions })
      .filter((draft) => draft?.slot === 'table')
      .flatMap((draft) => (draft!.query.measures ?? []).flatMap(({ field }) => field ?? []));
  it('is everything that is asked for', () =>
    expect(new Set(compared(table.measures.map((each) => ({ ...each, score: 2 }))))).toEqual(
      new Set(table.measures.map(({ column }) => column.key)),
    ));
  it('is not what nobody asks for', () =>
    expect(
      compared(table.measures.map((each) => ({ ...each, score: each.column.key === 'weight' ? 0.5 : 2 }))),
    ).not.toContain('weight'));
});
