import type { Aggregate, QueryInput } from '@/lib/pure/query/schema/query';

export type NamedQuery = { name: string; query: QueryInput };

const sum = { agg: 'sum' as const, field: 'price' };
const count = { agg: 'count' as const };
const AGGREGATES: Aggregate[] = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'distinct',
  'sd',
  'median',
  'q1',
  'q3',
  'p5',
  'p10',
  'p90',
  'p95',
];
const GRAINS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
const PARTS = ['hour', 'weekday', 'day', 'month', 'quarter'] as const;
type Filters = NonNullable<QueryInput['filters']>;

const aggregates: NamedQuery[] = ['price', 'pieces', 'weight'].flatMap((field) =>
  AGGREGATES.flatMap((agg) => [
    { name: `${agg} of ${field}`, query: { measures: [{ agg, field }] } },
    { name: `${agg} of ${field} by kind`, query: { measures: [{ agg, field }], dimensions: [{ field: 'kind' }] } },
  ]),
);

const others: NamedQuery[] = [
  { name: 'rows', query: { measures: [count] } },
  { name: 'sum of a truth value', query: { measures: [{ agg: 'sum', field: 'paid' }] } },
  {
    name: 'average of a truth value',
    query: { measures: [{ agg: 'avg', field: 'paid' }], dimensions: [{ field: 'kind' }] },
  },
  {
    name: 'least and largest truth',
    query: {
      measures: [
        { agg: 'min', field: 'paid' },
        { agg: 'max', field: 'paid' },
      ],
    },
  },
  ...(['ordered', 'due', 'country', 'note', 'customer'] as const).flatMap((field) =>
    (['count', 'distinct'] as const).map((agg) => ({
      name: `${agg} of ${field}`,
      query: { measures: [{ agg, field }] },
    })),
  ),
  ...(['ordered', 'due', 'country', 'note'] as const).flatMap((field) =>
    (['min', 'max'] as const).map((agg) => ({
      name: `${agg} of ${field} by kind`,
      query: { measures: [{ agg, field }], dimensions: [{ field: 'kind' }] },
    })),
  ),
];

const groups: NamedQuery[] = [
  ...['country', 'kind', 'customer', 'paid', 'pieces', 'note', 'due', 'ordered'].map((field) => ({
    name: `by ${field}`,
    query: { measures: [count, sum], dimensions: [{ field }] },
  })),
  ...GRAINS.map((grain) => ({
    name: `by ${grain}`,
    query: { measures: [sum, count], dimensions: [{ field: 'ordered', grain }] },
  })),
  ...GRAINS.slice(1).map((grain) => ({
    name: `days by ${grain}`,
    query: { measures: [sum], dimensions: [{ field: 'due', grain }] },
  })),
  ...PARTS.map((part) => ({
    name: `by the ${part}`,
    query: { measures: [sum, count], dimensions: [{ field: 'ordered', part }] },
  })),
  ...PARTS.slice(1).map((part) => ({
    name: `days by the ${part}`,
    query: { measures: [count], dimensions: [{ field: 'due', part }] },
  })),
  {
    name: 'month by kind',
    query: { measures: [sum], dimensions: [{ field: 'ordered', grain: 'month' }, { field: 'kind' }] },
  },
  {
    name: 'weekday by hour',
    query: {
      measures: [count],
      dimensions: [
        { field: 'ordered', part: 'weekday' },
        { field: 'ordered', part: 'hour' },
      ],
    },
  },
  {
    name: 'country by kind by paid',
    query: { measures: [sum], dimensions: [{ field: 'country' }, { field: 'kind' }, { field: 'paid' }] },
  },
  ...[
    ['price', 10],
    ['pieces', 20],
    ['weight', 12],
  ].map(([field, bins]) => ({
    name: `bins of ${field}`,
    query: { measures: [count], dimensions: [{ field: String(field), bins: Number(bins) }] },
  })),
  {
    name: 'bins under a filter',
    query: {
      measures: [count],
      dimensions: [{ field: 'price', bins: 8 }],
      filters: [{ field: 'kind', op: 'eq', value: 'gift' }],
    },
  },
  { name: 'bins by kind', query: { measures: [count], dimensions: [{ field: 'price', bins: 5 }, { field: 'kind' }] } },
];

