import { describe, expect, it } from 'vitest';
import { describeSchedule, isTimeZone, nextRun, type Schedule } from './schedule';

const day = (at: string): Schedule => ({ every: 'day', at });
const week = (weekday: number, at: string): Schedule => ({ every: 'week', weekday, at });
const month = (dayOfMonth: number, at: string): Schedule => ({ every: 'month', day: dayOfMonth, at });

describe('the next run', () => {
  it.each<[string, Schedule, string, string, string]>([
    ['later today', day('08:00'), 'UTC', '2026-11-25T07:59:59Z', '2026-11-25T08:00:00Z'],
    ['never at once: tomorrow', day('08:00'), 'UTC', '2026-11-25T08:00:00Z', '2026-11-26T08:00:00Z'],
    ['by the clock of the place', day('08:00'), 'Europe/Berlin', '2026-11-25T06:30:00Z', '2026-11-25T07:00:00Z'],
    ['east of the date line', day('08:00'), 'Pacific/Auckland', '2026-11-25T18:59:00Z', '2026-11-25T19:00:00Z'],
    ['west of it', day('20:00'), 'America/Los_Angeles', '2026-11-25T23:00:00Z', '2026-11-26T04:00:00Z'],
    ['at a quarter of an hour', day('08:15'), 'Asia/Kathmandu', '2026-11-25T00:00:00Z', '2026-11-25T02:30:00Z'],
    ['the same hour after summer time', day('08:00'), 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
    ['the same hour after winter time', day('08:00'), 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
    // Clocks go from 02:00 to 03:00.
    ['a skipped time: an hour later', day('02:30'), 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
    ['the day after it', day('02:30'), 'Europe/Berlin', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
    ['a skipped time', day('02:30'), 'America/New_York', '2026-03-08T00:00:00Z', '2026-03-08T07:30:00Z'],
    ['a skipped midnight', day('00:00'), 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
    // Clocks go from 03:00 back to 02:00.
    [
      'a time that comes twice: the first',
      day('02:30'),
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    ['and not the second', day('02:30'), 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ['between the two', day('02:30'), 'Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-26T01:30:00Z'],
    ['half an hour back', day('01:45'), 'Australia/Lord_Howe', '2026-04-04T12:00:00Z', '2026-04-04T14:45:00Z'],
    ['a day that a place skipped', day('09:00'), 'Pacific/Apia', '2011-12-30T09:00:00Z', '2011-12-30T19:00:00Z'],
    ['once on that day', day('09:00'), 'Pacific/Apia', '2011-12-30T19:00:00Z', '2011-12-31T19:00:00Z'],
    ['next Monday', week(1, '08:00'), 'UTC', '2026-11-25T12:00:00Z', '2026-11-30T08:00:00Z'],
    ['today', week(3, '13:00'), 'UTC', '2026-11-25T12:00:00Z', '2026-11-25T13:00:00Z'],
    ['in a week', week(3, '11:00'), 'UTC', '2026-11-25T12:00:00Z', '2026-12-02T11:00:00Z'],
    ['Sunday', week(7, '00:00'), 'UTC', '2026-11-25T12:00:00Z', '2026-11-29T00:00:00Z'],
    ['Monday there, Sunday here', week(1, '00:30'), 'Asia/Tokyo', '2026-11-27T12:00:00Z', '2026-11-29T15:30:00Z'],
    ['the 1st', month(1, '08:00'), 'UTC', '2026-11-25T12:00:00Z', '2026-12-01T08:00:00Z'],
    ['over the year', month(5, '08:00'), 'UTC', '2026-12-25T12:00:00Z', '2027-01-05T08:00:00Z'],
    ['the 31st in a month of 30', month(31, '08:00'), 'UTC', '2026-11-25T12:00:00Z', '2026-11-30T08:00:00Z'],
    ['the 31st after it', month(31, '08:00'), 'UTC', '2026-11-30T08:00:00Z', '2026-12-31T08:00:00Z'],
    ['the 31st in February', month(31, '08:00'), 'UTC', '2027-02-01T00:00:00Z', '2027-02-28T08:00:00Z'],
    ['the 29th in a leap year', month(29, '08:00'), 'UTC', '2028-02-01T00:00:00Z', '2028-02-29T08:00:00Z'],
    ['the 30th in February', month(30, '08:00'), 'UTC', '2027-01-30T08:00:00Z', '2027-02-28T08:00:00Z'],
    ['the 31st there', month(31, '23:30'), 'America/New_York', '2026-11-25T12:00:00Z', '2026-12-01T04:30:00Z'],
  ])('%s', (_what, schedule, timeZone, after, next) => {
    expect(nextRun(schedule, timeZone, new Date(after))?.toISOString()).toBe(new Date(next).toISOString());
  });

  it('is a new version’s where that decides', () => {
    expect(nextRun({ every: 'version' }, 'UTC', new Date())).toBeNull();
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata', 'America/Santiago'])(
    'comes once a day through the years: %s',
    (timeZone) => {
      let at = new Date('2026-01-01T12:00:00Z');
      const runs = Array.from({ length: 800 }, () => (at = nextRun(day('02:30'), timeZone, at)!).getTime());
      const gaps = runs.slice(1).map((run, nth) => (run - runs[nth]!) / 3_600_000);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(23);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(25);
    },
  );
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['+02:00', false],
])('%s is a time zone: %s', (text, is) => {
  expect(isTimeZone(text)).toBe(is);
});

it.each<[Schedule, string]>([
  [day('08:00'), 'Daily at 08:00 (UTC)'],
  [week(1, '08:00'), 'Weekly on Monday at 08:00 (UTC)'],
  [month(31, '08:00'), 'Monthly on day 31 at 08:00 (UTC)'],
  [{ every: 'version' }, 'After each new data version'],
])('is told', (schedule, text) => {
  expect(describeSchedule(schedule, 'UTC')).toBe(text);
});
