import { quoted } from '../table/duck';
import { PLAIN, type CellReader } from './reader';

const base = { type: 'date', store: 'DATE', format: PLAIN, reading: null } as const;

export function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

type PeriodForm = {
  name: string;
  source: string;
  isReal?: (cell: string) => boolean;
  value: (text: string) => string;
  /** What all cells together must show before the format is accepted. */
  tells?: (cells: readonly string[]) => boolean;
};

const YEAR = '[12][0-9]{3}';
const WEEK = '(?:0?[1-9]|[1-4][0-9]|5[0-3])';
const WEEK_WORD = '(?:W|KW|CW|Wk|Week|Woche)';
/** '1st quarter' in several languages, with the number before the word. */
const QUARTER_WORD =
  '(?:\\.? ?Quartal|\\.? ?kvartal|º? ?trimestre|er trimestre|e trimestre|\\.º trimestre|° trimestre|e kwartaal|\\. ?kwartał|\\. ?čtvrtletí|\\. ?negyedév| квартал)';
/** T is a quarter in French, Spanish, Italian and Portuguese. Where T stands for terms there are only three. */
const hasFourth = (cells: readonly string[]) => cells.some((cell) => /4T|T4/.test(cell));
/** This many quarters with two-digit years aren’t part numbers. */
const FEW = 3;

/** Quarters, ISO weeks and months as statistical offices write them. They are read as their first day. */
const FORMS: PeriodForm[] = [
  {
    name: 'quarter',
    source: `(?:Q([1-4])[ /-]?|([1-4])Q[ /-]?)(${YEAR})`,
    value: (text) => quarterSql(`right(${text}, 4)`, `regexp_extract(left(${text}, 2), '[1-4]')`),
  },
  {
    name: 'quarter',
    source: `${YEAR}[ /-]?Q[1-4]`,
    value: (text) => quarterSql(`left(${text}, 4)`, `right(${text}, 1)`),
  },
  {
    name: 'quarter',
    source: `(?:T[1-4]|[1-4]T)[ /-]?${YEAR}`,
    value: (text) => quarterSql(`right(${text}, 4)`, `regexp_extract(left(${text}, 2), '[1-4]')`),
    tells: hasFourth,
  },
  {
    name: 'quarter',
    source: `${YEAR}[ /-]?T[1-4]`,
    value: (text) => quarterSql(`left(${text}, 4)`, `right(${text}, 1)`),
    tells: hasFourth,
  },
  {
    name: 'quarter',
    source: `(?:Q[1-4]|[1-4]Q|T[1-4]|[1-4]T)[ /-]?['’]?[0-9]{2}`,
    value: (text) => quarterSql(yearOfTwo(`right(${text}, 2)`), `regexp_extract(left(${text}, 2), '[1-4]')`),
    tells: (cells) => cells.length >= FEW && (hasFourth(cells) || cells.every((cell) => cell.includes('Q'))),
  },
  {
    name: 'quarter',
    source: `[1-4]${QUARTER_WORD}(?: de)?[ /-]?${YEAR}`,
    value: (text) => quarterSql(`right(${text}, 4)`, `left(${text}, 1)`),
  },
  {
    name: 'week',
    source: `${YEAR}[ /-]?${WEEK_WORD} ?${WEEK}`,
    isReal: (cell) => isWeek(cell.slice(0, 4), /\d+$/.exec(cell)![0]),
    value: (text) => realWeekSql(`left(${text}, 4)`, `regexp_extract(${text}, '[0-9]+$')`),
  },
  {
    name: 'week',
    source: `${WEEK_WORD} ?${WEEK}(?: ?[/-] ?|, ?| )${YEAR}`,
    isReal: (cell) => isWeek(cell.slice(-4), /\d+/.exec(cell)![0]),
    value: (text) => realWeekSql(`right(${text}, 4)`, `regexp_extract(${text}, '[0-9]+')`),
  },
  {
    name: 'month',
    source: `${YEAR}[ -]?M(?:0[1-9]|1[0-2])`,
    value: (text) => `make_date(CAST(left(${text}, 4) AS INTEGER), CAST(right(${text}, 2) AS INTEGER), 1)`,
  },
];

const PERIODS = FORMS.map(({ name, source, isReal, value, tells }) => {
  const pattern = new RegExp(`^${source}$`);
  const reader: CellReader = {
    ...base,
    name: `${name} ${source}`,
    readAs: `${name}s, by their first day`,
    fits: (cell) => pattern.test(cell) && (isReal?.(cell) ?? true),
    sql: (text) => `CASE WHEN regexp_full_match(${text}, ${quoted(source)}) THEN ${value(text)} END`,
  };
  return { reader, tells };
});

/** The period readers that match some of the cells; `shown` holds the first cells. */
export const periodReaders = (cells: readonly string[], shown: readonly string[]): CellReader[] =>
  PERIODS.filter(({ reader, tells }) => shown.some(reader.fits) && (tells?.(cells) ?? true)).map(
    ({ reader }) => reader,
  );

/** Quarters of the years from 1970 on, where a year has two digits. */
const yearOfTwo = (digits: string) => `CASE WHEN ${digits} >= '70' THEN '19' || ${digits} ELSE '20' || ${digits} END`;
const quarterSql = (year: string, quarter: string) =>
  `make_date(CAST(${year} AS INTEGER), 3 * CAST(${quarter} AS INTEGER) - 2, 1)`;

const isWeek = (year: string, week: string) => Number(week) <= weeksOf(Number(year));

/** The Monday of a week; NULL if the year has no such week. */
function realWeekSql(year: string, week: string): string {
  const padded = `lpad(${week}, 2, '0')`;
  const monday = `CAST(try_strptime(${year} || ${padded} || '1', '%G%V%u') AS DATE)`;
  return `CASE WHEN strftime(${monday}, '%V') = ${padded} THEN ${monday} END`;
}

/** ISO weeks of a year: 53 where it begins on a Thursday, or is a leap year that begins on a Wednesday. */
function weeksOf(year: number): number {
  const first = new Date(Date.UTC(year, 0, 1)).getUTCDay();
  return first === 4 || (first === 3 && isRealDay(year, 2, 29)) ? 53 : 52;
}
