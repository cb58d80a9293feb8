import { describe, expect, it } from 'vitest';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { dashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { planQuery } from '@/lib/pure/query/sql/plan';
import { cycle, dates, noRelations, numbers, randomFrom, ready, words } from '@/tests/analysis/columns';
import type { Weights } from '../semantics/learned/model';
import { setWeights } from '../semantics/learned/opinion';
import learned from '../semantics/learned/weights.json' with { type: 'json' };
import { assignRoles } from '../semantics/table/assign-roles';
import { readTable } from '../semantics/table/table';
import { keyOf } from './key';
import { lintDashboard } from './lint/lint';
import { makeDashboard } from './make';

const weights = learned as unknown as Weights;
const SOURCE = '00000000-0000-4000-8000-000000000000';
const make = (name: string, columns: Column[], rowCount: number, relations: ColumnRelations = noRelations) => {
  const given = ready(columns, rowCount, relations);
  return { columns: given, config: makeDashboard({ dataSourceId: SOURCE, name, columns: given, relations, rowCount }) };
};

const LABELS = [
  'revenue',
  'unit_price',
  'Quantity',
  'temperature (°C)',
  'id',
  'customer_id',
  'rank',
  'year',
  'month',
  'score',
  'value',
  'x',
  'Total Cost $',
  'lat',
  'lon',
  'population',
  'churn',
  'Country',
  'city',
  'comment',
  'order date',
  'created_at',
  'Is it good?',
  'share of women',
  '',
  '2014',
  'day of week',
  'status',
  'cumulative cases',
  'zip code',
];

/** A table of any columns: every kind of type and shape of values may meet. */
function randomTable(seed: number): { columns: Column[]; rowCount: number; relations: ColumnRelations } {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const rowCount = pick([0, 1, 2, 30, 400, 5000]);
  const n = Math.min(rowCount, 300);
  const seen = new Set<string>();
  const columns = Array.from({ length: Math.floor(random() * 12) }, (): Column => {
    const label = pick(LABELS);
    const values = Array.from({ length: n }, () => random());
    switch (Math.floor(random() * 9)) {
      case 0:
        return numbers(
          label,
          values.map((value) => Math.floor(value * pick([2, 5, 100]))),
        );
      case 1:
        return numbers(
          label,
          values.map((value) => value * 1e6 - 5e5),
        );
      case 2:
        return numbers(
          label,
          values.map((_, row) => row + 1),
          { type: 'id' },
        );
      case 3:
        return words(
          label,
          values.map((value) => `v${Math.floor(value * pick([1, 3, 20, 200]))}`),
        );
      case 4:
        return words(
          label,
          values.map((value) => (value > 0.5 ? 'yes' : 'no')),
          { type: 'boolean' },
        );
      case 5:
        return dates(
          label,
          '2019-01-01',
          pick(['2019-01-01', '2019-03-31', '2024-06-30']),
          { grain: pick(['day', 'month'] as const), step: 86_400, regular: random() > 0.5 },
          Math.max(1, n),
        );
      case 6:
        return dates(
          label,
          '2019-01-01T00:10:00',
          '2019-02-20T23:50:00',
          { grain: 'minute', step: 600, regular: false },
          Math.max(1, n),
        );
      case 7:
        return words(
          label,
          values.map(() => 'a long remark about what happened on that day, in so many words that nobody reads it'),
          { type: 'text' },
        );
      default:
        return numbers(
          label,
          values.map((value) => 1950 + Math.floor(value * 60)),
        );
    }
  }).map((each, place) => {
    const key = seen.has(each.key) || !each.key ? `column_${place}` : each.key;
    seen.add(key);
    return { ...each, key };
  });
  const measured = columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  const groups = columns.filter(({ type }) => type === 'category' || type === 'boolean');
  const time = columns.find(({ type }) => type === 'date' || type === 'datetime');
  return {
    columns,
    rowCount,
    relations: {
      determines: groups.length > 1 && random() > 0.5 ? [{ from: groups[0]!.key, to: groups[1]!.key }] : [],
      correlations: measured
        .slice(1)
        .map(({ key }) => ({ left: measured[0]!.key, right: key, rho: random() * 2 - 1, n: 300 })),
      sums:
        measured.length > 3 && random() > 0.7
          ? [{ total: measured[0]!.key, parts: measured.slice(1, 4).map(({ key }) => key) }]
          : [],
      panel: time && groups.length > 0 && random() > 0.7 ? { time: time.key, entity: [groups[0]!.key] } : null,
      associations: groups.flatMap((group) =>
        measured.map(({ key }) => ({ dimension: group.key, measure: key, strength: random() })),
      ),
      totals: groups.length > 0 && random() > 0.8 ? [{ field: groups[0]!.key, whole: ['v0'], groups: ['v1'] }] : [],
    },
  };
}

describe('makeDashboard on any table', () => {
  it.each(Array.from({ length: 400 }, (_, seed) => seed + 1))('is legal, valid and can be asked (seed %i)', (seed) => {
    const { columns, rowCount, relations } = randomTable(seed);
    const { columns: given, config } = make('random.csv', columns, rowCount, relations);
    expect(lintDashboard(config, given, relations)).toEqual([]);
    expect(dashboardConfig.parse(config)).toEqual(config);
    expect(config.kpis.length).toBeGreaterThanOrEqual(1);
    expect(config.kpis.length).toBeLessThanOrEqual(4);
    expect(config.charts.length).toBeLessThanOrEqual(10);
    for (const { query } of [...config.kpis, ...config.charts])
      expect(() => planQuery(resolve(query, given).query, given, duckdb, boundsOf(given))).not.toThrow();
    expect(config.layout.map(({ id }) => id).sort()).toEqual(
      [...config.kpis, ...config.charts].map(({ id }) => id).sort(),
    );
  });

  it('gives the same dashboard for the same profile', () => {
    const table = randomTable(7);
    expect(make('a.csv', table.columns, table.rowCount, table.relations).config).toEqual(
      make('a.csv', table.columns, table.rowCount, table.relations).config,
    );
  });

  it('fills every row of the sheet', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const { columns, rowCount, relations } = randomTable(seed);
      const { config } = make('random.csv', columns, rowCount, relations);
      const widths = new Map<number, number>();
      for (const { y, w } of config.layout) widths.set(y, (widths.get(y) ?? 0) + w);
      expect([...widths.values()].filter((width) => width !== 12)).toEqual([]);
    }
  });
});

