import { dictionary } from '@/lib/pure/format/dictionary';
import { quoted } from '../table/duck';
import { PLAIN, type CellReader } from './reader';

type Counter = { name: string; digits: string; low: number; high: number; value: (number: string) => string };

/**
 * Instants that machines count: seconds, milliseconds and microseconds since 1970 (UTC), days since 1900 as
 * spreadsheets do (day 60 is the 29 February 1900 that never was, so days count from 1899-12-30). They are numbers to
 * everyone who was not told otherwise: by a person, or by their name and their bounds together (countedInstants).
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

/** Names of instants, and of days that a spreadsheet may have stored as serial numbers. */
const INSTANT =
  /^(?:at|ts|time|timestamp|datetime|date|epoch|unix|created|updated|modified|zeitstempel|datum|fecha|heure|hora)$/;
const DAY = /^(?:date|datum|fecha|dato)$|datum$|^(?:order|start|end|birth|due|sale|sales|ship|invoice|entry)date$/;
/** From 1990 to 2040. Other numbers of this length are hardly ever all within this range. */
const SINCE = Date.UTC(1990, 0, 1) / 1000;
const UNTIL = Date.UTC(2040, 0, 1) / 1000;
const PER_SECOND: Record<string, number> = dictionary({
  'seconds since 1970': 1,
  'milliseconds since 1970': 1e3,
  'microseconds since 1970': 1e6,
});
/** Serial day numbers of spreadsheets, 1927 to 2064. */
const LAST_DAY = 60_000;

const wordsIn = (label: string) =>
  label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);

/**
 * Numbers that are instants by their name and all their values: 'created_at' with 1704067200, 'Datum' with 45292. Null
 * where either does not say so, or where there is a single value.
 */
export function countedInstants(values: readonly string[], label: string): CellReader | null {
  if (values.length < 2 || values.some((value) => value.length < 5)) return null;
  const words = wordsIn(label);
  const reader = machineTimes.find(({ fits }) => values.every(fits));
  if (!reader) return null;
  const per = PER_SECOND[reader.name];
  if (per)
    return words.some((word) => INSTANT.test(word)) && values.every((value) => isBetween(Number(value) / per))
      ? reader
      : null;
  if (!words.some((word) => DAY.test(word)) || values.some((value) => Number(value) > LAST_DAY)) return null;
  return values.every((value) => !value.includes('.')) ? daysOnly(reader) : reader;
}

const isBetween = (seconds: number) => seconds >= SINCE && seconds <= UNTIL;

const daysOnly = (reader: CellReader): CellReader => ({
  ...reader,
  type: 'date',
  store: 'DATE',
  sql: (text) => `CAST(${reader.sql(text)} AS DATE)`,
});
