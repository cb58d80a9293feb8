import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { readTable } from './table';

const n = 200;
const yesNo = (label: string) => words(label, cycle(['no', 'yes'], n));
const amounts = (label: string) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 10 + ((row * 7.3) % 90)),
  );
const outcomesOf = (columns: ReturnType<typeof words>[]) =>
  readTable({ name: 'data.csv', columns: ready(columns, n), relations: noRelations, rowCount: n, thisYear: 2026 })
    .outcomes.filter(({ outcome }) => outcome.interest >= 0.8)
    .map(({ column }) => column.label);

const readAs = (
  columns: Parameters<typeof ready>[0],
  rowCount: number,
  { name = 'data.csv', relations = noRelations }: { name?: string; relations?: typeof noRelations } = {},
) => readTable({ name, columns: ready(columns, rowCount, relations), relations, rowCount, thisYear: 2026 });

describe('outcomes', () => {
  it.each<[string, ReturnType<typeof words>[], string[]]>([
    ['named as one', [amounts('age'), yesNo('churn'), amounts('fee')], ['churn']],
    [
      'placed as one, and nearly always so',
      [
        amounts('age'),
        amounts('fee'),
        words(
          'flagged',
          Array.from({ length: n }, (_, row) => (row < 4 ? 'no' : 'yes')),
        ),
      ],
      [],
    ],
    [
      'named as one, and nearly always so',
      [
        amounts('age'),
        amounts('fee'),
        words(
          'churn',
          Array.from({ length: n }, (_, row) => (row < 4 ? 'yes' : 'no')),
        ),
      ],
      ['churn'],
    ],
    ['placed as one', [amounts('age'), amounts('fee'), yesNo('flagged')], ['flagged']],
    [
      'what became of a row, by its values',
      [words('status', cycle(['attended', 'No-show', 'attended'], n)), amounts('age')],
      ['status'],
    ],
    [
      'an end under a label that says so',
      [words('Status', cycle(['active', 'churned'], n)), amounts('age')],
      ['Status'],
    ],
    ['two names of no end', [words('status', cycle(['full time', 'part time'], n)), amounts('age')], []],
    ['an end under another label', [words('team', cycle(['lost', 'gamma'], n)), amounts('age')], []],
    ['neither named nor placed', [yesNo('partner'), amounts('age'), yesNo('phone'), amounts('fee')], []],
    [
      'several named: the one that closes the table first',
      [
        amounts('age'),
        yesNo('diabetes'),
        amounts('weight'),
        yesNo('stroke'),
        amounts('height'),
        amounts('pulse'),
        yesNo('event in ten years'),
      ],
      ['event in ten years', 'diabetes', 'stroke'],
    ],
    [
      'one named, and one that closes the table: that one first',
      [amounts('age'), yesNo('diabetes'), amounts('weight'), amounts('pulse'), yesNo('event in ten years')],
      ['event in ten years', 'diabetes'],
    ],
    [
      'one named, and what rows merely have at the end',
      [amounts('age'), yesNo('churn'), amounts('weight'), amounts('pulse'), yesNo('has phone')],
      ['churn'],
    ],
    [
      'one question asked several times, and its answer',
      [
        amounts('age'),
        yesNo('accepted 1'),
        yesNo('accepted 2'),
        yesNo('accepted 3'),
        amounts('weight'),
        amounts('height'),
        amounts('pulse'),
        yesNo('response'),
      ],
      ['response'],
    ],
  ])('%s', (_, columns, expected) => {
    expect(outcomesOf(columns)).toEqual(expected);
  });
});

describe('the value that says what its column names', () => {
  const fates = (label: string, values: string[]) => words(label, cycle(values, n));
  it.each<[string, ReturnType<typeof words>, string | number | undefined]>([
    ['delayed of delay', fates('delay', ['on time', 'delayed']), 'delayed'],
    ['defaulted of default', fates('default', ['paid back', 'defaulted']), 'defaulted'],
    ['the rarer of 1 and 2, by its number', numbers('default', cycle([1, 1, 2], n)), 2],
    // The name itself, both of them, or what is no deed.
    ['married of married', fates('married', ['single', 'married']), undefined],
    ['a kind of what is named', fates('smoke', ['smoker', 'none of it']), undefined],
    ['1 and 2 under a name of no outcome', numbers('room', cycle([1, 1, 2], n)), undefined],
  ])('%s', (_, column, positive) => {
    const { outcomes } = readAs([amounts('age'), column, amounts('fee')], n);
    expect(outcomes.find(({ outcome }) => outcome.interest >= 0.8)?.outcome.positive).toBe(positive);
  });
});

