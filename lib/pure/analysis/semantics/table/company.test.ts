import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Column } from '@/lib/pure/query/schema/column';
import { describeMeasure, isMeasure } from '../measure';
import type { RankedMeasure } from '../ranking';
import { asInCompany, asRunning } from './company';
import { readTable } from './table';

const n = 240;
const counts = (label: string) => numbers(label, cycle([0, 1, 2, 3, 5, 8, 0, 1, 30], n));
const even = (label: string) => numbers(label, cycle([40, 41, 42, 43, 44, 45], n));
const money = (label: string) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 3.5 + ((row * 7.3) % 80)),
  );
const ranked = (column: Column, kind?: 'rate'): RankedMeasure => {
  const found = describeMeasure(column);
  const meaning = isMeasure(found) ? found : ({ kind: 'rate', agg: 'avg', weight: 0, good: 'none' } as const);
  return {
    column,
    meaning: kind ? { ...meaning, kind, agg: 'avg' } : meaning,
    score: 0,
    name: column.label,
    aside: false,
  };
};
const aggregates = (measures: RankedMeasure[], sums: number) =>
  asInCompany(measures, { opinionOf: () => ({ sums }) as never, relations: noRelations }).map(
    ({ meaning }) => meaning.agg,
  );

describe('a count that no word names', () => {
  const others = [ranked(counts('hr')), ranked(counts('bb')), ranked(counts('so'))];
  it.each<[string, RankedMeasure, number, string]>([
    ['adds up beside others that do', ranked(even('ab')), 0.6, 'sum'],
    ['is averaged where that is far likelier', ranked(even('ab')), 0.1, 'avg'],
    ['is averaged where a word says so', ranked(even('age')), 0.6, 'avg'],
    ['is averaged where its unit says so', ranked(even('width_cm')), 0.6, 'avg'],
  ])('%s', (_, measure, sums, agg) => {
    expect(aggregates([...others, measure], sums).at(-1)).toBe(agg);
  });
  it('is averaged beside few others', () => {
    expect(aggregates([others[0]!, ranked(even('ab'))], 0.6).at(-1)).toBe('avg');
  });
});

describe('figures that end with one noun', () => {
  it.each<[string, string[], string[]]>([
    ['are of one kind', ['tv_spend', 'social_spend'], ['sum', 'sum']],
    ['are not where one is a rate by its name', ['total_spend', 'average_spend'], ['sum', 'avg']],
    ['are not where one is that of a piece', ['total_cost', 'unit_cost'], ['sum', 'avg']],
  ])('%s', (_, [one, other], expected) => {
    expect(aggregates([ranked(money(one!)), ranked(money(other!), 'rate')], 0.05)).toEqual(expected);
  });
});

describe('a yes or no that another column gives', () => {
  const years = numbers('grade', cycle([1, 2, 3], n), { role: 'dimension' });
  const flag = (label: string, at: number) =>
    numbers(
      label,
      cycle(
        [0, 1, 2].map((nth) => Number(nth === at)),
        n,
      ),
    );
  const read = (columns: Column[], determines: { from: string; to: string }[] = []) => {
    const relations = { ...noRelations, determines };
    return readTable({
      name: 'data.csv',
      columns: ready(columns, n, relations),
      relations,
      rowCount: n,
      thisYear: 2026,
    });
  };
  const grouped = (table: ReturnType<typeof read>) => table.dimensions.map(({ column }) => column.key);
  it('groups nothing beside the column that gives it', () => {
    const columns = [years, flag('is_first', 0), money('price'), words('town', cycle(['A', 'B', 'C', 'D'], n))];
    expect(grouped(read(columns, [{ from: 'grade', to: 'is_first' }]))).not.toContain('is_first');
    expect(grouped(read(columns))).toContain('is_first');
    const putTogether = numbers('campaign', cycle([0, 1, 1], n));
    const all = [numbers('grade', cycle([1, 2, 3, 4, 5, 6], n), { role: 'dimension' }), putTogether, money('price')];
    expect(grouped(read(all, [{ from: 'grade', to: 'campaign' }]))).toContain('campaign');
  });
  it('nor do three that differ in their number only', () => {
    const columns = [flag('level1', 0), flag('level2', 1), flag('level3', 2), money('price')];
    expect(grouped(read(columns))).toEqual([]);
    expect(grouped(read([flag('level1', 0), flag('smoker', 1), money('price')]))).toContain('smoker');
  });
});

