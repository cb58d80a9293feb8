import type { DifferenceUnit } from '../expression/functions';
import type { Grain } from '../schema/column';
import type { Part } from '../schema/query';

/**
 * How one database says what a Query means. Data, not code paths: `compile` is the same for all. Arguments are SQL of
 * our own making, never a user's text. Only `duckdb` is wired to an engine; the others are held as text by tests.
 */
export type SqlDialect = {
  name: 'duckdb' | 'postgres' | 'mysql' | 'tsql' | 'oracle' | 'snowflake';
  /** Opening and closing quote of a name; the closing one is doubled inside. */
  nameQuotes: [string, string];
  /** Characters in a text literal that need a backslash, beside the doubled apostrophe. */
  backslashEscapes: boolean;
  true: string;
  false: string;
  date: (day: string) => string;
  timestamp: (instant: string) => string;
  /** Start of the period that holds a date or timestamp: a date, or a timestamp for hours. */
  truncate: Record<Grain, (time: string) => string>;
  /** 1 is Monday in `weekday`. */
  part: Record<Part, (time: string) => string>;
  /**
   * Exact, interpolated between neighbours (type 7 of Hyndman and Fan); null where the database has no such aggregate.
   */
  quantile: ((value: string, fraction: number) => string) | null;
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
  floor: (value: string) => string;
};

const grains: Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const byGrain = (say: (grain: Grain) => (time: string) => string) =>
  Object.fromEntries(grains.map((grain) => [grain, say(grain)])) as SqlDialect['truncate'];
const extract = (field: string) => (time: string) => `extract(${field} FROM ${time})`;
const castAs = (type: string) => (value: string) => `CAST(${value} AS ${type})`;
const containsByPosition = (position: (needle: string, value: string) => string) => (value: string, needle: string) =>
  `${position(`lower(${needle})`, `lower(${value})`)} > 0`;
const withinGroup = (value: string, fraction: number) =>
  `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY ${value})`;

const standard = {
  nameQuotes: ['"', '"'],
  backslashEscapes: false,
  true: 'TRUE',
  false: 'FALSE',
  date: (day) => `DATE '${day}'`,
  timestamp: (instant) => `TIMESTAMP '${instant}'`,
  quantile: withinGroup,
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
  floor: (value) => `floor(${value})`,
} satisfies Partial<SqlDialect>;

export const duckdb: SqlDialect = {
  ...standard,
  name: 'duckdb',
  truncate: byGrain((grain) => {
    if (grain === 'hour') return (time) => `date_trunc('hour', ${time})`;
    // A cast is four times as fast as truncating a timestamp to its day.
    if (grain === 'day') return castAs('DATE');
    return (time) => `CAST(date_trunc('${grain}', ${time}) AS DATE)`;
  }),
  part: {
    hour: (time) => `hour(${time})`,
    weekday: (time) => `isodow(${time})`,
    day: (time) => `day(${time})`,
    month: (time) => `month(${time})`,
    quarter: (time) => `quarter(${time})`,
  },
  quantile: (value, fraction) => (fraction === 0.5 ? `median(${value})` : `quantile_cont(${value}, ${fraction})`),
  compensatedSum: (value) => `fsum(${value})`,
  compensatedAverage: (value) => `favg(${value})`,
  // Its own weeks begin on Thursdays, as 1970 did.
  difference: (unit, from, to) =>
    unit === 'week'
      ? `date_diff('day', date_trunc('week', ${from}), date_trunc('week', ${to})) // 7`
      : `date_diff('${unit}', ${from}, ${to})`,
  divide: (left, right) => `${left} / ${right}`,
  toDouble: castAs('DOUBLE'),
  contains: (value, needle) => `contains(lower(${value}), lower(${needle}))`,
  filterClause: true,
};

export const postgres: SqlDialect = {
  ...standard,
  name: 'postgres',
  truncate: byGrain(
    (grain) => (time) =>
      grain === 'hour' ? `date_trunc('hour', ${time})` : `CAST(date_trunc('${grain}', ${time}) AS date)`,
  ),
  part: {
    hour: extract('hour'),
    weekday: extract('isodow'),
    day: extract('day'),
    month: extract('month'),
    quarter: extract('quarter'),
  },
  divide: (left, right) => `CAST(${left} AS double precision) / ${right}`,
  toDouble: castAs('double precision'),
  contains: containsByPosition((needle, value) => `position(${needle} IN ${value})`),
  filterClause: true,
};

export const snowflake: SqlDialect = {
  ...standard,
  name: 'snowflake',
  backslashEscapes: true,
  // DATE_TRUNC('week') follows the session's WEEK_START; counting back from the ISO weekday does not.
  truncate: byGrain((grain) => {
    if (grain === 'hour') return (time) => `date_trunc('hour', ${time})`;
    if (grain === 'week') return (time) => `dateadd(day, 1 - dayofweekiso(${time}), to_date(${time}))`;
    return (time) => `to_date(date_trunc('${grain}', ${time}))`;
  }),
  part: {
    hour: (time) => `hour(${time})`,
    weekday: (time) => `dayofweekiso(${time})`,
    day: (time) => `day(${time})`,
    month: (time) => `month(${time})`,
    quarter: (time) => `quarter(${time})`,
  },
  divide: (left, right) => `CAST(${left} AS DOUBLE) / ${right}`,
  toDouble: castAs('DOUBLE'),
  contains: (value, needle) => `contains(lower(${value}), lower(${needle}))`,
};