const filters: [string, Filters][] = [
  ['equal', [{ field: 'kind', op: 'eq', value: 'new' }]],
  ['equal with an apostrophe', [{ field: 'country', op: 'eq', value: "Côte d'Ivoire" }]],
  ['equal with a backslash', [{ field: 'note', op: 'eq', value: 'back\\slash' }]],
  ['equal to an empty text', [{ field: 'note', op: 'eq', value: '' }]],
  ['equal in its letter case', [{ field: 'note', op: 'eq', value: 'zoo' }]],
  ['not equal', [{ field: 'kind', op: 'ne', value: 'new' }]],
  ['equal to nothing', [{ field: 'kind', op: 'eq', value: null }]],
  ['not nothing', [{ field: 'country', op: 'ne', value: null }]],
  ['among', [{ field: 'country', op: 'in', values: ['Peru', 'Kenya', null] }]],
  ['not among', [{ field: 'country', op: 'not_in', values: ['Peru', 'Kenya'] }]],
  ['not among, with nothing', [{ field: 'country', op: 'not_in', values: ['Peru', null] }]],
  ['among none', [{ field: 'country', op: 'in', values: [] }]],
  ['less', [{ field: 'price', op: 'lt', value: 10 }]],
  ['at most', [{ field: 'pieces', op: 'lte', value: 3 }]],
  ['more than a fraction', [{ field: 'weight', op: 'gt', value: 5.25 }]],
  ['at least', [{ field: 'price', op: 'gte', value: -4.5 }]],
  ['between', [{ field: 'price', op: 'between', values: [10, 90.5] }]],
  ['between with an open end', [{ field: 'pieces', op: 'between', values: [5, null] }]],
  ['contains', [{ field: 'country', op: 'contains', value: 'er' }]],
  ['contains in another letter case', [{ field: 'note', op: 'contains', value: 'ÄHRE' }]],
  ['contains what is a wildcard elsewhere', [{ field: 'note', op: 'contains', value: '_b%' }]],
  ['contains an apostrophe', [{ field: 'note', op: 'contains', value: "'" }]],
  ['contains Greek', [{ field: 'note', op: 'contains', value: 'ΩM' }]],
  ['true', [{ field: 'paid', op: 'eq', value: true }]],
  ['not true', [{ field: 'paid', op: 'ne', value: true }]],
  ['a month', [{ field: 'ordered', op: 'eq', value: '2024-02' }]],
  ['a day', [{ field: 'due', op: 'eq', value: '2024-02-29' }]],
  ['an instant and later', [{ field: 'ordered', op: 'gte', value: '2024-03-01T12:30:00' }]],
  ['up to a day', [{ field: 'ordered', op: 'lte', value: '2024-01-31' }]],
  ['between days', [{ field: 'ordered', op: 'between', values: ['2024-01-10', '2024-03-15'] }]],
  ['a weekday', [{ field: 'ordered', op: 'eq', part: 'weekday', value: 1 }]],
  ['hours', [{ field: 'ordered', op: 'in', part: 'hour', values: [8, 9, 23] }]],
  ['the last three months', [{ field: 'ordered', op: 'last', value: { n: 3, grain: 'month' } }]],
  ['this quarter', [{ field: 'ordered', op: 'this', value: { grain: 'quarter' } }]],
  ['is null', [{ field: 'weight', op: 'is_null' }]],
  ['not null', [{ field: 'weight', op: 'not_null' }]],
  ['an id', [{ field: 'customer', op: 'in', values: [7, 11, 13] }]],
  [
    'several at once',
    [
      { field: 'kind', op: 'in', values: ['new', 'gift'] },
      { field: 'price', op: 'gt', value: 20 },
      { field: 'ordered', op: 'gte', value: '2024-01' },
    ],
  ],
];

const filtered: NamedQuery[] = filters.flatMap(([name, where]) => [
  { name: `${name}: total`, query: { measures: [count, sum], filters: where } },
  { name: `${name}: by country`, query: { measures: [sum], dimensions: [{ field: 'country' }], filters: where } },
]);

/** The id under which a query names its calculation. */
export const CALCULATION = '0198c1f4-0000-7000-8000-00000000ca1c';
const calculated = (agg: Aggregate): QueryInput => ({
  measures: [{ agg, calculationId: CALCULATION }],
  dimensions: [{ field: 'kind' }],
});

