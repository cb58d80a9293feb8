import type { DifferenceUnit } from '../../expression/functions';
import type { Grain } from '../../schema/column';
import type { Part } from '../../schema/query';

/**
 * How one database says what a Query means. Data, not code paths: `compile` is the same for all. Arguments are SQL of
 * our own making, never a user's text. One file a database in `dialects/`; what the hooks mean is tried on each
 * database against DuckDB's answers.
 */
export type SqlDialect = {
  name: 'duckdb' | 'postgres' | 'mysql' | 'clickhouse' | 'tsql' | 'oracle' | 'snowflake';
  /** Opening and closing quote of a name; the closing one is doubled inside. */
  nameQuotes: [string, string];
  /** Characters in a text literal that need a backslash, beside the doubled apostrophe. */
  backslashEscapes: boolean;
  /** Characters in a name that need one too. */
  backslashInNames: boolean;
  /** What stands before the opening apostrophe of a text beyond ASCII: `N` where it would not be Unicode without. */
  textPrefix: string;
  true: string;
  false: string;
  /** A condition is a value; false: only where one is asked for. */
  truthValues: boolean;
  date: (day: string) => string;
  timestamp: (instant: string) => string;
  /** Start of the period that holds a date or timestamp: a date, or a timestamp for hours. */
  truncate: Record<Grain, (time: string) => string>;
  /**
   * Periods that rows are sooner grouped by something other than their start, which has the same order and ordinal, and
   * the start made of that.
   */
  grouped?: Partial<Record<Grain, { place: (time: string) => string; start: (place: string) => string }>>;
  /** The number of a period, one more for the next one, from the start of the period. */
  ordinal: Record<Grain, (start: string) => string>;
  /** 1 is Monday in `weekday`. */
  part: Record<Part, (time: string) => string>;
  /**
   * Exact, interpolated between neighbours (type 7 of Hyndman and Fan); null where the database has no such aggregate:
   * it is then read off the lists of groups, else off rows that are numbered within their group, which needs window
   * functions.
   */
  quantile: ((value: string, fraction: number) => string) | null;
  /** How the values of a group stand as one text; null where they can't. */
  lists: ListedValues | null;
  /** Counts of rows or values, whose sums over groups never overflow. */
  count: (value: string) => string;
  countDistinct: (value: string) => string;
  /** Null where there is nothing to add, never overflowing. */
  sum: (value: string) => string;
  /** Null where there is nothing to compare. */
  min: (value: string) => string;
  max: (value: string) => string;
  average: (value: string) => string;
  /** Sample standard deviation, over n − 1. */
  deviation: (value: string) => string;
  /**
   * For decimals: compensated where the engine can, so that neither the order of rows nor the rounding of each step
   * shows.
   */
  compensatedSum: (value: string) => string;
  compensatedAverage: (value: string) => string;
  /** Quotient in floating point. */
  divide: (left: string, right: string) => string;
  /** For truth values, which count as 0 and 1. */
  toInteger: (value: string) => string;
  toBigInteger: (value: string) => string;
  toDouble: (value: string) => string;
  toText: (value: string) => string;
  round: (value: string, digits: number) => string;
  /** How many times the unit turns over between two times; null where the database does not count so. */
  difference: ((unit: DifferenceUnit, from: string, to: string) => string) | null;
  /** Literal text inside text, letter case aside. `needle` is a text literal. */
  contains: (value: string, needle: string) => string;
  /** `agg(...) FILTER (WHERE ...)`; false: CASE inside the aggregate. */
  filterClause: boolean;
  /** `NULLS LAST` after an order; false: an order by CASE before it. */
  nullsLast: boolean;
  limit: (n: number) => { afterSelect?: string; atEnd?: string };
  /** A page of what is ordered. */
  page: (limit: number, offset: number) => string;
  floor: (value: string) => string;
  /** The smaller of two values, neither of them null. */
  least: (left: string, right: string) => string;
  /** Equal, or both without a value. */
  same: (left: string, right: string) => string;
  /** A SELECT as a table of this name. */
  derived: (sql: string, name: string) => string;
  /** `ORDER BY` may, and should, name the columns of the answer instead of saying them again. */
  orderByName: boolean;
  /** What an order says where one has to be said and none is asked. */
  anyOrder: string;
  /** A number from 0 to 1, another one for each row. */
  random: string;
  /** `GROUP BY GROUPING SETS (…)` and `GROUPING(…)`. */
  groupingSets: boolean;
  /** Said at the end of a derived table whose columns are to be computed once a row, not where each is read. */
  computedOnce: string | null;
};

