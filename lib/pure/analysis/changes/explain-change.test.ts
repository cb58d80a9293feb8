import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { explainChange } from './explain-change';
import type { ChangeInput, ExplainedChange, RatioRow, SumRow } from './schema';

const explained = (input: ChangeInput) => explainChange(input) as ExplainedChange;
const sumOf = (rows: SumRow[], side: 'before' | 'after') => rows.reduce((sum, row) => sum + (row[side] ?? 0), 0);
const sumsOf = (rows: Record<string, SumRow[]>): ChangeInput => {
  const first = Object.values(rows)[0]!;
  return {
    kind: 'sum',
    total: { before: sumOf(first, 'before'), after: sumOf(first, 'after') },
    dimensions: Object.entries(rows).map(([field, own]) => ({ field, rows: own })),
  };
};
const ratiosOf = (given: Omit<RatioRow, 'present'>[]): ChangeInput => {
  const rows = given.map((one): RatioRow => ({
    ...one,
    present: { before: one.before !== null, after: one.after !== null },
  }));
  const add = (side: 'before' | 'after') =>
    rows.reduce(
      (sum, row) => ({ above: sum.above + (row[side]?.above ?? 0), below: sum.below + (row[side]?.below ?? 0) }),
      { above: 0, below: 0 },
    );
  return {
    kind: 'ratio',
    total: { before: add('before'), after: add('after') },
    dimensions: [{ field: 'group', rows }],
  };
};
const row = (
  value: string,
  before: number | null,
  after: number | null,
  present = { before: before !== null, after: after !== null },
): SumRow => ({ value, before, after, present });

describe('a change of a sum', () => {
  const regions = [row('North', 400, 390), row('South', 300, 305), row('West', 300, 180)];
  const products = [row('A', 500, 440), row('B', 300, 255), row('C', 200, 180)];

  it('is split exactly by each dimension, and told by the one with fewest parts', () => {
    const { change, relative, best, dimensions } = explained(sumsOf({ product: products, region: regions }));
    expect([change, relative, best]).toEqual([-125, -0.125, 'region']);
    const [region, product] = dimensions;
    expect(region).toMatchObject({
      field: 'region',
      told: { along: 1, against: 0 },
      moves: { along: 130, against: 5 },
      even: false,
      rest: null,
      effects: null,
    });
    expect(region!.parts.map(({ value, change: part, share, member }) => [value, part, share, member])).toEqual([
      ['West', -120, 0.96, 'stayed'],
      ['North', -10, 0.08, 'stayed'],
      ['South', 5, -0.04, 'stayed'],
    ]);
    expect(product).toMatchObject({ field: 'product', even: true, score: 0 });
  });

  it('names new and gone values', () => {
    const [{ parts }] = explained(
      sumsOf({ shop: [row('old', 50, null), row('stays', 100, 100), row('opened', null, 80)] }),
    ).dimensions as [ExplainedChange['dimensions'][0]];
    expect(parts.map(({ value, change, member }) => [value, change, member])).toEqual([
      ['opened', 80, 'new'],
      ['stays', 0, 'stayed'],
      ['old', -50, 'gone'],
    ]);
  });

  it('calls no value new that had rows without a figure', () => {
    const [{ parts }] = explained(
      sumsOf({ shop: [row('blank before', null, 80, { before: true, after: true }), row('stays', 100, 100)] }),
    ).dimensions as [ExplainedChange['dimensions'][0]];
    expect(parts.map(({ value, before, member }) => [value, before, member])).toEqual([
      ['blank before', null, 'stayed'],
      ['stays', 100, 'stayed'],
    ]);
  });

  it('puts first what went the way of the whole, by size, and last what went against it', () => {
    const [{ parts, told, moves }] = explained(
      sumsOf({
        group: [row('D', 900, 1080), row('C', 300, 200), row('A', 900, 500), row('B', 500, 330), row('E', 100, 95)],
      }),
    ).dimensions as [ExplainedChange['dimensions'][0]];
    expect(parts.map(({ value, change }) => `${String(value)} ${change}`)).toEqual([
      'A -400',
      'B -170',
      'C -100',
      'E -5',
      'D 180',
    ]);
    expect([told, moves]).toEqual([
      { along: 2, against: 1 },
      { along: 675, against: 180 },
    ]);
  });

  it('has a rest that closes the sum: many values, and what a cut-off answer did not hold', () => {
    const rows = Array.from({ length: 12 }, (_, nth) => row(`p${nth}`, 10, 10 + nth));
    const { dimensions, change } = explained({
      kind: 'sum',
      total: { before: 130, after: 200 },
      dimensions: [{ field: 'product', rows }],
    });
    const [{ parts, rest }] = dimensions as [ExplainedChange['dimensions'][0]];
    expect(parts).toHaveLength(8);
    expect(rest).toEqual({
      values: 4,
      change: change - parts.reduce((sum, part) => sum + part.change, 0),
      unlisted: 4,
    });
  });

  it('splits what cancels out, where no share of the whole can be said', () => {
    const { change, relative, best, dimensions } = explained(
      sumsOf({ region: [row('North', 100, 160), row('South', 100, 40)] }),
    );
    expect([change, relative, best]).toEqual([0, 0, 'region']);
    expect(dimensions[0]!.parts.map(({ change: part, share }) => [part, share])).toEqual(
      expect.arrayContaining([
        [60, null],
        [-60, null],
      ]),
    );
  });

  it('tells nothing where nothing moved, or all moved alike', () => {
    expect(explained(sumsOf({ region: [row('North', 100, 100), row('South', 50, 50)] })).best).toBeNull();
    expect(
      explained(sumsOf({ region: [row('North', 100, 120), row('South', 50, 60), row('West', 10, 12)] })).best,
    ).toBeNull();
  });

  it('handles losses, which have no even move in proportion', () => {
    const { best, dimensions } = explained(sumsOf({ unit: [row('a', -50, -200), row('b', 80, 82)] }));
    expect(best).toBe('unit');
    expect(dimensions[0]!.parts[0]).toMatchObject({ value: 'a', change: -150 });
  });
});

