import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { cycle, noRelations, numbers, words } from '@/tests/analysis/columns';
import { HEADS, type Head, type Weights } from './learned/model';
import { setWeights } from './learned/opinion';
import learned from './learned/weights.json' with { type: 'json' };
import { assignRoles } from './table/assign-roles';

const n = 100;
describe('a code by its name', () => {
  /** Every head says the same of any column. */
  function saying(chances: Partial<Record<Head, number>>): Weights {
    const trees = Object.fromEntries(
      HEADS.map((head) => {
        const chance = chances[head] ?? 0.01;
        return [head, { base: Math.log(chance / (1 - chance)), trees: [] }];
      }),
    ) as unknown as Weights['trees'];
    return { bias: HEADS.map(() => 0), grams: [], weights: [], trees, charts: { base: 0, trees: [] } };
  }
  beforeEach(() => setWeights(saying({})));
  afterEach(() => setWeights(learned as unknown as Weights));
  const road = numbers(
    '1st road number',
    Array.from({ length: n }, (_, row) => (row % 3 === 0 ? 0 : (row * 53) % 5000)),
  );
  it.each([
    ['stays one where a measure is merely the likeliest', { measure: 0.4, ignore: 0.3, dimension: 0.2 }, 'id'],
    ['stays one where a measure is likelier than all else together, and unlikely', { measure: 0.4 }, 'id'],
    ['is measured where that is likelier than not', { measure: 0.6, ignore: 0.2 }, 'measure'],
    ['is grouped by where that is the likeliest', { dimension: 0.4 }, 'dimension'],
  ] as const)('%s', (_, chances, role) => {
    setWeights(saying(chances));
    expect(assignRoles([road], { rowCount: n, relations: noRelations })[0]!.role).toBe(role);
  });
});

describe('a place on a map', () => {
  const here = (label: string) =>
    numbers(
      label,
      Array.from({ length: n }, (_, row) => 650_000.5 + ((row * 7919) % 90_000)),
    );
  const towns = words('commune', cycle(['Ajou', 'Bray', 'Cahors'], n));
  const region = words('region', cycle(['North', 'South'], n));
  const colour = words('colour', cycle(['red', 'blue'], n));
  it.each<[string, string[], Column[], string]>([
    ['x and y beside a region', ['x', 'y'], [towns, region], 'coordinate'],
    ['what is called so', ['xcoord', 'ycoord'], [colour], 'coordinate'],
    ['not x and y alone', ['x', 'y'], [colour], 'measure'],
    ['not beside a z', ['x', 'y', 'z'], [region], 'measure'],
  ])('%s', (_, labels, others, role) => {
    const columns = [...labels.map(here), ...others];
    const given = assignRoles(columns, { rowCount: n, relations: noRelations });
    expect(given.slice(0, 2).map((column) => column.role)).toEqual([role, role]);
  });
});

describe('the parts of a name', () => {
  const firsts = (label: string) => words(label, cycle(['Ann', 'Bo', 'Cy', 'Di'], n));
  const lasts = (label: string) => words(label, cycle(['Ash', 'Birch', 'Cedar'], n));
  it.each<[string, Column[], string[]]>([
    ['name persons', [firsts('FirstName'), lasts('LastName')], ['id', 'id']],
    ['in other languages', [firsts('Vorname'), lasts('Nachname')], ['id', 'id']],
    ['a first name alone is what is counted', [firsts('first name')], ['dimension']],
  ])('%s', (_, columns, roles) => {
    expect(assignRoles(columns, { rowCount: n, relations: noRelations }).map(({ role }) => role)).toEqual(roles);
  });
});

describe('numbers of things', () => {
  const each = (label: string, from: number) =>
    numbers(
      label,
      Array.from({ length: 4 * n }, (_, row) => from + Math.floor(row / 20)),
    );
  const uneven = (label: string) =>
    numbers(
      label,
      Array.from({ length: 4 * n }, (_, row) => 1 + Math.floor(Math.sqrt(row))),
    );
  it.each([
    ['1 to n under a word that counts nothing', each('chick', 1), 'dimension'],
    ['what stands in the plural is counted', each('cousins', 1), 'measure'],
    ['block by block, whatever happens in each', { ...uneven('event'), inBlocks: true }, 'dimension'],
    ['not what is sorted by what was measured', { ...uneven('age'), inBlocks: true }, 'measure'],
  ])('%s', (_, column, role) => {
    const [given] = assignRoles([column], { rowCount: 4 * n, relations: noRelations });
    expect(given!.role).toBe(role);
  });
});