/** The numbers of a group in their order, as one text that loses none of their digits. */
export type ListedValues = {
  of: (value: string) => string;
  /** Bytes of the list where no value of it was cut off, `values` of them. */
  bytes: (value: string, values: string) => string;
  length: (list: string) => string;
  /** The number at a place, from 1. */
  at: (list: string, place: string) => string;
  /** Ends the statement where it is come to: of a list that was cut off nothing can be read. */
  failure: (list: string) => string;
};

const grains: Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
export const byGrain = (say: (grain: Grain) => (time: string) => string) =>
  Object.fromEntries(grains.map((grain) => [grain, say(grain)])) as SqlDialect['truncate'];
/** How a SELECT stands within another. */
export const indent = (sql: string) => sql.replaceAll('\n', '\n  ');

/** Periods of a year are counted by the year and their number in it. */
export const ordinals = (
  { year, month, quarter }: Record<'year' | 'month' | 'quarter', (start: string) => string>,
  shorter: Record<'hour' | 'day' | 'week', (start: string) => string>,
): SqlDialect['ordinal'] => ({
  ...shorter,
  month: (start) => `(${year(start)} * 12 + ${month(start)})`,
  quarter: (start) => `(${year(start)} * 4 + ${quarter(start)})`,
  year,
});

export const extract = (field: string) => (time: string) => `extract(${field} FROM ${time})`;
export const castAs = (type: string) => (value: string) => `CAST(${value} AS ${type})`;
export const containsByPosition =
  (position: (needle: string, value: string) => string) => (value: string, needle: string) =>
    `${position(`lower(${needle})`, `lower(${value})`)} > 0`;
const withinGroup = (value: string, fraction: number) =>
  `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY ${value})`;

export const standard = {
  nameQuotes: ['"', '"'],
  backslashEscapes: false,
  backslashInNames: false,
  textPrefix: '',
  true: 'TRUE',
  false: 'FALSE',
  truthValues: true,
  date: (day) => `DATE '${day}'`,
  timestamp: (instant) => `TIMESTAMP '${instant}'`,
  quantile: withinGroup,
  lists: null,
  count: (value) => `count(${value})`,
  countDistinct: (value) => `count(DISTINCT ${value})`,
  sum: (value) => `sum(${value})`,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
  average: (value) => `avg(${value})`,
  deviation: (value) => `stddev_samp(${value})`,
  compensatedSum: (value) => `sum(${value})`,
  compensatedAverage: (value) => `avg(${value})`,
  toInteger: castAs('INTEGER'),
  toBigInteger: castAs('BIGINT'),
  toText: castAs('VARCHAR'),
  round: (value, digits) => `round(${value}, ${digits})`,
  difference: null,
  filterClause: false,
  nullsLast: true,
  limit: (n) => ({ atEnd: `LIMIT ${n}` }),
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  floor: (value) => `floor(${value})`,
  least: (left, right) => `least(${left}, ${right})`,
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  derived: (sql, name) => `(\n  ${indent(sql)}\n) AS ${name}`,
  orderByName: false,
  anyOrder: 'NULL',
  random: 'random()',
  groupingSets: false,
  computedOnce: null,
} satisfies Partial<SqlDialect>;
