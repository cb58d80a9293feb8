import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import { readQuestion } from './read-question';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  const values = new Map(columns.filter(({ type }) => type === 'category').map(({ key, top }) => [key, top] as const));
  return { ...given, values, meaning: readTable({ ...given, thisYear: 2025 }) };
}
const values = Array.from({ length: ROWS }, (_, nth) => nth % 37);
const plus = (more: number) => values.map((each) => each * 3 + more);
const DAYS = { grain: 'day', step: 86400, regular: false } as const;
const SECONDS = { grain: 'second', step: 600, regular: false } as const;
const day = (label: string, from = '2023-01-01', to = '2024-12-31') => dates(label, from, to, DAYS, 200);

const matches = tableOf('matches.csv', [
  day('date'),
  words('home_team', cycle(['Oslo', 'Rome', 'Bonn'], ROWS)),
  words('away_team', cycle(['Rome', 'Bonn', 'Oslo'], ROWS)),
  numbers('home_score', values),
  numbers('away_score', values.toReversed()),
  words('tournament', cycle(['Cup', 'League'], ROWS)),
]);
const stores = tableOf('stores.csv', [
  words('Store', cycle(['North', 'South'], ROWS)),
  numbers('Sales', plus(0.5)),
  numbers('Target', plus(1.25)),
]);
const trade = tableOf('trade.csv', [
  words('Country', cycle(['Chile', 'Peru', 'Brazil'], ROWS)),
  numbers('Year', cycle([2020, 2021, 2022], ROWS), { format: { kind: 'year' } }),
  numbers('Exports', plus(100)),
  numbers('Imports', plus(50)),
  numbers('Inflation rate', plus(0.5), { format: { kind: 'percent' } }),
]);
const orders = tableOf('orders.csv', [
  numbers(
    'order_id',
    Array.from({ length: ROWS }, (_, nth) => nth + 1),
  ),
  day('order_date'),
  day('required_date', '2023-01-20', '2025-01-20'),
  day('shipped_date', '2023-01-03', '2025-01-03'),
  day('delivered_date', '2023-01-05', '2025-01-09'),
  words('Region', cycle(['North', 'South', 'West'], ROWS)),
  numbers('Revenue', plus(9.5)),
  numbers('Cost', plus(3.5)),
]);
const tickets = tableOf('support-tickets.csv', [
  words(
    'Ticket_ID',
    Array.from({ length: ROWS }, (_, nth) => `T${nth}`),
  ),
  words('Priority', cycle(['High', 'Low'], ROWS)),
  words('Channel', cycle(['Phone', 'Mail', 'Chat'], ROWS)),
  dates('Opened at', '2024-01-01T08:00:00', '2024-12-01T09:00:00', SECONDS, 200),
  { ...dates('Resolved at', '2024-01-02T08:00:00', '2024-12-03T09:00:00', SECONDS, 200), nulls: 20 },
]);
const hotel = tableOf('hotel-bookings.csv', [
  words('hotel', cycle(['City', 'Resort'], ROWS)),
  numbers('lead_time', values),
  numbers(
    'weekend_nights',
    values.map((each) => each % 3),
  ),
  numbers(
    'week_nights',
    values.map((each) => each % 6),
  ),
  numbers(
    'adults',
    values.map((each) => each % 3),
  ),
  numbers(
    'children',
    values.map((each) => each % 4),
  ),
  numbers(
    'babies',
    values.map((each) => each % 2),
  ),
  words('reserved_room_type', cycle(['A', 'B', 'C'], ROWS)),
  words('assigned_room_type', cycle(['A', 'B', 'D'], ROWS)),
]);
const weather = tableOf('weather.csv', [
  day('Date'),
  words('City', cycle(['Oslo', 'Rome'], ROWS)),
  numbers('High', plus(15.5)),
  numbers('Low', plus(2.5)),
  numbers('min_temp', plus(1.5)),
  numbers('max_temp', plus(4.5)),
]);

