import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { cycle, numbers } from '@/tests/analysis/columns';
import { datePartOf, describeMeasure } from './measure';

const skewed = Array.from({ length: 300 }, (_, row) => Math.round(1000 / (1 + row)) - 3);
const decimals = Array.from({ length: 300 }, (_, row) => 3 + ((row * 7.3) % 80));
const shares = Array.from({ length: 300 }, (_, row) => ((row * 37) % 100) / 100);
const many = Array.from({ length: 300 }, (_, row) => 400 + ((row * 131) % 9000));
const flag = cycle([0, 1], 300);
const few = cycle([1, 2, 3, 4], 300);
const clock = Array.from({ length: 300 }, (_, row) => 100 * (row % 24) + ((row * 7) % 60));
/** As keys run on. */
const run = (from: number, step: number) => Array.from({ length: 300 }, (_, row) => from + row * step);

describe('describeMeasure', () => {
  it.each<[string, number[], string]>([
    // Adds up: money, counts, quantities.
    ['revenue', decimals, 'additive sum'],
    ['Sales', many, 'additive sum'],
    ['total_bill', decimals, 'additive sum'],
    ['Cost of goods sold', decimals, 'additive sum'],
    ['number of orders', many, 'additive sum'],
    ['births', many, 'additive sum'],
    ['precipitation', decimals, 'additive sum'],
    ['Amount (USD)', decimals, 'additive sum'],
    ['new_cases', many, 'additive sum'],
    ['fatalities_2014', many, 'additive sum'],
    ['vote_count', many, 'additive sum'],
    ['points', many, 'additive sum'],
    // A number beside things in the plural counts them; of one thing it is its number.
    ['num_reviews', skewed, 'additive sum'],
    ['Num_Aliens', skewed, 'additive sum'],
    ['No. Trees', many, 'additive sum'],
    ['nbr widgets', many, 'additive sum'],
    ['camels_num', many, 'additive sum'],
    ['num_classes', few, 'additive sum'],
    ['num_lesson', many, 'code'],
    ['No. Lesson', many, 'code'],
    ['match_num', many, 'code'],
    ['num_status', many, 'code'],
    ['order no', many, 'code'],
    // Concentrations; what is given off adds up.
    ['PM2.5', many, 'rate avg'],
    ['NO2 (ppb)', skewed, 'rate avg'],
    ['HbA1c', decimals, 'rate avg'],
    ['SO2 emissions', many, 'additive sum'],
    ['NOx (tonnes)', many, 'additive sum'],
    ['TMAX', many, 'rate avg'],
    ['rent', many, 'rate avg'],
    // What became of customers happens; registered ones are there.
    ['churned_customers', few, 'additive sum'],
    ['customers lost', many, 'additive sum'],
    ['registered customers', many, 'stock sum'],
    ['won', many, 'additive sum'],
    ['weight lost', decimals, 'rate avg'],
    // What happens so many times; in the singular or with fractions it is told by its values.
    ['hires', few, 'additive sum'],
    ['job applications', few, 'additive sum'],
    ['interview', decimals, 'rate avg'],
    ['exits', shares, 'rate avg'],
    ['leave_days', few, 'additive sum'],
    ['hours worked', decimals, 'additive sum'],
    ['days to fill', few, 'rate avg'],
    ['hours per week', decimals, 'rate avg'],
    // Changes of what is never below zero.
    ['consumption', skewed.map((value) => value / 7.3 - 1), 'rate avg'],
    // The worth of a deal is money; of a customer, or on average, it is none.
    ['order_value', decimals, 'additive sum'],
    ['Invoice Total', decimals, 'additive sum'],
    ['average order value', decimals, 'rate avg'],
    ['customer value', decimals, 'rate avg'],
    // Trips in thousands; births per thousand keep within a narrow span.
    ['trips', skewed.map((value) => Math.abs(value) + 0.3), 'additive sum'],
    ['births', decimals.map((value) => value + 0.5), 'rate avg'],
    // Posts have shares; a share stands in the singular, or ends at 100.
    ['Shares', skewed.map((value) => Math.abs(value)), 'additive sum'],
    ['share', many, 'rate avg'],
    ['market shares', few, 'rate avg'],
    // What was gained on a year ago is no sum of anything.
    ['Sales_YoY', many, 'rate avg'],
    ['mrr', many, 'stock sum'],
    ['arpu', decimals, 'rate avg'],
    // Never adds up: ratios, prices, scores, sizes.
    ['unit price', decimals, 'rate avg'],
    // A distance in meters and a count of readings are no meter.
    ['meters above sea', decimals, 'rate avg'],
    ['unemployment rate', decimals, 'rate avg'],
    ['average precipitation', decimals, 'rate avg'],
    ['gdpPercap', decimals, 'rate avg'],
    ['lifeExp', decimals, 'rate avg'],
    ['age', decimals, 'rate avg'],
    ['temperature', decimals, 'rate avg'],
    ['price_per_unit', decimals, 'rate avg'],
    ['humidity (%)', decimals, 'rate avg'],
    ['pm (µg/m³)', decimals, 'rate avg'],
    ['discount', shares, 'rate avg'],
    ['share of women', shares, 'rate avg'],
    ['record precipitation', decimals, 'rate avg'],
    ['murder', decimals, 'rate avg'],
    ['speed', decimals, 'rate avg'],
    ['body_mass_g', many, 'rate avg'],
    ['winner_rank_points', many, 'rate avg'],
    ['ranking score', decimals, 'rate avg'],
    // Holds at one moment.
    ['population', many, 'stock sum'],
    ['units_in_stock', many, 'stock sum'],
    ['Qty on hand', many, 'stock sum'],
    ['meter_reading_kwh', many, 'cumulative max'],
    ['odometer', many, 'cumulative max'],
    ['counter', few, 'code'],
    ['account balance', many, 'stock sum'],
    ['inventory', many, 'stock sum'],
    ['cumulative cases', many, 'cumulative max'],
    // Counts nothing.
    ['zip code', many, 'code'],
    ['rank', many, 'rank'],
    ['latitude', decimals, 'coordinate'],
    ['survived', flag, 'flag'],
    ['county', many, 'code'],
    ['month', cycle([1, 5, 12], 300), 'datepart'],
    ['hour', cycle([0, 13, 23], 300), 'datepart'],
    ['year', cycle([1999, 2008, 2014], 300), 'year'],
    ['model_year', cycle([70, 73, 75, 78, 82], 300), 'datepart'],
    ['updated', cycle([1.5e12, 1.6e12], 300), 'code'],
    ['subject', cycle([1, 2, 3, 4, 5], 300), 'code'],
    // Names, places and moments written as numbers.
    ['rownames', run(1, 21), 'code'],
    ['index_no', run(500, 3), 'code'],
    ['qwerty', run(1, 1), 'code'],
    ['qwerty', run(81_000_001, 7), 'code'],
    ['Registration', run(2_400_000, 991), 'code'],
    ['Northing', many, 'coordinate'],
    ['Location_Easting_OSGR', many, 'coordinate'],
    ['Latitude', many, 'coordinate'],
    ['marital status', few, 'code'],
    ['payment_method', few, 'code'],
    ['Accident_Severity', few, 'code'],
    ['order status', few, 'code'],
    ['education', few, 'code'],
    ['Urban_or_Rural', few, 'code'],
    ['state_fp', many, 'code'],
    ['agent', few, 'code'],
    ['Store', few, 'code'],
    ['county', skewed, 'code'],
    ['date', cycle([20_210_104, 20_210_105, 20_211_231], 300), 'code'],
    ['yyyymm', cycle([202_101, 202_102, 202_112], 300), 'code'],
    ['deptime', clock, 'code'],
    ['class year', few, 'datepart'],
    ['yr_renovated', cycle([0, 0, 1994, 2005, 2014], 300), 'year'],
    ['arrival_date_day_of_month', cycle([1, 12, 31], 300), 'datepart'],
    // Rows that were numbered, and the runs of a trial, whatever their noun counts.
    ['ticket', run(500_000, 1), 'code'],
    ['game', run(1, 1), 'code'],
    ['run', cycle([1, 2, 3, 4], 320), 'code'],
    ['minute', cycle([1, 2, 3, 4], 320), 'datepart'],
    ['tickets', run(500, 1), 'additive sum'],
    ['visits', cycle([1, 2, 3, 4], 320), 'additive sum'],
    ['amount', run(1, 1), 'additive sum'],
    ['revenue', run(1, 1), 'additive sum'],
    ['fee', run(1, 1), 'additive sum'],
    ['quantity', run(1, 1), 'additive sum'],
    // Years by their values alone; not where a noun or unit says otherwise.
    ['joined', cycle([1988, 1999, 2004, 2011, 2016, 2020], 300), 'year'],
    ['calories', cycle([1988, 1999, 2004, 2011, 2016, 2020], 300), 'additive sum'],
    ['width mm', cycle([1988, 1999, 2004, 2011, 2016, 2020], 300), 'rate avg'],
    // And those that only look like it: all different, of one length, or beside such a word.
    ['salary', run(30_000, 137), 'rate avg'],
    ['price', run(100_000, 1), 'rate avg'],
    // What is bought for a price adds up; the price of one of it does not.
    ['Price/Sales', decimals, 'rate avg'],
    ['price / kg', decimals, 'rate avg'],
    ['Sales/Price list', decimals, 'rate avg'],
    ['population', run(100_000, 1), 'stock sum'],
    ['revenue', run(10_000, 21), 'additive sum'],
    ['NumberofLocations', many, 'additive sum'],
    ['Number.of.Bags', many, 'additive sum'],
    ['classes missed', skewed, 'additive sum'],
    ['order amount', many, 'additive sum'],
    ['Line Total', decimals, 'additive sum'],
    ['Weekly hours', skewed, 'rate avg'],
    ['hours per week', skewed, 'rate avg'],
    ['Overtime hours', skewed, 'additive sum'],
    ['Last4', Array.from({ length: 900 }, (_, row) => 1000 + ((row * 7919) % 9000)), 'code'],
    ['Wage', Array.from({ length: 900 }, (_, row) => 1000 + ((row * 7919) % 9000)), 'rate avg'],
    ['Conv. value / cost', decimals, 'rate avg'],
    ['Profit / loss', decimals, 'additive sum'],
    ['Umsatz / EUR', decimals, 'additive sum'],
    ['Impr.', many, 'additive sum'],
    ['grand_total', decimals, 'additive sum'],
    ['Subtotal', decimals, 'additive sum'],
    ['VAT', decimals, 'additive sum'],
    ['SAT total', decimals, 'rate avg'],
    ['Central Station', skewed, 'additive sum'],
    ['sqft_lot', many, 'rate avg'],
    ['stores', many, 'stock sum'],
    ['years of service', few, 'rate avg'],
    ['running time', [90, 181, 250, 275, 61, 99], 'rate avg'],
    ['crimes', few, 'additive sum'],
    ['qwerty', many.map((value, row) => value * (1 + (row % 7))), 'rate avg'],
    // Shares, scores and growth under nouns that add up.
    ['electricity from coal', decimals.map((value) => ((value - 3) / 79.99) * 100), 'rate avg'],
    ['GDP', decimals.map((value) => value - 20), 'rate avg'],
    ['Cup points', decimals, 'rate avg'],
    ['time spend at work', many, 'rate avg'],
    ['total_fat', many, 'rate avg'],
    ['totChol', many.map((value) => 200 + (value % 150)), 'rate avg'],
    ['points', many, 'additive sum'],
    ['total bags', skewed, 'additive sum'],
    ['energy from coal', decimals, 'additive sum'],
    ['Calories', decimals, 'additive sum'],
    // Records lost are counted; the record of a day is the highest there was.
    ['Records leaked', skewed, 'additive sum'],
    ['record high', many, 'rate avg'],
    // Two answers, and what is counted.
    ['repaid', cycle([1, 2], 300), 'code'],
    ['dependents', cycle([1, 2], 300), 'rate avg'],
    ['qwerty', cycle([15, 18], 300), 'code'],
    ['qwerties', cycle([3, 5], 300), 'rate avg'],
    ['dose', cycle([5, 10], 300), 'additive sum'],
    ['age', cycle([30, 60], 300), 'rate avg'],
    ['qwerty', cycle([15, 18], 20), 'rate avg'],
    // Long numbers of documents or cards, close to each other for their size.
    ['qwerty', cycle([13_002_561, 13_002_581, 13_002_595, 13_002_606], 300), 'code'],
    ['population', cycle([13_002_561, 13_002_581, 13_002_595, 13_002_606], 300), 'stock sum'],
    ['qwerty', cycle([13_002_561, 14_002_581, 15_002_595, 16_002_606], 300), 'rate avg'],
    // The money of one piece.
    ['unit cost', decimals, 'rate avg'],
    ['UnitCost', decimals, 'rate avg'],
    ['cost each', decimals, 'rate avg'],
    ['unit sales', many, 'additive sum'],
    ['cost', decimals, 'additive sum'],
    ['bookings_total', skewed, 'additive sum'],
    ['bookings excl canceled', skewed, 'additive sum'],
    ['Speed_limit', cycle([30, 40, 50, 70], 300), 'code'],
    ['credit limit', many, 'rate avg'],
    ['CreditLimit', cycle([5000, 10_000, 25_000, 50_000], 300), 'rate avg'],
    // Parts of a date, and −1 where there is none.
    ['MoSold', cycle([1, 5, 6, 12], 300), 'datepart'],
    ['awarded.date.month', cycle([-1, 1, 5, 12], 300), 'datepart'],
    ['awarded.date.year', cycle([-1, 1863, 1899, 1945], 300), 'year'],
    ['creation decade', cycle([1970, 1880, 1990], 300), 'datepart'],
    ['decade', cycle([1, 2, 3], 300), 'code'],
    // A place as a list of two numbers, and what only begins like one.
    ['GeoLocation 1', decimals, 'coordinate'],
    ['geology score', decimals, 'rate avg'],
    // Names that say nothing: by the shape of the values.
    ['qwerty', skewed, 'additive sum'],
    ['qwerty', decimals, 'rate avg'],
  ])('%s', (label, values, expected) => {
    const meaning = describeMeasure(numbers(label, values));
    expect('agg' in meaning ? `${meaning.kind} ${meaning.agg}` : meaning.kind).toBe(expected);
  });

  it.each<[string, number[], string]>([
    ['deaths', skewed, 'cumulative max'],
    ['qwerty', many, 'cumulative max'],
    ['price', many, 'rate avg'],
    ['interest rate', decimals, 'rate avg'],
    ['members', many, 'stock sum'],
  ])('%s that only ever rises along time', (label, values, expected) => {
    const meaning = describeMeasure(numbers(label, values, { rises: true }));
    expect('agg' in meaning ? `${meaning.kind} ${meaning.agg}` : meaning.kind).toBe(expected);
  });

  it.each<[string, number[], string]>([
    ['qwerty', skewed, 'stock'],
    ['jobs in trade', skewed, 'stock'],
    ['total', many, 'stock'],
    ['number of pupils', many, 'stock'],
    ['gold (tonnes)', many, 'stock'],
    // A word that says what happens decides, and so does a rate.
    ['sales', many, 'additive'],
    ['new_members', many, 'additive'],
    ['births', many, 'additive'],
    ['total cost', many, 'additive'],
    ['close', many, 'rate'],
    ['pressure', decimals, 'rate'],
  ])('takes what persists from one moment to the next for what is there: %s', (label, values, kind) => {
    expect(describeMeasure(numbers(label, values, { persists: true })).kind).toBe(kind);
  });

  it('takes the median where a long tail drags the mean', () => {
    const prices = Array.from({ length: 300 }, (_, row) => 10 + (row % 150) + (row % 60 === 0 ? 9000 + row : 0));
    expect(describeMeasure(numbers('price', prices))).toMatchObject({ kind: 'rate', agg: 'median' });
  });

  it.each<[string, Partial<Column>, string]>([
    ['nothing', { distinct: 0 }, 'empty'],
    ['one value', { distinct: 1 }, 'constant'],
  ])('has a word for %s', (_, more, kind) => {
    expect(describeMeasure(numbers('value', [4, 4], more)).kind).toBe(kind);
  });

  it('adds what a total or its parts are made of, whatever they are called', () => {
    const sums = [{ total: 'everything', parts: ['aaa', 'bbb'] }];
    expect(describeMeasure(numbers('aaa', decimals), { sums })).toMatchObject({ kind: 'additive', agg: 'sum' });
  });

  it('calls money that is multiplied by pieces a price', () => {
    const products = [{ total: 'total_cost', factors: ['quantity', 'acquisition_cost'] as [string, string] }];
    expect(describeMeasure(numbers('acquisition_cost', decimals), { sums: [], products })).toMatchObject({
      kind: 'rate',
    });
    expect(describeMeasure(numbers('acquisition_cost', decimals), { sums: [] })).toMatchObject({ kind: 'additive' });
  });

  it.each([
    ['revenue', 'up'],
    ['churn cost', 'down'],
    ['delay', 'down'],
    ['distance', 'none'],
  ])('knows which way is good for %s', (label, good) => {
    expect(describeMeasure(numbers(label, decimals))).toMatchObject({ good });
  });
});