describe('a change of a mean or ratio', () => {
  it('is split into level and weight as Das Gupta publishes it', () => {
    // Das Gupta 1993, Standardization and Decomposition of Rates, example 5.3: deaths per 1,000 in the United States
    // 1970 and 1985 by race and
    // age. The R package DasGuptR 2.1.0 gives size 1.5415096, rate −2.2277254, crude 9.421833 and 8.735618.
    const size = {
      1985: [
        3041, 11577, 27450, 32711, 35480, 27411, 19555, 19795, 15254, 8022, 2472, 707, 2692, 6473, 6841, 6547, 4352,
        3034, 2540, 1749, 804, 236,
      ],
      1970: [
        2968, 11484, 34614, 30992, 21983, 20314, 20928, 16897, 11339, 5720, 1315, 535, 2162, 6120, 4781, 3096, 2718,
        2363, 1767, 1149, 448, 117,
      ],
    };
    const rate = {
      1985: [
        9.163, 0.462, 0.248, 0.929, 1.084, 1.81, 4.715, 12.187, 27.728, 64.068, 157.57, 17.208, 0.738, 0.328, 1.103,
        2.045, 3.724, 8.052, 17.812, 34.128, 68.276, 125.161,
      ],
      1970: [
        18.469, 0.751, 0.391, 1.146, 1.287, 2.672, 6.636, 15.691, 34.723, 79.763, 176.837, 36.993, 1.352, 0.541, 2.04,
        3.523, 6.746, 12.967, 24.471, 45.091, 74.902, 123.205,
      ],
    };
    const side = (year: 1970 | 1985, nth: number) => ({
      above: size[year][nth]! * rate[year][nth]!,
      below: size[year][nth]!,
    });
    const { before, after, dimensions } = explained(
      ratiosOf(size[1970].map((_, nth) => ({ value: nth, before: side(1970, nth), after: side(1985, nth) }))),
    );
    expect(before).toBeCloseTo(9.421833, 6);
    expect(after).toBeCloseTo(8.735618, 6);
    expect(dimensions[0]!.effects!.rate).toBeCloseTo(-2.2277254, 7);
    expect(dimensions[0]!.effects!.mix).toBeCloseTo(1.5415096, 7);
  });

  it('tells a turn of the whole that no group took (Simpson)', () => {
    const rows = [
      { value: 'easy', before: { above: 90, below: 100 }, after: { above: 19, below: 20 } },
      { value: 'hard', before: { above: 6, below: 20 }, after: { above: 35, below: 100 } },
    ];
    const { change, dimensions } = explained(ratiosOf(rows));
    const { effects, parts } = dimensions[0]!;
    expect(change).toBeCloseTo(54 / 120 - 96 / 120, 12);
    expect(effects!.rate).toBeCloseTo(0.05, 12);
    expect(effects!.mix).toBeCloseTo(-0.4, 12);
    // Fewer easy ones and more hard ones both pull the whole down.
    for (const part of parts) expect(part.effects!.mix).toBeLessThan(0);
  });

  it('takes a new or gone group as a change of weight alone', () => {
    const { dimensions } = explained(
      ratiosOf([
        { value: 'a', before: { above: 100, below: 10 }, after: { above: 100, below: 10 } },
        { value: 'b', before: null, after: { above: 20, below: 10 } },
      ]),
    );
    const added = dimensions[0]!.parts.find(({ value }) => value === 'b')!;
    expect(added).toMatchObject({
      member: 'new',
      before: null,
      after: 2,
      effects: { rate: 0 },
      weights: { before: 0, after: 0.5 },
    });
    expect(added.change).toBeLessThan(0);
  });

  it('refuses where one side has no rows', () => {
    expect(explainChange(ratiosOf([{ value: 'a', before: null, after: { above: 1, below: 1 } }]))).toMatchObject({
      kind: 'refused',
      code: 'nothing_before',
    });
    expect(explainChange(ratiosOf([{ value: 'a', before: { above: 1, below: 1 }, after: null }]))).toMatchObject({
      kind: 'refused',
      code: 'nothing_after',
    });
  });
});