const unitCosts = tableOf('sold.csv', [
  words('Region', cycle(['North', 'South'], ROWS)),
  numbers('Revenue', plus(9.5)),
  numbers('Unit cost', plus(3.5)),
]);
const GOALS = 'home_score + away_score';
const LATE = "delivered_date > required_date is DATEDIFF('day', [required_date], [delivered_date]) > 0";
const TO_DELIVERY = 'Days from order_date to delivered_date';
const DELIVERY = `${TO_DELIVERY} is DATEDIFF('day', [order_date], [delivered_date])`;
const TO_END = 'Days from Opened at to Resolved at';
const END = `${TO_END} is DATEDIFF('day', [Opened at], [Resolved at])`;

/** The question as it was read, or why it was not. */
const said = (table: AskTable, question: string) => {
  const understood = readQuestion(question, table);
  return understood.ok ? saidOf(table, question) : understood.message;
};

describe('one column of a row compared with another', () => {
  it.each([
    [matches, 'matches where the home score is above the away score', 'Number of rows, home_score > away_score is yes'],
    [matches, 'matches where home score is not above away score', 'Number of rows, home_score <= away_score is yes'],
    [
      matches,
      'matches where the home team differs from the away team',
      'Number of rows, home_team <> away_team is yes',
    ],
    [stores, 'rows where sales are below target', 'Number of rows, Sales < Target is yes'],
    [hotel, 'bookings with the same number of adults and children', 'Number of rows, adults = children is yes'],
    [stores, 'rows with more sales than target', 'Number of rows, Sales > Target is yes'],
    [stores, 'in how many the sales exceeded the target', 'Number of rows, Sales > Target is yes'],
    [stores, 'how many times did sales beat the target', 'Number of rows, Sales > Target is yes'],
    [
      stores,
      'which store has the most rows with sales above target',
      'Number of rows, Sales > Target is yes, by Store, top 1',
    ],
    [
      stores,
      'share of rows where sales missed the target',
      'Number of rows where Sales < Target is yes divided by number of rows',
    ],
    [orders, 'orders delivered after the required date', 'Number of rows, delivered_date > required_date is yes'],
    [
      hotel,
      'assigned room differs from reserved room',
      'Number of rows, assigned_room_type <> reserved_room_type is yes',
    ],
    [
      hotel,
      'how many bookings got a different room than reserved',
      'Number of rows, assigned_room_type <> reserved_room_type is yes',
    ],
    [
      hotel,
      'bookings with the same room assigned as reserved',
      'Number of rows, assigned_room_type = reserved_room_type is yes',
    ],
    [hotel, 'bookings with more children than adults', 'Number of rows, children > adults is yes'],
  ])('%#', (table, question, expected) =>
    expect(`${question}: ${said(table, question)}`).toBe(`${question}: ${expected}`),
  );

  it.each([
    [stores, 'rows where sales are above 10', 'Number of rows, Sales is above 10.00'],
    [stores, 'average sales and target by store', 'Average of Sales, average of Target, by Store'],
    [stores, 'total sales and target', 'Sum of Sales, sum of Target'],
    // How far it is above is more than a comparison says
    [stores, 'how often did sales exceed the target by 10', /wasn’t understood/],
    [stores, 'sales at least twice the target', /wasn’t understood/],
    // Of groups their totals are asked
    [stores, 'stores where sales are below target', /has several rows/],
    // A preposition alone compares nothing
    [stores, 'sales over target', /wasn’t understood/],
    // No two scores say who won
    [stores, 'how often was it a draw', /no “draw”/],
  ])('%#: others are read as before', (table, question, expected) =>
    expect(said(table, question)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected)),
  );
});