describe('datePartOf', () => {
  it.each<[string, number[], string | null]>([
    ['day of week', [1, 4, 7], 'weekday'],
    ['date_of_month', [1, 15, 31], 'day'],
    ['day_of_year', [1, 200, 365], 'yearday'],
    ['peak hour', [0, 8, 23], 'hour'],
    ['hours', [1, 8, 23], null],
    ['month', [0, 40, 90], null],
    ['month of birth', [1, 6, 12], null],
  ])('%s', (label, values, part) => {
    expect(datePartOf(numbers(label, values))).toBe(part);
  });
});

describe('numbers that measure nothing, whatever they are called', () => {
  const times = (counts: [number, number][]) =>
    counts.flatMap(([value, count]) => Array.from({ length: count }, () => value));
  it.each<[string, string, number[], string]>([
    [
      'a state of life as a number',
      'marriage',
      times([
        [0, 3],
        [1, 140],
        [2, 150],
        [3, 7],
      ]),
      'code',
    ],
    [
      'weddings of a day',
      'marriage',
      times([
        [0, 90],
        [1, 120],
        [2, 60],
        [3, 30],
      ]),
      'additive',
    ],
    [
      'goals of a match',
      'goal',
      times([
        [0, 80],
        [1, 100],
        [2, 70],
        [3, 30],
        [4, 20],
      ]),
      'additive',
    ],
    [
      'guests, in the plural',
      'guests',
      times([
        [1, 10],
        [2, 200],
        [3, 60],
        [4, 30],
      ]),
      'additive',
    ],
    [
      'a count of days with some left out',
      'sol',
      Array.from({ length: 300 }, (_, row) => row + 1 + Math.floor(row / 12) * 2),
      'code',
    ],
    [
      'salaries that all differ',
      'salary',
      Array.from({ length: 300 }, (_, row) => 30_000 + ((row * 7919) % 90_000)),
      'rate',
    ],
    ['amounts over a wide range', 'reading', Array.from({ length: 300 }, (_, row) => (row * 37) % 4000), 'rate'],
  ])('%s', (_, label, values, kind) => {
    expect(describeMeasure(numbers(label, values)).kind).toBe(kind);
  });

  it.each<[string, string, number[], number]>([
    ['degrees divided by their range', 'temperature', shares.map((share) => share), 0],
    ['degrees', 'temperature', decimals, 2],
    ['a share keeps its weight', 'occupancy rate', shares, 2],
  ])('%s', (_, label, values, weight) => {
    expect(describeMeasure(numbers(label, values))).toMatchObject({ kind: 'rate', weight });
  });

  it('percents under a word that adds up are no sums', () => {
    const percents = numbers(
      'electricity from coal',
      Array.from({ length: 300 }, (_, row) => Math.min(100, (row % 101) + (row % 4) / 4)),
    );
    expect(describeMeasure(percents).kind).toBe('rate');
  });
});

it('what is divided is as good as what it is divided of', () => {
  const goodOf = (label: string) => {
    const meaning = describeMeasure(numbers(label, decimals));
    return 'good' in meaning ? meaning.good : null;
  };
  expect(['Cost', 'Cost / conv.', 'Conv. value / cost'].map(goodOf)).toEqual(['down', 'down', 'up']);
});
