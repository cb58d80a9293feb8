import { byGrain, castAs, extract, ordinals, standard, type SqlDialect } from './dialect';

const isoWeekday = extract('dayofweekiso');

export const snowflake: SqlDialect = {
  ...standard,
  name: 'snowflake',
  backslashEscapes: true,
  // DATE_TRUNC('week') follows the session's WEEK_START; counting back from the ISO weekday does not.
  truncate: byGrain((grain) => {
    if (grain === 'hour') return (time) => `date_trunc('hour', ${time})`;
    if (grain === 'week') return (time) => `to_date(${time}) - CAST(${isoWeekday(time)} AS INTEGER) + 1`;
    return (time) => `to_date(date_trunc('${grain}', ${time}))`;
  }),
  ordinal: ordinals(
    { year: (start) => `year(${start})`, month: (start) => `month(${start})`, quarter: (start) => `quarter(${start})` },
    {
      hour: (start) => `datediff('day', DATE '1970-01-01', ${start}) * 24 + hour(${start})`,
      day: (start) => `datediff('day', DATE '1970-01-01', ${start})`,
      week: (start) => `floor(datediff('day', DATE '1970-01-05', ${start}) / 7)`,
    },
  ),
  part: {
    hour: (time) => `hour(${time})`,
    weekday: isoWeekday,
    day: (time) => `day(${time})`,
    month: (time) => `month(${time})`,
    quarter: (time) => `quarter(${time})`,
  },
  divide: (left, right) => `CAST(${left} AS DOUBLE) / ${right}`,
  toDouble: castAs('DOUBLE'),
  // Of decimals it would keep only a few digits.
  quantile: (value, fraction) => `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY CAST(${value} AS DOUBLE))`,
  groupingSets: true,
  contains: (value, needle) => `contains(lower(${value}), lower(${needle}))`,
  random: 'uniform(0::float, 1::float, random())',
};
