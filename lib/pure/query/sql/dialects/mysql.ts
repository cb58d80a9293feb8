import { castAs, containsByPosition, ordinals, standard, type SqlDialect } from './dialect';

/** `avg` of whole numbers and decimals keeps but four more digits than they have. */
const average = (value: string) => `((sum(${value}) + 0e0) / count(${value}))`;

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
