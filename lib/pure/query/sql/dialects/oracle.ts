import { indent, byGrain, castAs, containsByPosition, extract, ordinals, standard, type SqlDialect } from './dialect';

const daysSince = (day: string, start: string) =>
  `extract(day FROM (CAST(${start} AS TIMESTAMP) - TIMESTAMP '${day} 00:00:00'))`;

export const oracle: SqlDialect = {
  ...standard,
  name: 'oracle',
  true: '1',
  false: '0',
  truthValues: false,
  truncate: byGrain((grain) => {
    const format = { hour: 'HH24', day: 'DD', week: 'IW', month: 'MM', quarter: 'Q', year: 'YYYY' }[grain];
    return (time) => `trunc(${time}, '${format}')`;
  }),
  ordinal: ordinals(
    { year: extract('year'), month: extract('month'), quarter: (start) => `ceil(extract(month FROM ${start}) / 3)` },
    {
      hour: (start) => `${daysSince('1970-01-01', start)} * 24 + extract(hour FROM CAST(${start} AS TIMESTAMP))`,
      day: (start) => daysSince('1970-01-01', start),
      week: (start) => `floor(${daysSince('1970-01-05', start)} / 7)`,
    },
  ),
  part: {
    hour: (time) => `extract(hour FROM CAST(${time} AS TIMESTAMP))`,
    // Days between two timestamps: what TO_CHAR calls a day follows the territory of the session.
    weekday: (time) =>
      `extract(day FROM (CAST(trunc(${time}, 'DD') AS TIMESTAMP) - CAST(trunc(${time}, 'IW') AS TIMESTAMP))) + 1`,
    day: extract('day'),
    month: extract('month'),
    quarter: (time) => `ceil(extract(month FROM ${time}) / 3)`,
  },
  divide: (left, right) => `${left} / ${right}`,
  toDouble: castAs('BINARY_DOUBLE'),
  quantile: (value, fraction) => `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY CAST(${value} AS BINARY_DOUBLE))`,
  toBigInteger: castAs('NUMBER(19)'),
  toText: castAs('VARCHAR2(4000)'),
  contains: containsByPosition((needle, value) => `instr(${value}, ${needle})`),
  page: (limit, offset) => `OFFSET ${offset} ROWS FETCH NEXT ${limit} ROWS ONLY`,
  derived: (sql, name) => `(\n  ${indent(sql)}\n) ${name}`,
  same: (left, right) => `DECODE(${left}, ${right}, 1, 0) = 1`,
  groupingSets: true,
  limit: (n) => ({ atEnd: `FETCH FIRST ${n} ROWS ONLY` }),
  random: 'dbms_random.value',
};
