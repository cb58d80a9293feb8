import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { describeDimension, isQuestion } from './dimension';
import { naturalOrder, unknownAmong } from './order';
import { describeOutcome } from './outcome';
import { findTimeAxis } from './time-axis';
import { findTotals } from './totals';
import { nameOfMeasure, unitOfLabel } from './lexicon/units';

describe('assignRoles', () => {
  const n = 200;
  const table = ready(
    [
      numbers(
        'id',
        Array.from({ length: n }, (_, row) => row),
        { type: 'id' },
      ),
      dates('order date', '2019-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, n),
      numbers('year', cycle([2017, 2018, 2019], n)),
      numbers(
        'amount ($)',
        Array.from({ length: n }, (_, row) => row * 1.25),
      ),
      numbers(
        'discount_pct',
        Array.from({ length: n }, (_, row) => (row % 50) / 2),
      ),
      numbers(
        'rate (%)',
        Array.from({ length: n }, (_, row) => (row % 100) / 100),
      ),
      numbers(
        'mass (kg)',
        Array.from({ length: n }, (_, row) => 50 + row * 0.3),
      ),
      numbers(
        'fare',
        Array.from({ length: n }, (_, row) => 5.5 + row),
      ),
      numbers(
        'zip code',
        Array.from({ length: n }, (_, row) => 10_000 + row * 7),
      ),
      numbers('pclass', cycle([1, 2, 3], n)),
      words('class', cycle(['First', 'Second', 'Third'], n)),
      words('region', cycle(['North', 'South'], n)),
      words('constant', cycle(['same'], n)),
      words(
        'remark',
        Array.from(
          { length: n },
          (_, row) => `a long remark that nobody else has written ${row} in so many words as this`,
        ),
        { type: 'text' },
      ),
      words(
        'customer name',
        Array.from({ length: n }, (_, row) => `Person ${row}`),
      ),
      numbers(
        'latitude',
        Array.from({ length: n }, (_, row) => -80 + row * 0.7),
      ),
    ],
    n,
    {
      ...noRelations,
      determines: [
        { from: 'pclass', to: 'class' },
        { from: 'class', to: 'pclass' },
      ],
    },
  );
  it.each([
    ['id', 'id', 'plain'],
    ['order_date', 'time', 'plain'],
    ['year', 'time', 'year'],
    ['amount_', 'measure', 'currency $'],
    ['discount_pct', 'measure', 'percent %'],
    ['rate_', 'measure', 'percent'],
    ['mass_kg_', 'measure', 'plain kg'],
    ['fare', 'measure', 'currency'],
    ['zip_code', 'dimension', 'code'],
    ['pclass', 'dimension', 'code'],
    ['class', 'dimension', 'plain'],
    ['region', 'dimension', 'plain'],
    ['constant', 'ignore', 'plain'],
    ['remark', 'ignore', 'plain'],
    ['customer_name', 'id', 'plain'],
    ['latitude', 'coordinate', 'plain'],
  ])('%s is a %s written as %s', (key, role, format) => {
    const found = table.find((one) => one.key === key)!;
    expect([found.role, [found.format.kind, found.format.unit].filter(Boolean).join(' ')]).toEqual([role, format]);
  });
});

describe('unitOfLabel', () => {
  it.each<[string, string | null, string]>([
    ['Body mass (g)', 'g', 'body mass'],
    ['body_mass_g', 'g', 'body mass'],
    ['Sales [$]', '$', 'sales'],
    ['salary_in_usd', '$', 'salary'],
    ['speed (km/h)', 'km/h', 'speed'],
    ['Total kWh', 'kWh', 'total kWh'],
    ['Solar kWh', 'kWh', 'solar'],
    ['Avg HR', null, 'average HR'],
    ['Run time hr', 'h', 'run time'],
    ['Amount (without debit/credit)', null, 'amount'],
    ['Cases (deaths/100k)', 'deaths/100k', 'cases'],
    ['Unemployment Rate (%)', '%', 'unemployment rate'],
    ['co2_ppm', 'ppm', 'CO2'],
    ['emissions, tonnes', 't', 'emissions'],
    ['bill_length_mm', 'mm', 'bill length'],
    ['price_oz', null, 'price oz'],
    ['Tax 5%', null, 'tax 5%'],
    ['plan_b', null, 'plan b'],
    ['output (tonnes per hectare)', 'tonnes per hectare', 'output'],
    // The longest whole unit, never a piece of one.
    ['energy_kWh', 'kWh', 'energy'],
    ['energyKWh', 'kWh', 'energy'],
    ['Energy kWh', 'kWh', 'energy'],
    ['energykWh', 'kWh', 'energy'],
    ['generation_MWh', 'MWh', 'generation'],
    ['yield_GWh', 'GWh', 'yield'],
    ['use_Wh', 'Wh', 'use'],
    ['load kW', 'kW', 'load'],
    ['installed_MW', 'MW', 'installed'],
    ['leak_mW', 'mW', 'leak'],
    ['heat_MJ', 'MJ', 'heat'],
    ['clock_MHz', 'MHz', 'clock'],
    ['p_hPa', 'hPa', 'p'],
    ['bp_mmHg', 'mmHg', 'bp'],
    ['gain_dB', 'dB', 'gain'],
    ['Energy (kWh)', 'kWh', 'energy'],
    ['living_area_sq_ft', 'sq ft', 'living area'],
    ['file_size_MB', 'MB', 'file size'],
    ['floor km2', 'km²', 'floor'],
    ['waiting time in minutes', 'min', 'waiting time'],
    // A price of a unit is no amount of it; words and abbreviations that end like a unit are none.
    ['price_kwh', null, 'price kwh'],
    ['cost_per_kWh', null, 'cost per kWh'],
    ['EUR/MWh', null, 'EUR/MWh'],
    ['size_mb', 'mb', 'size'],
    ['model_m2', null, 'model m2'],
    ['speed_10m', null, 'speed 10m'],
    ['team_kt', null, 'team kt'],
    ['candy bar', null, 'candy bar'],
    ['XWh', null, 'XWh'],
    ['DimKWh', 'kWh', 'dim'],
  ])('%s', (label, unit, name) => {
    expect([unitOfLabel(label)?.unit ?? null, nameOfMeasure(label)]).toEqual([unit, name]);
  });
});

describe('naturalOrder', () => {
  it.each<[string[], string[] | null]>([
    [
      ['Sat', 'Thur', 'Fri', 'Sun'],
      ['Thur', 'Fri', 'Sat', 'Sun'],
    ],
    [
      ['high', 'Low', 'medium'],
      ['Low', 'medium', 'high'],
    ],
    [
      ['Third', 'First', 'Second'],
      ['First', 'Second', 'Third'],
    ],
    [
      ['> 60', '18-29', '45-60', '30-44'],
      ['18-29', '30-44', '45-60', '> 60'],
    ],
    [
      ['$25,000 - $49,999', '$0 - $24,999', '$150,000+', '$100,000 - $149,999'],
      ['$0 - $24,999', '$25,000 - $49,999', '$100,000 - $149,999', '$150,000+'],
    ],
    [
      ['One year', 'Month-to-month', 'Two year'],
      ['Month-to-month', 'One year', 'Two year'],
    ],
    [
      ['E', 'D', 'G', 'F'],
      ['D', 'E', 'F', 'G'],
    ],
    [
      ['Premium', 'Fair', 'Ideal', 'Very Good', 'Good'],
      ['Fair', 'Good', 'Very Good', 'Premium', 'Ideal'],
    ],
    [['Queens', 'Bronx', 'Brooklyn'], null],
    [
      ['high', 'Unknown', 'low', 'medium'],
      ['low', 'medium', 'high', 'Unknown'],
    ],
    [
      ['Grade 10', 'Grade 9', 'Grade 11'],
      ['Grade 9', 'Grade 10', 'Grade 11'],
    ],
    [
      ['Stage III', 'Stage I', 'Stage II'],
      ['Stage I', 'Stage II', 'Stage III'],
    ],
    [
      ['Week 2', 'Week 10', 'Week 1', 'Not stated'],
      ['Week 1', 'Week 2', 'Week 10', 'Not stated'],
    ],
    [['Other', 'Queens', 'Bronx'], null],
    [['Boeing 747', 'Boeing 737', 'Airbus 320'], null],
    [['Model 3', 'Model 911', 'Model 2000'], null],
    [['yes', 'no'], null],
  ])('%o', (values, ordered) => {
    expect(naturalOrder(values)).toEqual(ordered);
  });
});

describe('unknownAmong', () => {
  it.each([
    [['Music', 'Games', 'nan'], ['nan']],
    [
      ['White', 'Black', 'NA', 'Unknown'],
      ['NA', 'Unknown'],
    ],
    // Namibia among countries; what is called other, or nothing, is known.
    [['DE', 'NA', 'FR'], []],
    [['Suicide', 'Other', 'None'], []],
    [[1, 2, null], []],
  ])('of %o %o', (values, unknown) => {
    expect([...unknownAmong(values)]).toEqual(unknown);
  });
});

describe('findTotals', () => {
  const countries = ['Norway', 'South Africa', 'Chad', 'Peru', 'Japan', 'Central African Republic', 'France', 'India'];
  it.each<[string, string[], { whole: string[]; groups: string[] } | null]>([
    [
      'countries with the world and a region',
      [...countries, 'World', 'Sub-Saharan Africa'],
      { whole: ['World'], groups: ['Sub-Saharan Africa'] },
    ],
    [
      'codes of countries with unions',
      ['DEU', 'FRA', 'ITA', 'ESP', 'OECD', 'EA19'],
      { whole: [], groups: ['OECD', 'EA19'] },
    ],
    [
      'kinds with all of them',
      ['Flood', 'Drought', 'Earthquake', 'All natural disasters'],
      { whole: ['All natural disasters'], groups: [] },
    ],
    [
      'states of a country with the country',
      [
        'AL',
        'AK',
        'AZ',
        'AR',
        'CA',
        'CO',
        'CT',
        'DE',
        'FL',
        'GA',
        'HI',
        'ID',
        'IL',
        'IN',
        'IA',
        'KS',
        'KY',
        'LA',
        'ME',
        'MD',
        'USA',
      ],
      { whole: ['USA'], groups: [] },
    ],
    [
      'a total named with what it is of',
      ['Vest', 'Ost', 'Nord', 'Total, all counties'],
      { whole: ['Total, all counties'], groups: [] },
    ],
    [
      'groups of borrowers',
      [...countries, 'IDA total', 'Arab World', 'Latin America & the Caribbean (IDA & IBRD countries)'],
      { whole: [], groups: ['IDA total', 'Arab World', 'Latin America & the Caribbean (IDA & IBRD countries)'] },
    ],
    ['names that only begin so', [...countries, 'Ida', 'Ida Valley', 'Idaho'], null],
    ['a country among others', [...countries, 'USA'], null],
    ['countries alone', countries, null],
    ['nothing but regions', ['Africa', 'Asia', 'Europe', 'Americas', 'Oceania'], null],
  ])('%s', (_, values, totals) => {
    expect(findTotals(values)).toEqual(totals);
  });
});

describe('describeOutcome', () => {
  it.each<[string, string, string[], string | null]>([
    ['yes and no by their word', 'Churn', cycle(['No', 'Yes'], 60), 'Yes interest 2 down'],
    ['two words as one', 'on_time_flag', cycle(['No', 'Yes'], 60), 'Yes interest 2 up'],
    ['an attribute', 'Partner', cycle(['No', 'Yes'], 60), 'Yes interest 0 none'],
    ['two names under a generic label', 'decision', cycle(['rejected', 'admitted'], 60), 'admitted interest 1.2 none'],
    ['two fates', 'result', cycle(['PASS', 'FAIL'], 60), 'PASS interest 1.2 none'],
    ['two names', 'sex', cycle(['male', 'female'], 60), null],
    ['three values', 'churn', cycle(['yes', 'no', 'maybe'], 60), null],
    ['what was so before', 'previous default', cycle(['No', 'Yes'], 60), 'Yes interest 0.9 down'],
    ['what runs in the family', 'family history of stroke', cycle(['No', 'Yes'], 60), 'Yes interest 0.9 down'],
  ])('%s', (_, label, values, expected) => {
    const outcome = describeOutcome(words(label, values));
    expect(outcome && `${String(outcome.positive)} interest ${outcome.interest} ${outcome.good}`).toBe(expected);
  });

  it('reads a flag of 0 and 1', () => {
    expect(describeOutcome(numbers('survived', cycle([0, 1], 60)))).toEqual({
      positive: 1,
      named: false,
      interest: 2,
      good: 'up',
    });
  });

  it('looks at what closes the table, and not at what is mostly blank', () => {
    expect(describeOutcome(words('flagged', cycle(['no', 'yes'], 60)), { last: true })?.interest).toBe(0.8);
    expect(describeOutcome(words('churn', cycle(['no', 'yes'], 60)), { coverage: 0.5 })?.interest).toBe(0.6);
  });
});

describe('findTimeAxis', () => {
  const day = (min: string, max: string, distinct: number) => ({
    ...dates('date', min, max, { grain: 'day', step: 86_400, regular: true }, distinct),
    role: 'time' as const,
  });
  it.each<[string, string, string, number, number, string | null]>([
    ['a month of days', '2019-03-01', '2019-03-31', 31, 31, 'week'],
    ['a quarter', '2019-01-01', '2019-03-30', 89, 13, 'week'],
    ['four years', '2011-01-01', '2014-12-31', 1461, 16, 'year'],
    ['forty years', '1980-01-01', '2019-12-31', 14_000, 40, 'year'],
  ])('%s', (_, min, max, distinct, points, periodGrain) => {
    expect(findTimeAxis([day(min, max, distinct)], distinct)).toMatchObject({ points, periodGrain });
  });

  it('takes the date when it happened, not when it was shipped or born', () => {
    const named = (label: string) => ({
      ...dates(label, '2019-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, 300),
      role: 'time' as const,
    });
    expect(
      findTimeAxis([named('ship date'), named('birth_date'), named('order date'), named('updated_at')], 300)?.column
        .label,
    ).toBe('order date');
  });

  it.each([
    ['date of birth'],
    ['founded'],
    ['expiry_date'],
    ['card_expires'],
    ['Year_Built'],
    ['inception date'],
    ['warranty until'],
  ])('a %s is an attribute, not the course of events', (label) => {
    const column = {
      ...dates(label, '1950-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, 300),
      role: 'time' as const,
    };
    expect(findTimeAxis([column], 300)).toBeNull();
    expect(findTimeAxis([column], 300, column.key)?.column).toBe(column);
  });

  it.each([['hire date'], ['release date'], ['order date'], ['opened'], ['date of delivery']])(
    'a %s can be the course of events',
    (label) => {
      expect(
        findTimeAxis(
          [
            {
              ...dates(label, '2015-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, 300),
              role: 'time' as const,
            },
          ],
          300,
        ),
      ).not.toBeNull();
    },
  );

  it('ends with the last date that raises no doubt', () => {
    const shape = { grain: 'day' as const, step: 86_400, regular: true };
    const good = day('2019-01-01', '2019-03-31', 90);
    const mistyped = {
      ...day('2019-01-01', '2919-03-31', 91),
      time: { ...shape, suspects: { rows: 1, latest: '2919-03-31', last: '2019-03-31' } },
    };
    expect(findTimeAxis([mistyped], 91)).toMatchObject({
      grain: findTimeAxis([good], 90)!.grain,
      points: findTimeAxis([good], 90)!.points,
    });
  });

  it('takes years where there are no dates, but not two of them', () => {
    const year = (values: number[]) => ({ ...numbers('year', values), role: 'time' as const });
    expect(findTimeAxis([year(cycle([2001, 2002, 2003, 2004], 100))], 100)).toMatchObject({
      kind: 'year',
      points: 4,
      grain: null,
    });
    expect(findTimeAxis([year(cycle([1999, 2008], 100))], 100)).toBeNull();
  });
});

describe('describeDimension', () => {
  it.each<[string, string, string[], 'good' | 'weak' | 'none']>([
    ['a handful of regions', 'region', cycle(['N', 'S', 'E', 'W'], 400), 'good'],
    ['one value nearly always', 'status', cycle([...Array<string>(99).fill('ok'), 'failed'], 400), 'weak'],
    ['names that never repeat', 'city', Array.from({ length: 400 }, (_, row) => `Town ${row}`), 'weak'],
    ['addresses of pictures', 'image url', Array.from({ length: 400 }, (_, row) => `http://x/${row % 40}`), 'none'],
    ['codes', 'item', Array.from({ length: 400 }, (_, row) => `AB-${1000 + (row % 30)}`), 'weak'],
  ])('%s', (_, label, values, expected) => {
    const score = describeDimension(words(label, values), 400)?.score;
    expect(score === undefined ? 'none' : score > 0.5 ? 'good' : 'weak').toBe(expected);
  });

  it('breaks down by few whole numbers, not by many', () => {
    expect(describeDimension({ ...numbers('cylinders', cycle([4, 6, 8], 400)), role: 'measure' }, 400)).toMatchObject({
      ordered: true,
    });
    expect(
      describeDimension(
        {
          ...numbers(
            'horsepower',
            Array.from({ length: 400 }, (_, row) => row),
          ),
          role: 'measure',
        },
        400,
      ),
    ).toBeNull();
  });
});

describe('isQuestion', () => {
  it.each([
    ['How old are you?', true],
    ['Year?', false],
    ['In general, how worried are you about earthquakes', true],
    ['Pickup borough', false],
  ])('%s: %s', (label, is) => {
    expect(isQuestion(label)).toBe(is);
  });
});
