import { describe, expect, it } from 'vitest';
import { cycle, noRelations, randomFrom } from '@/tests/analysis/columns';
import { eruptions, waiting } from '@/tests/analysis/faithful';
import { datesFrom2022, normalFrom, tableOf } from '@/tests/analysis/table-values';
import { mineInsights } from './mine';
import { BUDGET, type MinedFinding } from './schema';

const range = (n: number) => Array.from({ length: n }, (_, at) => at);
const brief = ({ kind, columns, scope, detail }: MinedFinding) =>
  [
    kind,
    columns[0],
    scope ? `${scope.field}=${String(scope.value)}` : '',
    'direction' in detail ? detail.direction : '',
  ]
    .filter(Boolean)
    .join(' ');
const briefs = (findings: MinedFinding[]) => findings.map(brief);

/** A day of each of three stores: their own level, a shock all share, noise of their own. */
function stores(days: number, seed: number, factor: (day: number, store: string) => number) {
  const normal = normalFrom(randomFrom(seed));
  const shock = range(days).map(() => 1 + 0.05 * normal());
  const dates = datesFrom2022(days, 'day');
  const rows = range(days).flatMap((day) =>
    ['Ash', 'Elm', 'Oak'].map((store, nth) => ({
      date: dates[day]!,
      store,
      revenue: 100 * (nth + 2) * shock[day]! * factor(day, store) * (1 + 0.03 * normal()),
      mood: normal(),
    })),
  );
  return tableOf('stores.csv', {
    date: rows.map(({ date }) => date),
    store: rows.map(({ store }) => store),
    revenue: rows.map(({ revenue }) => revenue),
    mood: rows.map(({ mood }) => mood),
  });
}

