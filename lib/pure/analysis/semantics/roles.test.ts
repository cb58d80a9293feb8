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

describe('a long number by its name', () => {
  const long = (label: string, from: number) =>
    numbers(
      label,
      Array.from({ length: n }, (_, row) => from + ((row * 7_919_317) % 1_200_000_000)),
    );
  it.each<[string, Column, string]>([
    ['another in each row', long('Número de reserva', 3_300_652_321), 'id'],
    ['not what is counted', long('number of visits', 3_300_652_321), 'measure'],
  ])('%s', (_, column, role) => {
    expect(assignRoles([column], { rowCount: n, relations: noRelations })[0]!.role).toBe(role);
  });
  it('days left are no money', () => {
    const days = numbers('Vacation day balance', cycle([12.5, 3.5, -2], n));
    expect(assignRoles([days], { rowCount: n, relations: noRelations })[0]!.format.kind).toBe('plain');
  });
});

describe('a code that goes 1:1 with words', () => {
  const names = words('name', cycle(['Linz', 'Graz', 'Vienna', 'Wels'], n));
  const code = (label: string, codes: number[]) => numbers(label, cycle(codes, n));
  it.each<[string, Column, string]>([
    ['of four digits each', code('WERKS', [1000, 1100, 2000, 2100]), 'dimension'],
    [
      'longer than anything is counted',
      code('MPAN', [4_287_470_835_841, 3_100_012_254, 8_991_359_882, 6_447_892_736_606]),
      'dimension',
    ],
    ['not numbers of several lengths', code('qwert', [800, 1100, 2000, 12_100]), 'measure'],
    ['not what its name measures', code('height', [1000, 1100, 2000, 2100]), 'measure'],
    ['not what its name counts', code('qwerts', [1000, 1100, 2000, 2100]), 'measure'],
  ])('%s', (_, column, role) => {
    const determines = [
      { from: column.key, to: 'name' },
      { from: 'name', to: column.key },
    ];
    const relations = { ...noRelations, determines };
    expect(assignRoles([column, names], { rowCount: n, relations })[0]!.role).toBe(role);
  });
});

describe('money in the currency that a column names', () => {
  const money = numbers('revenue', cycle([1.5, 20.25, 7.75], n));
  const unitOf = (...stated: Column[]) =>
    assignRoles([money, ...stated], { rowCount: n, relations: noRelations })[0]!.format.unit;
  it.each<[string, Column[], string | undefined]>([
    ['by its code', [words('currency', cycle(['EUR'], n))], '€'],
    ['behind its name', [words('currency', cycle(['Swiss Franc - CHF'], n))], 'CHF'],
    ['not one of several', [words('currency', cycle(['EUR', 'USD'], n))], undefined],
    ['not one of two columns', [words('a', cycle(['EUR'], n)), words('b', cycle(['USD'], n))], undefined],
    ['not what is no currency', [words('country', cycle(['AUT'], n))], undefined],
  ])('%s', (_, stated, unit) => {
    expect(unitOf(...stated)).toBe(unit);
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

describe('numbers and money by what they say', () => {
  const areas = Array.from({ length: n }, (_, row) => 3.5 + ((row * 7.3) % 80) ** 2);
  const whole = (from: number, step: number) => Array.from({ length: n }, (_, row) => from + ((row * step) % 9973));
  it.each<[string, number[], string]>([
    ['Shape_Area', areas, 'ignore'],
    ['SHAPE__Length', areas, 'ignore'],
    ['Shape.STArea()', areas, 'ignore'],
    ['burnt_area', areas, 'measure'],
    ['shape', areas, 'measure'],
    ['fips', cycle([20_001, 20_003, 20_005, 20_007, 20_009], n), 'dimension'],
    ['year_week', cycle([202_351, 202_352, 202_401, 202_402], n), 'dimension'],
    ['weekly cost', whole(202_301, 31), 'measure'],
  ])('%s', (label, values, role) => {
    expect(assignRoles([numbers(label, values)], { rowCount: n, relations: noRelations })[0]!.role).toBe(role);
  });

  it.each<[string, number[], string]>([
    ['Discount', cycle([0, 0.1, 0.25, 0.8], n), 'percent'],
    ['Discount', areas, 'plain'],
    ['Discount', cycle([0, 0.123456, 0.25, 0.8], n), 'plain'],
    ['age_first_funding', areas, 'plain'],
    ['funding', areas, 'currency'],
    ['purchases_frequency', areas.map((value) => value / 1e4), 'plain'],
    ['price', areas.map((value) => value / 1e4), 'plain'],
  ])('%s is written as it is meant: %#', (label, values, kind) => {
    expect(assignRoles([numbers(label, values)], { rowCount: n, relations: noRelations })[0]!.format.kind).toBe(kind);
  });

  const states = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE'];
  it.each<[string, number[], string]>([
    ['st', [1, 2, 4, 5, 6, 8, 9, 10], 'dimension'],
    ['seats', [7, 1, 9, 4, 52, 8, 5, 1], 'measure'],
    ['area', [1, 2, 4, 5, 6, 8, 9, 10], 'measure'],
    ['km2', [52_419, 663_267, 113_998, 53_182, 163_696, 104_094, 5543, 2489], 'measure'],
  ])('%s beside the words that it goes with', (label, values, role) => {
    const columns = [numbers(label, cycle(values, n)), words('state', cycle(states, n))];
    const determines = [
      { from: columns[0]!.key, to: 'state' },
      { from: 'state', to: columns[0]!.key },
    ];
    expect(assignRoles(columns, { rowCount: n, relations: { ...noRelations, determines } })[0]!.role).toBe(role);
  });

  it('what money adds up to is money', () => {
    const columns = [numbers('Whole', areas), numbers('Cost', areas), numbers('Rest', areas), numbers('Height', areas)];
    const relations = { ...noRelations, sums: [{ total: 'whole', parts: ['cost', 'rest'] }] };
    const kinds = assignRoles(columns, { rowCount: n, relations }).map(({ format }) => format.kind);
    expect(kinds).toEqual(['currency', 'currency', 'currency', 'plain']);
  });

  it.each<[string, number | undefined, string]>([
    ['so many of a hundred are percent', 100, 'percent'],
    ['so many of a thousand are none', 1000, 'plain'],
    ['nor is what is merely multiplied', undefined, 'plain'],
  ])('%s', (_, per, kind) => {
    const columns = [numbers('Pull', areas), numbers('Visits', areas), numbers('Follows', areas)];
    const products = [{ total: 'follows', factors: ['pull', 'visits'] as [string, string], ...(per && { per }) }];
    expect(assignRoles(columns, { rowCount: n, relations: { ...noRelations, products } })[0]!.format.kind).toBe(kind);
  });

  it('one slipped point does not take a place off the map', () => {
    const far = (label: string, values: number[]) =>
      numbers(
        label,
        values.map((value, row) => (row === 3 ? value * 1e6 : value)),
      );
    const [wide, long] = [areas.map((value) => 25 + (value % 6)), areas.map((value) => -80 - (value % 7))];
    const rolesOf = (columns: Column[]) =>
      assignRoles(columns, { rowCount: n, relations: noRelations }).map(({ role }) => role);
    expect(rolesOf([far('LATDD', wide), far('LONGDD', long)])).toEqual(['coordinate', 'coordinate']);
    expect(rolesOf([numbers('LATDD', areas), numbers('LONGDD', areas)])).toEqual(['measure', 'measure']);
  });
});