describe('a series of levels', () => {
  const months = dates('month', '2012-01-01', '2019-12-01', { grain: 'month', step: 2_629_746, regular: true }, 96);
  const level = (label: string, more: object = { persists: true }) =>
    numbers(
      label,
      Array.from({ length: 96 }, (_, row) => 14_000 + 10 * row + ((row * 7) % 60)),
      more,
    );
  const kindOf = (columns: Parameters<typeof ready>[0], label: string) =>
    readAs(columns, 96, { relations: { ...noRelations, panel: { time: 'month', entity: [] } } }).measures.find(
      ({ column }) => column.label === label,
    )?.meaning.kind;
  const others = ['building', 'mining', 'lodging', 'teaching', 'nursing'].map((label) => level(label));
  it.each<[string, Parameters<typeof ready>[0], string]>([
    ['what counts elsewhere is a level among them', [months, ...others, level('retail_sales')], 'stock'],
    ['by itself it adds up', [months, level('retail_sales')], 'additive'],
    [
      'among figures that leap too',
      [months, ...others.map(({ label }) => level(label, {})), level('retail_sales')],
      'additive',
    ],
    ['where it leaps itself', [months, ...others, level('retail_sales', {})], 'additive'],
  ])('%s', (_, columns, kind) => expect(kindOf(columns, 'retail_sales')).toBe(kind));

  it.each<[string, number, boolean]>([
    ['grows with another, on another scale: two facts', 40, true],
    ['grows with another, on the same scale: one fact', 1.05, false],
  ])('%s', (_, factor, isShown) => {
    const output = level('output', {});
    const heads = { ...level('headroom', {}), quantiles: output.quantiles!.map((value) => value * factor) };
    const relations = {
      ...noRelations,
      panel: { time: 'month', entity: [] },
      correlations: [{ left: 'output', right: 'headroom', rho: 0.995, n: 96 }],
    };
    const shown = readAs([months, output, heads], 96, { relations: relations as typeof noRelations }).measures;
    expect(shown.length === 2).toBe(isShown);
  });
});

describe('long names', () => {
  const long = (nth: number) => `Electricity from other sources than coal and oil ${nth} (TWh)`;
  const years = numbers(
    'Year',
    cycle(
      Array.from({ length: 40 }, (_, nth) => 1980 + nth),
      n,
    ),
  );
  const region = words('Region', cycle(['A', 'B', 'C', 'D', 'E'], n));
  it('of what is measured make no survey', () =>
    expect(readAs([region, years, amounts(long(1)), amounts(long(2)), amounts(long(3))], n).time?.kind).toBe('year'));
  it('of what was answered do', () => {
    const asked = ['travel', 'recline', 'talk'].map((word) =>
      words(`Is it rude to ${word} while you sit on a plane?`, cycle(['Yes', 'No', 'Somewhat'], n)),
    );
    expect(readAs([region, years, ...asked], n).time).toBeNull();
  });
});

describe('what a file calls its target', () => {
  const first = (columns: Parameters<typeof ready>[0]) => readAs(columns, n).measures[0]?.column.label;
  it('comes first', () =>
    expect(first([amounts('income'), amounts('TARGET_deathRate'), amounts('rent')])).toBe('TARGET_deathRate'));
  it('but not the plan of a figure beside it', () =>
    expect(first([amounts('sales'), amounts('target_sales'), amounts('rent')])).toBe('sales'));
});

describe('counts by years', () => {
  const rows = (years: number[], label: string) => {
    const cells = years.flatMap((year) =>
      ['smith', 'baker', 'clerk', 'miner'].flatMap((job) => ['men', 'women'].map((sex) => ({ year, job, sex }))),
    );
    const columns = ready(
      [
        numbers(
          'year',
          cells.map(({ year }) => year),
        ),
        words(
          'job',
          cells.map(({ job }) => job),
        ),
        words(
          'sex',
          cells.map(({ sex }) => sex),
        ),
        numbers(
          label,
          cells.map((_, row) => 40 + ((row * 137) % 900)),
        ),
      ],
      cells.length,
    );
    return readTable({ name: 'data.csv', columns, relations: noRelations, rowCount: cells.length, thisYear: 2026 })
      .measures[0]?.meaning.kind;
  };
  it.each<[string, number[], string, string]>([
    ['of a census', [1960, 1970, 1980, 1990, 2000], 'count', 'stock'],
    ['every fifth year', [2000, 2005, 2010, 2015], 'total', 'stock'],
    ['of every year', [2000, 2001, 2002, 2003], 'count', 'additive'],
    ['of what happened', [1960, 1970, 1980, 1990], 'deaths', 'additive'],
  ])('%s', (_, years, label, kind) => {
    expect(rows(years, label)).toBe(kind);
  });
});