const n = 600;
const range = (from: number, step: number, circle: number) =>
  Array.from({ length: n }, (_, row) => from + step * ((row * 37) % circle));
const day = dates('Order Date', '2011-01-01', '2014-12-31', { grain: 'day', step: 4 * 86_400, regular: false }, 500);
const summary = ({ config }: ReturnType<typeof make>) => [
  ...config.kpis.map(({ label }) => label),
  ...config.charts.map(({ type, title }) => `${type}: ${title}`),
];

describe('makeDashboard', () => {
  it('adds up takings over time and by what tells them apart', () => {
    const made = make(
      'shop_orders.csv',
      [
        numbers('Row ID', range(1, 1, n), { type: 'id' }),
        day,
        words('Category', cycle(['Toys', 'Food', 'Tools'], n)),
        words('Country', cycle(['NO', 'SE', 'DK', 'FI'], n)),
        numbers('Sales', range(10, 1.5, 400)),
        numbers('Profit', range(-50, 0.7, 300)),
        numbers('Quantity', range(1, 1, 9)),
        numbers('Unit price', range(2, 0.3, 90)),
      ],
      n,
    );
    expect(summary(made).slice(0, 4)).toEqual(['Sales', 'Orders', 'Profit margin', 'Profit']);
    expect(summary(made)).toEqual(
      expect.arrayContaining([
        'line: Sales per quarter',
        'bar: Sales by category',
        'bar: Sales by country',
        'bar: Profit by category',
        'histogram: Distribution of sales',
      ]),
    );
    expect(summary(made)).toHaveLength(14);
    expect(made.config.kpis[0]).toMatchObject({
      comparison: { kind: 'previous_period', by: { field: 'order_date', grain: 'year' } },
      goodDirection: 'up',
      query: { filters: [] },
    });
    expect(made.config.filters).toEqual([
      { dataSourceId: SOURCE, field: 'order_date', kind: 'time' },
      { dataSourceId: SOURCE, field: 'category', kind: 'category' },
      { dataSourceId: SOURCE, field: 'country', kind: 'category' },
    ]);
  });

  it('shows how many there were along time and how the first level went, whatever else is worth more', () => {
    const columns = [
      day,
      words('Category', cycle(['Toys', 'Food', 'Tools'], n)),
      words('Channel', cycle(['Mail', 'Phone', 'Web', 'Shop'], n)),
      words('Region', cycle(['North', 'South', 'West', 'East', 'Centre'], n)),
      words('Escalated', cycle(['No', 'No', 'Yes', 'No'], n)),
      numbers('Waiting time', range(3, 0.7, 61)),
      numbers('Distance', range(2, 1.3, 240)),
    ];
    // What was learned would show nothing along time.
    setWeights({ ...weights, charts: { base: 0, trees: [{ feature: [1, -1, -1], value: [0.5, 0, -5] }] } });
    const lines = summary(make('complaints.csv', columns, n)).filter((each) => each.startsWith('line:'));
    setWeights(weights);
    expect(lines).toEqual(['line: Complaints per quarter', expect.stringMatching(/^line: Average/)]);
  });

  it('turns on an outcome where there is one, and asks what tells most about it', () => {
    const relations = {
      ...noRelations,
      associations: [
        { dimension: 'contract', measure: 'churn', strength: 0.4 },
        { dimension: 'churn', measure: 'tenure', strength: 0.35 },
        { dimension: 'gender', measure: 'churn', strength: 0.1 },
      ],
    };
    const made = make(
      'customers.csv',
      [
        numbers('customerID', range(1, 1, n), { type: 'id' }),
        words('gender', cycle(['male', 'female'], n)),
        numbers('tenure', range(0, 1, 72)),
        words('Contract', cycle(['Month-to-month', 'One year', 'Two year'], n)),
        words('Churn', cycle(['No', 'No', 'Yes'], n)),
      ],
      n,
      relations,
    );
    expect(summary(made).slice(0, 3)).toEqual(['Churn rate', 'Customers', 'Average tenure']);
    expect(summary(made)).toEqual(
      expect.arrayContaining([
        'bar: Churn rate by gender',
        'bar: Churn rate by tenure',
        'bar: Average tenure by churn',
      ]),
    );
    expect(made.config.kpis[0]).toMatchObject({ goodDirection: 'down', format: { kind: 'percent' } });
  });

  it('keeps entities of a panel apart and never adds a price', () => {
    const relations = { ...noRelations, panel: { time: 'date', entity: ['symbol'] } };
    const made = make(
      'stocks.csv',
      [
        words('symbol', cycle(['A', 'B', 'C', 'D', 'E'], n)),
        dates('date', '2000-01-01', '2009-12-01', { grain: 'month', step: 31 * 86_400, regular: true }, 120),
        numbers('price', range(20, 1.1, 500)),
      ],
      n,
      relations,
    );
    expect(summary(made)).toEqual([
      'Average price',
      'Symbols',
      'line: Average price by quarter and symbol',
      'bar: Average price by symbol',
      'line: Average price by quarter',
    ]);
    expect(made.config.charts[0]?.query.dimensions).toEqual([{ field: 'date', grain: 'quarter' }, { field: 'symbol' }]);
  });

  it.each<[string, Partial<Column>, string, string]>([
    [
      'what persists is there at a moment, whatever it is called: the last one, never a sum over months',
      { persists: true },
      'last',
      'sum',
    ],
    ['what is counted anew each month is added up', {}, '', 'sum'],
  ])('%s', (_, more, op, agg) => {
    const relations = { ...noRelations, panel: { time: 'month', entity: ['trade'] } };
    const many = Array.from({ length: n }, (__, row) => 4 + Math.round(1e6 / (3 + row) ** 2));
    const { config } = make(
      'jobs.csv',
      [
        words('trade', cycle(['A', 'B', 'C', 'D', 'E'], n)),
        dates('month', '2010-01-01', '2018-04-01', { grain: 'month', step: 31 * 86_400, regular: true }, 100),
        numbers('unfilled count', many, more),
      ],
      n,
      relations,
    );
    expect(config.kpis[0]!.query.measures).toEqual([{ field: 'unfilled_count', agg }]);
    expect(config.kpis[0]!.query.filters.map((filter) => filter.op).join()).toBe(op);
    for (const { query } of config.charts)
      for (const { agg: each } of query.measures)
        if (op && each === 'sum')
          expect([...query.dimensions, ...query.filters].map(({ field }) => field)).toContain('month');
  });

  it('reads the total of a panel from the total, and ranks its parts', () => {
    const relations = {
      ...noRelations,
      panel: { time: 'year', entity: ['entity'] },
      totals: [{ field: 'entity', whole: ['World'], groups: ['Africa'] }],
    };
    const made = make(
      'attacks.csv',
      [
        words('Entity', cycle(['World', 'Africa', ...Array.from({ length: 38 }, (_, row) => `Country ${row}`)], n)),
        numbers(
          'Year',
          cycle(
            Array.from({ length: 15 }, (_, row) => 2000 + row),
            n,
          ),
        ),
        numbers('Attacks', range(0, 1, 90)),
      ],
      n,
      relations,
    );
    expect(made.config.kpis[0]).toMatchObject({
      label: 'Attacks',
      comparison: { kind: 'previous_period', by: { field: 'year' } },
      query: { filters: [{ field: 'entity', op: 'eq', value: 'World' }] },
    });
    expect(made.config.charts.find(({ title }) => title === 'Attacks per year')?.query.filters).toEqual([
      { field: 'entity', op: 'eq', value: 'World' },
    ]);
    expect(made.config.charts.find(({ title }) => title === 'Attacks by entity')?.query.filters).toContainEqual({
      field: 'entity',
      op: 'not_in',
      values: ['World', 'Africa'],
    });
  });

  it('adds up what happens each year over all of them, of a census only the last one', () => {
    const relations = { ...noRelations, panel: { time: 'year', entity: ['trade'] } };
    const of = (years: number[]) =>
      make(
        'workers.csv',
        [
          words('Trade', cycle(['Baker', 'Smith', 'Tailor', 'Weaver'], n)),
          numbers('Year', cycle(years, n)),
          numbers('Attacks', range(1, 1, 90)),
        ],
        n,
        relations,
      );
    const yearly = of(Array.from({ length: 15 }, (_, row) => 2000 + row));
    expect(yearly.config.kpis[0]).toMatchObject({ label: 'Attacks', query: { filters: [] } });
    expect(yearly.config.charts.find(({ title }) => title === 'Attacks by trade')?.query.filters).toEqual([]);
    const census = of([1850, 1860, 1870, 1880, 1890]);
    expect(census.config.kpis[0]).toMatchObject({
      label: 'Attacks, 1890',
      query: { filters: [{ field: 'year', op: 'eq', value: 1890 }] },
    });
    expect(census.config.charts.find(({ title }) => title === 'Attacks by trade')?.query.filters).toEqual([
      { field: 'year', op: 'eq', value: 1890 },
    ]);
  });

  it('tells what a level of one series was last, and the mean of what happened', () => {
    const days = (label: string) => [
      dates('Date', '2019-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, 365),
      numbers(
        label,
        Array.from({ length: 365 }, (_, row) => 100 + row / 3 + ((row * 37) % 11)),
      ),
    ];
    const kpi = (label: string) => make('series.csv', days(label), 365).config.kpis[0]!;
    expect(kpi('Balance')).toMatchObject({
      label: 'Latest balance',
      query: { measures: [{ field: 'balance', agg: 'latest', along: 'date' }], filters: [] },
    });
    expect(kpi('Share price')).toMatchObject({ query: { measures: [{ agg: 'latest', along: 'date' }], filters: [] } });
    expect(kpi('Temperature')).toMatchObject({ label: 'Average temperature', query: { filters: [] } });
    expect(kpi('Revenue')).toMatchObject({ label: 'Revenue', query: { measures: [{ agg: 'sum' }], filters: [] } });
  });

  it('runs along numbered weeks, which no figure is compared on the calendar of', () => {
    const weeks = 104;
    const along = (label: string, of: (row: number) => number) =>
      numbers(
        label,
        Array.from({ length: weeks }, (_, row) => of(row)),
      );
    const columns = ready(
      [
        along('week', (row) => row + 1),
        along('spend', (row) => 40.5 + ((row * 7) % 30)),
        along('revenue', (row) => 2400.5 + ((row * 37) % 900)),
      ],
      weeks,
    );
    const config = makeDashboard({
      dataSourceId: SOURCE,
      name: 'weekly.csv',
      columns,
      relations: noRelations,
      rowCount: weeks,
    });
    expect(config.charts.map(({ title }) => title)).toContain('Revenue per week');
    expect(config.kpis.map(({ comparison }) => comparison.kind)).toEqual(config.kpis.map(() => 'none'));
  });

  it('weights a rate by its base where that stands beside it', () => {
    const cells = Array.from({ length: n }, (_, row) => ({
      hours: 1 + ((row * 7) % 40),
      wage: 12 + ((row * 13) % 23) + 0.5,
    }));
    const columns = (base: string) => [
      words('Team', cycle(['A', 'B', 'C'], n)),
      numbers(
        base,
        cells.map(({ hours }) => hours),
      ),
      numbers(
        'Hourly wage',
        cells.map(({ wage }) => wage),
      ),
      numbers(
        'Cost',
        cells.map(({ hours, wage }) => hours * wage),
      ),
    ];
    const wageOf = (config: ReturnType<typeof make>['config']) =>
      config.kpis.find(({ label }) => /wage/i.test(label))?.query.measures[0];
    const made = make('shifts.csv', columns('Hours worked'), n, {
      ...noRelations,
      products: [{ total: 'cost', factors: ['hours_worked', 'hourly_wage'] }],
    });
    expect(wageOf(made.config)).toEqual({
      field: 'hourly_wage',
      agg: 'avg',
      over: { field: 'hours_worked', agg: 'sum' },
    });
    expect(made.config.kpis.map(({ label }) => label)).toContain('Average hourly wage, weighted by hours worked');
    expect(wageOf(make('shifts.csv', columns('Hours worked'), n).config)).toEqual({ field: 'hourly_wage', agg: 'avg' });
  });

  it('weights a rate that was worked out and rounded, in figures and charts alike, and says so', () => {
    const columns = [
      words('Region', cycle(['A', 'B', 'C', 'D'], n)),
      numbers(
        'Number of answers',
        Array.from({ length: n }, (_, row) => 900 + ((row * 7919) % 9000)),
      ),
      numbers(
        'Satisfaction rate',
        Array.from({ length: n }, (_, row) => 1.5 + ((row * 37) % 200) / 10),
      ),
      numbers(
        'Number of satisfied',
        Array.from({ length: n }, (_, row) => 3 + ((row * 131) % 70)),
      ),
    ];
    const relations = {
      ...noRelations,
      products: [
        {
          total: 'number_of_satisfied',
          factors: ['satisfaction_rate', 'number_of_answers'] as [string, string],
          per: 100,
        },
      ],
    };
    const { config } = make('polls.csv', columns, n, relations);
    const measures = [...config.kpis, ...config.charts]
      .flatMap(({ query }) => query.measures)
      .filter(({ field, agg }) => field === 'satisfaction_rate' && agg !== 'count');
    expect(measures.length).toBeGreaterThan(1);
    for (const measure of measures)
      expect(measure).toEqual({
        field: 'satisfaction_rate',
        agg: 'avg',
        over: { field: 'number_of_answers', agg: 'sum' },
      });
    expect(config.kpis.map(({ label }) => label)).toContain('Average satisfaction rate, weighted by number of answers');
    expect(config.charts.find(({ title }) => title === 'Average satisfaction rate by region')?.options.note).toContain(
      'weighted by number of answers',
    );
  });

  describe('what tells one thing twice', () => {
    const random = randomFrom(3);
    const spreadBy = (low: number, width: number) => Array.from({ length: n }, () => low + width * random());
    const pair = (left: string, right: string, rho: number): ColumnRelations => ({
      ...noRelations,
      correlations: [{ left, right, rho, n }],
    });
    const scatters = ({ config }: ReturnType<typeof make>) =>
      config.charts.filter(({ type }) => type === 'scatter').length;
    it.each<[string, [string, number[]], [string, number[]], number, number]>([
      [
        'one quantity taken twice, in one place and as wide',
        ['aab', spreadBy(10, 30)],
        ['aac', spreadBy(14, 30)],
        0.93,
        0,
      ],
      ['two quantities on scales of their own', ['aab', spreadBy(10, 30)], ['aac', spreadBy(1000, 400)], 0.93, 1],
      ['two quantities of one place, loosely tied', ['aab', spreadBy(10, 30)], ['aac', spreadBy(14, 30)], 0.7, 1],
      ['one as wide ten times over', ['aab', spreadBy(100, 3)], ['aac', spreadBy(80, 60)], 0.93, 1],
    ])('%s', (_, a, b, rho, expected) => {
      expect(
        scatters(
          make(
            'things.csv',
            [words('kind', cycle(['A', 'B', 'C'], n)), numbers(...a), numbers(...b)],
            n,
            pair('aab', 'aac', rho),
          ),
        ),
      ).toBe(expected);
    });

    it.each<[string, Partial<Column>, number]>([
      ['levels of one series that stay where they were share time', { persists: true }, 0],
      ['what swings from day to day may go together', {}, 1],
    ])('%s', (_, more, expected) => {
      const made = make(
        'series.csv',
        [
          dates('Date', '2018-01-01', '2019-02-04', { grain: 'day', step: 86_400, regular: true }, n),
          numbers('aab', spreadBy(10, 30), more),
          numbers('aac', spreadBy(1000, 400), more),
        ],
        n,
        { ...pair('aab', 'aac', 0.93), panel: { time: 'date', entity: [] } },
      );
      expect(scatters(made)).toBe(expected);
    });

    it.each<[string, string, string, boolean]>([
      ['the same of the neighbours', 'floor area', 'floor area 15', false],
      ['two exams', 'score 1', 'score 2', true],
      ['two sizes', 'floor area', 'garden depth', true],
    ])('%s', (_, a, b, both) => {
      const [left, right] = [numbers(a, spreadBy(50, 100)), numbers(b, spreadBy(50, 100))];
      const { config } = make(
        'things.csv',
        [words('kind', cycle(['A', 'B', 'C'], n)), left, right],
        n,
        pair(left.key, right.key, 0.75),
      );
      expect(config.kpis.filter(({ query }) => [left.key, right.key].includes(query.measures[0]!.field!)).length).toBe(
        both ? 2 : 1,
      );
    });
  });

  it('never leads with the mean of what is nearly always nothing', () => {
    const rare = (every: number) => Array.from({ length: n }, (_, row) => (row % every ? 0 : 1 + ((row * 37) % 90)));
    const first = (every: number) =>
      make(
        'apps.csv',
        [
          words('kind', cycle(['A', 'B', 'C'], n)),
          numbers('price', rare(every)),
          numbers(
            'size',
            Array.from({ length: n }, (_, row) => 20 + ((row * 37) % 90)),
          ),
        ],
        n,
      )
        .config.kpis.map(({ query }) => query.measures[0])
        .find((measure) => measure?.agg !== 'count');
    expect(first(10)).not.toMatchObject({ field: 'price' });
    expect(first(2)).toMatchObject({ field: 'price' });
  });

  it('draws litres per day and days apart, and nothing by the day of a month', () => {
    const columns = [
      numbers(
        'year',
        cycle(
          Array.from({ length: 10 }, (_, row) => 2000 + row),
          120,
        ),
      ),
      numbers(
        'month',
        Array.from({ length: 120 }, (_, row) => 1 + Math.floor(row / 10)),
      ),
      numbers(
        'day',
        Array.from({ length: 120 }, (_, row) => 20 + ((row * 7) % 16)),
      ),
      numbers(
        'litres per day',
        Array.from({ length: 120 }, (_, row) => 1 + ((row * 13) % 47) / 7),
      ),
      numbers(
        'days billed',
        Array.from({ length: 120 }, (_, row) => 28 + ((row * 5) % 9)),
      ),
    ];
    const { config } = make('bills.csv', columns, 120, { ...noRelations, panel: { time: 'year', entity: ['month'] } });
    expect(config.charts.flatMap(({ query }) => query.dimensions.map(({ field }) => field))).not.toContain('day');
    expect(config.charts.filter(({ type, query }) => type !== 'table' && query.measures.length > 1)).toEqual([]);
  });

  it('is about the heads that a census counts, whatever share they are of it', () => {
    const cells = [1950, 1960, 1970, 1980, 1990].flatMap((year) =>
      ['Baker', 'Smith', 'Tailor', 'Weaver'].flatMap((trade) => ['men', 'women'].map((sex) => ({ year, trade, sex }))),
    );
    const relations = { ...noRelations, panel: { time: 'year', entity: ['trade', 'sex'] } };
    const { config } = make(
      'workers.csv',
      [
        numbers(
          'Year',
          cells.map(({ year }) => year),
        ),
        words(
          'Trade',
          cells.map(({ trade }) => trade),
        ),
        words(
          'Sex',
          cells.map(({ sex }) => sex),
        ),
        numbers(
          'Count',
          cells.map((_, row) => 40 + ((row * 137) % 900)),
        ),
        numbers(
          'Perc',
          cells.map((_, row) => 0.001 * (1 + ((row * 37) % 90))),
        ),
      ],
      cells.length,
      relations,
    );
    expect(config.kpis[0]).toMatchObject({
      label: 'Count, 1990',
      query: { filters: [{ field: 'year', op: 'eq', value: 1990 }] },
    });
  });

  it.each([
    // Summer was there once more than winter.
    ['2020-01-03', '2024-07-30', '2020 to 2023'],
    ['2019-12-05', '2023-12-30', '2020 to 2023'],
    ['2020-01-03', '2023-12-30', undefined],
  ])('adds up by month of the year what is whole: %s to %s', (from, to, words) => {
    const days = dates('order_date', from, to, { grain: 'day', step: 86_400, regular: false }, 900);
    const { config } = make('orders.csv', [numbers('order_id', range(1, 1, n), { type: 'id' }), days], n);
    const chart = config.charts.find(({ title }) => title === 'Orders by month of the year')!;
    expect(chart.options.note).toBe(words);
    expect(chart.query.filters).toHaveLength(words ? 1 : 0);
  });

  it('adds up by month of the year nothing of one whole year', () => {
    const days = dates('order_date', '2022-06-03', '2024-07-30', { grain: 'day', step: 86_400, regular: false }, 700);
    const made = make('orders.csv', [numbers('order_id', range(1, 1, n), { type: 'id' }), days], n);
    expect(summary(made).join()).not.toContain('month of the year');
  });

  it.each([
    ['artist_name', ['Artists']],
    ['artist_nationality', []],
    ['Country of origin', ['Countries']],
    ['customer_id', ['Customers']],
  ])('counts what a column names, %s: %o', (label, figures) => {
    const columns = [
      { ...words(label, cycle(['Ash', 'Elm', 'Oak', 'Fir', 'Bay', 'Ivy'], n)), key: 'named' },
      words('region', cycle(['North', 'South', 'East'], n)),
      dates('day', '2025-01-01', '2025-08-28', { grain: 'day', step: 86_400, regular: false }, 150),
    ];
    const counted = make('sales.csv', columns, n).config.kpis.map(({ label: name }) => name);
    expect(counted.filter((name) => /^(Artist|Countr|Customer)/.test(name))).toEqual(figures);
  });

  it('averages a level over time and counts no readings', () => {
    const relations = { ...noRelations, panel: { time: 'date', entity: [] } };
    const made = make(
      'ice.csv',
      [
        dates('Date', '1980-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, 14_000),
        numbers('Extent', range(3, 0.02, 590)),
      ],
      14_000,
      relations,
    );
    expect(summary(made)).toEqual([
      'Average extent',
      'line: Average extent by year',
      'bar: Average extent by month of the year',
    ]);
  });

  it('says nothing of means of one or two rows: neither of groups nor over time', () => {
    const years = Array.from({ length: n }, (_, row) => 1600 + Math.floor((row * 2) / 3));
    const made = make(
      'members.csv',
      [
        numbers('Year', years),
        words(
          'Notes',
          Array.from({ length: n }, (_, row) => `note ${Math.floor(row / 2)}`),
        ),
        words('Gender', cycle(['male', 'female', 'other'], n)),
        words('Churn', cycle(['No', 'No', 'Yes', 'No'], n)),
      ],
      n,
    );
    expect(summary(made).filter((each) => /churn/i.test(each))).toEqual(['Churn rate', 'bar: Churn rate by gender']);
  });

  it('puts few bars beside few bars, in a lower row', () => {
    const made = make(
      'people.csv',
      [
        words('Species', cycle(['a', 'b', 'c'], n)),
        words('Island', cycle(['x', 'y'], n)),
        words('Sex', cycle(['f', 'm'], n)),
        numbers('bill_length_mm', range(30, 0.1, 200)),
        numbers('bill_depth_mm', range(13, 0.05, 160)),
      ],
      n,
    );
    const place = (id: string) => made.config.layout.find((item) => item.id === id)!;
    const beside = (id: string) => made.config.charts.filter((other) => place(other.id).y === place(id).y);
    for (const { id } of made.config.charts)
      expect(place(id).h).toBe(beside(id).every(({ type, options }) => type === 'table' || options.horizontal) ? 3 : 4);
    expect(made.config.charts.filter(({ id }) => place(id).h === 3).length).toBeGreaterThanOrEqual(2);
  });

  it('puts one or two figures beside the first chart, three in a row of their own', () => {
    const made = make(
      'ice.csv',
      [
        dates('Date', '1980-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, 14_000),
        numbers('Extent', range(3, 0.02, 590)),
      ],
      14_000,
      { ...noRelations, panel: { time: 'date', entity: [] } },
    );
    const [figure, chart] = made.config.layout;
    expect([figure, chart]).toMatchObject([
      { id: 'kpi-1', x: 0, y: 0, w: 3 },
      { id: 'chart-1', x: 3, y: 0, w: 9 },
    ]);
    expect(figure!.h).toBe(chart!.h);
    const shop = make(
      'shop_orders.csv',
      [
        day,
        words('Category', cycle(['Toys', 'Food', 'Tools'], n)),
        numbers('Sales', range(10, 1.5, 400)),
        numbers('Profit', range(-50, 0.7, 300)),
      ],
      n,
    );
    expect(shop.config.layout.filter(({ y }) => y === 0).map(({ id }) => id)).toEqual(
      shop.config.kpis.map(({ id }) => id),
    );
    expect(shop.config.kpis.length).toBeGreaterThanOrEqual(3);
  });

  it('puts what was refused aside and proposes the next', () => {
    const columns = ready(
      [
        words('Category', cycle(['Toys', 'Food', 'Tools'], n)),
        words('Country', cycle(['NO', 'SE', 'DK', 'FI'], n)),
        numbers('Sales', range(10, 1.5, 400)),
      ],
      n,
    );
    const given = { dataSourceId: SOURCE, name: 'shop.csv', columns, relations: noRelations, rowCount: n };
    const [first] = makeDashboard(given).charts;
    const without = makeDashboard({ ...given, refused: new Set([keyOf(first!.query)]) });
    expect(without.charts.map(({ title }) => title)).not.toContain(first!.title);
    expect(without.charts.length).toBeGreaterThan(0);
  });

  it('says apart what holds of all rows only', () => {
    const relations = { ...noRelations, correlations: [{ left: 'fare', right: 'distance', rho: -0.6, n }] };
    const made = make(
      'trips.csv',
      [
        words('zone', cycle(['a', 'b', 'c'], n)),
        numbers('fare', range(3, 0.37, 500)),
        numbers('distance', range(1, 0.21, 480)),
      ],
      n,
      relations,
    );
    expect(made.config.charts.find(({ type }) => type === 'scatter')?.options).toEqual({
      whole: 'rank correlation −0.60',
    });
  });

  it('shows another figure of the regions on a map than the ranking', () => {
    const made = make(
      'openings.csv',
      [
        words('state', cycle(['TX', 'CA', 'FL', 'OH', 'PA', 'NY', 'GA', 'IL', 'NC', 'TN', 'MI', 'AZ', 'WA', 'CO'], n)),
        words('type', cycle(['large', 'small'], n)),
        numbers('Revenue', range(1000, 37, n)),
        numbers('Visitors', range(10, 7, n)),
      ],
      n,
    );
    const byState = made.config.charts.filter(({ query }) => query.dimensions[0]?.field === 'state');
    const [map, ...others] = byState.filter(({ type }) => type === 'map');
    const told = byState.map(({ query }) => JSON.stringify(query.measures));
    expect(map).toBeDefined();
    expect(others).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
  });

  it('counts what has no measure', () => {
    const made = make(
      'openings.csv',
      [
        words('state', cycle(['TX', 'CA', 'FL', 'OH', 'PA', 'NY', 'GA', 'IL', 'NC', 'TN', 'MI', 'AZ', 'WA', 'CO'], n)),
        words('type', cycle(['large', 'small'], n)),
        numbers('ZIP code', range(10_000, 3, n)),
      ],
      n,
    );
    // The ranking names ten of fourteen states; a map of the same would say it twice.
    expect(summary(made)).toEqual(['Openings', 'States', 'bar: Openings by state', 'bar: Openings by type']);
    expect(made.config.charts[0]?.query).toMatchObject({
      limit: 10,
      other: true,
      sort: [{ by: 'count', dir: 'desc' }],
    });
  });

  it.each<[string, Column[], number, string[]]>([
    ['nothing', [], 0, ['Rows']],
    ['an empty table', [words('city', [])], 0, ['Rows']],
    [
      'free text',
      [
        words(
          'note',
          Array.from(
            { length: 40 },
            (_, row) => `nobody else has written these many words in any other row of it ${row}`,
          ),
          { type: 'text' },
        ),
      ],
      40,
      ['Rows', 'table: First values'],
    ],
  ])('is honest about %s', (_, columns, rowCount, expected) => {
    expect(summary(make('x.csv', columns, rowCount))).toEqual(expected);
  });

  it('does what the user says of a column', () => {
    const columns = ready([numbers('code', range(1, 1, 500)), words('city', cycle(['Oslo', 'Bergen'], n))], n).map(
      (each) => (each.key === 'code' ? { ...each, role: 'measure' as const } : { ...each, role: 'ignore' as const }),
    );
    const config = makeDashboard({ dataSourceId: SOURCE, name: 'x.csv', columns, relations: noRelations, rowCount: n });
    expect(config.kpis.map(({ label }) => label)).toContain('Average code');
    expect(JSON.stringify(config.charts)).not.toContain('city');
  });
});

describe('a table of thousands of columns', () => {
  const few = words('', cycle(['A1', 'B2', 'C3', 'D4'], n));
  const many = numbers('', range(3, 1.5, 50));
  const KINDS: Record<string, (nth: number) => Column> = {
    numbers: (nth) => ({ ...many, label: `c${nth}` }),
    'sums by name': (nth) => ({ ...many, label: nth % 2 ? `total cost ${nth}` : `cost ${nth}` }),
    'amounts with and without a unit': (nth) => ({
      ...many,
      label: nth % 2 ? `salary ${nth >> 1} (USD)` : `salary ${nth >> 1}`,
    }),
    'norms and records': (nth) => ({ ...many, label: `${['average', 'actual', 'record'][nth % 3]} rain ${nth}` }),
    'small categories': (nth) => ({ ...few, label: `answer ${nth}` }),
    'codes and names of one thing': (nth) => ({
      ...few,
      label: nth % 2 ? `region ${nth >> 1} code` : `region ${nth >> 1} name`,
    }),
    places: (nth) => ({ ...few, label: ['city', 'county', 'state'][nth % 3]!, distinct: 4 - (nth % 3) }),
    dates: (nth) => ({ ...day, label: `date ${nth}` }),
  };

  /** Columns that count how often one of their labels is read: what it means is most of the work. */
  function countedReads(columns: Column[]): { counted: Column[]; reads: () => number } {
    let reads = 0;
    const counted = columns.map(
      (column) =>
        new Proxy(column, {
          get: (target, name) => {
            if (name === 'label') reads++;
            return Reflect.get(target, name);
          },
        }),
    );
    return { counted, reads: () => reads };
  }
  const tableOf = (kind: string, count: number) =>
    Array.from({ length: count }, (_, nth): Column => ({ ...KINDS[kind]!(nth), key: `k${nth}` }));
  const relations = {
    ...noRelations,
    determines: Array.from({ length: 40 }, (_, nth) => ({ from: `k${nth + 1}`, to: `k${nth}` })),
  };

  const readsToMean = (kind: string, count: number) => {
    const { counted, reads } = countedReads(ready(tableOf(kind, count), n, relations));
    readTable({ name: 'wide.csv', columns: counted, relations, rowCount: n, thisYear: 2026 });
    return reads();
  };
  it.each(Object.keys(KINDS))(
    '%s: what it means is found by reading each label a few times, not once for every pair',
    (kind) => expect(readsToMean(kind, 400)).toBeLessThan(4.5 * readsToMean(kind, 100)),
  );

  const readsToRole = (kind: string, count: number) => {
    const { counted, reads } = countedReads(tableOf(kind, count));
    assignRoles(counted, { rowCount: n, relations });
    return reads();
  };
  it.each(Object.keys(KINDS))('%s: so are their roles', (kind) =>
    expect(readsToRole(kind, 400)).toBeLessThan(4.1 * readsToRole(kind, 100)),
  );

  it('a dashboard reads 500 of them: those that are related, then the fullest', () => {
    const columns = ready(tableOf('numbers', 2000), n).map((column, nth) => ({ ...column, nulls: nth < 1000 ? 5 : 0 }));
    const { counted, reads } = countedReads(columns);
    const config = makeDashboard({
      dataSourceId: SOURCE,
      name: 'wide.csv',
      columns: counted,
      relations: { ...noRelations, sums: [{ total: 'k3', parts: ['k4', 'k5'] }] },
      rowCount: n,
    });
    const read = counted.slice(0, 1000).map(({ key }) => key);
    expect(reads()).toBeLessThan(500 * 90);
    expect(read.filter((key) => JSON.stringify(config).includes(`"${key}"`))).toEqual(['k3']);
  });
});

const boundsOf = (columns: Column[]) =>
  Object.fromEntries(columns.map(({ key, min, max }) => [key, { min: Number(min ?? 0), max: Number(max ?? 1) }]));