const shaped: NamedQuery[] = [
  { name: 'the first three', query: { measures: [sum], dimensions: [{ field: 'country' }], limit: 3 } },
  {
    name: 'the last two by name',
    query: { measures: [sum], dimensions: [{ field: 'country' }], sort: [{ by: 'country', dir: 'desc' }], limit: 2 },
  },
  {
    name: 'text in its order',
    query: { measures: [count], dimensions: [{ field: 'note' }], sort: [{ by: 'note', dir: 'asc' }] },
  },
  {
    name: 'text against its order',
    query: { measures: [count], dimensions: [{ field: 'note' }], sort: [{ by: 'note', dir: 'desc' }] },
  },
  {
    name: 'top 3 and other',
    query: { measures: [sum, count], dimensions: [{ field: 'country' }], limit: 3, other: true },
  },
  {
    name: 'top 10 customers and other',
    query: {
      measures: [sum, { agg: 'avg', field: 'price' }],
      dimensions: [{ field: 'customer' }],
      limit: 10,
      other: true,
    },
  },
  {
    name: 'top 3 and other by distinct',
    query: {
      measures: [{ agg: 'distinct', field: 'customer' }],
      dimensions: [{ field: 'country' }],
      limit: 3,
      other: true,
    },
  },
  {
    name: 'top 2 and other, under a filter',
    query: {
      measures: [count],
      dimensions: [{ field: 'kind' }],
      limit: 2,
      other: true,
      filters: [{ field: 'price', op: 'gt', value: 5 }],
    },
  },
  {
    name: 'a share of rows',
    query: {
      measures: [{ agg: 'count', filters: [{ field: 'paid', op: 'eq', value: true }], over: { agg: 'count' } }],
      dimensions: [{ field: 'kind' }],
    },
  },
  {
    name: 'money per piece',
    query: { measures: [{ ...sum, over: { agg: 'sum', field: 'pieces' } }], dimensions: [{ field: 'country' }] },
  },
  {
    name: 'a weighted mean',
    query: {
      measures: [{ agg: 'avg', field: 'price', over: { agg: 'sum', field: 'pieces' } }],
      dimensions: [{ field: 'kind' }],
    },
  },
  {
    name: 'a filtered measure beside a whole one',
    query: {
      measures: [sum, { ...sum, filters: [{ field: 'kind', op: 'eq', value: 'gift' }] }],
      dimensions: [{ field: 'ordered', grain: 'quarter' }],
    },
  },
  {
    name: 'a filtered distinct',
    query: { measures: [{ agg: 'distinct', field: 'customer', filters: [{ field: 'paid', op: 'eq', value: true }] }] },
  },
  {
    name: 'compared with the period before',
    query: {
      measures: [sum],
      filters: [{ field: 'ordered', op: 'last', value: { n: 2, grain: 'month' } }],
      compare: 'previous_period',
    },
  },
  { name: 'two columns as they are', query: { select: ['pieces', 'price'], limit: 50 } },
  {
    name: 'two columns under a filter',
    query: { select: ['weight', 'price'], filters: [{ field: 'kind', op: 'eq', value: 'gift' }], limit: 40 },
  },
  {
    name: 'nothing left',
    query: { measures: [count, sum], filters: [{ field: 'kind', op: 'eq', value: 'no such kind' }] },
  },
  {
    name: 'no group left',
    query: {
      measures: [sum],
      dimensions: [{ field: 'country' }],
      filters: [{ field: 'kind', op: 'eq', value: 'no such kind' }],
    },
  },
  { name: 'many groups', query: { measures: [sum], dimensions: [{ field: 'ordered' }, { field: 'customer' }] } },
  { name: 'calculated of each row', query: calculated('sum') },
  { name: 'calculated by cases', query: calculated('avg') },
  { name: 'calculated with a division', query: calculated('max') },
];

