import { byGrain, castAs, ordinals, standard, type SqlDialect } from './dialect';

export const duckdb: SqlDialect = {
  ...standard,
  name: 'duckdb',
  truncate: byGrain((grain) => {
    if (grain === 'hour') return (time) => `date_trunc('hour', ${time})`;
    // A cast is four times as fast as truncating a timestamp to its day.
    if (grain === 'day') return castAs('DATE');
    return (time) => `CAST(date_trunc('${grain}', ${time}) AS DATE)`;
  }),
  ordinal: ordinals(
    { year: (start) => `year(${start})`, month: (start) => `month(${start})`, quarter: (start) => `quarter(${start})` },
    {
      hour: (start) => `date_diff('hour', TIMESTAMP '1970-01-01', ${start})`,
      day: (start) => `date_diff('day', DATE '1970-01-01', CAST(${start} AS DATE))`,
      week: (start) => `(date_diff('day', DATE '1970-01-05', ${start}) // 7)`,
    },
  ),
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
  groupingSets: true,
};