describe('heads and prices', () => {
  const read = (columns: Column[], panel: { time: string; entity: string[] } | null = null, rows = n) => {
    const relations = { ...noRelations, panel };
    return readTable({
      name: 'data.csv',
      columns: ready(columns, rows, relations),
      relations,
      rowCount: rows,
      thisYear: 2026,
    });
  };
  const aggOf = (table: ReturnType<typeof read>, key: string) =>
    table.measures.find(({ column }) => column.key === key)?.meaning.agg;
  const twelve = (label: string) => numbers(label, [400, 120, 330, 250, 610, 180, 700, 220, 310, 290, 440, 350]);
  it('heads of departments add up, a balance of theirs does not', () => {
    const names = words('department', cycle('ABCDEFGHIJKL'.split(''), 12));
    const table = read([names, twelve('headcount'), twelve('backlog')], null, 12);
    expect([aggOf(table, 'headcount'), aggOf(table, 'backlog')]).toEqual(['sum', 'avg']);
  });
  it('a fare of each route by years is a price', () => {
    const year = numbers(
      'year',
      Array.from({ length: n }, (_, row) => 2001 + Math.floor(row / 60)),
    );
    const routes = words(
      'route',
      cycle(
        Array.from({ length: 60 }, (_, nth) => `R${nth}`),
        n,
      ),
    );
    const panel = { time: 'year', entity: ['route'] };
    const table = read([routes, year, money('fare'), money('fares')], panel);
    expect([aggOf(table, 'fare'), aggOf(table, 'fares')]).toEqual(['avg', 'sum']);
  });
});

describe('figures of one family', () => {
  const shown = (labels: string[], of: (label: string) => Column = counts) => labels.map((label) => ranked(of(label)));
  it.each<[string, RankedMeasure[], string]>([
    [
      'are averaged as the others in their brackets',
      [...shown(['CO (GT)', 'SO (GT)'], money), ranked(counts('NOx (GT)'))],
      'avg',
    ],
    ['are averaged as the others of their stem', [...shown(['wk1', 'wk2', 'wk3'], even), ranked(counts('wk4'))], 'avg'],
    [
      'add up as what came from elsewhere',
      [...shown(['From Tags', 'From Ads']), ranked(even('From Home'), 'rate')],
      'avg',
    ],
    ['not by two of them alone', [...shown(['CO (GT)'], money), ranked(counts('RH (GT)'))], 'sum'],
    [
      'not where a word says what it is',
      [...shown(['CO (GT)', 'SO (GT)'], money), ranked(counts('deaths (GT)'))],
      'sum',
    ],
  ])('%s', (_, measures, agg) => {
    expect(aggregates(measures, 0.3).at(-1)).toBe(agg);
  });
  it('add up where the others do, but for a level', () => {
    const others = shown(['From Tags', 'From Ads']);
    expect(aggregates([...others, ranked(counts('From Home'), 'rate')], 0.3).at(-1)).toBe('sum');
    expect(aggregates([...others, ranked(even('From Home'), 'rate')], 0.3).at(-1)).toBe('avg');
  });
});

describe('figures that have a number for a name', () => {
  const read = (labels: string[]) =>
    readTable({
      name: 'data.csv',
      columns: ready(
        [
          words('town', cycle(['A', 'B', 'C'], n)),
          ...labels.map((label, nth) => numbers(label, cycle([3, 1, 5, 5, 5, 9, 1].slice(0, 5 + (nth % 3)), n))),
          money('revenue'),
        ],
        n,
      ).map((column) => (/^[a-z]\d$/i.test(column.label) ? { ...column, role: 'measure' as const } : column)),
      relations: noRelations,
      rowCount: n,
      thisYear: 2026,
    }).dimensions.map(({ column }) => column.label);
  it.each<[string, string[], boolean]>([
    ['group nothing where there are many', ['P1', 'P2', 'P3', 'P4', 'P5'], false],
    ['may group where there are few', ['P1', 'P2'], true],
    ['are answers where they are questions', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'], true],
  ])('%s', (_, labels, grouped) => {
    expect(read(labels).some((label) => labels.includes(label))).toBe(grouped);
  });
});

describe('running totals side by side', () => {
  const running = (label: string) => {
    const measure = ranked(counts(label));
    return { ...measure, meaning: { ...measure.meaning, kind: 'cumulative' as const, agg: 'max' as const } };
  };
  const kinds = (measures: RankedMeasure[]) => asRunning(measures).map(({ meaning }) => meaning.agg);
  it.each<[string, RankedMeasure[], string]>([
    ['take others of their noun along', [running('cases A'), running('deaths A'), ranked(counts('deaths B'))], 'max'],
    ['but none of another noun', [running('cases A'), running('cases B'), ranked(counts('visits B'))], 'sum'],
    ['and one alone takes nothing along', [running('cases A'), ranked(counts('cases B'))], 'sum'],
  ])('%s', (_, measures, agg) => {
    expect(kinds(measures).at(-1)).toBe(agg);
  });
});

describe('a count of none or one', () => {
  const days = dates('date', '2024-01-01', '2024-08-27', { grain: 'day', step: 86_400, regular: true }, n);
  const read = (label: string, others: string[]) =>
    readTable({
      name: 'data.csv',
      columns: ready([days, ...others.map(counts), numbers(label, cycle([0, 1], n))], n),
      relations: noRelations,
      rowCount: n,
      thisYear: 2026,
    });
  it.each<[string, string, string[], boolean]>([
    ['is none of those that its noun counts', 'deaths_spain', ['deaths_mali', 'deaths_guinea'], false],
    ['is an answer by itself', 'deaths_spain', ['price', 'visits'], true],
    ['is an answer in the singular', 'death', ['deaths_mali', 'deaths_guinea'], true],
  ])('%s', (_, label, others, grouped) => {
    const table = read(label, others);
    const told = [...table.dimensions, ...table.outcomes].some(({ column }) => column.label === label);
    expect(told).toBe(grouped);
  });
});
