import type { Told } from './planted';

/** A finding that a textbook tells of a table (truth-real.json). */
export type Expected = {
  type: string;
  measure?: string;
  measures?: string[];
  dimension?: string;
  value?: string;
  time?: string;
  direction?: string;
  stratifier?: string;
  target?: string;
  rank?: string[];
  note?: string;
  shape?: string;
  period?: number | string;
  at?: string;
  tolerance?: number;
  tolerance_months?: number;
  tolerance_days?: number;
  column?: string;
  issue?: string;
};

const DAYS: [string, number][] = [
  ['tolerance', 366],
  ['tolerance_months', 31],
  ['tolerance_days', 1],
];
const PERIODS: Record<string, number[]> = { 'day and week': [7, 24, 168], year: [12, 52, 365] };
const sameSet = (a: string[] = [], b: string[] = []) => a.length === b.length && a.every((one) => b.includes(one));
const isNear = (expected: Expected, at: string | undefined) => {
  const days = DAYS.find(([name]) => name in expected);
  const room = days ? (expected[days[0] as 'tolerance'] ?? 0) * days[1] : 0;
  return at !== undefined && Math.abs(Date.parse(at) - Date.parse(expected.at!)) <= room * 86_400_000;
};

function isPeriod({ period, tolerance = 0 }: Expected, found: number | undefined): boolean {
  if (found === undefined) return false;
  return typeof period === 'number'
    ? Math.abs(found - period) <= tolerance
    : (PERIODS[period ?? ''] ?? []).includes(found);
}

function namesDrivers({ target, rank = [], note = '' }: Expected, told: Told): boolean {
  if (told.target !== target || !told.drivers) return false;
  const first = told.drivers.slice(0, rank.length);
  return note.includes('either order')
    ? sameSet(first, rank)
    : first[0] === rank[0] && rank.every((one) => told.drivers!.includes(one));
}

/**
 * The matching rules of the planted tables; a correlation with the column of time is the trend along it, and the other
 * way round.
 */
export function isTold(expected: Expected, told: Told): boolean {
  const { type, measure, measures, direction } = expected;
  if (type === 'correlation' && told.type === 'trend')
    return (
      sameSet(measures, [told.measure ?? '', told.time ?? '']) &&
      (direction === 'positive') === (told.direction === 'up')
    );
  if (type === 'trend' && told.type === 'correlation')
    return (
      sameSet(told.measures, [measure ?? '', expected.time ?? '']) &&
      (direction === 'up') === (told.direction === 'positive')
    );
  if (type !== told.type) return false;
  switch (type) {
    case 'trend':
      return told.measure === measure && told.direction === direction && Object.keys(told.scope).length === 0;
    case 'seasonality':
      return told.measure === measure && isPeriod(expected, told.period);
    case 'changepoint':
      return told.measure === measure && told.direction === direction && isNear(expected, told.at);
    case 'anomaly':
      return told.measure === measure && isNear(expected, told.at);
    case 'correlation':
      return sameSet(measures, told.measures) && told.direction === direction;
    case 'association':
      return sameSet(measures, told.measures);
    case 'segment':
      return (
        told.measure === measure &&
        told.dimension === expected.dimension &&
        told.value === expected.value &&
        told.direction === direction
      );
    case 'simpson':
      return (
        told.dimension === expected.dimension &&
        (measures
          ? sameSet(measures, told.measures)
          : told.measure === measure && told.stratifier === expected.stratifier)
      );
    case 'distribution':
      return told.measure === measure && told.shape === expected.shape;
    case 'peak':
      return told.measure === measure && isNear(expected, told.at);
    case 'driver':
      return namesDrivers(expected, told);
    case 'quality':
      return told.column === expected.column && (told.issue ?? '').startsWith(expected.issue ?? '?');
    case 'prediction':
      return told.measure === measure;
    default:
      return false;
  }
}