export const oracle: SqlDialect = {
  ...standard,
  name: 'oracle',
  true: '1',
  false: '0',
  truncate: byGrain((grain) => {
    const format = { hour: 'HH24', day: 'DD', week: 'IW', month: 'MM', quarter: 'Q', year: 'YYYY' }[grain];
    return (time) => `trunc(${time}, '${format}')`;
  }),
  part: {
    hour: (time) => `extract(hour FROM CAST(${time} AS TIMESTAMP))`,
    weekday: (time) => `trunc(${time}) - trunc(${time}, 'IW') + 1`,
    day: extract('day'),
    month: extract('month'),
    quarter: (time) => `to_number(to_char(${time}, 'Q'))`,
  },
  divide: (left, right) => `${left} / ${right}`,
  toDouble: castAs('BINARY_DOUBLE'),
  toBigInteger: castAs('NUMBER(19)'),
  toText: castAs('VARCHAR2(4000)'),
  contains: containsByPosition((needle, value) => `instr(${value}, ${needle})`),
  limit: (n) => ({ atEnd: `FETCH FIRST ${n} ROWS ONLY` }),
};

export const mysql: SqlDialect = {
  ...standard,
  name: 'mysql',
  nameQuotes: ['`', '`'],
  backslashEscapes: true,
  truncate: {
    hour: (time) => `CAST(date_format(${time}, '%Y-%m-%d %H:00:00') AS DATETIME)`,
    day: (time) => `date(${time})`,
    week: (time) => `date_sub(date(${time}), INTERVAL weekday(${time}) DAY)`,
    month: (time) => `CAST(date_format(${time}, '%Y-%m-01') AS DATE)`,
    quarter: (time) => `date_add(makedate(year(${time}), 1), INTERVAL quarter(${time}) - 1 QUARTER)`,
    year: (time) => `makedate(year(${time}), 1)`,
  },
  part: {
    hour: (time) => `hour(${time})`,
    weekday: (time) => `weekday(${time}) + 1`,
    day: (time) => `day(${time})`,
    month: (time) => `month(${time})`,
    quarter: (time) => `quarter(${time})`,
  },
  divide: (left, right) => `CAST(${left} AS DOUBLE) / ${right}`,
  toInteger: castAs('SIGNED'),
  toBigInteger: castAs('SIGNED'),
  toDouble: castAs('DOUBLE'),
  toText: castAs('CHAR'),
  contains: containsByPosition((needle, value) => `instr(${value}, ${needle})`),
  quantile: null,
  nullsLast: false,
};

// Counted from a Monday long ago, because DATEPART(weekday) and DATEDIFF(week) follow settings of the session.
const isoWeekday = (time: string) => `datediff(day, '00010101', ${time}) % 7 + 1`;

export const tsql: SqlDialect = {
  ...standard,
  name: 'tsql',
  nameQuotes: ['[', ']'],
  true: '1',
  false: '0',
  date: (day) => `CAST('${day}' AS date)`,
  timestamp: (instant) => `CAST('${instant}' AS datetime2)`,
  truncate: {
    hour: (time) => `dateadd(hour, datepart(hour, ${time}), CAST(CAST(${time} AS date) AS datetime2))`,
    day: castAs('date'),
    week: (time) => `dateadd(day, 1 - (${isoWeekday(time)}), CAST(${time} AS date))`,
    month: (time) => `datefromparts(year(${time}), month(${time}), 1)`,
    quarter: (time) => `datefromparts(year(${time}), datepart(quarter, ${time}) * 3 - 2, 1)`,
    year: (time) => `datefromparts(year(${time}), 1, 1)`,
  },
  part: {
    hour: (time) => `datepart(hour, ${time})`,
    weekday: isoWeekday,
    day: (time) => `day(${time})`,
    month: (time) => `month(${time})`,
    quarter: (time) => `datepart(quarter, ${time})`,
  },
  divide: (left, right) => `CAST(${left} AS float) / ${right}`,
  toInteger: castAs('int'),
  toDouble: castAs('float'),
  toText: castAs('nvarchar(max)'),
  average: (value) => `avg(CAST(${value} AS float))`,
  deviation: (value) => `stdev(${value})`,
  compensatedAverage: (value) => `avg(CAST(${value} AS float))`,
  contains: containsByPosition((needle, value) => `charindex(${needle}, ${value})`),
  quantile: null,
  nullsLast: false,
  limit: (n) => ({ afterSelect: `TOP ${n}` }),
};

/** Not wired yet: every dialect but duckdb; the connectors issue wires them on real servers. */
export const dialects: Record<SqlDialect['name'], SqlDialect> = { duckdb, postgres, mysql, tsql, oracle, snowflake };