describe('along time', () => {
  it('tells a trend once, with its direction, its ends and the query of its numbers', () => {
    const { findings } = mineInsights(stores(120, 1, (day) => 1 + day / 200));
    const trend = findings.find(({ kind }) => kind === 'trend')!;
    expect(brief(trend)).toBe('trend revenue up');
    expect(trend.detail).toMatchObject({
      from: '2022-01-01',
      to: '2022-04-30',
      rest: null,
      time: { field: 'date', grain: 'day' },
    });
    expect(trend.queries[0]).toEqual({
      name: 'series',
      query: {
        measures: [{ field: 'revenue', agg: 'sum' }],
        dimensions: [{ field: 'date', grain: 'day' }],
        filters: [],
      },
    });
    expect([trend.type, trend.grade, trend.priority, trend.confidence]).toEqual(['trend', 'found', 'high', 0.99]);
    expect(findings.filter(({ kind }) => kind === 'trend')).toHaveLength(1);
  });

  it('one number with a slipped point is told, and hides neither the trend nor the store that differs', () => {
    const table = stores(400, 5, (day, store) => (1 + day / 400) * (day === 200 && store === 'Ash' ? 500 : 1));
    const kinds = mineInsights(table).findings.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['quality', 'trend', 'segment']));
    expect(kinds).not.toContain('anomaly');
  });

  it('a step is a change point, not a trend', () => {
    const { findings } = mineInsights(stores(120, 2, (day) => (day < 70 ? 1 : 0.7)));
    const shift = findings.find(({ kind }) => kind === 'changepoint')!;
    expect(brief(shift)).toBe('changepoint revenue down');
    expect(shift.detail).toMatchObject({ at: '2022-03-12' });
    expect(findings.some(({ kind }) => kind === 'trend')).toBe(false);
  });

  it('one store that goes against the others is a trend of that store', () => {
    const { findings } = mineInsights(
      stores(90, 3, (day, store) => (store === 'Elm' ? 1.4 - day / 120 : 1 + day / 200)),
    );
    const [trend] = findings.filter(({ scope }) => scope !== null);
    expect(brief(trend!)).toBe('trend revenue store=Elm down');
    expect(trend!.detail).toMatchObject({ rest: 'up' });
    expect(trend!.queries[0]?.query.filters).toEqual([{ field: 'store', op: 'eq', value: 'Elm' }]);
  });

  it('a day on which one store stood out is told of that store, and not again of the whole', () => {
    const { findings } = mineInsights(stores(150, 4, (day, store) => (day === 80 && store === 'Oak' ? 1.9 : 1)));
    expect(briefs(findings.filter(({ kind }) => kind === 'anomaly'))).toEqual(['anomaly revenue store=Oak high']);
  });

  it('a day on which all stores stood out is told of the whole', () => {
    const { findings } = mineInsights(stores(150, 5, (day) => (day === 80 ? 0.4 : 1)));
    expect(briefs(findings.filter(({ kind }) => kind === 'anomaly'))).toEqual(['anomaly revenue low']);
  });

  it('weekdays that differ are a season', () => {
    const { findings } = mineInsights(stores(84, 6, (day) => (day % 7 === 0 ? 1.5 : 1)));
    // 1 January 2022 was a Saturday: weekday 6 of a query.
    expect(findings.find(({ kind }) => kind === 'seasonality')?.detail).toMatchObject({
      part: 'weekday',
      period: 7,
      peak: 6,
    });
  });

  it('where a column turns for good, the step is of a known date and says which column it was; its rows are no group apart', () => {
    const normal = normalFrom(randomFrom(9));
    const law = range(120).map((at) => (at < 80 ? 'off' : 'on'));
    const { findings, ledger } = mineInsights(
      tableOf('roads.csv', {
        month: datesFrom2022(120, 'month'),
        killed: law.map((state, at) => 100 - at / 10 - (state === 'on' ? 12 : 0) + 3 * normal()),
        kms: range(120).map((at) => 50 + at + normal()),
        law,
      }),
    );
    expect(findings.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({
        kind: 'changepoint',
        direction: 'down',
        at: '2028-09-01',
        turn: { field: 'law', from: 'off', to: 'on' },
      }),
    );
    expect(ledger.some(({ kind, columns }) => kind === 'segment' && columns.includes('law'))).toBe(false);
  });

  it('two measures that rise are two trends unless they move together beside them', () => {
    const normal = normalFrom(randomFrom(10));
    const shock = range(60).map(() => 8 * normal());
    const { findings } = mineInsights(
      tableOf('index.csv', {
        month: datesFrom2022(60, 'month'),
        price_a: range(60).map((at) => 100 + 2 * at + shock[at]!),
        price_b: range(60).map((at) => 50 + at + shock[at]! / 2 + 0.2 * normal()),
        price_c: range(60).map((at) => 70 + 3 * at + 8 * normal()),
      }),
    );
    const trends = findings.filter(({ kind }) => kind === 'trend');
    expect(
      trends.map(({ columns, also }) => [columns[0], ...also.map(({ field }) => field)].sort().join('+')).sort(),
    ).toEqual(['price_a+price_b', 'price_c']);
  });

  it('random walks have no trend and do not go together', () => {
    const normal = normalFrom(randomFrom(8));
    const walk = () => {
      let at = 100;
      return range(200).map(() => (at += normal()));
    };
    const { findings } = mineInsights(
      tableOf('walks.csv', { date: datesFrom2022(200, 'day'), price_a: walk(), price_b: walk() }),
    );
    expect(briefs(findings)).toEqual([]);
  });
});

