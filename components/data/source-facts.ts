import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { formatCell, formatDate, formatNumber, formatPeriod } from '@/lib/pure/format/format';
import { addPeriods, DAY, readMoment, writeInstant } from '@/lib/pure/query/schema/calendar';
import { isNumeric, isTime, type Cell, type Column, type Grain } from '@/lib/pure/query/schema/column';
import { count, counted } from './words';

const DELIMITERS: Record<string, string> = {
  ',': 'Comma separated',
  ';': 'Semicolon separated',
  '\t': 'Tab separated',
  '|': 'Pipe separated',
};

/** How the file was read, in short sentences: what the reader noted, then what it measured. */
export function readingNotes({ origin }: Pick<DataSource, 'origin'>): string[] {
  const { delimiter, encoding, recordPath, notes, asLastTime } = origin;
  const known = notes.map((note) => note.replace(/\.$/, ''));
  const has = (word: string) => known.some((note) => note.toLowerCase().includes(word.toLowerCase()));
  const separated = delimiter && DELIMITERS[delimiter];
  return [
    separated && !has('separated') && separated,
    encoding && !has(encoding) && encoding,
    recordPath && !has(recordPath) && `records under ${recordPath}`,
    ...known,
    asLastTime?.length && `${counted(asLastTime.length, 'column')} read the same way as last time`,
  ].filter((note): note is string => Boolean(note));
}

/** Cells without a value: empty in the file, or not of the type that was chosen. */
export const missingIn = ({ nulls, invalid }: Pick<Column, 'nulls' | 'invalid'>): number => nulls + invalid;
export const missingCells = (columns: readonly Pick<Column, 'nulls' | 'invalid'>[]): number =>
  columns.reduce((sum, column) => sum + missingIn(column), 0);

/** The column that says when: the one of role time, the best filled first. */
export function timeColumn(columns: readonly Column[]): Column | null {
  const times = columns.filter(
    (column) => isTime(column) && column.role === 'time' && column.min !== null && !column.review,
  );
  return times.reduce<Column | null>(
    (best, column) => (best === null || column.nulls < best.nulls ? column : best),
    null,
  );
}

/** From the first to the last value, as people write it. */
export function spanInWords({ min, max }: Pick<Column, 'min' | 'max'>): string | null {
  const [first, last] = [readMoment(String(min)), readMoment(String(max))];
  if (!first || !last) return null;
  const day = (at: number) => writeInstant(Math.floor(at / DAY) * DAY);
  return formatPeriod(day(first.start), day(last.start + DAY));
}

const GRAINS: readonly (readonly [Grain, number])[] = [
  ['hour', 3_600_000],
  ['day', DAY],
  ['week', 7 * DAY],
  ['month', 30.4 * DAY],
  ['quarter', 91.3 * DAY],
  ['year', 365.25 * DAY],
];
const FINEST: Partial<Record<string, Grain>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
};
const MOST_BARS = 60;

/**
 * The finest grain that draws the span with at most 60 bars, not finer than the values themselves. Null for a single
 * instant.
 */
export function timelineGrain({ min, max, time, type }: Pick<Column, 'min' | 'max' | 'time' | 'type'>): Grain | null {
  const [first, last] = [readMoment(String(min)), readMoment(String(max))];
  if (!first || !last || last.start <= first.start) return null;
  const finest = FINEST[time?.grain ?? ''] ?? (type === 'date' ? 'day' : 'hour');
  const from = GRAINS.findIndex(([grain]) => grain === finest);
  const found = GRAINS.slice(from).find(([, length]) => (last.start - first.start) / length < MOST_BARS);
  return found?.[0] ?? 'year';
}

const MOST_PERIODS = 100_000;

/**
 * A series with one row for each period needs no picture of its rows: it is said in words. Null for events, panels and
 * whatever else has several rows in a period.
 */
export function seriesInWords(column: Column, rowCount: number): string | null {
  const { min, max, distinct, nulls, time } = column;
  const grain = time?.regular ? (FINEST[time.grain] ?? (time.grain === 'hour' ? 'hour' : undefined)) : undefined;
  const [first, last] = [readMoment(String(min)), readMoment(String(max))];
  if (!grain || !first || !last || nulls > 0 || distinct !== rowCount) return null;
  let periods = 1;
  while (periods < MOST_PERIODS && addPeriods(first.start, periods, grain) <= last.start) periods++;
  const missing = Math.max(0, periods - distinct);
  const [from, to] = [min, max].map((value) => formatDate(String(value), grain === 'week' ? 'day' : grain));
  return missing === 0
    ? `One row per ${grain} from ${from} to ${to}, with no gaps.`
    : `One row per ${grain} from ${from} to ${to}; ${missing === 1 ? `one ${grain} is` : `${count(missing)} ${grain}s are`} missing.`;
}

/**
 * What stands right of the small chart: four figures for a number, a range for a time, the most frequent values for the
 * rest.
 */
