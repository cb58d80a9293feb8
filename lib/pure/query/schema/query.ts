import { z } from 'zod';
import type { QueryCalculation } from './calculation';
import { PARTS } from './column';
import { grain } from './column-schema';

/**
 * The only way anything asks for data. Compiled to SQL by one dialect table per database (`compile.ts`).
 * A user's text never becomes SQL: fields are looked up among the columns of the table, values are bound or quoted.
 */

const field = z.string().min(1).max(200);

/** What needs nothing beside the values: `latest` has to be told along what. */
export const PLAIN_AGGREGATES = [
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'count',
  'distinct',
  'q1',
  'q3',
  'p5',
  'p10',
  'p90',
  'p95',
  'sd',
] as const;
export const AGGREGATES = [...PLAIN_AGGREGATES, 'latest'] as const;
export const COMPARISONS = ['previous_period', 'previous_year'] as const;

export const aggregate = z.enum(AGGREGATES);
export const part = z.enum(PARTS);
export const comparison = z.enum(COMPARISONS);

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

/** A span that moves with the data: the last n whole periods, the period under way, or from its start to date. */
const span = z.object({
  n: z.int().min(1).max(10_000).default(1),
  grain,
  anchor: z.enum(['now', 'last_value']).default('last_value'),
});

/**
 * A row without a value is left out by `eq`, `in`, comparisons, `between` and `contains`; `ne` and `not_in` keep it.
 * `eq null` asks for it. A date given as a day, month or year means all of it. `contains` is literal, letter case
 * aside. With a `part` the values are whole numbers as a dimension of that part gives them: weekday 1 is every Monday,
 * hour 17 is 17:00 to 17:59.
 */
export const filter = z.discriminatedUnion('op', [
  z.object({
    dataSourceId: z.uuid().optional(),
    field,
    op: z.enum(['eq', 'ne']),
    part: part.optional(),
    value: scalar,
  }),
  z.object({ dataSourceId: z.uuid().optional(), field, op: z.enum(['lt', 'lte', 'gt', 'gte']), value: scalar }),
  z.object({ dataSourceId: z.uuid().optional(), field, op: z.literal('contains'), value: z.string().max(1000) }),
  z.object({
    dataSourceId: z.uuid().optional(),
    field,
    op: z.enum(['in', 'not_in']),
    part: part.optional(),
    values: z.array(scalar).max(1000),
  }),
  /**
   * From the first value, inclusive; to the second: inclusive for numbers and dates given as days, else exclusive. See
   * resolve.ts.
   */
  z.object({ dataSourceId: z.uuid().optional(), field, op: z.literal('between'), values: z.tuple([scalar, scalar]) }),
  z.object({ dataSourceId: z.uuid().optional(), field, op: z.enum(['is_null', 'not_null']) }),
  z.object({ dataSourceId: z.uuid().optional(), field, op: z.enum(['last', 'this', 'to_date']), value: span }),
]);

/**
 * Aggregate over aggregate: a ratio of sums, never a mean of ratios; null on zero. `avg` over the `sum` of another
 * column is the mean weighted by it.
 */
const divisor = z.object({ field: field.optional(), agg: aggregate, filters: z.array(filter).max(20).optional() });

/**
 * How a measure is presented beside the other groups of its answer, before any limit. `group` is the first dimension;
 * with totals a share may be of its `row` or `column`, which are the totals at the same level of rows or of columns;
 * changes, indexes, running totals and moving averages go along the first time dimension, within each of the other
 * groups. A change is null where the period before has no row, a moving average until it holds all its periods; neither
 * they nor an index look at a period that the data or the filters do not fill.
 */
export const presentation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), of: z.enum(['total', 'group', 'row', 'column']) }),
  z.object({ kind: z.literal('change'), against: comparison, say: z.enum(['difference', 'percent']) }),
  z.object({ kind: z.literal('index') }),
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('moving'), periods: z.int().min(2).max(366) }),
  z.object({ kind: z.literal('rank') }),
]);

/** How the values of a metric are written. */
export const metricFormat = z.object({
  kind: z.enum(['plain', 'currency', 'percent']),
  unit: z.string().trim().min(1).max(20).optional(),
  decimals: z.int().min(0).max(10).optional(),
});

/**
 * The metric of the workspace that a measure is. What it means is put in by the server each time it is asked, so that
 * its fields and filters beside it are only what it meant last.
 */
const namedMetric = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(80),
  certified: z.boolean().optional(),
  format: metricFormat.optional(),
});

/**
 * `count` without a field counts rows, with a field what is not null. `filters` narrow this measure alone.
 *
 * `latest` is the value where `along`, a date or a number, is highest among the rows of the group that hold both: a
 * balance, a stock, the reading of a meter. Where rows of that moment differ there is none, unless `ties` says that the
 * first or the last of them in the order of the table counts; rows of a live source have none. With `each` every value of
 * that column has a latest of its own, from whenever it was last moved, and the answer is their sum: stock over
 * warehouses. It then can't be grouped along time, as what didn't move in a period has no row there.
 */
export const measure = z.object({
  metric: namedMetric.optional(),
  field: field.optional(),
  calculationId: z.uuid().optional(),
  agg: aggregate,
  along: field.optional(),
  each: field.optional(),
  ties: z.enum(['first', 'last']).optional(),
  filters: z.array(filter).max(20).optional(),
  over: divisor.optional(),
  as: presentation.optional(),
});

/** `bins`: equal width, labelled by the lower edge. */
export const dimension = z.object({
  field,
  grain: grain.optional(),
  part: part.optional(),
  bins: z.int().min(2).max(60).optional(),
});

/** `by` is a result key (`sum_fare`, `pickup_day`). The dimension keys always follow, so that the order is total. */
export const sort = z.object({ by: z.string().max(250), dir: z.enum(['asc', 'desc']) });

export const query = z.object({
  measures: z.array(measure).max(20).default([]),
  dimensions: z.array(dimension).max(5).default([]),
  /** Two raw columns, for a scatter: up to 2,000 rows. */
  select: z.tuple([field, field]).optional(),
  filters: z.array(filter).max(50).default([]),
  compare: comparison.optional(),
  sort: z.array(sort).max(5).optional(),
  limit: z.int().min(1).max(5000).optional(),
  /** Folds what lies beyond the limit into a last row 'Other'. */
  other: z.boolean().optional(),
  /**
   * Totals at every level: the first `rows` dimensions are levels of rows, the others of columns. Each total is computed
   * over its own rows. In a totalled dimension the answer says 'Total', and which those are under `__totals`.
   */
  totals: z.object({ rows: z.int().min(0).max(3) }).optional(),
});

export type Aggregate = z.infer<typeof aggregate>;
export type PlainAggregate = (typeof PLAIN_AGGREGATES)[number];
export type { DatePart as Part } from './column';
export type Comparison = z.infer<typeof comparison>;
export type Filter = z.infer<typeof filter>;
export type Presentation = z.infer<typeof presentation>;
export type Measure = z.infer<typeof measure>;
export type MetricFormat = z.infer<typeof metricFormat>;
export type Dimension = z.infer<typeof dimension>;
export type Sort = z.infer<typeof sort>;
/** `calculations` are put in by the server, never read from a request: with them a query says all that it asks. */
export type Query = z.infer<typeof query> & { calculations?: QueryCalculation[] };
/** As people and tests write it: defaults may be left out. */
export type QueryInput = z.input<typeof query> & { calculations?: QueryCalculation[] };
