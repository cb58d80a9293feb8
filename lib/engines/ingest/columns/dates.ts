import { dictionary } from '@/lib/pure/format/dictionary';
import { MONTH_NAMES, WEEKDAY_NAMES } from '@/lib/pure/format/english-dates';
import type { ColumnReading } from '@/lib/pure/query/schema/column';
import { quoted } from '../table/duck';
import { isRealDay, periodReaders } from './date-periods';
import { EASTERN, eastern, FOREIGN, ordinals, script, ZONES, type Spelling } from './date-spellings';
import { PLAIN, type CellBytes, type CellReader } from './reader';

/** A two-digit year lies at most so many years ahead, else in the last century. */
const AHEAD = 10;
/** Values before are misread, or written by a machine that knew none. */
const EARLIEST = 1000;

const short = (name: string) => name.slice(0, 3);
const MONTHS = MONTH_NAMES.map(short);
const DAYS = WEEKDAY_NAMES.map(short);

const base = { format: PLAIN, reading: null, readAs: null } as const;

/** ISO 8601 as programs write it. A cast to TIMESTAMP takes no letter behind the date, one to DATE does. */
const iso: CellReader[] = [
  {
    ...base,
    name: 'date iso',
    type: 'date',
    store: 'DATE',
    bytes: { kind: 'date' },
    fits: (cell) => /^[1-9]\d{3}-\d\d-\d\d$/.test(cell) && isDay(cell),
    sql: (text) =>
      `CASE WHEN ${text} LIKE '____-__-__' AND ${text} >= '1' THEN CAST(TRY_CAST(${text} AS TIMESTAMP) AS DATE) END`,
  },
  {
    ...base,
    name: 'datetime iso',
    type: 'datetime',
    store: 'TIMESTAMP',
    bytes: { kind: 'datetime' },
    fits: (cell) => /^[1-9]\d{3}-\d\d-\d\d (([01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/.test(cell) && isDay(cell),
    sql: (text) =>
      `CASE WHEN ${text} LIKE '____-__-__ __:__:__' AND ${text} >= '1' THEN TRY_CAST(${text} AS TIMESTAMP) END`,
  },
  isoReader({
    name: 'datetime iso, any precision',
    source: '[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}([T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?)?',
    cast: (text) => `TRY_CAST(replace(${text}, 'T', ' ') AS TIMESTAMP)`,
    readAs: null,
    bytes: { kind: 'iso' },
  }),
  isoReader({
    name: 'datetime iso, offset',
    source:
      '[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}[T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?( ?(Z|z|UTC|GMT)|[+-][0-9]{2}(:?[0-9]{2})?)',
    cast: (text) =>
      `TRY_CAST(regexp_replace(regexp_replace(${text}, ' ?(Z|z|UTC|GMT)$', '+00'), '([T ][0-9]{2}:[0-9]{2})([+-])', '\\1:00\\2') AS TIMESTAMPTZ) AT TIME ZONE 'UTC'`,
    readAs: 'converted to UTC',
    bytes: { kind: 'iso_offset' },
  }),
];

function isoReader({
  name,
  source,
  cast,
  readAs,
  bytes,
}: {
  name: string;
  source: string;
  cast: (text: string) => string;
  readAs: string | null;
  bytes: CellBytes;
}): CellReader {
  const pattern = new RegExp(`^${source}$`);
  return {
    ...base,
    name,
    type: 'datetime',
    store: 'TIMESTAMP',
    readAs,
    bytes,
    fits: (cell) => pattern.test(cell) && isDay(cell),
    sql: (text) => `CASE WHEN regexp_full_match(${text}, ${quoted(source)}) THEN ${cast(text)} END`,
  };
}

function isDay(cell: string): boolean {
  return isRealDay(Number(cell.slice(0, 4)), Number(cell.slice(5, 7)), Number(cell.slice(8, 10)));
}

export const DAYS_IN_DIGITS = 'yyyymmdd';
export const MONTHS_IN_DIGITS = 'yyyymm';

/** Ways to read dates, told from the forms that the cells show. Narrow ones first. */
export function dates(cells: string[]): CellReader[] {
  const shown = cells.slice(0, 50);
  const readers = [...iso, ...periodReaders(cells, shown)];
  const seen = new Set<string>();
  if (areSeasons(cells) || areDaysOfMonths(cells)) return readers;
  for (const cell of shown) {
    for (const form of formsOf(cell)) {
      const name = `${form.format} ${form.spelling?.name}`;
      if (seen.has(name)) continue;
      seen.add(name);
      readers.push(formatted(form));
    }
  }
  return readers;
}

/** 2009/10, 2010/11: two years that follow each other, and no month of the first. */
function areSeasons(cells: string[]): boolean {
  return (
    (cells.length > 1 || cells[0]?.includes('/') === true) &&
    cells.every((cell) => {
      const match = YEAR_MONTH.exec(cell);
      return match !== null && match[3]!.length === 2 && Number(match[3]) === (Number(match[1]) + 1) % 100;
    })
  );
}

/** Years of two digits behind a month, where they are as many as the days of one. */
const MANY_DAYS = 15;

/** Jan-01, Jan-02, janv. 03, …: with this many numbers and none above 31, they are days, not years. */
function areDaysOfMonths(cells: string[]): boolean {
  const numbers = cells.map((cell) => /^\p{L}{3,9}\.?[- ](\d{2})$/u.exec(cell)?.[1]);
  return (
    numbers.every((number) => number !== undefined && Number(number) >= 1 && Number(number) <= 31) &&
    new Set(numbers).size >= MANY_DAYS
  );
}

/**
 * Two orders of day and month where they come to the same: 03/03/2026 is one day. A value of which they make two does
 * not fit.
 */
export function eitherOrder(first: CellReader, second: CellReader): CellReader | null {
  if (first.reading !== 'day_first' && first.reading !== 'month_first') return null;
  return {
    ...first,
    name: `${first.name}, day and month interchangeable`,
    reading: null,
    bytes: undefined,
    fits: (cell) => {
      const [, one, , other] = NUMERIC.exec(cell) ?? [];
      return one !== undefined && Number(one) === Number(other) && first.fits(cell);
    },
    sql: (text) => `CASE WHEN ${first.sql(text)} = ${second.sql(text)} THEN ${first.sql(text)} END`,
  };
}

type Form = { format: string; reading: ColumnReading | null; readAs: string; spelling?: Spelling };

/**
 * '5. 03 2024', '05-05-24', '5 de 01 de 2024': a day, a month that was a word, a year; or the month and the year alone.
 */
const SPELT = /^(?:(\d{1,2})(\. ?| |-|\/| de ))?(\d{2})(\. ?|\.-| |-|\/| de )(\d{4}|\d{2})( г\.?)?$/;
const WITH_A_WORD = /^(?:\d{1,2}[. /-][^\d]{0,3})?\p{L}{3,12}[^\d]{1,5}\d{2,4}( г\.?)?$/u;

function foreignForms(cell: string): Form[] {
  return FOREIGN.flatMap((language) => {
    const plain = language.plain(cell);
    const match = plain === cell.toLowerCase() ? null : SPELT.exec(plain);
    if (!match) return [];
    const day = match[1] ? `%d${match[2]}` : '';
    return [
      {
        format: `${day}%m${match[4]}${match[5]!.length === 4 ? '%Y' : '%y'}${match[6] ?? ''}`,
        reading: null,
        readAs: `${day ? 'day ' : ''}month year, ${language.name}`,
        spelling: language,
      },
    ];
  });
}

function zoneForms(cell: string): Form[] {
  const zone = /:\d\d.* ([A-Z]{1,4}|[A-Z][a-z]+\/[A-Z][A-Za-z_]+)$/.exec(cell)?.[1];
  const names = zone?.includes('/') ? [zone] : ZONES.find((family) => family.includes(zone ?? ''));
  if (!zone || !names) return [];
  const behind = ` (?:${names.join('|')})$`;
  const pattern = new RegExp(behind);
  const without: Spelling = {
    name: names.join(' '),
    plain: (text) => (pattern.test(text) ? text.replace(pattern, '') : ''),
    plainSql: (text) =>
      `CASE WHEN regexp_matches(${text}, ${quoted(behind)}) THEN regexp_replace(${text}, ${quoted(behind)}, '') END`,
  };
  return formatsOf(without.plain(cell)).map((form) => ({
    ...form,
    spelling: without,
    readAs: `${form.readAs}, as written in ${names.includes('UTC') ? 'UTC' : names.join(' or ')}`,
  }));
}

const NUMERIC = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})(?=\D|$)/;
const YEAR_MONTH = /^([1-9]\d{3})([-/])(\d{1,2})$/;
const MONTH_YEAR = /^(\d{1,2})([-/.])((?:1[89]|20)\d\d)$/;
const COMPACT = /^[12]\d{7}T\d{6}(Z?)$/;
const WORD = '[A-Za-z]{3,9}';
const NAMED: { pattern: RegExp; parts: string[] }[] = [
  {
    pattern: new RegExp(`^(?:(${WORD}),? )?(\\d{1,2})([-/ ])(${WORD})\\.?([-/ ]|, )(\\d{4}|\\d{2})(?=\\D|$)`),
    parts: ['weekday', 'day', 'sep', 'month', 'sep', 'year'],
  },
  {
    pattern: new RegExp(`^(?:(${WORD}),? )?(${WORD})\\.?([-/ ])(\\d{1,2})(,? |,)(\\d{4})(?=\\D|$)`),
    parts: ['weekday', 'month', 'sep', 'day', 'sep', 'year'],
  },
  { pattern: /^(\d{1,2})([A-Za-z]{3})(\d{4})(?=\D|$)/, parts: ['day', 'month', 'year'] },
  { pattern: new RegExp(`^(${WORD})\\.?([-/ ])([12]\\d{3})$`), parts: ['month', 'sep', 'year'] },
  { pattern: new RegExp(`^([12]\\d{3})([-/ ]?)(${WORD})$`), parts: ['year', 'sep', 'month'] },
  { pattern: new RegExp(`^(${WORD})(-| ?')(\\d{2})$`), parts: ['month', 'sep', 'year'] },
  { pattern: new RegExp(`^(${WORD})(-)(\\d{1,2})(-)(\\d{2})$`), parts: ['month', 'sep', 'day', 'sep', 'year'] },
];
const TIME =
  /^([T: ]\s*|, | at )(\d{1,2})([:.])(\d{2})(?:([:.])(\d{2})(?:([.,])(\d{1,9}))?)?(?:(\s?)([AaPp][Mm]))?(?:(\s?)([+-]\d{2}(?::?\d{2})?))?$/;
/** `Sun Dec 04 04:47:44 2005` */
const CTIME = new RegExp(`^(${WORD}) (${WORD}) +\\d{1,2} \\d{2}:\\d{2}:\\d{2} \\d{4}$`);

function formsOf(cell: string): Form[] {
  if (/^[12]\d{7}$/.test(cell)) return [{ format: '%Y%m%d', reading: null, readAs: DAYS_IN_DIGITS }];
  if (/^(19|20)\d{4}$/.test(cell)) return [{ format: '%Y%m', reading: null, readAs: MONTHS_IN_DIGITS }];
  for (const spelling of [ordinals, script]) {
    const plain = spelling.plain(cell);
    if (plain !== cell) return formatsOf(plain).map((form) => ({ ...form, spelling }));
  }
  if (EASTERN.test(cell)) return formatsOf(eastern.plain(cell)).map((form) => ({ ...form, spelling: eastern }));
  const forms = formatsOf(cell);
  if (forms.length) return forms;
  return WITH_A_WORD.test(cell) ? foreignForms(cell) : zoneForms(cell);
}

/** The strptime formats that a cell may be written in: two where day and month cannot be told apart. */
function formatsOf(cell: string): Form[] {
  if (CTIME.test(cell))
    return [{ format: '%a %b %d %H:%M:%S %Y', reading: null, readAs: 'weekday month day time year' }];
  const month = YEAR_MONTH.exec(cell);
  if (month) return [{ format: `%Y${month[2]}%m`, reading: null, readAs: 'year and month' }];
  const monthYear = MONTH_YEAR.exec(cell);
  if (monthYear) return [{ format: `%m${monthYear[2]}%Y`, reading: null, readAs: 'month and year' }];
  const compact = COMPACT.exec(cell);
  if (compact) return [{ format: `%Y%m%dT%H%M%S${compact[1]}`, reading: null, readAs: 'yyyymmddThhmmss' }];
  const numeric = NUMERIC.exec(cell);
  if (numeric) return numericForms(numeric, cell.slice(numeric[0].length));
  for (const { pattern, parts } of NAMED) {
    const match = pattern.exec(cell);
    const form = match && namedForm(match, parts, cell.slice(match[0].length));
    if (form) return [form];
  }
  return [];
}

function numericForms([, first = '', sep = '', , last = '']: RegExpExecArray, rest: string): Form[] {
  const time = timeFormat(rest);
  if (time === null) return [];
  if (first.length === 4)
    return last.length > 2 ? [] : [{ format: `%Y${sep}%m${sep}%d${time}`, reading: null, readAs: `y${sep}m${sep}d` }];
  if (first.length > 2 || last.length === 1) return [];
  const year = last.length === 4 ? '%Y' : '%y';
  return [
    { format: `%d${sep}%m${sep}${year}${time}`, reading: 'day_first', readAs: `d${sep}m${sep}y` },
    { format: `%m${sep}%d${sep}${year}${time}`, reading: 'month_first', readAs: `m${sep}d${sep}y` },
  ];
}

function namedForm(match: RegExpExecArray, parts: string[], rest: string): Form | null {
  const time = timeFormat(rest);
  if (time === null) return null;
  let format = '';
  const words: string[] = [];
  let afterMonth = '';
  for (const [nth, part] of parts.entries()) {
    const text = match[nth + 1];
    if (text === undefined) continue;
    if (part === 'sep') format += text;
    else if (part === 'day') format += '%d';
    else if (part === 'year') format += text.length === 4 ? '%Y' : '%y';
    else {
      const names = part === 'month' ? [MONTHS, MONTH_NAMES] : [DAYS, WEEKDAY_NAMES];
      const lower = text.toLowerCase();
      const short = names[0]!.includes(lower);
      if (!short && !names[1]!.includes(lower)) return null;
      format += part === 'month' ? (short ? '%b' : '%B') : short ? '%a' : '%A';
      afterMonth = match[0].slice(match[0].toLowerCase().indexOf(lower) + lower.length);
      if (part === 'month' && afterMonth.startsWith('.')) format += '.';
      if (part === 'weekday') format += afterMonth.startsWith(',') ? ', ' : ' ';
    }
    if (part !== 'sep') words.push(part);
  }
  return { format: format + time, reading: null, readAs: words.join(' ') };
}

/** The format of what follows a date: '' where nothing does, null where it is no time of day. */
function timeFormat(rest: string): string | null {
  if (rest.trim() === '') return '';
  const match = TIME.exec(rest);
  if (!match) return null;
  const [, lead = ' ', , colon = ':', , second, , point, fraction = '', blank = '', half, gap = '', zone] = match;
  return `${/^ +$/.test(lead) ? ' ' : lead}${half ? '%I' : '%H'}${colon}%M${second ? `${second}%S` : ''}${point ? `${point}${fraction.length > 6 ? '%n' : '%f'}` : ''}${half ? `${blank}%p` : ''}${zone ? `${gap}%z` : ''}`;
}

/** A reader of one strptime format. */
function formatted({ format, reading, readAs, spelling: spelt }: Form): CellReader {
  const pattern = patternOf(format);
  const zoned = format.includes('%z');
  const timed = /%[HI]/.test(format);
  const store = timed ? 'TIMESTAMP' : 'DATE';
  return {
    ...base,
    name: `${timed ? 'datetime' : 'date'} ${format}${spelt ? ` ${spelt.name}` : ''}`,
    type: timed ? 'datetime' : 'date',
    store,
    reading,
    readAs: zoned ? `${readAs}, converted to UTC` : readAs,
    bytes: spelt ? undefined : bytesOf(format),
    fits: (cell) => fitsPattern(pattern.exec(spelt ? spelt.plain(cell) : cell), pattern.parts),
    sql: (text) => {
      const strict = `try_strptime(${spelt ? spelt.plainSql(text) : text}, ${quoted(format)})`;
      const parsed = format.includes('%n') ? `CAST(${strict} AS TIMESTAMP)` : strict;
      const local = zoned ? `(${parsed} AT TIME ZONE 'UTC')` : parsed;
      const pivot = `make_timestamp(${new Date().getUTCFullYear() + AHEAD + 1}, 1, 1, 0, 0, 0)`;
      const value = format.includes('%y')
        ? `CASE WHEN ${local} >= ${pivot} THEN ${local} - INTERVAL 100 YEAR ELSE ${local} END`
        : local;
      // 'epoch' and 'infinity' are instants to DuckDB.
      return `CAST(CASE WHEN regexp_matches(${text}, '[0-9]') AND ${local} >= make_timestamp(${EARLIEST}, 1, 1, 0, 0, 0) THEN ${value} END AS ${store})`;
    },
  };
}

/** A format whose parts are all digits with something between them, as its cells can be read by their bytes. */
function bytesOf(format: string): CellBytes | undefined {
  const literals = format.replace(/%[YmdHMS]/g, '');
  return /[%YmdHMS]/.test(literals) || !/%Y/.test(format) || /%.%/.test(format)
    ? undefined
    : { kind: 'pattern', pattern: format.replaceAll('%', '') };
}

const TOKENS: Record<string, string> = dictionary({
  Y: '([1-9]\\d{3})',
  y: '(\\d{2})',
  m: '(\\d{1,2})',
  d: '(\\d{1,2})',
  b: '([A-Za-z]{3})',
  B: '([A-Za-z]{3,9})',
  a: '([A-Za-z]{3})',
  A: '([A-Za-z]{6,9})',
  H: '(\\d{1,2})',
  I: '(\\d{1,2})',
  M: '(\\d{1,2})',
  S: '(\\d{1,2})',
  f: '(\\d{1,6})',
  n: '(\\d{7,9})',
  p: '([AaPp][Mm])',
  z: '([+-]\\d{2}(?::?\\d{2})?)',
});

function patternOf(format: string): { parts: string[]; exec(cell: string): RegExpExecArray | null } {
  const parts: string[] = [];
  const source = format.replace(/%([a-zA-Z])|\s+|[.*+?^${}()|[\]\\]/g, (piece, token: string | undefined) => {
    if (token) {
      parts.push(token);
      return TOKENS[token]!;
    }
    return /^\s/.test(piece) ? '\\s+' : `\\${piece}`;
  });
  const pattern = new RegExp(`^${source}$`);
  return { parts, exec: (cell) => pattern.exec(cell) };
}

const WITHIN: Record<string, [number, number]> = dictionary({
  m: [1, 12],
  d: [1, 31],
  H: [0, 23],
  I: [1, 12],
  M: [0, 59],
  S: [0, 59],
});

function fitsPattern(match: RegExpExecArray | null, parts: string[]): boolean {
  if (!match) return false;
  let year = 2000;
  let month = 1;
  let day = 1;
  for (const [nth, part] of parts.entries()) {
    const text = match[nth + 1]!;
    const number = Number(text);
    const [low, high] = WITHIN[part] ?? [-Infinity, Infinity];
    if (Number.isFinite(low) && !(number >= low && number <= high)) return false;
    if (part === 'Y') year = number;
    else if (part === 'm') month = number;
    else if (part === 'd') day = number;
    else if (part === 'b' || part === 'B') {
      month = (part === 'b' ? MONTHS : MONTH_NAMES).indexOf(text.toLowerCase()) + 1;
      if (month === 0) return false;
    } else if ((part === 'a' || part === 'A') && !(part === 'a' ? DAYS : WEEKDAY_NAMES).includes(text.toLowerCase()))
      return false;
  }
  return isRealDay(year, month, day);
}
