import { DAY } from '@/lib/pure/query/schema/calendar';
import { isRealDay } from './date-periods';

const DIGITS = /^(19|20)\d{6}$/;
/** So unlikely it must be that numbers which are no days look like days. */
const CHANCE = 1e-6;

const partsOf = (cell: string): [number, number, number] => [
  Number(cell.slice(0, 4)),
  Number(cell.slice(4, 6)),
  Number(cell.slice(6)),
];
const instantOf = (cell: string) => {
  const [year, month, day] = partsOf(cell);
  return Date.UTC(year, month - 1, day);
};

/**
 * Whole numbers that are days, 20210104: each is a day of the calendar, and more of them than chance would give among
 * the numbers between the first and the last. Numbers of one month that run on may be anything. `values` differ from
 * each other.
 */
export function areWrittenDays(values: readonly string[]): boolean {
  if (values.length === 0 || !values.every((cell) => DIGITS.test(cell) && isRealDay(...partsOf(cell)))) return false;
  const sorted = values.toSorted();
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const days = (instantOf(last) - instantOf(first)) / DAY + 1;
  return values.length * Math.log(days / (Number(last) - Number(first) + 1)) < Math.log(CHANCE);
}

const MONTH_DIGITS = /^(19|20)\d{4}$/;
const monthOf = (cell: string) => 12 * Number(cell.slice(0, 4)) + Number(cell.slice(4)) - 1;
/** Terms and quarters are numbered from 01 on too, but none reaches the end of a year. */
const LATE = 9;
const EARLY = 4;

/**
 * Whole numbers that are months, 202101: each is a month, more of them than chance would give, in more than one year,
 * from its beginning to its end. Where a name says that they are months (`named`), two months of one year are enough.
 * `values` differ from each other.
 */
export function areWrittenMonths(values: readonly string[], named = false): boolean {
  if (
    values.length < 2 ||
    !values.every((cell) => MONTH_DIGITS.test(cell) && Number(cell.slice(4)) >= 1 && Number(cell.slice(4)) <= 12)
  )
    return false;
  if (named) return true;
  const sorted = values.toSorted();
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const ofYear = values.map((cell) => Number(cell.slice(4)));
  const months = monthOf(last) - monthOf(first) + 1;
  return (
    Math.max(...ofYear) >= LATE &&
    Math.min(...ofYear) <= EARLY &&
    values.length * Math.log(months / (Number(last) - Number(first) + 1)) < Math.log(CHANCE)
  );
}