describe('among rows', () => {
  const normal = normalFrom(randomFrom(11));
  const n = 2400;
  const group = range(n).map((row) => ['basic', 'plus', 'pro'][row % 3]!);
  const spend = range(n).map(() => 100 + 20 * normal());
  const table = tableOf(
    'customers.csv',
    {
      plan: group,
      spend,
      visits: spend.map((value) => Math.round(value / 10 + 2 * normal())),
      usage: group.map((plan) => 50 + 10 * normal() + (plan === 'pro' ? 12 : 0)),
      height: range(n).map(() => normal()),
      tax: spend.map((value) => value * 0.2 + normal()),
      total: spend.map((value) => value * 1.2),
    },
    { ...noRelations, sums: [{ total: 'total', parts: ['spend', 'tax'] }] },
  );
  const mined = mineInsights(table);

  it('tells what goes together and which group differs, and confirms it on rows held back', () => {
    expect(briefs(mined.findings)).toEqual(
      expect.arrayContaining([
        'segment usage high',
        expect.stringMatching(/^correlation (spend|total|tax|visits) positive$/),
      ]),
    );
    expect(mined.heldOut).toBeGreaterThan(600);
    expect(
      mined.findings
        .filter(({ kind }) => kind !== 'driver')
        .every(({ holdOut }) => holdOut !== null && holdOut.p < 0.05),
    ).toBe(true);
  });

  it('what follows from a definition is kept in the ledger with its reason', () => {
    const entry = mined.ledger.find(
      ({ kind, columns }) => kind === 'correlation' && columns.includes('spend') && columns.includes('total'),
    );
    expect(entry).toMatchObject({ outcome: 'construction', because: ['total', 'spend', 'tax'] });
  });

  it('every hypothesis stands in the ledger once, under the count of its outcome', () => {
    const { counts, ledger } = mined;
    expect(ledger).toHaveLength(counts.tested);
    expect(new Set(ledger.map(({ key }) => key)).size).toBe(ledger.length);
    expect(
      counts.heldUp +
        counts.possible +
        counts.construction +
        counts.small +
        counts.repeats +
        counts.chance +
        counts.unconfirmed,
    ).toBe(counts.tested);
  });

  it('beyond the budget hypotheses are counted, not tested', () => {
    const { counts } = mineInsights(table, { hypotheses: 10 });
    expect(counts.tested).toBeLessThan(mined.counts.tested);
    expect(counts.untested).toBeGreaterThan(0);
    expect(mined.counts.untested).toBe(0);
  });

  it('the same rows give the same findings', () => {
    expect(mineInsights(table, BUDGET)).toEqual(mined);
  });

  it('a correlation that turns round in every group replaces the misleading one', () => {
    const rows = range(600).map((row) => ({ group: `g${row % 4}`, dose: 10 * (row % 4) + 3 * normal() }));
    const response = rows.map(({ group, dose }) => {
      const g = Number(group[1]);
      return 50 + 14 * g - 1.1 * (dose - 10 * g) + 3 * normal();
    });
    const { findings } = mineInsights(
      tableOf('doses.csv', { group: rows.map(({ group }) => group), dose: rows.map(({ dose }) => dose), response }),
    );
    expect(findings[0]).toMatchObject({
      kind: 'simpson',
      columns: ['dose', 'response', 'group'],
      folded: [{ kind: 'correlation' }],
    });
  });

  it('a difference that is gone within groups is told as that (admissions by department, Bickel 1975)', () => {
    const normal = normalFrom(randomFrom(31));
    const rows = range(1600).map((row) => {
      const [woman, hard] = [row % 2 === 0, row % 10 < (row % 2 === 0 ? 8 : 2)];
      return {
        gender: woman ? 'women' : 'men',
        dept: hard ? 'law' : 'art',
        score: (hard ? 30 : 60) + (woman ? 0.3 : 0) + 10 * normal(),
      };
    });
    const { findings } = mineInsights(
      tableOf('admissions.csv', {
        gender: rows.map(({ gender }) => gender),
        dept: rows.map(({ dept }) => dept),
        score: rows.map(({ score }) => score),
      }),
    );
    expect(findings.find(({ kind }) => kind === 'simpson')).toMatchObject({
      columns: ['score', 'gender', 'dept'],
      detail: { turns: expect.stringMatching(/gone|most|all/) as string },
    });
    expect(findings.some(({ kind, columns }) => kind === 'segment' && columns[1] === 'gender')).toBe(false);
  });

  it('a number of the same matter is held equal by nobody, but the size of what is paid for', () => {
    const normal = normalFrom(randomFrom(17));
    const rows = range(900).map((nth) => {
      const price = 1000 + (nth % 3 === 0 ? 400 : 0) + 300 * normal();
      return {
        town: nth % 3 === 0 ? 'Ash' : 'Elm',
        price,
        rooms: price / 400 + 0.3 * normal(),
        age: 40 + 9 * normal(),
      };
    });
    const { ledger } = mineInsights(
      tableOf('flats.csv', {
        town: rows.map(({ town }) => town),
        price: rows.map(({ price }) => price),
        rooms: rows.map(({ rooms }) => rooms),
        age: rows.map(({ age }) => age),
      }),
    );
    const held = ledger.filter(({ kind }) => kind === 'simpson').map(({ columns }) => `${columns[0]} by ${columns[2]}`);
    expect(held).toEqual(expect.arrayContaining(['price by age', 'rooms by age', 'price by rooms']));
    expect(held).not.toContain('rooms by price');
  });

  it('tells of no group whose name says that nothing is known', () => {
    const normal = normalFrom(randomFrom(23));
    const kinds = cycle(['Music', 'Games', 'nan', 'Film'], 400);
    const places = kinds.map((kind, nth) => (kind === 'nan' ? 'unknown' : ['North', 'South'][nth % 2]!));
    const { ledger } = mineInsights(
      tableOf('channels.csv', {
        kind: kinds,
        place: places,
        views: kinds.map((kind) => (kind === 'nan' ? 0 : 50) + 9 * normal()),
      }),
    );
    const told = ledger.filter(({ outcome }) => outcome === 'found').map(({ key }) => key);
    expect(told.filter((key) => /nan|unknown/.test(key))).toEqual([]);
  });

  it('a category that is a number cut in two says nothing of it; the value at the other end is named', () => {
    const weight = range(300).map(() => Math.round(3000 + 500 * normal()));
    const { ledger } = mineInsights(
      tableOf('births.csv', {
        low: weight.map((grams) => (grams < 2500 ? 'low' : 'normal')),
        weight,
        age: range(300).map(() => 30 + 5 * normal()),
      }),
    );
    expect(ledger.find(({ kind, columns }) => kind === 'segment' && columns.join() === 'weight,low')).toMatchObject({
      outcome: 'construction',
    });
    expect(mined.findings.find(({ columns }) => columns.join() === 'usage,plan')?.detail).toMatchObject({
      value: 'pro',
      opposite: expect.stringMatching(/basic|plus/) as string,
    });
  });

  it('whoever makes most of one figure and of the next is told once; a total is nothing to hold equal', () => {
    const normal = normalFrom(randomFrom(21));
    const rows = range(400).map((nth) => {
      const [card, north] = [nth % 2 === 0, nth % 10 < 8];
      const sales = Math.max(1, 12 + (card ? 2 : 0) + 3 * normal());
      return {
        borough: north ? 'North' : ['South', 'East'][nth % 2]!,
        payment: card ? 'card' : 'cash',
        sales,
        total_sales: sales + (card ? 3 : 0) + Math.abs(normal()),
        seats: 1 + (nth % 3),
      };
    });
    const { findings, ledger } = mineInsights(
      tableOf(
        'orders.csv',
        Object.fromEntries(
          (['borough', 'payment', 'sales', 'total_sales', 'seats'] as const).map((key) => [
            key,
            rows.map((row) => row[key]),
          ]),
        ),
      ),
    );
    expect(findings.filter(({ kind }) => kind === 'dominance')).toHaveLength(1);
    expect(ledger.some(({ kind, columns }) => kind === 'simpson' && columns[2] === 'total_sales')).toBe(false);
  });

  it('noise alone gives nothing', () => {
    const noise = normalFrom(randomFrom(12));
    const { findings, counts } = mineInsights(
      tableOf(
        'noise.csv',
        Object.fromEntries([
          ...range(12).map((nth) => [`v${nth}`, range(300).map(noise)]),
          ['team', range(300).map((row) => ['red', 'blue', 'green'][row % 3]!)],
        ]),
      ),
    );
    expect(findings).toEqual([]);
    expect(counts.tested).toBeGreaterThan(70);
  });

  it('rows that repeat and cells that are missing are counted', () => {
    const amount: (number | null)[] = range(200).map(normal);
    const weight = range(200).map(normal);
    const { findings } = mineInsights(
      tableOf('orders.csv', {
        amount: [...amount.map((value, row) => (row < 30 ? null : value)), ...amount.slice(100, 120)],
        weight: [...weight, ...weight.slice(100, 120)],
        kind: range(220).map((row) => ['a', 'b'][row % 2]!),
      }),
    );
    expect(findings.map(({ detail }) => detail.kind === 'quality' && [detail.issue, detail.rows])).toEqual(
      expect.arrayContaining([
        ['duplicate_rows', 20],
        ['missing_block', 30],
      ]),
    );
    expect(findings.every(({ test }) => test === null)).toBe(true);
  });

  it.each([
    ['of the last year is no finding: it may not be over', 39, 2, []],
    ['of a year before is one', 25, 2, ['anomaly']],
    ['that is high is one in the last year too', 39, 30, ['anomaly']],
  ])('a sum %s', (_, odd, count, kinds) => {
    const years = range(40).flatMap((nth) => range(nth === odd ? count : 10 + (nth % 3)).map(() => 1980 + nth));
    const { findings } = mineInsights(tableOf('visits.csv', { year: years, fee: years.map(() => 40 + normal()) }));
    expect(findings.filter(({ kind }) => kind === 'anomaly').map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['hold nothing but their month', (row: number) => ['Jan', 'Feb', 'Mar'][row % 3]!],
    ['are blank', () => null],
  ])('rows that %s were not entered twice', (_, month) => {
    const whole = range(120).map(normal);
    const { findings } = mineInsights(
      tableOf('sales.csv', {
        month: range(150).map(month),
        amount: [...whole, ...range(30).map(() => null)],
        weight: [...whole.map(() => normal()), ...range(30).map(() => null)],
      }),
    );
    expect(findings.some(({ detail }) => detail.kind === 'quality' && detail.issue === 'duplicate_rows')).toBe(false);
  });

  it.each<[string, (row: number) => boolean, [string, string] | null]>([
    ['of dates, which stand at no time', () => true, null],
    ['of values, where some rows have no date', (row) => row === 50, null],
    ['of values, in the order of time', () => false, ['2022-02-10', '2022-03-11']],
  ])('a block of missing cells %s', (_, isUndated, stretch) => {
    const inBlock = (row: number) => row >= 40 && row < 70;
    const dates = datesFrom2022(200, 'day').map((date, row) => (inBlock(row) && isUndated(row) ? null : date));
    const own = normalFrom(randomFrom(77));
    const { findings } = mineInsights(
      tableOf('visits.csv', {
        day: dates,
        visits: range(200).map((row) => (inBlock(row) && !isUndated(40) ? null : 50 + own())),
        other: range(200).map(own),
      }),
    );
    const block = findings.find(({ detail }) => detail.kind === 'quality' && detail.issue === 'missing_block')!;
    expect(block.detail).toMatchObject({ at: stretch?.[0] ?? null, to: stretch?.[1] ?? null });
  });

  it.each<[string, string, number, number]>([
    ['of what has not ended yet is no fault', 'dismissal date', 130, 0],
    ['of what every row should have is one', 'order date', 130, 1],
    ['in a few rows side by side that no time tells is none', 'order date', 12, 0],
  ])('an empty date %s', (_, label, empty, told) => {
    const own = normalFrom(randomFrom(81));
    const days = datesFrom2022(600, 'day');
    const { findings } = mineInsights(
      tableOf('staff.csv', {
        [label]: range(600).map((row) => (row >= 40 && row < 40 + empty ? null : days[(row * 7) % 600]!)),
        pay: range(600).map(() => 900 + 99 * own()),
      }),
    );
    expect(findings.filter(({ kind }) => kind === 'quality')).toHaveLength(told);
  });

  it('a block is at no time where the file goes place by place and others have values then', () => {
    const own = normalFrom(randomFrom(78));
    const days = datesFrom2022(60, 'day');
    const { findings } = mineInsights(
      tableOf('readings.csv', {
        day: range(240).map((row) => days[row % 60]!),
        place: range(240).map((row) => ['a', 'b', 'c', 'd'][Math.floor(row / 60)]!),
        level: range(240).map((row) => (row >= 60 && row < 120 ? null : 50 + own())),
      }),
    );
    const block = findings.find(({ detail }) => detail.kind === 'quality' && detail.issue === 'missing_block')!;
    expect(block.detail).toMatchObject({ column: 'level', rows: 60, at: null, to: null });
  });

  it('columns that lack values in the same rows are told once', () => {
    const own = normalFrom(randomFrom(79));
    const lacks = (row: number) => (row * 7) % 10 < 5;
    const { findings } = mineInsights(
      tableOf('towns.csv', {
        town: range(120).map((row) => `town ${row}`),
        ...Object.fromEntries(
          ['2016', '2017', '2018'].map((year) => [
            year,
            range(120).map((row) => (lacks(row) ? null : 900 + 99 * own())),
          ]),
        ),
        rain: range(120).map((row) => (row % 4 === 1 ? null : 30 + own())),
      }),
    );
    const told = findings.filter(({ kind }) => kind === 'quality');
    expect(told.map(({ columns, also }) => [columns, also.map(({ field }) => field)])).toEqual([
      [['2016'], ['2017', '2018']],
      [['rain'], []],
    ]);
  });

  it.each<[string, (year: number) => number, number]>([
    ['of a slip of the pen are told', (year) => (year === 2017 ? 9_000_000 : 1000), 1],
    ['of the capital, far out in every year, are not', () => 9_000_000, 0],
  ])('values %s', (_, capital, told) => {
    const own = normalFrom(randomFrom(80));
    const { findings } = mineInsights(
      tableOf('towns.csv', {
        town: range(120).map((row) => `town ${row}`),
        ...Object.fromEntries(
          range(4).map((nth) => [
            `in ${2015 + nth}`,
            range(120).map((row) => (row === 60 ? capital(2015 + nth) : 900 + Math.round(99 * own()))),
          ]),
        ),
      }),
    );
    const odd = findings.filter(({ detail }) => detail.kind === 'quality' && detail.issue === 'implausible_values');
    expect(odd).toHaveLength(told);
  });
});

describe('what is true without saying anything', () => {
  const own = normalFrom(randomFrom(82));
  const price = range(300).map(() => 5 + Math.abs(own()));
  const pieces = range(300).map((row) => 1 + (row % 9));
  const goods = range(300).map((row) => price[row]! * pieces[row]!);
  const bill = goods.map((value) => value * 1.05);
  const sums = [{ total: 'bill', parts: ['tax', 'goods'] }];
  const products = [{ total: 'goods', factors: ['price', 'pieces'] as [string, string] }];
  it.each<[string, typeof products, number]>([
    ['what a total is made of at second hand', products, 0],
    ['but what merely goes with it is told', [], 1],
  ])('%s', (_, known, told) => {
    const table = tableOf(
      'bills.csv',
      { bill, tax: bill.map((value, row) => value - goods[row]!), goods, pieces },
      {
        ...noRelations,
        sums,
        products: known,
      },
    );
    const pairs = mineInsights(table).findings.filter(
      ({ kind, columns }) => kind === 'correlation' && columns.includes('bill') && columns.includes('pieces'),
    );
    expect(pairs).toHaveLength(told);
  });

  it.each<[string, number, number]>([
    ['what is counted of one value alone', 0, 0],
    ['but the most of it is told', 2, 1],
  ])('%s', (_, rest, told) => {
    const kinds = range(300).map((row) => (row % 10 < 7 ? 'a' : row % 10 < 9 ? 'b' : 'c'));
    const visits = kinds.map((kind, row) => (kind === 'a' ? 10 + (row % 40) : rest));
    const found = mineInsights(tableOf('visits.csv', { kind: kinds, visits })).findings;
    expect(found.filter(({ kind }) => kind === 'dominance')).toHaveLength(told);
  });

  it.each<[string, string, number]>([
    ['one word in two columns', 'data', 0],
    ['but another word is told', 'download', 1],
  ])('%s', (_, written, told) => {
    const items = range(400).map((row) => ['data', 'call', 'message', 'call'][row % 4]!);
    const network = items.map((item, row) => (item === 'data' ? written : ['North', 'South', 'West'][row % 3]!));
    const found = mineInsights(tableOf('phone.csv', { item: items, network })).findings;
    expect(found.filter(({ kind }) => kind === 'association')).toHaveLength(told);
  });

  const rows = 400;
  /** Marks of an exam, which study brings about; who passed is read off them. */
  const exam = (passed: (score: number, study: number) => boolean) => {
    const normal = normalFrom(randomFrom(61));
    const study = range(rows).map(() => Math.round(600 + 150 * normal()));
    const score = study.map((minutes) => Number((20 + minutes / 20 + 6 * normal()).toFixed(1)));
    return tableOf('exam.csv', {
      study,
      score,
      shoe: range(rows).map(() => Number((40 + 2 * normal()).toFixed(1))),
      passed: score.map((each, row) => (passed(each, study[row]!) ? 'yes' : 'no')),
    });
  };
  const about = ({ findings }: ReturnType<typeof mineInsights>) =>
    findings
      .filter(({ columns }) => columns.includes('score') && columns.includes('passed'))
      .concat(findings.filter(({ detail }) => detail.kind === 'driver' && detail.target === 'passed'));

  it('is what follows from a threshold of another column', () => {
    const mined = mineInsights(exam((score) => score >= 50));
    expect(about(mined)).toEqual([]);
    expect(mined.ledger.some(({ outcome, because }) => outcome === 'construction' && because?.includes('passed'))).toBe(
      true,
    );
  });

  it('is not what only leans on it', () =>
    expect(about(mineInsights(exam((score, study) => score + (study % 7) * 4 >= 62))).length).toBeGreaterThan(0));
});

describe('readings that rise together', () => {
  const yearly = (of: (year: number, noise: () => number) => number, seed: number) => {
    const normal = normalFrom(randomFrom(seed));
    return range(120).map((year) => of(year, normal));
  };
  const table = (exports: number[], storks: number[]) =>
    tableOf('country.csv', { month: datesFrom2022(120, 'month'), exports, storks });
  const pair = (mined: ReturnType<typeof mineInsights>) =>
    mined.findings.filter(
      ({ kind, grade, detail }) =>
        kind === 'correlation' && grade === 'found' && detail.kind === 'correlation' && !detail.shared,
    );

  it('are no pair where both have a trend and nothing else', () => {
    expect(
      pair(
        mineInsights(
          table(
            yearly((year, noise) => 100 + 2 * year + 12 * noise(), 71),
            yearly((year, noise) => 40 + year + 6 * noise(), 72),
          ),
        ),
      ),
    ).toEqual([]);
  });

  it('are one where they move together beside their trends', () => {
    const shocks = yearly((_, noise) => noise(), 73);
    expect(
      pair(
        mineInsights(
          table(
            shocks.map((shock, year) => 100 + year / 2 + 12 * shock),
            shocks.map((shock, year) => 40 + year / 4 + 6 * shock + 4 * Math.sin(7 * year * year)),
          ),
        ),
      ),
    ).toHaveLength(1);
  });
});

describe('what is too thin to be told of', () => {
  it('a day whose mean is of one row, beside days of many', () => {
    const normal = normalFrom(randomFrom(81));
    const days = datesFrom2022(90, 'day').flatMap((day, nth) =>
      range(nth === 40 ? 1 : 12).map(() => ({ day, rating: nth === 40 ? 9.5 : 5 + 0.8 * normal() })),
    );
    const { findings } = mineInsights(
      tableOf('ratings.csv', { day: days.map(({ day }) => day), rating: days.map(({ rating }) => rating) }),
    );
    expect(findings.filter(({ kind, columns }) => kind === 'anomaly' && columns[0] === 'rating')).toEqual([]);
  });

  it('a measure that most of its own span lacks has no course', () => {
    const normal = normalFrom(randomFrom(82));
    const { ledger } = mineInsights(
      tableOf('wells.csv', {
        month: datesFrom2022(100, 'month'),
        level: range(100).map((month) => (month % 3 === 0 ? 10 + month / 5 + normal() : null)),
        flow: range(100).map((month) => 30 + month / 3 + normal()),
      }),
    );
    expect(ledger.filter(({ kind }) => kind === 'trend').map(({ columns }) => columns[0])).toEqual(['flow']);
  });

  it('days that a shop is closed every week are no gaps', () => {
    const normal = normalFrom(randomFrom(83));
    const open = datesFrom2022(400, 'day').filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    const { findings } = mineInsights(
      tableOf('shop.csv', { day: open, takings: open.map((_, nth) => 500 + nth + 20 * normal()) }),
    );
    expect(findings.find(({ kind }) => kind === 'trend')?.detail).toMatchObject({ time: { grain: 'day' } });
  });
});

describe('hours of a series that is told by day', () => {
  /** Readings every half hour for 70 days; a day and its noise. */
  const readings = (at: (reading: number) => number) => {
    const normal = normalFrom(randomFrom(91));
    const time = range(70 * 48).map((nth) =>
      new Date(Date.UTC(2024, 2, 4) + nth * 1_800_000).toISOString().slice(0, 19),
    );
    return tableOf('load.csv', {
      time,
      load: time.map((_, nth) => 300 + 40 * Math.sin((2 * Math.PI * nth) / 48) + 4 * normal() + at(nth)),
    });
  };
  const found = (table: ReturnType<typeof readings>) =>
    mineInsights(table).findings.filter(({ kind, grade }) => kind === 'anomaly' && grade === 'found');

  it('are told by the hour, each once, and drawn with the days around them', () => {
    const told = found(readings((nth) => (nth === 1000 || nth === 1001 ? 60 : nth === 2400 || nth === 2401 ? -60 : 0)));
    expect(
      told.map(({ detail }) => detail.kind === 'anomaly' && [detail.at, detail.direction, detail.time.grain]),
    ).toEqual(
      expect.arrayContaining([
        ['2024-03-24T20:00:00', 'high', 'hour'],
        ['2024-04-23', 'low', 'hour'],
      ]),
    );
    expect(told).toHaveLength(2);
    expect(new Set(told.map(({ key }) => key)).size).toBe(2);
    expect(told[0]!.queries[0]!.query.filters).toHaveLength(2);
  });

  it('name the hour of a single reading, weaker in the mean of its hour, with what the hour held', () => {
    const [first] = found(readings((nth) => (nth === 1500 ? 26 : 0)));
    expect(first!.key).toContain('2024-04-04T06:00:00');
    const { detail } = first!;
    if (detail.kind !== 'anomaly') throw new Error('no anomaly');
    expect([detail.direction, detail.time.grain]).toEqual(['high', 'hour']);
    expect(detail.value).toBeGreaterThan(detail.high);
    // Of the two readings of the hour the mean is told: half of what the one is off.
    expect(detail.value - detail.expected).toBeCloseTo(13, -1);
    expect(detail.value).toBeLessThan(400);
  });

  it('know the hours of workdays from those of weekends: what repeats each week is no event, what breaks it is', () => {
    const normal = normalFrom(randomFrom(94));
    const time = range(100 * 24).map((nth) =>
      new Date(Date.UTC(2024, 0, 1) + nth * 3_600_000).toISOString().slice(0, 19),
    );
    const rush = (nth: number) => (Math.floor(nth / 24) % 7 < 5 && [8, 17].includes(nth % 24) ? 60 : 0);
    const traffic = (at: (nth: number) => number) =>
      tableOf('traffic.csv', { time, cars: time.map((_, nth) => 200 + rush(nth) + 5 * normal() + at(nth)) });
    expect(found(traffic(() => 0))).toEqual([]);
    // A Sunday of week ten with the rush of a workday.
    const [event, ...others] = found(traffic((nth) => (nth === 69 * 24 + 8 ? 60 : 0)));
    expect([event!.detail, others]).toEqual([
      expect.objectContaining({ at: '2024-03-10T08:00:00', direction: 'high' }),
      [],
    ]);
  });

  it('are none where nothing stands out', () => expect(found(readings(() => 0))).toEqual([]));

  it('are not looked for among events, of which some hours hold more', () => {
    const random = randomFrom(92);
    const time = range(70 * 48)
      .map(() => new Date(Date.UTC(2024, 2, 4) + Math.floor(random() * 70 * 86_400) * 1000).toISOString().slice(0, 19))
      .sort();
    const noise = normalFrom(randomFrom(93));
    const { ledger } = mineInsights(tableOf('calls.csv', { time, load: time.map(() => 300 + 4 * noise()) }));
    expect(ledger.filter(({ key }) => key.includes('|hour '))).toEqual([]);
  });
});

describe('the shape of a measure', () => {
  it('values that fall into two groups are told with what lies between; one mode is no news, however lopsided', () => {
    const normal = normalFrom(randomFrom(41));
    const { findings, ledger } = mineInsights(
      tableOf('geyser.csv', { eruptions, waiting, wait_log: eruptions.map(() => Math.exp(normal())) }),
    );
    expect(findings.find(({ kind, columns }) => kind === 'bimodal' && columns[0] === 'eruptions')).toMatchObject({
      grade: 'found',
      detail: { cut: 3 },
      chart: { type: 'histogram' },
    });
    expect(ledger.find(({ kind, columns }) => kind === 'bimodal' && columns[0] === 'wait_log')?.outcome).toBe('chance');
  });

  it('whole numbers, and prices that end alike, are no groups', () => {
    const random = randomFrom(42);
    const { ledger } = mineInsights(
      tableOf('shop.csv', {
        units: range(900).map(() => Math.floor(random() * 30)),
        price: range(900).map(() => 10 * Math.floor(random() * 25) + 9.99),
        name: range(900).map((row) => ['a', 'b'][row % 2]!),
      }),
    );
    expect(ledger.filter(({ kind }) => kind === 'bimodal').map(({ outcome }) => outcome)).toEqual(['chance', 'chance']);
  });

  it('a course that climbs to its highest month and comes down again has its turning point there', () => {
    const normal = normalFrom(randomFrom(43));
    const { findings } = mineInsights(
      tableOf('jobs.csv', {
        month: datesFrom2022(120, 'month'),
        unemployed: range(120).map((at) => 4000 - 40 * Math.abs(at - 70) + 60 * normal()),
      }),
    );
    expect(findings.find(({ kind }) => kind === 'turning_point')).toMatchObject({
      type: 'trend',
      detail: { direction: 'peak', at: expect.stringMatching(/^2027-1|^2028-0/) as string },
    });
  });
});