describe('a list of entities of very different size', () => {
  const size = (factor: number) => Array.from({ length: 60 }, (_, row) => factor * 1.25 ** row);
  const columns = [
    words(
      'country',
      Array.from({ length: 60 }, (_, row) => `Land ${String.fromCharCode(65 + (row % 26))}${row}`),
    ),
    numbers('exports', size(10)),
    numbers('population', size(1000)),
    numbers(
      'taxes',
      Array.from({ length: 60 }, (_, row) => 3.5 + ((row * 17) % 60) ** 2 / 60),
    ),
  ];
  const pair = (left: string, right: string, rho: number) => ({ left, right, rho, n: 60 });
  it.each<[string, ReturnType<typeof pair>[], string]>([
    [
      'what stays within narrow bounds and moves with none of them',
      [pair('exports', 'population', 0.95), pair('taxes', 'population', 0.12)],
      'rate',
    ],
    [
      'what moves with them',
      [pair('exports', 'population', 0.95), pair('taxes', 'population', 0.7), pair('taxes', 'exports', 0.2)],
      'additive',
    ],
    ['where only the strongest pairs are known', [pair('exports', 'population', 0.95)], 'additive'],
  ])('%s', (_, correlations, kind) => {
    const { measures } = readAs(columns, 60, { relations: { ...noRelations, correlations } as typeof noRelations });
    expect(measures.find(({ column }) => column.key === 'taxes')?.meaning.kind).toBe(kind);
  });
});

describe('money', () => {
  const currency = words('currency', cycle(['USD', 'EUR', 'JPY'], n));
  it.each<[string, Parameters<typeof ready>[0], string[]]>([
    [
      'in the currency of each row',
      [currency, amounts('local price'), amounts('dollar price'), amounts('age')],
      ['dollar price', 'age'],
    ],
    ['whose own is named', [currency, amounts('salary'), amounts('salary_in_usd')], ['salary_in_usd']],
    ['in one currency', [words('currency', cycle(['USD'], n)), amounts('price')], ['price']],
    [
      'beside codes that are no currencies',
      [words('currency', cycle(['coins', 'notes'], n)), amounts('price')],
      ['price'],
    ],
    [
      'beside codes of airports that could be',
      [words('origin', cycle(['ALL', 'CUP', 'MAD'], n)), amounts('price')],
      ['price'],
    ],
  ])('%s', (_, columns, expected) => {
    expect(
      readAs(columns, n)
        .measures.map(({ column }) => column.label)
        .sort(),
    ).toEqual(expected.toSorted());
  });
});

describe('what rows are called', () => {
  const people = words(
    'full name',
    Array.from({ length: n }, (_, row) => `Person ${row}`),
    { type: 'text' },
  );
  const kinds = words('kind', cycle(['a', 'b'], n));
  const numbered = (lines: number) =>
    words(
      'Name',
      Array.from({ length: n }, (_, row) => `#${1001 + Math.floor(row / lines)}`),
      { type: 'id' },
    );
  it.each<[string, Parameters<typeof ready>[0], string]>([
    ['billionaires.csv', [people, kinds, amounts('worth')], 'billionaires'],
    ['my data/Astronauts_2024.csv', [people, kinds, amounts('height')], 'astronauts'],
    // Nothing tells each row apart; what the rows may be about; a measure, a place or a word for tables; a word that
    // only ends like a plural.
    ['billionaires.csv', [kinds, amounts('worth')], 'rows'],
    ['funny comics.csv', [people, kinds, amounts('pages')], 'rows'],
    ['scores.csv', [people, kinds, amounts('points')], 'rows'],
    ['city statistics.csv', [people, amounts('height')], 'rows'],
    ['census.csv', [people, amounts('height')], 'rows'],
    ['hollywood.csv', [people, amounts('height')], 'rows'],
    ['orders_export.csv', [numbered(1), kinds, amounts('amount')], 'orders'],
    // A number on two lines numbers what has them.
    ['orders_export.csv', [numbered(2), kinds, amounts('amount')], 'rows'],
  ])('%s with its columns: %#', (name, columns, noun) => {
    expect(readAs(columns, n, { name }).rows.noun).toBe(noun);
  });
});

