import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRelation, newFolder, removeFolder, type ColumnGiven } from '../../../../tests/queries/fixture';
import { answerIn, openEngine } from '../../../../tests/queries/in-process';
import { randomFrom, selectOf } from '../../../../tests/queries/records';
import { exactSum, passes, reference } from '../../../../tests/queries/reference';
import { comparisonQuery } from '../resolve/comparison';
import { resultKeys } from '../resolve/keys';
import { sameRows } from './canonical';
import { query as querySchema, type QueryInput } from './query';
import type { Row } from './result';

// Every widget of the pictures that the product is measured by, as a Query; its numbers against records counted by
// hand.

const random = randomFrom(31);
const pick = <Item>(items: Item[], power = 1) => items[Math.floor(items.length * random() ** power)]!;
const cents = (value: number) => Math.round(value * 100) / 100;
const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date));

const BOROUGHS: [string | null, string][] = [
  ['Manhattan', 'East Village'],
  ['Manhattan', 'Midtown Center'],
  ['Manhattan', 'Union Sq'],
  ['Manhattan', 'Murray Hill'],
  ['Manhattan', 'Clinton East'],
  ['Queens', 'JFK Airport'],
  ['Queens', 'Astoria'],
  ['Brooklyn', 'Park Slope'],
  ['Brooklyn', 'Red Hook'],
  ['Bronx', 'Mott Haven'],
  ['Manhattan', 'Gramercy'],
  ['Manhattan', 'Yorkville'],
  ['Queens', 'Corona'],
  ['Manhattan', 'Chelsea'],
];

/** One trip on 28 February, then some 40 a day up to 31 March 2019, 23:43. */
const trips: Row[] = [
  ...Array.from(
    { length: 1240 },
    (_, nth) => Date.UTC(2019, 2, 1) + Math.floor(((nth + random()) * 31 * 86_400_000) / 1240),
  ),
  Date.UTC(2019, 1, 28, 23, 29),
  Date.UTC(2019, 2, 31, 23, 43),
]
  .sort((left, right) => left - right)
  .map((at) => {
    const [borough, zone] = random() < 0.02 ? [null, null] : pick(BOROUGHS, 1.6);
    const payment = random() < 0.01 ? null : random() < 0.7 ? 'credit card' : 'cash';
    const distance = cents(random() ** 3 * 26);
    const fare = random() < 0.03 ? 52 : cents(3 + distance * 2.6);
    const tip = payment === 'credit card' ? cents(fare * 0.2 * random()) : 0;
    return {
      pickup: new Date(at).toISOString().slice(0, 19),
      pickup_borough: borough,
      pickup_zone: zone,
      payment,
      distance,
      fare,
      tip,
      total: cents(fare + tip + 3.3),
    };
  });
const TRIP_COLUMNS: Record<string, ColumnGiven> = {
  pickup: { type: 'datetime', step: 7200 },
  pickup_borough: { type: 'category' },
  pickup_zone: { type: 'category' },
  payment: { type: 'category' },
  distance: { type: 'decimal' },
  fare: { type: 'decimal' },
  tip: { type: 'decimal' },
  total: { type: 'decimal' },
};

const weather: Row[] = Array.from({ length: 1461 }, (_, nth) => {
  const date = day(2012, 0, 1 + nth);
  const season = Math.cos(((date.getUTCMonth() - 6) / 6) * Math.PI);
  const wet = random() < 0.45 - 0.3 * season;
  const high = cents(14 + 10 * season + 4 * random());
  return {
    date: date.toISOString().slice(0, 10),
    precipitation: wet ? cents(random() * 40) : 0,
    temp_max: high,
    temp_min: cents(high - 4 - 5 * random()),
    wind: cents(1 + 6 * random()),
    weather: wet ? (high < 3 ? 'snow' : 'rain') : pick(['sun', 'fog', 'drizzle'], 2),
  };
});
const WEATHER_COLUMNS: Record<string, ColumnGiven> = {
  date: { type: 'date', step: 86_400 },
  precipitation: { type: 'decimal' },
  temp_max: { type: 'decimal' },
  temp_min: { type: 'decimal' },
  wind: { type: 'decimal' },
  weather: { type: 'category' },
};

const passengers: Row[] = Array.from({ length: 144 }, (_, nth) => ({
  month: day(1949, nth, 1).toISOString().slice(0, 10),
  passengers: 110 + 2 * nth + Math.round(40 * random()),
}));
const PASSENGER_COLUMNS: Record<string, ColumnGiven> = {
  month: { type: 'date', step: 31 * 86_400 },
  passengers: { type: 'integer' },
};