describe('how a match ended', () => {
  it.each([
    ['how often did the home side win', 'Number of rows, home_score > away_score is yes'],
    ['how many matches did the away team lose', 'Number of rows, home_score > away_score is yes'],
    ['matches lost by the home team', 'Number of rows, home_score < away_score is yes'],
    ['home wins by tournament', 'Number of rows, home_score > away_score is yes, by tournament'],
    ['away wins per year', 'Number of rows, home_score < away_score is yes, by year of date'],
    ['home win rate', 'Number of rows where home_score > away_score is yes divided by number of rows'],
    ['matches that ended in a draw', 'Number of rows, home_score = away_score is yes'],
    [
      'share of matches that ended in a draw',
      'Number of rows where home_score = away_score is yes divided by number of rows',
    ],
    [
      'matches where the home team scored more goals than the away team',
      'Number of rows, home_score > away_score is yes',
    ],
    ['how often did the away side score fewer than the home side', 'Number of rows, home_score > away_score is yes'],
    ['how many matches were not drawn', 'Number of rows, home_score = away_score is no'],
    ['draws by tournament', 'Number of rows, home_score = away_score is yes, by tournament'],
    ['how many matches were tied in the Cup', 'Number of rows, tournament is Cup, home_score = away_score is yes'],
  ])('%s', (question, expected) => expect(said(matches, question)).toBe(expected));

  it.each([
    // A team may be either side
    'how often did Rome win',
    'which team won most',
    // By how much is another question
    'number of matches the home team won by more than 2 goals',
  ])('%s: refused, as no side is named or more is asked', (question) =>
    expect(said(matches, question)).toMatch(/needs a side/),
  );
});

it('lists no rows', () =>
  expect(said(matches, 'which matches ended in a draw')).toBe(
    'Single matches can’t be listed. Ask how many there are, or by group.',
  ));

describe('sums and differences of columns', () => {
  it.each([
    [matches, 'goals per match by tournament', `Average of ${GOALS}, by tournament`],
    [matches, 'total goals by tournament', `Sum of ${GOALS}, by tournament`],
    [matches, 'which tournament has the most goals', `Sum of ${GOALS}, by tournament, top 1`],
    [matches, 'matches with more than 5 goals', `Number of rows, ${GOALS} is above 5`],
    [matches, 'home_score + away_score by tournament', `Average of ${GOALS}, by tournament`],
    [trade, 'exports minus imports by country', 'Sum of Exports - Imports, by Country'],
    [trade, 'exports - imports in Chile', 'Sum of Exports - Imports, Country is Chile'],
    [trade, 'trade balance as exports minus imports by country', 'Sum of Exports - Imports, by Country'],
    [trade, 'difference between exports and imports in 2021', 'Sum of Exports - Imports, Year is 2021'],
    [trade, 'exports and imports combined by country', 'Sum of Exports + Imports, by Country'],
    [trade, 'top 2 countries by exports minus imports', 'Sum of Exports - Imports, by Country, top 2'],
    [orders, 'profit by region', 'Sum of Revenue - Cost, by Region'],
    [trade, 'trade balance of Chile', 'Sum of Exports - Imports, Country is Chile'],
    [weather, 'how much higher is the high than the low by city', 'Average of High - Low, by City'],
    [stores, 'how much lower are sales than target on average', 'Average of Target - Sales'],
    [weather, 'difference between min and max temp by city', 'Average of min_temp - max_temp, by City'],
    [hotel, 'average adults, children and babies combined', 'Average of adults + children + babies'],
    [orders, 'profit as revenue minus cost by region', 'Sum of Revenue - Cost, by Region'],
    [stores, 'average gap between sales and target', 'Average of Sales - Target'],
    [weather, 'difference between high and low per day', 'Average of High - Low, by day of Date'],
    [weather, 'biggest difference between high and low', 'Maximum High - Low'],
    [hotel, 'average nights by hotel', 'Average of weekend_nights + week_nights, by hotel'],
    [hotel, 'average weekday plus weekend nights', 'Average of week_nights + weekend_nights'],
    [
      hotel,
      'how long do guests stay on average (nights in total, weekend plus week)?',
      'Average of weekend_nights + week_nights',
    ],
    [hotel, 'average adults plus children plus babies', 'Average of adults + children + babies'],
  ])('%#', (table, question, expected) =>
    expect(`${question}: ${said(table, question)}`).toBe(`${question}: ${expected}`),
  );

  it.each([
    [hotel, 'adults per night', 'Sum of adults, by weekend_nights'],
    [hotel, 'average weekend nights', 'Average of weekend_nights'],
    [trade, 'difference in exports between Chile and Peru', 'Sum of Exports, Country is Chile or Peru, by Country'],
    [trade, 'exports compared to imports by country', 'Sum of Exports, sum of Imports, by Country'],
    [stores, 'profit by store', /no “profit”/],
    [unitCosts, 'profit by region', /no “profit”/],
    [trade, 'exports plus inflation rate', /can’t be added up/],
    // A side is spoken of
    [matches, 'average goals by home team', /two things/],
  ])('%#: where it must not act', (table, question, expected) =>
    expect(said(table, question)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected)),
  );
});