describe('what groups nothing', () => {
  const clock = (row: number) =>
    `${row % 3}:${String((row * 7) % 60).padStart(2, '0')}:${String((row * 13) % 60).padStart(2, '0')}`;
  it.each<[string, Parameters<typeof ready>[0][number], boolean]>([
    [
      'a rank of many places',
      numbers(
        'rank',
        cycle(
          Array.from({ length: 60 }, (_, place) => place + 1),
          n,
        ),
      ),
      false,
    ],
    ['a rank of few', numbers('rank', cycle([1, 2, 3], n)), true],
    [
      'clock times as text',
      words(
        'half way',
        Array.from({ length: n }, (_, row) => clock(row % 90)),
        { type: 'category' },
      ),
      false,
    ],
    ['hours of opening, a few', words('opens', cycle(['8:00', '9:00', '10:00'], n)), true],
  ])('%s', (_, column, groups) => {
    expect(readAs([column, amounts('fee')], n).dimensions.length > 0).toBe(groups);
  });
});

describe('rows at moments without a step', () => {
  const moments = dates('date', '1965-01-02', '2016-12-25', { grain: 'day', step: 1_468_800, regular: false }, n);
  const degrees = (label: string, from: number) =>
    numbers(
      label,
      Array.from({ length: n }, (_, row) => from + ((row * 37.31) % 60)),
    );
  it.each<[string, Parameters<typeof ready>[0], string]>([
    [
      'each at a place of its own',
      [moments, degrees('latitude', -30), degrees('longitude', 20), amounts('magnitude')],
      'event',
    ],
    ['all at one place', [moments, amounts('temperature')], 'reading'],
  ])('%s', (_, columns, kind) => {
    expect(readAs(columns, n).rows.kind).toBe(kind);
  });

  const going = (label: string) => ({ ...amounts(label), persists: true });
  const occupied = words('occupied', cycle(['no', 'yes'], n));
  it.each<[string, Parameters<typeof ready>[0], string, string[]]>([
    ['go on from row to row', [moments, going('temperature'), going('humidity'), amounts('light')], 'reading', []],
    ['with a flag', [moments, going('temperature'), going('humidity'), occupied], 'reading', ['occupied']],
    ['a balance alone', [moments, going('balance'), amounts('fee'), words('kind', cycle(['a', 'b'], n))], 'event', []],
    ['know nothing of the row before', [moments, amounts('fee'), amounts('tip'), occupied], 'event', ['occupied']],
  ])('figures that %s', (_, columns, kind, outcomes) => {
    const table = readAs(columns, n);
    expect(table.rows.kind).toBe(kind);
    expect(table.outcomes.map(({ column }) => column.key)).toEqual(outcomes);
  });
});

describe('one row a day', () => {
  const days = dates('day', '2025-01-01', '2025-07-19', { grain: 'day', step: 86_400, regular: true }, n);
  const numbered = (label: string) => ({
    ...numbers(
      label,
      Array.from({ length: n }, (_, row) => 1000 + row),
    ),
    role: 'id' as const,
  });
  const site = words('site', cycle(['north', 'south', 'west'], n));
  it.each<[string, Parameters<typeof ready>[0], string]>([
    ['numbered inspections happened', [numbered('inspection no'), days, site, amounts('mites')], 'event'],
    ['numbered readings were measured', [numbered('reading no'), days, site, amounts('mites')], 'reading'],
    ['rows that say nothing of themselves', [numbered('id'), days, site, amounts('mites')], 'reading'],
  ])('%s', (_, columns, kind) => {
    expect(readAs(columns, n).rows.kind).toBe(kind);
  });
});

describe('entities seen again at moments without a step', () => {
  const panel = (filled: number) => {
    const rows = Math.round(27 * 10 * filled);
    const days = dates('date', '2020-01-31', '2020-10-31', { grain: 'day', step: 2_678_400, regular: false }, rows);
    const columns = [
      words(
        'region',
        cycle(
          Array.from({ length: 27 }, (_, nth) => `Region ${nth}`),
          rows,
        ),
      ),
      { ...days, distinct: 10 },
      numbers(
        'unemployment rate',
        Array.from({ length: rows }, (_, row) => 3 + ((row * 7.3) % 20)),
      ),
    ];
    return readAs(columns, rows, { relations: { ...noRelations, panel: { time: 'date', entity: ['region'] } } }).rows
      .kind;
  };
  it('are followed where most of the grid is filled', () => expect(panel(0.95)).toBe('panel'));
  it('happen by chance where it is not', () => expect(panel(0.4)).toBe('event'));
});

