/** When something happens by the clock of a place: daily, weekly, monthly, or with each new version of its data. */
export type Schedule =
  | { every: 'day'; at: string }
  /** Monday is 1. */
  | { every: 'week'; weekday: number; at: string }
  /** A day that a month lacks is its last. */
  | { every: 'month'; day: number; at: string }
  | { every: 'version' };

type LocalDay = { year: number; month: number; day: number };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A month and the days to its like, with room for a day that a place skipped. */
const MOST_DAYS = 64;

const writers = new Map<string, Intl.DateTimeFormat>();
/** @throws RangeError for a name that is no IANA time zone */
function writerOf(timeZone: string): Intl.DateTimeFormat {
  const known = writers.get(timeZone);
  if (known) return known;
  const writer = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  writers.set(timeZone, writer);
  return writer;
}

export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && writerOf(text) !== null;
  } catch {
    return false;
  }
}

/** What a clock in the place shows at this moment, written as if it were UTC. */
function localTime(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    writerOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/**
 * The moment at which a clock in the place shows this time. Of a time that comes twice the first; one that the clock
 * skips is as much later as it skipped.
 */
export function momentOfLocal(local: number, timeZone: string): number {
  const [before, after] = [local - DAY, local + DAY].map((near) => localTime(near, timeZone) - near) as [
    number,
    number,
  ];
  const shown = [local - before, local - after].filter((at) => localTime(at, timeZone) === local);
  return shown.length ? Math.min(...shown) : local - before;
}

const weekdayOf = ({ year, month, day }: LocalDay) => ((new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7) + 1;
const lastOf = ({ year, month }: LocalDay) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

function isDue(schedule: Exclude<Schedule, { every: 'version' }>, local: LocalDay): boolean {
  switch (schedule.every) {
    case 'day':
      return true;
    case 'week':
      return weekdayOf(local) === schedule.weekday;
    case 'month':
      return local.day === Math.min(schedule.day, lastOf(local));
  }
}

/** The first time after `after` that the schedule comes round; null where a new version decides. */
export function nextRun(schedule: Schedule, timeZone: string, after: Date): Date | null {
  if (schedule.every === 'version') return null;
  const [hour = 0, minute = 0] = schedule.at.split(':').map(Number);
  const today = new Date(localTime(after.getTime(), timeZone));
  for (let days = -1; days <= MOST_DAYS; days++) {
    const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days));
    const local = { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
    if (!isDue(schedule, local)) continue;
    const at = momentOfLocal(date.getTime() + (hour * 60 + minute) * MINUTE, timeZone);
    if (at > after.getTime()) return new Date(at);
  }
  return null;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** 'Weekly on Monday at 08:00 (Europe/Berlin)'. */
export function describeSchedule(schedule: Schedule, timeZone: string): string {
  switch (schedule.every) {
    case 'day':
      return `Daily at ${schedule.at} (${timeZone})`;
    case 'week':
      return `Weekly on ${WEEKDAYS[schedule.weekday - 1]} at ${schedule.at} (${timeZone})`;
    case 'month':
      return `Monthly on day ${schedule.day} at ${schedule.at} (${timeZone})`;
    case 'version':
      return 'After each new data version';
  }
}