describe('the time between two dates of a row', () => {
  it.each([
    [
      orders,
      'how many days from order to delivery on average by region',
      `Average of ${TO_DELIVERY}, by Region, where ${DELIVERY}`,
    ],
    [orders, 'average delivery time by region', `Average of ${TO_DELIVERY}, by Region, where ${DELIVERY}`],
    [orders, 'how long does delivery take', `Average of ${TO_DELIVERY}, where ${DELIVERY}`],
    [orders, 'maximum days from order to delivery', `Maximum ${TO_DELIVERY}, where ${DELIVERY}`],
    [orders, 'orders delivered within 5 days', `Number of rows, ${TO_DELIVERY} is at most 5, where ${DELIVERY}`],
    [
      orders,
      'how many weeks from order to delivery',
      "Average of Weeks from order_date to delivered_date, where Weeks from order_date to delivered_date is DATEDIFF('day', [order_date], [delivered_date]) / 7",
    ],
    [tickets, 'how long does it take us to solve a ticket', `Average of ${TO_END}, where ${END}`],
    [tickets, 'median resolution time by channel', `Median of ${TO_END}, by Channel, where ${END}`],
    [
      tickets,
      'which channel has the shortest resolution time',
      `Average of ${TO_END}, by Channel, first 1, where ${END}`,
    ],
    [
      tickets,
      'which channel takes the longest to resolve tickets',
      `Average of ${TO_END}, by Channel, top 1, where ${END}`,
    ],
    [tickets, 'how long did High tickets take', `Average of ${TO_END}, Priority is High, where ${END}`],
    [tickets, 'how quickly are tickets resolved', `Average of ${TO_END}, where ${END}`],
    [tickets, 'tickets that took longer than 3 days', `Number of rows, ${TO_END} is above 3, where ${END}`],
    [tickets, 'quel est le délai médian de résolution par canal ?', `Median of ${TO_END}, by Channel, where ${END}`],
    [
      tickets,
      'how many tickets took more than 48 hours to resolve',
      "Number of rows, Hours from Opened at to Resolved at is above 48, where Hours from Opened at to Resolved at is DATEDIFF('hour', [Opened at], [Resolved at])",
    ],
    [
      orders,
      'how many orders were delivered late',
      `Number of rows, delivered_date > required_date is yes, where ${LATE}`,
    ],
    [
      orders,
      'orders shipped on time by region',
      "Number of rows, shipped_date <= required_date is yes, by Region, where shipped_date <= required_date is DATEDIFF('day', [required_date], [shipped_date]) <= 0",
    ],
  ])('%#', (table, question, expected) =>
    expect(`${question}: ${said(table, question)}`).toBe(`${question}: ${expected}`),
  );

  it.each([
    // Shipped or delivered
    [orders, 'how many orders took more than 5 days', /two things/],
    [orders, 'late orders', /no “late”/],
    [orders, 'hours from order to delivery', /only days can be counted/],
    [orders, 'how many quarters from order to delivery', /wasn’t understood/],
    // Nothing says by when
    [tickets, 'how many tickets are late', /no “late”/],
    [weather, 'how long does it take', /“how long”/],
  ])('%#: asked back or refused', (table, question, expected) => expect(said(table, question)).toMatch(expected));

  it('asks from which of two dates, and takes the one chosen', () => {
    const two = tableOf('parcels.csv', [day('ordered_at'), day('received_at'), day('closed_at')]);
    const asked = readQuestion('average time to close', two);
    expect(asked.ok ? null : asked.suggestions.map(({ choices }) => choices)).toEqual([
      { from: 'ordered_at' },
      { from: 'received_at' },
    ]);
    const chosen = readQuestion('average time to close', two, { from: 'received_at' });
    expect(chosen.ok && chosen.reading.query.calculations![0]!.label).toBe('Days from received_at to closed_at');
  });
});

