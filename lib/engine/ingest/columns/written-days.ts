import { DAY } from '@/lib/query/calendar';
import { isRealDay } from './date-periods';

const DIGITS = /^(19|20)\d{6}$/;
/** So unlikely it must be that numbers which are no days look like days. */
const CHANCE = 1e-6;

const partsOf = (cell: string): [number, number, number] => [Number(cell.slice(0, 4)), Number(cell.slice(4, 6)), Number(cell.slice(6))];
const instantOf = (cell: string) => { const [year, month, day] = partsOf(cell); return Date.UTC(year, month - 1, day); };

/**
 * Whole numbers that are days, 20210104: each is a day of the calendar, and more of them than chance would give among the numbers between the
 * first and the last. Numbers of one month that run on may be anything. `values` differ from each other.
 */
export function areWrittenDays(values: readonly string[]): boolean {
  if (values.length === 0 || !values.every((cell) => DIGITS.test(cell) && isRealDay(...partsOf(cell)))) return false;
  const sorted = values.toSorted();
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const days = (instantOf(last) - instantOf(first)) / DAY + 1;
  return values.length * Math.log(days / (Number(last) - Number(first) + 1)) < Math.log(CHANCE);
}
