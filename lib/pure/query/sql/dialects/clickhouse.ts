import { byGrain, ordinals, standard, type SqlDialect } from './dialect';

/** Said so that no setting is needed: the `OrNull` forms answer null where there is nothing, as everybody else does. */
export const clickhouse: SqlDialect = {
  ...standard,
  name: 'clickhouse',
  nameQuotes: ['`', '`'],
  backslashEscapes: true,
  backslashInNames: true,
  true: 'true',
  false: 'false',
  date: (day) => `toDate32('${day}')`,
  timestamp: (instant) => `toDateTime64('${instant}', 6, 'UTC')`,
  truncate: byGrain((grain) => {
    if (grain === 'hour') return (time) => `toStartOfHour(${time})`;
    if (grain === 'day') return (time) => `toDate32(${time})`;
    return (time) => `toDate32(date_trunc('${grain}', toDate32(${time})))`;
  }),
  ordinal: ordinals(
    {
      year: (start) => `toNullable(toInt32(toYear(${start})))`,
      month: (start) => `toMonth(${start})`,
      quarter: (start) => `toQuarter(${start})`,
    },
    {
      hour: (start) => `toNullable(dateDiff('hour', toDateTime64('1970-01-01 00:00:00', 0, 'UTC'), ${start}))`,
      day: (start) => `toNullable(dateDiff('day', toDate32('1970-01-01'), toDate32(${start})))`,
      week: (start) => `toNullable(intDiv(dateDiff('day', toDate32('1970-01-05'), ${start}), 7))`,
    },
  ),
  part: {
    hour: (time) => `toHour(${time})`,
    weekday: (time) => `toDayOfWeek(${time})`,
    day: (time) => `toDayOfMonth(${time})`,
    month: (time) => `toMonth(${time})`,
    quarter: (time) => `toQuarter(${time})`,
  },
  quantile: (value, fraction) => `quantileExactInclusiveOrNull(${fraction})(toFloat64(${value}))`,
  sum: (value) => `sumOrNull(${value})`,
  min: (value) => `minOrNull(${value})`,
  max: (value) => `maxOrNull(${value})`,
  average: (value) => `avgOrNull(toFloat64(${value}))`,
  deviation: (value) => `if(count(${value}) > 1, stddevSampStableOrNull(toFloat64(${value})), NULL)`,
  compensatedSum: (value) => `sumOrNull(${value})`,
  compensatedAverage: (value) => `avgOrNull(toFloat64(${value}))`,
  divide: (left, right) => `toFloat64(${left}) / ${right}`,
  toInteger: (value) => `toInt32(${value})`,
  toBigInteger: (value) => `toInt64(${value})`,
  toDouble: (value) => `toFloat64(${value})`,
  toText: (value) => `toString(${value})`,
  // `lower` knows the letters of ASCII alone.
  contains: (value, needle) => `position(lowerUTF8(${value}), lowerUTF8(${needle})) > 0`,
  random: 'rand() / 4294967296',
};
