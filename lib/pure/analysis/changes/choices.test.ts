import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { column, noRelations } from '@/tests/analysis/columns';
import { changeChoices, soundChoices } from './choices';

const table = (columns: Column[], rowCount: number) => ({
  name: 'visits.csv',
  columns,
  relations: noRelations,
  rowCount,
  thisYear: 2026,
});
const NOW = Date.parse('2026-06-01');
const visits = column('visits', 'integer', { min: 1, max: 900, distinct: 300 });
const months = (rows: number[]) => rows.map((each, nth) => ({ start: Date.UTC(2024, nth), rows: each }));

describe('what is compared where nobody has chosen', () => {
  const day = column('day', 'date', {
    role: 'time',
    min: '2024-01-01',
    max: '2024-06-02',
    distinct: 154,
    time: { grain: 'day', step: 86_400, regular: true },
  });

  it('is the last two whole periods that hold as much as is usual', () => {
    const choices = changeChoices(table([day, visits], 154));
    expect(
      soundChoices(choices, new Map([['month', months([31, 29, 31, 30, 31, 2])]]), [day, visits], NOW).proposal?.sides,
    ).toMatchObject({
      before: { from: '2024-04-01', to: '2024-05-01' },
      after: { from: '2024-05-01', to: '2024-06-01' },
    });
  });

  it('is another spacing where the first has too few', () => {
    const choices = changeChoices(table([day, visits], 154));
    const weeks = Array.from({ length: 22 }, (_, nth) => ({ start: Date.UTC(2024, 0, 1 + 7 * nth), rows: 7 }));
    expect(
      soundChoices(
        choices,
        new Map([
          ['month', months([31, 29, 31])],
          ['week', weeks],
        ]),
        [day, visits],
        NOW,
      ).proposal?.sides,
    ).toMatchObject({ after: { from: '2024-05-27', to: '2024-06-03' } });
  });

  it('is as proposed where nothing could be counted and nothing groups rows', () => {
    const choices = changeChoices(table([day, visits], 154));
    expect(soundChoices(choices, new Map(), [day, visits], NOW)).toEqual(choices);
  });

  it('of years as whole numbers is the last two that the data hold, without the one under way', () => {
    const year = column('year', 'integer', {
      role: 'time',
      min: 1991,
      max: 2026,
      distinct: 8,
      format: { kind: 'year' },
    });
    const choices = changeChoices(table([year, visits], 400));
    const counts = [1991, 1996, 2001, 2006, 2011, 2016, 2021, 2026].map((each) => ({
      start: Date.UTC(each, 0),
      rows: 50,
    }));
    expect(soundChoices(choices, new Map([['year', counts]]), [year, visits], NOW).proposal?.sides).toMatchObject({
      kind: 'groups',
      field: 'year',
      before: 2016,
      after: 2021,
    });
  });
});
