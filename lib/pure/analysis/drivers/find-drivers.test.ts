import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { tableOf, timeValues } from '@/tests/analysis/values';
import { findDriversOf } from './find-drivers';
import type { ClassModel, NumberModel, DriversRefusal } from './schema';

const list = <T>(count: number, make: (row: number) => T): T[] => Array.from({ length: count }, (_, row) => make(row));

function customers(rows: number) {
  const random = randomFrom(7);
  const months = list(rows, () => Math.floor(random() * 60));
  const contract = list(rows, () => ['monthly', 'yearly', 'two years'][Math.floor(random() * 3)]!);
  const noise = list(rows, () => random());
  const churned = list(rows, (row) =>
    random() < 1 / (1 + Math.exp(0.08 * months[row]! - (contract[row] === 'monthly' ? 2.5 : 0))) ? 'Yes' : 'No',
  );
  return { months, contract, noise, churned };
}

describe('explainTarget of a class', { timeout: 30_000 }, () => {
  const { months, contract, noise, churned } = customers(600);
  const table = tableOf({
    months,
    contract,
    noise,
    churned: churned.map((value, row) => (row % 30 === 0 ? null : value)),
    'cancelled on': churned.map((value) => (value === 'Yes' ? 'form' : null)),
  });
  const model = findDriversOf(table, { target: 'churned' }) as ClassModel;

  it('tells yes from no and says how well, beside the baseline', () => {
    expect(model).toMatchObject({
      kind: 'class',
      positive: 'Yes',
      others: 1,
      rows: { withTarget: 580, withoutTarget: 20, used: 580 },
    });
    expect(model.accuracy).toMatchObject({ metric: 'auc', baseline: 0.5, beatsBaseline: true, split: 'random' });
    expect(model.accuracy.value).toBeGreaterThan(0.75);
    expect(model.accuracy.folds).toHaveLength(5);
    expect(model.accuracy.averagePrecision).toBeGreaterThan(model.accuracy.baseRate);
    expect(model.accuracy.right).toBeGreaterThan(model.accuracy.rightBaseline);
    expect(model.accuracy.calibration.error).toBeLessThan(0.05);
    expect(model.accuracy.blend.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('leaves out what gives the target away', () => {
    expect(model.leftOut).toEqual([{ column: 'cancelled_on', why: 'leak', strength: 1 }]);
    const told = findDriversOf(
      tableOf({
        months,
        churned,
        reason: churned.map((value, row) => (value === 'Yes' ? ['price', 'moved'][row % 2]! : null)),
      }),
      { target: 'churned' },
    ) as ClassModel;
    expect(told.leftOut).toEqual([{ column: 'reason', why: 'leak', strength: expect.closeTo(1, 2) }]);
    const kept = findDriversOf(
      tableOf({
        months,
        churned,
        reason: churned.map((value, row) => (value === 'Yes' ? ['price', 'moved'][row % 2]! : null)),
      }),
      { target: 'churned', keep: ['reason'] },
    ) as ClassModel;
    expect(kept.drivers[0]!.column).toBe('reason');
  });

  it('ranks what drives it and shows which way', () => {
    expect(model.drivers.map(({ column }) => column)).toEqual(expect.arrayContaining(['months', 'contract', 'noise']));
    expect(model.drivers.at(-1)).toMatchObject({ column: 'noise', clear: false });
    const [tenure, kind] = [
      model.drivers.find(({ column }) => column === 'months')!,
      model.drivers.find(({ column }) => column === 'contract')!,
    ];
    expect(tenure).toMatchObject({ direction: 'falls', clear: true, part: null });
    expect(kind).toMatchObject({ direction: 'levels', clear: true, highest: { value: 'monthly' } });
    expect(model.drivers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(tenure.curve.reduce((sum, { rows }) => sum + rows, 0)).toBe(580);
  });

  it('rates the rows whose target is missing', () => {
    expect(model.predictions.map(({ row }) => row)).toEqual(list(20, (nth) => 30 * nth));
    for (const { value, low, high } of model.predictions)
      expect([value > 0 && value < 1, low, high]).toEqual([true, null, null]);
    const risky = model.predictions
      .filter(({ row }) => contract[row] === 'monthly' && months[row]! < 15)
      .map(({ value }) => value);
    const steady = model.predictions
      .filter(({ row }) => contract[row] !== 'monthly' && months[row]! > 30)
      .map(({ value }) => value);
    expect(Math.min(...risky)).toBeGreaterThan(Math.max(...steady));
  });

  it('says the same for the same seed', () => {
    expect(findDriversOf(table, { target: 'churned' })).toEqual(model);
  });

  it('tells one level of many from the others', () => {
    const other = findDriversOf(table, {
      target: 'contract',
      positive: 'monthly',
      without: ['cancelled_on'],
    }) as ClassModel;
    expect(other).toMatchObject({ positive: 'monthly', others: 2 });
    expect(other.drivers[0]).toMatchObject({ column: 'churned' });
  });
});

describe('explainTarget of a number', { timeout: 30_000 }, () => {
  const random = randomFrom(11);
  const rows = 350;
  const [a, b, c] = [list(rows, () => random() * 10), list(rows, () => random()), list(rows, () => random())];
  const [left, right] = [
    list(rows, () => (random() < 0.5 ? 'x' : 'y')),
    list(rows, () => (random() < 0.5 ? 'p' : 'q')),
  ];

  it('finds a curve and an interaction that no column shows alone', () => {
    const target = list(
      rows,
      (row) => (a[row]! - 5) ** 2 + ((left[row] === 'x') === (right[row] === 'p') ? 8 : 0) + random(),
    );
    const model = findDriversOf(
      tableOf({ a, b, c, left, right, target }),
      { target: 'target' },
      { repeats: 1 },
    ) as NumberModel;
    expect(
      model.drivers
        .slice(0, 3)
        .map(({ column }) => column)
        .sort(),
    ).toEqual(['a', 'left', 'right']);
    expect(model.drivers.find(({ column }) => column === 'a')!.direction).toBe('turns');
    expect(model.accuracy.value).toBeGreaterThan(0.9);
    expect(model.accuracy.coverage80).toBeGreaterThan(0.75);
    expect(model.accuracy.coverage80).toBeLessThan(0.88);
    expect(model.accuracy.error).toBeLessThan(model.accuracy.errorBaseline / 2);
  });

  it('reads what multiplies along logarithms, and how each part moves it there', () => {
    const few = 160;
    const noise = randomFrom(12);
    const target = list(
      few,
      (row) => Math.exp(0.3 * a[row]! + b[row]!) * (left[row] === 'x' ? 3 : 1) * (0.7 + 0.6 * noise()),
    );
    const model = findDriversOf(
      tableOf({ a: a.slice(0, few), b: b.slice(0, few), left: left.slice(0, few), target }),
      { target: 'target' },
      { repeats: 1 },
    ) as NumberModel;
    expect(model.accuracy.blend.at(-1)).toMatchObject({ method: 'linear and trees on a log scale' });
    expect(model.accuracy.blend.at(-1)!.weight).toBeGreaterThan(0.5);
    expect(model.accuracy.value).toBeGreaterThan(0.85);
    const { lowest, highest } = model.drivers.find(({ column }) => column === 'left')!;
    expect([lowest.value, highest.value]).toEqual(['y', 'x']);
    expect(Math.abs(highest.predicted / lowest.predicted - 3)).toBeLessThan(0.6);
  });

  it('says that nothing was learned from noise', () => {
    const model = findDriversOf(tableOf({ a, b, c, left, target: list(rows, () => random()) }), {
      target: 'target',
    }) as NumberModel;
    expect(model.accuracy.beatsBaseline).toBe(false);
    expect(Math.abs(model.accuracy.value)).toBeLessThan(0.05);
  });

  it('gives a band to each prediction, in the unit of the target', () => {
    const target = list(rows, (row) => (row % 25 === 0 ? null : 1_000_000 + 5000 * a[row]! + 10_000 * random()));
    const { predictions } = findDriversOf(tableOf({ a, b, target }), { target: 'target' }) as NumberModel;
    expect(predictions).toHaveLength(14);
    for (const { row, value, low, high } of predictions) {
      expect(Math.abs(value - 1_000_000 - 5000 * a[row]! - 5000)).toBeLessThan(10_000);
      expect(low! <= value && value <= high!).toBe(true);
    }
  });

  it('leaves out near copies, definitions and what the asker names', () => {
    const target = list(rows, (row) => 3 * b[row]! + c[row]! + random());
    const table = tableOf(
      {
        a,
        b,
        c,
        copy: target.map((value) => 100 - 2 * value),
        part: c,
        whole: list(rows, (row) => target[row]! + a[row]!),
        target,
      },
      { sums: [{ total: 'whole', parts: ['target', 'a'] }] },
    );
    const { leftOut, used } = findDriversOf(table, { target: 'target', without: ['part'] }) as NumberModel;
    expect(leftOut).toEqual([
      { column: 'copy', why: 'copy', strength: expect.closeTo(1, 12) },
      { column: 'part', why: 'asked', strength: null },
      { column: 'whole', why: 'definition', strength: null },
    ]);
    expect(used).toEqual(['a', 'b', 'c']);
  });

  it('judges a panel by stretches of time, and the parts of a date each by itself', () => {
    const days = list(rows, (row) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 19));
    const target = list(rows, (row) => (new Date(`${days[row]}Z`).getUTCDay() === 0 ? 20 : 5) + 8 * random());
    const model = findDriversOf(
      tableOf({ day: timeValues('day', days), a, target }, { panel: { time: 'day', entity: [] } }),
      { target: 'target' },
    ) as NumberModel;
    expect(model.accuracy.split).toBe('time');
    expect(model.drivers[0]).toMatchObject({ column: 'day', part: 'weekday', highest: { value: 7 } });
    expect(model.drivers[0]!.curve.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('names columns that say nearly the same', () => {
    const target = list(rows, (row) => a[row]! + 4 * random());
    const twin = a.map((value) => value + random() / 5);
    const model = findDriversOf(
      tableOf({ a, twin, target }, { correlations: [{ left: 'a', right: 'twin', rho: 0.99, n: rows }] }),
      { target: 'target' },
    ) as NumberModel;
    expect(model.drivers.map(({ column, alike }) => [column, alike])).toEqual(
      expect.arrayContaining([
        ['a', ['twin']],
        ['twin', ['a']],
      ]),
    );
  });
});

describe('explainTarget refuses', () => {
  const many = list(100, (row) => row % 7);
  it.each<[string, Parameters<typeof tableOf>[0], string, DriversRefusal['code'], string]>([
    ['an unknown column', { a: many }, 'b', 'unknown_target', 'There is no column b.'],
    [
      'a date',
      {
        day: timeValues(
          'Day',
          list(100, () => '2024-01-01T00:00:00'),
        ),
        a: many,
      },
      'day',
      'unfit_target',
      'Day is a date. Choose a number or a category.',
    ],
    [
      'one value',
      { a: many, b: list(100, () => 'x') },
      'b',
      'constant',
      'b has the same value in every row, so there’s nothing to explain.',
    ],
    [
      'few rows',
      { a: list(30, (row) => row), b: list(30, (row) => row * row) },
      'b',
      'few_rows',
      'At least 40 rows with a value in b are needed; you have 30.',
    ],
    [
      'few positives',
      { a: many, b: list(100, (row) => (row < 4 ? 'yes' : 'no')) },
      'b',
      'few_of_a_kind',
      'At least 10 rows where b is yes are needed; there are 4.',
    ],
    [
      'no column left',
      { a: many, b: many.map((value) => 2 * value) },
      'b',
      'no_columns',
      'No columns left to use: all were excluded.',
    ],
  ])('%s', (_, columns, target, code, message) =>
    expect(findDriversOf(tableOf(columns), { target })).toMatchObject({ kind: 'refused', code, message }),
  );

  it('an unknown level', () => {
    expect(
      findDriversOf(tableOf({ a: many, b: list(100, (row) => ['x', 'y'][row % 2]!) }), { target: 'b', positive: 'z' }),
    ).toMatchObject({ code: 'unknown_level', message: 'b has no value z.' });
  });
});