export type ColumnFigures =
  | { kind: 'number'; min: string; median: string; mean: string; max: string }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'values'; first: { cell: Cell; value: string; share: string }[]; more: number }
  | { kind: 'examples'; values: string[] }
  | { kind: 'empty' };

/** As near as an approximate count of distinct values comes to an exact one. */
const ABOUT = 0.97;

/** No two rows share a value. */
export const isUnique = (
  { distinct, exact, nulls }: Pick<Column, 'distinct' | 'exact' | 'nulls'>,
  rowCount: number,
): boolean => distinct > 0 && distinct >= (exact ? 1 : ABOUT) * (rowCount - nulls);

/** Its values name things: how often each occurs says little. */
export const isNaming = (column: Pick<Column, 'type' | 'role' | 'distinct' | 'exact' | 'nulls'>, rowCount: number) =>
  column.type === 'id' || (column.role === 'id' && isNumeric(column)) || isUnique(column, rowCount);

const shareOf = (part: number, whole: number) => formatNumber(whole ? part / whole : 0, { kind: 'percent' });

/**
 * From a million on the cents are noise, from ten thousand millions on the digits are. 'CHF' behind each of them takes
 * the room of cents from a thousand on.
 */
const NO_CENTS = 1e6,
  NO_CENTS_WITH_LETTERS = 1e3,
  LONG = 1e10;
const inLetters = ({ kind, unit }: Column['format']) => kind === 'currency' && /\p{L}/u.test(unit ?? '');

const writtenBy = (
  write: (value: Cell) => string,
  { min, max, mean, quantiles }: Pick<Column, 'min' | 'max' | 'mean' | 'quantiles'>,
) => ({ min: write(min), median: write(quantiles?.[2] ?? null), mean: write(mean), max: write(max) });

const examplesOf = ({ samples }: Column) => samples.filter((value) => value !== null).map(String);
const cellOf = (value: Cell, { format }: Column) => formatCell(value, format);

export function figuresOf(column: Column, rowCount: number): ColumnFigures {
  const { min, max, mean, format, top, distinct } = column;
  if (min === null && top.length === 0) return { kind: 'empty' };
  // Numbers that name things have a first and a last one; a mean of them means nothing.
  if (column.role === 'id' && isNumeric(column))
    return isUnique(column, rowCount)
      ? { kind: 'examples', values: examplesOf(column) }
      : { kind: 'range', from: cellOf(min, column), to: cellOf(max, column) };
  if (isNumeric(column)) {
    const most = Math.max(...[min, max].map((value) => (typeof value === 'number' ? Math.abs(value) : 0)));
    // Four of them stand in a row: what is long is said in thousands of millions.
    if (most >= LONG)
      return {
        kind: 'number',
        ...writtenBy(
          (value) => (typeof value === 'number' ? formatNumber(value, format, 'axis') : formatCell(value, format)),
          column,
        ),
      };
    const noCents = inLetters(format) ? NO_CENTS_WITH_LETTERS : NO_CENTS;
    const decimals = (least: number) => (most >= noCents ? 0 : least);
    const write = (value: Cell) =>
      formatCell(value, { ...format, decimals: column.type === 'integer' ? 0 : decimals(format.decimals ?? 2) });
    const meanFormat = { ...format, decimals: decimals(Math.max(2, format.decimals ?? 2)) };
    return {
      kind: 'number',
      ...writtenBy(write, column),
      mean: formatNumber(mean, format.kind === 'year' ? { kind: 'plain', decimals: 1 } : meanFormat),
    };
  }
  if (isTime(column)) return { kind: 'range', ...rangeInShort(formatCell(min), formatCell(max)) };
  if (isNaming(column, rowCount)) return { kind: 'examples', values: examplesOf(column) };
  const shown = top.slice(0, distinct <= 5 ? 2 : 1);
  return {
    kind: 'values',
    first: shown.map(({ value, count: rows }) => ({
      cell: value,
      value: formatCell(value, format),
      share: shareOf(rows, rowCount),
    })),
    more: distinct <= 5 ? 0 : distinct - shown.length,
  };
}

/** '28 Feb 23:29' to '31 Mar 2019 23:43': no seconds, and the year once. */
function rangeInShort(from: string, to: string): { from: string; to: string } {
  const [start, end] = [from, to].map((text) => text.replace(/, (\d\d:\d\d)(:\d\d(\.\d+)?)?$/, ' $1')) as [
    string,
    string,
  ];
  const year = / \d{4}\b/;
  return { from: year.exec(start)?.[0] === year.exec(end)?.[0] ? start.replace(year, '') : start, to: end };
}

/** 'about' where a figure is approximate. */
export const distinctInWords = ({ distinct, exact }: Pick<Column, 'distinct' | 'exact'>): string =>
  `${exact ? '' : 'about '}${count(distinct)}`;