/** What the calculations of the table above are, by the name of their query. */
export const EXPRESSIONS: Readonly<Record<string, string>> = {
  'calculated of each row': '[price] * [pieces]',
  'calculated by cases': 'IF([price] > 50, [price] - 50, 0)',
  'calculated with a division': '[price] / [pieces]',
  'calculated and in the middle': '[price] * [pieces]',
};
type Measured = NonNullable<QueryInput['measures']>[number];
type Presented = NonNullable<Measured['as']>;
const MONTH = { field: 'ordered', grain: 'month' } as const;
const againstPeriod = { kind: 'change', against: 'previous_period', say: 'difference' } as const;
const inTime: [string, Presented][] = [
  ['change', againstPeriod],
  ['growth', { ...againstPeriod, say: 'percent' }],
  ['index', { kind: 'index' }],
  ['running total', { kind: 'running' }],
  ['moving average', { kind: 'moving', periods: 3 }],
  ['rank', { kind: 'rank' }],
  ['share of total', { kind: 'share', of: 'total' }],
];
const presented: NamedQuery[] = [
  ...inTime.flatMap(([name, as]) => [
    { name: `${name} by month`, query: { measures: [{ ...sum, as }], dimensions: [MONTH] } },
    {
      name: `${name} of counts by month and kind`,
      query: { measures: [{ ...count, as }], dimensions: [MONTH, { field: 'kind' }] },
    },
  ]),
  ...GRAINS.flatMap((grain) =>
    [againstPeriod, { kind: 'moving' as const, periods: 2 }].map((as) => ({
      name: `${as.kind} of periods by ${grain}`,
      query: { measures: [{ ...count, as }], dimensions: [{ field: 'ordered', grain }] },
    })),
  ),
  ...(['month', 'quarter', 'year'] as const).map((grain) => ({
    name: `growth on the year before by ${grain}`,
    query: {
      measures: [
        sum,
        { ...sum, as: { kind: 'change' as const, against: 'previous_year' as const, say: 'percent' as const } },
      ],
      dimensions: [{ field: 'ordered', grain }, { field: 'kind' }],
    },
  })),
  {
    name: 'change of an average of days',
    query: {
      measures: [{ agg: 'avg', field: 'price', as: againstPeriod }],
      dimensions: [{ field: 'due', grain: 'week' }],
    },
  },
  {
    name: 'share of its country',
    query: {
      measures: [{ ...sum, as: { kind: 'share', of: 'group' } }],
      dimensions: [{ field: 'country' }, { field: 'kind' }],
    },
  },
  {
    name: 'first shares of all customers',
    query: {
      measures: [
        { ...sum, as: { kind: 'share', of: 'total' } },
        { ...sum, as: { kind: 'rank' } },
      ],
      dimensions: [{ field: 'customer' }],
      limit: 5,
    },
  },
  {
    name: 'share of bins',
    query: { measures: [{ ...count, as: { kind: 'share', of: 'total' } }], dimensions: [{ field: 'price', bins: 10 }] },
  },
  {
    name: 'rank of a median',
    query: { measures: [{ agg: 'median', field: 'price', as: { kind: 'rank' } }], dimensions: [{ field: 'kind' }] },
  },
];

const median = { agg: 'median' as const, field: 'price' };
const quantiles: NamedQuery[] = [
  {
    name: 'seven quantiles by country and quarter',
    query: {
      measures: (['p5', 'p10', 'q1', 'median', 'q3', 'p90', 'p95'] as const).map((agg) => ({ agg, field: 'price' })),
      dimensions: [{ field: 'country' }, { field: 'ordered', grain: 'quarter' }],
    },
  },
  {
    name: 'a median beside a count and a sum',
    query: { measures: [median, count, sum], dimensions: [{ field: 'kind' }] },
  },
  { name: 'medians of one and two rows', query: { measures: [median, count], dimensions: [{ field: 'ordered' }] } },
  {
    name: 'medians of two columns by two parts of a time',
    query: {
      measures: [median, { agg: 'median', field: 'weight' }],
      dimensions: [
        { field: 'ordered', part: 'weekday' },
        { field: 'ordered', part: 'hour' },
      ],
    },
  },
  { name: 'medians of bins', query: { measures: [median], dimensions: [{ field: 'weight', bins: 6 }] } },
  {
    name: 'a median under a filter of its own',
    query: {
      measures: [{ ...median, filters: [{ field: 'paid', op: 'eq', value: true }] }],
      dimensions: [{ field: 'country' }],
    },
  },
  {
    name: 'a median per piece',
    query: { measures: [{ ...median, over: { agg: 'median', field: 'pieces' } }], dimensions: [{ field: 'kind' }] },
  },
  { name: 'a median of nothing', query: { measures: [median], filters: [{ field: 'price', op: 'is_null' }] } },
  {
    name: 'top 2 and other by median',
    query: { measures: [median], dimensions: [{ field: 'country' }], limit: 2, other: true },
  },
  {
    name: 'the first two by median',
    query: { measures: [median, sum], dimensions: [{ field: 'country' }], limit: 2 },
  },
  { name: 'calculated and in the middle', query: calculated('median') },
];