it('a short table is a list of its all-different short texts', () => {
  const subjects = words('subject', ['Art', 'Biology', 'Chemistry', 'Drama', 'English', 'French'], { type: 'text' });
  expect(readAs([subjects, numbers('pass rate', [51, 62.5, 48, 71, 66, 59.5])], 6).entity?.column.key).toBe('subject');
  const notes = words(
    'note',
    Array.from({ length: 6 }, (_, row) => `written at length about the ${row}th of all the rows`),
    { type: 'text' },
  );
  expect(readAs([notes, numbers('pass rate', [51, 62.5, 48, 71, 66, 59.5])], 6).entity).toBeNull();
});

describe('what a category gives', () => {
  const firms = words(
    'firm',
    cycle(
      Array.from({ length: 20 }, (_, nth) => `Firm ${nth}`),
      n,
    ),
  );
  const given = (from: string, to: string) =>
    ({ ...noRelations, determines: [{ from, to }] }) as unknown as typeof noRelations;
  const kindOf = (columns: Parameters<typeof ready>[0], from: string) =>
    readAs(columns, n, { relations: given(from, 'orders_placed') }).measures.find(
      ({ column }) => column.key === 'orders_placed',
    )?.meaning.agg;
  const orders = numbers(
    'orders placed',
    cycle(
      Array.from({ length: 20 }, (_, nth) => 3 + ((nth * 7) % 40)),
      n,
    ),
  );
  const when = dates('date', '2021-01-01', '2021-12-30', { grain: 'day', step: 86_400, regular: false }, 190);
  it('is said again in each of its rows, and never added up', () =>
    expect(kindOf([when, firms, orders], 'firm')).toBe('avg'));
  it('adds up where nothing gives it', () => expect(kindOf([when, firms, orders], 'date')).toBe('sum'));
  it('adds up where each row is a thing of its own', () => {
    const own = words(
      'slip',
      Array.from({ length: n }, (_, row) => `S${row}`),
    );
    expect(kindOf([when, own, firms, orders], 'slip')).toBe('sum');
  });
});

describe('two figures that go together', () => {
  const shown = (left: string, right: string) => {
    const pair = { left: left.replaceAll(' ', '_'), right: right.replaceAll(' ', '_'), rho: 0.99, n };
    const whole = (label: string, factor: number) =>
      numbers(
        label,
        Array.from({ length: n }, (_, row) => factor * (1 + ((row * 73) % 900))),
      );
    return readAs([words('kind', cycle(['a', 'b', 'c'], n)), whole(left, 3), whole(right, 40)], n, {
      relations: { ...noRelations, correlations: [pair] } as typeof noRelations,
    }).measures.length;
  };
  it.each([
    ['money and what it bought are two facts', 'spend', 'clicks', 2],
    ['money by its unit alone', 'box office (£)', 'seats sold', 2],
    ['money twice is one', 'spend', 'cost', 1],
    ['a price moves with what it is made of', 'price', 'weight', 1],
  ])('%s', (_, left, right, count) => expect(shown(left, right)).toBe(count));
});

describe('years of the same places', () => {
  const land = (nth: number) => `Land ${String.fromCharCode(65 + (nth % 26))}${Math.floor(nth / 26)}`;
  const cells = (places: number, years: number, leftOut: number) =>
    Array.from({ length: places * years }, (_, cell) => ({
      place: cell % places,
      year: 2015 + Math.floor(cell / places),
    })).filter((_, nth) => leftOut === 0 || nth % leftOut !== 0);
  const kindOf = (rows: { place: number; year: number }[]) =>
    readAs(
      [
        words(
          'country',
          rows.map(({ place }) => land(place)),
        ),
        numbers(
          'year',
          rows.map(({ year }) => year),
        ),
        numbers(
          'score',
          rows.map((_, row) => 2.5 + ((row * 7.3) % 5)),
        ),
      ],
      rows.length,
      { relations: { ...noRelations, panel: { time: 'year', entity: ['country'] } } },
    ).rows.kind;
  it('are followed, be it for three of them', () => expect(kindOf(cells(80, 3, 0))).toBe('panel'));
  it('are followed where some are missing', () => expect(kindOf(cells(80, 3, 20))).toBe('panel'));
  it('are not where each comes up now and then', () => expect(kindOf(cells(81, 3, 2))).not.toBe('panel'));
});