const SOURCES = {
  trips: { records: trips, given: TRIP_COLUMNS, time: 'pickup' },
  weather: { records: weather, given: WEATHER_COLUMNS, time: 'date' },
  passengers: { records: passengers, given: PASSENGER_COLUMNS, time: 'month' },
};
type SourceName = keyof typeof SOURCES;

const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
const made = new Map<SourceName, Awaited<ReturnType<typeof makeRelation>>>();

beforeAll(async () => {
  engine = await openEngine(folder);
  for (const [name, { records, given }] of Object.entries(SOURCES))
    made.set(name as SourceName, await makeRelation(folder, selectOf(records, given), given, { key: `w/${name}/1` }));
});
afterAll(() => removeFolder(folder));

async function asked(source: SourceName, input: QueryInput) {
  const { relation, columns } = made.get(source)!;
  return answerIn((await engine.ask(relation, columns, [querySchema.parse(input)]))[0]);
}
const byHand = (source: SourceName, input: QueryInput) =>
  reference(SOURCES[source].records, querySchema.parse(input), (field) => field === SOURCES[source].time);

const fortnight: QueryInput['filters'] = [{ field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] }];
const before: QueryInput['filters'] = [{ field: 'pickup', op: 'between', values: ['2019-03-04', '2019-03-17'] }];
const both: QueryInput['filters'] = [{ field: 'pickup', op: 'between', values: ['2019-03-04', '2019-03-31'] }];
const byCard: QueryInput['filters'] = [{ field: 'payment', op: 'eq', value: 'credit card' }];
const inYear = (year: string): QueryInput['filters'] => [{ field: 'date', op: 'eq', value: year }];
const since2013: QueryInput['filters'] = [{ field: 'date', op: 'gte', value: '2013-01-01' }];
const count = { agg: 'count' as const };
const revenue = { agg: 'sum' as const, field: 'total' };
const tipShare = {
  agg: 'sum' as const,
  field: 'tip',
  filters: byCard,
  over: { agg: 'sum' as const, field: 'fare', filters: byCard },
};
const wetDays = {
  agg: 'count' as const,
  filters: [{ field: 'precipitation', op: 'gt' as const, value: 0 }],
  over: count,
};
const perDay = [{ field: 'pickup', grain: 'day' as const }];
const perMonth = [{ field: 'date', grain: 'month' as const }];