const latest = { agg: 'latest' as const, field: 'price', along: 'ordered' };
/** Values of the last moment, of all rows and of each. */
const levels: NamedQuery[] = [
  { name: 'the latest price', query: { measures: [latest] } },
  {
    name: 'the latest weight by kind',
    query: { measures: [{ ...latest, field: 'weight' }], dimensions: [{ field: 'kind' }] },
  },
  {
    name: 'the latest pieces by month and country, with a sum beside',
    query: { measures: [{ ...latest, field: 'pieces' }, sum], dimensions: [MONTH, { field: 'country' }] },
  },
  {
    name: 'the latest of each customer, added up',
    query: { measures: [{ ...latest, each: 'customer' }], dimensions: [{ field: 'country' }] },
  },
  {
    name: 'the latest by a day that several rows share',
    query: { measures: [{ ...latest, along: 'due' }, count], dimensions: [{ field: 'kind' }] },
  },
  {
    name: 'the latest under a filter of its own',
    query: {
      measures: [{ ...latest, filters: [{ field: 'paid', op: 'eq', value: true }] }],
      dimensions: [{ field: 'kind' }],
    },
  },
  { name: 'the latest of nothing', query: { measures: [latest], filters: [{ field: 'price', op: 'is_null' }] } },
  {
    name: 'the latest per piece, beside a median',
    query: {
      measures: [{ ...latest, over: { agg: 'sum', field: 'pieces' } }, median],
      dimensions: [{ field: 'kind' }],
    },
  },
  {
    name: 'top 2 and other by the latest',
    query: { measures: [{ ...latest, each: 'kind' }], dimensions: [{ field: 'country' }], limit: 2, other: true },
  },
  {
    name: 'pivot of the latest',
    query: { measures: [latest, count], dimensions: [{ field: 'country' }, { field: 'kind' }], totals: { rows: 1 } },
  },
  {
    name: 'changes of the latest by month',
    query: {
      measures: [{ ...latest, as: { kind: 'change', against: 'previous_period', say: 'difference' } }],
      dimensions: [MONTH],
    },
  },
];

/** Rows, columns, and what stands in the cells. */
const pivots: NamedQuery[] = [
  ...AGGREGATES.map((agg) => ({
    name: `pivot of ${agg}`,
    query: {
      measures: [{ agg, field: 'price' }, count],
      dimensions: [{ field: 'country' }, { field: 'kind' }],
      totals: { rows: 1 },
    },
  })),
  {
    name: 'pivot of three levels of rows and two of columns',
    query: {
      measures: [sum],
      dimensions: [
        { field: 'country' },
        { field: 'kind' },
        { field: 'paid' },
        { field: 'ordered', grain: 'year' },
        { field: 'ordered', part: 'quarter' },
      ],
      totals: { rows: 3 },
    },
  },
  { name: 'pivot of rows alone', query: { measures: [sum], dimensions: [{ field: 'kind' }], totals: { rows: 1 } } },
  { name: 'pivot of columns alone', query: { measures: [count], dimensions: [MONTH], totals: { rows: 0 } } },
  {
    name: 'pivot of bins',
    query: { measures: [count], dimensions: [{ field: 'price', bins: 8 }, { field: 'kind' }], totals: { rows: 1 } },
  },
  {
    name: 'pivot of shares',
    query: {
      measures: [
        sum,
        ...(['row', 'column', 'total'] as const).map((of) => ({ ...sum, as: { kind: 'share' as const, of } })),
      ],
      dimensions: [{ field: 'country' }, { field: 'kind' }, { field: 'ordered', grain: 'year' }],
      totals: { rows: 2 },
    },
  },
  {
    name: 'pivot where no row is left',
    query: {
      measures: [count, sum],
      dimensions: [{ field: 'kind' }, MONTH],
      filters: [{ field: 'price', op: 'lt', value: -1_000_000 }],
      totals: { rows: 1 },
    },
  },
];

/** Asked of each database and of the built-in engine, which must agree. */
export const QUERIES: readonly NamedQuery[] = [
  ...aggregates,
  ...others,
  ...groups,
  ...filtered,
  ...shaped,
  ...presented,
  ...quantiles,
  ...levels,
  ...pivots,
];
