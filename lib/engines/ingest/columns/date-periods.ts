import { quoted } from '../table/duck';
import { PLAIN, type CellReader } from './reader';

const base = { type: 'date', store: 'DATE', format: PLAIN, reading: null } as const;

export function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

type PeriodForm = { name: string; source: string; isReal?: (cell: string) => boolean; value: (text: string) => string };

/** Quarters, ISO weeks and months as statistical offices write them. They are read as their first day. */
export const PERIODS: CellReader[] = (
  [
    {
      name: 'quarter',
      source: '(?:Q([1-4])[ /-]?|([1-4])Q[ /-]?)([12][0-9]{3})',
      value: (text) => quarterSql(`right(${text}, 4)`, `regexp_extract(left(${text}, 2), '[1-4]')`),
    },
    {
      name: 'quarter',
      source: '[12][0-9]{3}[ /-]?Q[1-4]',
      value: (text) => quarterSql(`left(${text}, 4)`, `right(${text}, 1)`),
    },
    {
      name: 'week',
      source: '[12][0-9]{3}-?W(?:0[1-9]|[1-4][0-9]|5[0-3])',
      isReal: (cell) => Number(cell.slice(-2)) <= weeksOf(Number(cell.slice(0, 4))),
      value: (text) =>
        `nullif(${weekSql(text)}, CASE WHEN strftime(${weekSql(text)}, '%V') <> right(${text}, 2) THEN ${weekSql(text)} END)`,
    },
    {
      name: 'month',
      source: '[12][0-9]{3}[ -]?M(?:0[1-9]|1[0-2])',
      value: (text) => `make_date(CAST(left(${text}, 4) AS INTEGER), CAST(right(${text}, 2) AS INTEGER), 1)`,
    },
  ] satisfies PeriodForm[]
).map(({ name, source, isReal, value }: PeriodForm): CellReader => {
  const pattern = new RegExp(`^${source}$`);
  return {
    ...base,
    name: `${name} ${source}`,
    readAs: `${name}s, by their first day`,
    fits: (cell) => pattern.test(cell) && (isReal?.(cell) ?? true),
    sql: (text) => `CASE WHEN regexp_full_match(${text}, ${quoted(source)}) THEN ${value(text)} END`,
  };
});

const quarterSql = (year: string, quarter: string) =>
  `make_date(CAST(${year} AS INTEGER), 3 * CAST(${quarter} AS INTEGER) - 2, 1)`;
const weekSql = (text: string) => `CAST(try_strptime(left(${text}, 4) || right(${text}, 2) || '1', '%G%V%u') AS DATE)`;

/** ISO weeks of a year: 53 where it begins on a Thursday, or is a leap year that begins on a Wednesday. */
function weeksOf(year: number): number {
  const first = new Date(Date.UTC(year, 0, 1)).getUTCDay();
  return first === 4 || (first === 3 && isRealDay(year, 2, 29)) ? 53 : 52;
}