const WIDGETS: [string, SourceName, QueryInput][] = [
  // dashboard.html
  ['Revenue', 'trips', { measures: [revenue], filters: fortnight }],
  ['Trips', 'trips', { measures: [count], filters: fortnight }],
  ['Revenue per trip', 'trips', { measures: [{ ...revenue, over: count }], filters: fortnight }],
  ['Tip, share of fare (card)', 'trips', { measures: [tipShare], filters: fortnight }],
  ['the line of Revenue', 'trips', { measures: [revenue], dimensions: perDay, filters: both }],
  ['the line of Trips', 'trips', { measures: [count], dimensions: perDay, filters: both }],
  [
    'the line of Revenue per trip',
    'trips',
    { measures: [{ ...revenue, over: count }], dimensions: perDay, filters: both },
  ],
  ['the line of Tip, share of fare', 'trips', { measures: [tipShare], dimensions: perDay, filters: both }],
  ['Revenue per day', 'trips', { measures: [revenue], dimensions: perDay, filters: fortnight }],
  [
    'Trips by weekday and hour',
    'trips',
    {
      measures: [count],
      dimensions: [
        { field: 'pickup', part: 'weekday' },
        { field: 'pickup', part: 'hour' },
      ],
      filters: fortnight,
    },
  ],
  [
    'Revenue by pickup zone, top 10',
    'trips',
    { measures: [revenue], dimensions: [{ field: 'pickup_zone' }], filters: fortnight, limit: 10, other: true },
  ],
  ['the median of Fares', 'trips', { measures: [{ agg: 'median', field: 'fare' }], filters: fortnight }],
  [
    'trips at the flat fare',
    'trips',
    { measures: [count], filters: [...fortnight, { field: 'fare', op: 'eq', value: 52 }] },
  ],
  [
    'Payment by borough',
    'trips',
    { measures: [count], dimensions: [{ field: 'pickup_borough' }, { field: 'payment' }], filters: fortnight },
  ],
  ['Payment by borough: all', 'trips', { measures: [count], dimensions: [{ field: 'payment' }], filters: fortnight }],
  [
    'Split of the change, now',
    'trips',
    { measures: [revenue], dimensions: [{ field: 'pickup_borough' }], filters: fortnight },
  ],
  [
    'Split of the change, before',
    'trips',
    { measures: [revenue], dimensions: [{ field: 'pickup_borough' }], filters: before },
  ],
  // data-set.html
  ['Trips per day', 'trips', { measures: [count], dimensions: perDay }],
  [
    'trips of distance 0 and what they cost',
    'trips',
    { measures: [count, revenue], filters: [{ field: 'distance', op: 'eq', value: 0 }] },
  ],
  [
    'the tip of cash trips',
    'trips',
    { measures: [{ agg: 'sum', field: 'tip' }, count], filters: [{ field: 'payment', op: 'eq', value: 'cash' }] },
  ],
  [
    'airport trips: share of trips and of revenue',
    'trips',
    {
      measures: [
        {
          agg: 'count',
          filters: [{ field: 'pickup_zone', op: 'in', values: ['JFK Airport', 'LaGuardia Airport'] }],
          over: count,
        },
        {
          ...revenue,
          filters: [{ field: 'pickup_zone', op: 'in', values: ['JFK Airport', 'LaGuardia Airport'] }],
          over: revenue,
        },
      ],
    },
  ],
  // home.html
  ['rain and snow, 2015', 'weather', { measures: [{ agg: 'sum', field: 'precipitation' }], filters: inYear('2015') }],
  [
    'rain per month since 2013',
    'weather',
    { measures: [{ agg: 'sum', field: 'precipitation' }], dimensions: perMonth, filters: since2013 },
  ],
  [
    'passengers per month',
    'passengers',
    { measures: [{ agg: 'sum', field: 'passengers' }], dimensions: [{ field: 'month', grain: 'month' }] },
  ],
  [
    'passengers per year',
    'passengers',
    { measures: [{ agg: 'sum', field: 'passengers' }], dimensions: [{ field: 'month', grain: 'year' }] },
  ],
  // guest.html
  ['Rain and snow, 2014', 'weather', { measures: [{ agg: 'sum', field: 'precipitation' }], filters: inYear('2014') }],
  ['Days with rain or snow', 'weather', { measures: [wetDays], filters: inYear('2015') }],
  ['Mean daily high', 'weather', { measures: [{ agg: 'avg', field: 'temp_max' }], filters: inYear('2015') }],
  ['Mean wind', 'weather', { measures: [{ agg: 'avg', field: 'wind' }], filters: inYear('2015') }],
  [
    'the lines of the four',
    'weather',
    {
      measures: [
        { agg: 'sum', field: 'precipitation' },
        wetDays,
        { agg: 'avg', field: 'temp_max' },
        { agg: 'avg', field: 'wind' },
      ],
      dimensions: perMonth,
      filters: since2013,
    },
  ],
  [
    'Daily high, 2015',
    'weather',
    {
      measures: [{ agg: 'max', field: 'temp_max' }],
      dimensions: [{ field: 'date', grain: 'day' }],
      filters: inYear('2015'),
    },
  ],
  [
    'Most rain in a day',
    'weather',
    {
      measures: [{ agg: 'max', field: 'precipitation' }],
      dimensions: [{ field: 'date' }],
      filters: since2013,
      sort: [{ by: 'max_precipitation', dir: 'desc' }],
      limit: 3,
    },
  ],
  [
    'Temperature by month, 2015',
    'weather',
    {
      measures: [
        { agg: 'avg', field: 'temp_max' },
        { agg: 'avg', field: 'temp_min' },
        { agg: 'max', field: 'temp_max' },
        { agg: 'min', field: 'temp_min' },
      ],
      dimensions: perMonth,
      filters: inYear('2015'),
    },
  ],
  [
    'Kind of day by month',
    'weather',
    { measures: [count], dimensions: [{ field: 'date', part: 'month' }, { field: 'weather' }], filters: since2013 },
  ],
  ['Kind of day', 'weather', { measures: [count], dimensions: [{ field: 'weather' }], filters: since2013 }],
];

test.each(WIDGETS)('%s', async (_, source, input) => {
  const { rows, other } = await asked(source, input);
  const expected = byHand(source, input);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => resultKeys(querySchema.parse(input)).dimensions.map((key) => row[key]))).toEqual(
    expected.rows.map((row) => resultKeys(querySchema.parse(input)).dimensions.map((key) => row[key])),
  );
  expect(sameRows(rows, expected.rows, []), JSON.stringify([rows, expected.rows])).toBe(true);
  expect(other?.groups ?? 0).toBe(expected.folded);
});

