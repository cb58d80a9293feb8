import { castAs, containsByPosition, ordinals, standard, type SqlDialect } from './dialect';

/** `avg` of whole numbers and decimals keeps but four more digits than they have. */
const average = (value: string) => `((sum(${value}) + 0e0) / count(${value}))`;

/** Bytes that a session lets a list of values have: `group_concat` cuts off what is beyond. */
export const LIST_BYTES = 32 * 1024 * 1024;

/** Reads quantiles off numbered rows: slow, of any size, from MySQL 8 and MariaDB 10.2 on. */
export const mysqlByRank: SqlDialect = {
  ...standard,
  name: 'mysql',
  nameQuotes: ['`', '`'],
  backslashEscapes: true,
  truncate: {
    hour: (time) => `CAST(date_format(${time}, '%Y-%m-%d %H:00:00') AS DATETIME)`,
    day: (time) => `date(${time})`,
    week: (time) => `date_sub(date(${time}), INTERVAL weekday(${time}) DAY)`,
    month: (time) => `date_sub(date(${time}), INTERVAL day(${time}) - 1 DAY)`,
    quarter: (time) => `date_add(makedate(year(${time}), 1), INTERVAL quarter(${time}) - 1 QUARTER)`,
    year: (time) => `makedate(year(${time}), 1)`,
  },
  grouped: {
    month: {
      place: (time) => `last_day(${time})`,
      start: (last) => `date_sub(${last}, INTERVAL day(${last}) - 1 DAY)`,
    },
  },
  ordinal: ordinals(
    { year: (start) => `year(${start})`, month: (start) => `month(${start})`, quarter: (start) => `quarter(${start})` },
    {
      hour: (start) => `timestampdiff(HOUR, '1970-01-01 00:00:00', ${start})`,
      day: (start) => `to_days(${start})`,
      week: (start) => `((to_days(${start}) - to_days('1970-01-05')) DIV 7)`,
    },
  ),
  part: {
    hour: (time) => `hour(${time})`,
    weekday: (time) => `weekday(${time}) + 1`,
    day: (time) => `day(${time})`,
    month: (time) => `month(${time})`,
    quarter: (time) => `quarter(${time})`,
  },
  average,
  compensatedAverage: average,
  deviation: (value) => `stddev_samp(${value} + 0e0)`,
  divide: (left, right) => `(${left} + 0e0) / ${right}`,
  toInteger: castAs('SIGNED'),
  toBigInteger: castAs('SIGNED'),
  // CAST AS DOUBLE is not known before MySQL 8.0.17.
  toDouble: (value) => `(${value} + 0e0)`,
  toText: castAs('CHAR'),
  contains: containsByPosition((needle, value) => `instr(${value}, ${needle})`),
  quantile: null,
  nullsLast: false,
  same: (left, right) => `${left} <=> ${right}`,
  orderByName: true,
  random: 'rand()',
};

export const mysql: SqlDialect = {
  ...mysqlByRank,
  lists: {
    of: (value) => `group_concat(${value} ORDER BY ${value}) /* group_concat_max_len = ${LIST_BYTES} */`,
    bytes: (value, values) => `sum(length(${value})) + ${values} - 1`,
    length: (list) => `length(${list})`,
    at: (list, place) => `(substring_index(substring_index(${list}, ',', ${place}), ',', -1) + 0e0)`,
    // No double holds it.
    failure: (list) => `exp(710 + coalesce(length(${list}), 0))`,
  },
};
