import { castAs, containsByPosition, ordinals, standard, type SqlDialect } from './dialect';

// Counted from a Monday long ago, because DATEPART(weekday) and DATEDIFF(week) follow settings of the session.
const isoWeekday = (time: string) => `datediff(day, '00010101', ${time}) % 7 + 1`;

export const tsql: SqlDialect = {
  ...standard,
  name: 'tsql',
  nameQuotes: ['[', ']'],
  true: '1',
  false: '0',
  truthValues: false,
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
  ordinal: ordinals(
    {
      year: (start) => `year(${start})`,
      month: (start) => `month(${start})`,
      quarter: (start) => `datepart(quarter, ${start})`,
    },
    {
      hour: (start) => `datediff(hour, '19700101', ${start})`,
      day: (start) => `datediff(day, '19700101', ${start})`,
      week: (start) => `(datediff(day, '19700105', ${start}) / 7)`,
    },
  ),
  part: {
    hour: (time) => `datepart(hour, ${time})`,
    weekday: isoWeekday,
    day: (time) => `day(${time})`,
    month: (time) => `month(${time})`,
    quarter: (time) => `datepart(quarter, ${time})`,
  },
  divide: (left, right) => `CAST(${left} AS float) / ${right}`,
  // Sums, running totals too, have the type of what they add: int ends at 2^31.
  count: (value) => `count_big(${value})`,
  countDistinct: (value) => `CAST(count(DISTINCT ${value}) AS bigint)`,
  toInteger: castAs('bigint'),
  toDouble: castAs('float'),
  toText: castAs('nvarchar(max)'),
  average: (value) => `avg(CAST(${value} AS float))`,
  deviation: (value) => `stdev(${value})`,
  compensatedAverage: (value) => `avg(CAST(${value} AS float))`,
  contains: containsByPosition((needle, value) => `charindex(${needle}, ${value})`),
  quantile: null,
  nullsLast: false,
  textPrefix: 'N',
  page: (limit, offset) => `OFFSET ${offset} ROWS FETCH NEXT ${limit} ROWS ONLY`,
  anyOrder: '(SELECT NULL)',
  groupingSets: true,
  limit: (n) => ({ afterSelect: `TOP ${n}` }),
  random: 'abs(checksum(newid())) % 1000000 / 1000000.0',
};