describe('bins', () => {
  const chosen = trips.filter((row) => fortnight.every((filter) => passes(row, filter as never)));

  test('Fares: trips per $5', async () => {
    const { rows } = await asked('trips', {
      measures: [count],
      dimensions: [{ field: 'fare', bins: 20 }],
      filters: fortnight,
    });
    expect(rows.slice(0, 4).map((row) => row.fare_bin)).toEqual([0, 5, 10, 15]);
    for (const { fare_bin: from, count: listed } of rows)
      expect(listed).toBe(
        chosen.filter(({ fare }) => Number(fare) >= Number(from) && Number(fare) < Number(from) + 5).length,
      );
    expect(exactSum(rows.map((row) => Number(row.count)))).toBe(chosen.length);
  });

  test('Fare against distance: trips per cell', async () => {
    const { rows } = await asked('trips', {
      measures: [count],
      dimensions: [
        { field: 'distance', bins: 60 },
        { field: 'fare', bins: 40 },
      ],
      filters: fortnight,
    });
    for (const { distance_bin: x, fare_bin: y, count: listed } of rows) {
      const inside = chosen.filter(
        ({ distance, fare }) =>
          Number(distance) >= Number(x) &&
          Number(distance) < Number(x) + 0.5 &&
          Number(fare) >= Number(y) &&
          Number(fare) < Number(y) + 2,
      );
      expect(listed, `${x} ${y}`).toBe(inside.length);
    }
    expect(exactSum(rows.map((row) => Number(row.count)))).toBe(chosen.length);
  });

  test('Fare against distance, point by point', async () => {
    const { rows, truncated } = await asked('trips', { select: ['distance', 'fare'], filters: fortnight });
    expect(rows).toEqual(chosen.map(({ distance, fare }) => ({ distance, fare })));
    expect(truncated).toBe(false);
  });
});

describe('comparison', () => {
  const against = (input: QueryInput) =>
    comparisonQuery(querySchema.parse(input), made.get('trips')!.columns, 'previous_period')!;

  test.each<[string, QueryInput]>([
    ['Revenue', { measures: [revenue], filters: fortnight }],
    ['Revenue per day', { measures: [revenue], dimensions: perDay, filters: fortnight }],
    [
      'Revenue by pickup zone',
      { measures: [revenue], dimensions: [{ field: 'pickup_zone' }], filters: fortnight, limit: 10, other: true },
    ],
  ])('%s, 4–17 Mar', async (_, input) => {
    const { query, from, to, covered } = against(input);
    expect({ from, to, covered }).toEqual({ from: '2019-03-04', to: '2019-03-18', covered: true });
    const { limit: _limit, other: _other, ...rest } = input;
    expect(
      sameRows(
        (await asked('trips', query)).rows,
        byHand('trips', { ...rest, filters: before }).rows,
        resultKeys(querySchema.parse(input)).dimensions,
      ),
    ).toBe(true);
  });

  test('the last two whole weeks are the fortnight', async () => {
    const relative: QueryInput = {
      measures: [revenue],
      filters: [{ field: 'pickup', op: 'last', value: { n: 2, grain: 'week' } }],
    };
    const { rows, period } = await asked('trips', relative);
    expect(period).toEqual({ field: 'pickup', from: '2019-03-18', to: '2019-04-01' });
    expect(rows).toEqual((await asked('trips', { measures: [revenue], filters: fortnight })).rows);
    expect(against(relative)).toMatchObject({ from: '2019-03-04', to: '2019-03-18' });
  });
});

test('28 February holds one trip and is marked as partial; 31 March is whole', async () => {
  const { rows, partial } = await asked('trips', { measures: [count], dimensions: perDay });
  expect([rows[0], rows.length, partial]).toEqual([
    { pickup_day: '2019-02-28', count: 1 },
    32,
    { first: true, last: false },
  ]);
});

test('Surcharge per trip: the column is not there, and the failure names it', async () => {
  await expect(asked('trips', { measures: [{ agg: 'avg', field: 'surcharge' }] })).rejects.toMatchObject({
    message: expect.stringContaining('surcharge'),
  });
});

test('the rows behind Revenue: those of the fortnight, in the order of the file', async () => {
  const { relation, columns } = made.get('trips')!;
  const query = querySchema.parse({ measures: [revenue], filters: fortnight });
  const page = await engine.page(relation, columns, { offset: 0, limit: 5 }, { query, point: {} });
  const expected = trips.filter((row) => fortnight.every((filter) => passes(row, filter as never)));
  expect(page).toMatchObject({
    rows: expected.slice(0, 5),
    rowCount: expected.length,
    leftOut: trips.length - expected.length,
    withoutValue: 0,
  });
});