const OF_DATE = "Decade of date is ROUND((DATEDIFF('year', '1900-01-01', [date]) - 4.5) / 10) * 10 + 1900";
const OF_YEAR = 'Decade of Year is ROUND(([Year] - 4.5) / 10) * 10';
const crashes = tableOf('crashes.csv', [
  day('date', '1921-02-01', '2009-05-01'),
  words('Operator', cycle(['A', 'B', 'C'], ROWS)),
  numbers('Fatalities', values),
]);
const prizes = tableOf('prizes.csv', [
  numbers(
    'Year',
    Array.from({ length: ROWS }, (_, nth) => 1901 + (nth % 120)),
    { format: { kind: 'year' } },
  ),
  words('Category', cycle(['Peace', 'Physics'], ROWS)),
  numbers('Amount', plus(0.5)),
]);

describe('decades', () => {
  it.each([
    [crashes, 'number of rows by decade', `Number of rows, by Decade of date, where ${OF_DATE}`],
    [crashes, 'which decade had the most fatalities', `Sum of Fatalities, by Decade of date, top 1, where ${OF_DATE}`],
    [
      crashes,
      'fatalities: 1980s vs 2000s',
      `Sum of Fatalities, Decade of date is 1980 or 2000, by Decade of date, where ${OF_DATE}`,
    ],
    [prizes, 'average amount by decade', `Average of Amount, by Decade of Year, where ${OF_YEAR}`],
    [crashes, 'fatalities in the 1980s', 'Sum of Fatalities, date 1980–1989'],
    [crashes, 'fatalities in the last decade', 'no_such_column'],
    [stores, 'sales by decade', 'no_such_column'],
  ])('%#', (table, question, expected) =>
    expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`),
  );

  it('are the first years of ten', () => {
    const decade = (year: number) => Math.round((year - 4.5) / 10) * 10;
    expect([1899, 1900, 1904, 1905, 1979, 1980, 1989, 1990, 2024].map(decade)).toEqual([
      1890, 1900, 1900, 1900, 1970, 1980, 1980, 1990, 2020,
    ]);
  });
});

describe('what a query carries', () => {
  it('holds the calculation with its columns by key, and no other', () => {
    const understood = readQuestion('exports minus imports by country', trade);
    const { query } = understood.ok ? understood.reading : { query: null };
    const [calculation, ...others] = query!.calculations!;
    expect(others).toEqual([]);
    expect(calculation).toMatchObject({
      expression: '[exports] - [imports]',
      level: 'row',
      reads: ['exports', 'imports'],
    });
    expect(query!.measures).toEqual([{ field: calculation!.key, agg: 'sum' }]);
    expect(calculation!.key).toMatch(/^calc_[0-9a-f]{12}$/);
  });

  it('says so where rows lack a value', () => {
    const understood = readQuestion('resolution time by channel', tickets);
    expect(understood.ok && understood.reading.parts.map(({ text }) => text)).toContain('Resolved at is known');
  });

  it.each([
    [
      'and by tournament?',
      'how often did the home side win',
      'Number of rows, home_score > away_score is yes, by tournament',
    ],
    ['and the median?', 'goals per match', `Median of ${GOALS}`],
    ['by tournament', 'total goals', `Sum of ${GOALS}, by tournament`],
    ['only the Cup', 'average goals per match', `Average of ${GOALS}, tournament is Cup`],
  ])('goes on: %s', (question, before, expected) => expect(saidOf(matches, question, [before])).toBe(expected));
});