describe('a code beside its name', () => {
  const codes = (label: string) => numbers(label, cycle([101, 205, 307, 410], n));
  const titles = (label: string) => words(label, cycle(['Pay', 'Goods', 'Rent', 'Fuel'], n));
  const gives = (from: Column, to: Column) => ({ ...noRelations, determines: [{ from: from.key, to: to.key }] });
  it.each<[string, Column, Column, string]>([
    ['that is named like it', codes('Sub-obj'), titles('Sub-object Title'), 'dimension'],
    ['that is cut short', codes('Dept'), titles('Department'), 'dimension'],
    ['not a figure by its noun', codes('country population'), titles('country'), 'measure'],
    ['not under another name', codes('qwertys'), titles('country'), 'measure'],
    [
      'not many numbers for one name',
      numbers(
        'age',
        Array.from({ length: n }, (_, row) => 18 + (row % 60)),
      ),
      words('age group', cycle(['18-24', '25-34'], n)),
      'measure',
    ],
  ])('%s', (_, code, name, role) => {
    const given = assignRoles([code, name], { rowCount: n, relations: gives(code, name) });
    expect(given[0]!.role).toBe(role);
  });
});

describe('a long number that nothing goes with', () => {
  const rows = 120;
  const long = (label: string, step = 7919) =>
    numbers(
      label,
      Array.from({ length: rows }, (_, row) => 1200 + ((row * step * row) % 250_007)),
    );
  const age = numbers(
    'age',
    Array.from({ length: rows }, (_, row) => 20 + ((row * 37) % 60)),
  );
  const goesWith = (key: string) => ({
    ...noRelations,
    correlations: [{ left: key, right: 'age', rho: 0.4, n: rows }],
  });
  it.each<[string, Column, typeof noRelations, string]>([
    ['identifies', long('qwz'), noRelations, 'id'],
    ['is measured where something goes with it', long('qwz'), goesWith('qwz'), 'measure'],
    ['is measured by its noun', long('salary'), noRelations, 'measure'],
    ['is measured in the plural', long('qwzs'), noRelations, 'measure'],
  ])('%s', (_, column, relations, role) => {
    expect(assignRoles([column, age], { rowCount: rows, relations })[0]!.role).toBe(role);
  });
  it('is measured where the only other numbers name the places of a panel', () => {
    const columns = [
      long('qwz'),
      numbers('dico', cycle([101, 205, 307, 410], rows)),
      numbers('age', cycle([1, 2], rows)),
    ];
    const relations = { ...noRelations, panel: { time: 'age', entity: ['dico'] } };
    expect(assignRoles(columns, { rowCount: rows, relations })[0]!.role).toBe('measure');
  });
});

describe('few whole numbers of the things of a panel', () => {
  const level = numbers('level', cycle([1, 2, 3, 2], n));
  const place = words('place', cycle(['Ajou', 'Bray', 'Cahors', 'Dax'], n));
  const panel = { time: 'year', entity: ['place'] };
  const determines = [{ from: 'place', to: 'level' }];
  it.each([
    ['say what kind each is', { panel, determines }, 'dimension'],
    ['not where a thing has several', { panel }, 'measure'],
    ['not where rows are no panel', { determines }, 'measure'],
  ])('%s', (_, more, role) => {
    const figure = numbers(
      'tonnes',
      Array.from({ length: n }, (_row, row) => (row * 37) % 91),
    );
    const given = assignRoles([level, place, figure], { rowCount: n, relations: { ...noRelations, ...more } });
    expect(given[0]!.role).toBe(role);
  });
});

describe('numbers that somebody gave out', () => {
  const rows = 200;
  /** All different, within a range that is a few times as wide as there are rows. */
  const given = (label: string, wide = 5) =>
    numbers(
      label,
      Array.from({ length: rows }, (_, row) => 3000 + wide * ((row * 37) % rows) + (row % wide)),
    );
  const measured = (label: string) =>
    numbers(
      label,
      Array.from({ length: rows }, (_, row) => 3000 + ((row * row * 7919) % 1500)),
    );
  const age = numbers(
    'age',
    Array.from({ length: rows }, (_, row) => 20 + ((row * 37) % 60)),
  );
  const goesWith = (key: string) => ({
    ...noRelations,
    correlations: [{ left: key, right: 'age', rho: -0.7, n: rows }],
  });
  it.each<[string, Column, string]>([
    ['are different in every row, whatever goes with them', given('qwz'), 'id'],
    ['in another alphabet', given('Табельный номер'), 'id'],
    ['and not measured, where some are equal', measured('qwz'), 'measure'],
    ['and not far apart, where measured ones differ too', given('qwz', 5000), 'measure'],
    ['and no salary', given('salary'), 'measure'],
    ['and not many of something', given('qwzs'), 'measure'],
    ['and no course along time', { ...given('qwz'), persists: true }, 'measure'],
  ])('%s', (_, column, role) => {
    expect(assignRoles([column, age], { rowCount: rows, relations: goesWith(column.key) })[0]!.role).toBe(role);
  });
});
