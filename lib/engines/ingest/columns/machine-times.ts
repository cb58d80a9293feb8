import { quoted } from '../table/duck';
import { PLAIN, type CellReader } from './reader';

type Counter = { name: string; digits: string; low: number; high: number; value: (number: string) => string };

/**
 * Instants that machines count: seconds, milliseconds and microseconds since 1970 (UTC), days since 1900 as
 * spreadsheets do (day 60 is the 29 February 1900 that never was, so days count from 1899-12-30). They are numbers to
 * everyone who was not told otherwise.
 */
export const machineTimes: CellReader[] = (
  [
    {
      name: 'seconds since 1970',
      digits: '[0-9]{9,10}([.][0-9]{1,6})?',
      low: 1e8,
      high: 4.2e9,
      value: (number) => `make_timestamp(CAST(round(${number} * 1000000) AS BIGINT))`,
    },
    {
      name: 'milliseconds since 1970',
      digits: '[0-9]{12,13}',
      low: 1e11,
      high: 4.2e12,
      value: (number) => `make_timestamp(CAST(${number} AS BIGINT) * 1000)`,
    },
    {
      name: 'microseconds since 1970',
      digits: '[0-9]{15,16}',
      low: 1e14,
      high: 4.2e15,
      value: (number) => `make_timestamp(CAST(${number} AS BIGINT))`,
    },
    {
      name: 'spreadsheet serial dates',
      digits: '[0-9]{5}([.][0-9]{1,15})?',
      low: 10_000,
      high: 80_000,
      value: (number) =>
        `(TIMESTAMP '1899-12-30' + to_microseconds(CAST(round(${number} * 86400) AS BIGINT) * 1000000))`,
    },
  ] satisfies Counter[]
).map(({ name, digits, low, high, value }: Counter): CellReader => {
  const pattern = new RegExp(`^${digits}$`);
  return {
    format: PLAIN,
    reading: null,
    name,
    type: 'datetime',
    store: 'TIMESTAMP',
    readAs: name,
    fits: (cell) => pattern.test(cell) && Number(cell) >= low && Number(cell) <= high,
    sql: (text) =>
      `CASE WHEN regexp_full_match(${text}, ${quoted(digits)}) AND TRY_CAST(${text} AS DOUBLE) BETWEEN ${low} AND ${high} THEN ${value(`CAST(${text} AS DOUBLE)`)} END`,
  };
});
