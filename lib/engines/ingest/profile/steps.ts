/**
 * Equal steps that people like to read: 1, 2, 2.5 and 5 times a power of ten. `count`: at most so many steps cover the
 * range.
 */
export function niceStep(low: number, high: number, count: number, whole: boolean): { start: number; step: number } {
  const range = high - low;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(range, Number.MIN_VALUE) / count));
  for (const factor of [1, 2, 2.5, 5, 10, 20]) {
    const step = whole ? Math.max(1, Math.ceil(magnitude * factor)) : magnitude * factor;
    const start = Math.floor(low / step) * step;
    if (start + step * count > high) return { start: tidy(start, step), step: tidy(step, step) };
  }
  return { start: low, step: range / count || 1 };
}

/** Takes off what binary fractions add behind the last meaningful digit. */
export const tidy = (value: number, step: number) => {
  const digits = Math.max(0, Math.min(15, 3 - Math.floor(Math.log10(Math.abs(step) || 1))));
  return Math.abs(value) < 1e15 ? Number(value.toFixed(digits)) : value;
};

/** Steps of a calendar: whole seconds, or whole months. */
export type CalendarStep = { seconds: number } | { months: number };

const SECONDS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 1209600,
];
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000];
const MONTH_SECONDS = 30.44 * 86400;

/**
 * The smallest calendar step of which at most `count` cover the range (seconds since 1970); not below `least` seconds.
 */
export function calendarStep(low: number, high: number, count: number, least = 1): CalendarStep {
  const range = high - low;
  const seconds = SECONDS.find((step) => step >= least && range / step < count - 1);
  if (seconds !== undefined) return { seconds };
  return { months: MONTHS.find((step) => range / (step * MONTH_SECONDS) < count - 1) ?? 12000 };
}

const MONDAY = 4 * 86400;

/** Number of the step that an instant falls into. */
export function stepOf(instant: number, step: CalendarStep): number {
  if ('seconds' in step) return Math.floor((instant - offsetOf(step.seconds)) / step.seconds);
  const date = new Date(instant * 1000);
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / step.months);
}

/** The instant at which a step begins. */
export function startOf(nth: number, step: CalendarStep): number {
  if ('seconds' in step) return nth * step.seconds + offsetOf(step.seconds);
  const months = nth * step.months;
  const date = new Date(Date.UTC(2000, months % 12, 1));
  date.setUTCFullYear(Math.floor(months / 12));
  return date.getTime() / 1000;
}

/** `stepOf` in SQL, over an instant in seconds and the column it was made from. */
export function stepSql(column: string, step: CalendarStep): string {
  if ('seconds' in step)
    return `CAST(floor((epoch(${column}) - ${offsetOf(step.seconds)}) / ${step.seconds}) AS BIGINT)`;
  return `(year(${column}) * 12 + month(${column}) - 1) // ${step.months}`;
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const offsetOf = (seconds: number) => (seconds % 604800 === 0 ? MONDAY : 0);