describe('parts and rest add up to the whole', () => {
  const closes = ({ before, after, change, dimensions }: ExplainedChange) => {
    const scale = Math.max(Math.abs(before), Math.abs(after));
    for (const { parts, rest } of dimensions) {
      expect(
        Math.abs(parts.reduce((sum, part) => sum + part.change, 0) + (rest?.change ?? 0) - change),
      ).toBeLessThanOrEqual(1e-9 * scale);
      for (const part of parts)
        if (part.effects) expect(part.effects.rate + part.effects.mix).toBeCloseTo(part.change, 10);
    }
  };
  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))('seed %i', (seed) => {
    const random = randomFrom(seed);
    const count = 1 + Math.floor(random() * 30);
    const amount = () => (random() < 0.1 ? null : (random() - 0.2) * 10 ** Math.floor(random() * 7));
    closes(
      explained(
        sumsOf({
          a: [...Array.from({ length: count }, (_, nth) => row(`v${nth}`, amount(), amount())), row('sure', 1e6, 2e6)],
        }),
      ),
    );
    const side = () => (random() < 0.1 ? null : { above: (random() - 0.3) * 1000, below: Math.floor(random() * 50) });
    closes(
      explained(
        ratiosOf([
          ...Array.from({ length: count }, (_, nth) => ({ value: nth, before: side(), after: side() })),
          { value: 'sure', before: { above: 1, below: 1 }, after: { above: 2, below: 1 } },
        ]),
      ),
    );
  });
});
