import { byGrain, castAs, containsByPosition, extract, ordinals, standard, type SqlDialect } from './dialect';

const SECONDS = { second: 1, minute: 60, hour: 3600 } as const;

/** How many times a unit turns over, as DuckDB's date_diff counts. */
const difference: SqlDialect['difference'] = (unit, from, to) => {
  const counted = (count: (time: string) => string) => `CAST(${count(to)} - ${count(from)} AS bigint)`;
  const year = (time: string) => `extract(year FROM ${time})`;
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
      return counted((time) => `(extract(epoch FROM date_trunc('${unit}', ${time})) / ${SECONDS[unit]})`);
    case 'day':
      return counted((time) => `CAST(${time} AS date)`);
    case 'week':
      return `CAST((CAST(date_trunc('week', ${to}) AS date) - CAST(date_trunc('week', ${from}) AS date)) / 7 AS bigint)`;
    case 'month':
      return counted((time) => `(${year(time)} * 12 + extract(month FROM ${time}))`);
    case 'quarter':
      return counted((time) => `(${year(time)} * 4 + extract(quarter FROM ${time}))`);
    case 'year':
      return counted(year);
  }
};

/** `extract` gives a numeric, by which rows are grouped three times as slowly as by whole numbers. */
const partOf = (field: string) => (time: string) => `CAST(date_part('${field}', ${time}) AS integer)`;

export const postgres: SqlDialect = {
  ...standard,
  name: 'postgres',
  truncate: byGrain(
    (grain) => (time) =>
      grain === 'hour' ? `date_trunc('hour', ${time})` : `CAST(date_trunc('${grain}', ${time}) AS date)`,
  ),
  ordinal: ordinals(
    { year: extract('year'), month: extract('month'), quarter: extract('quarter') },
    {
      hour: (start) => `(extract(epoch FROM ${start}) / 3600)`,
      day: (start) => `(CAST(${start} AS date) - DATE '1970-01-01')`,
      week: (start) => `((${start} - DATE '1970-01-05') / 7)`,
    },
  ),
  part: {
    hour: partOf('hour'),
    weekday: partOf('isodow'),
    day: partOf('day'),
    month: partOf('month'),
    quarter: partOf('quarter'),
  },
  divide: (left, right) => `CAST(${left} AS double precision) / ${right}`,
  toDouble: castAs('double precision'),
  contains: containsByPosition((needle, value) => `position(${needle} IN ${value})`),
  difference,
  filterClause: true,
  groupingSets: true,
  computedOnce: 'OFFSET 0',
};
