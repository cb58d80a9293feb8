import type { NumberKind } from './number-formats';

const DAY_MS = 86_400_000;
/** The day before the first of the year 1900, and the first of 1904, in days since 1970. */
const BEFORE_1900 = Date.UTC(1899, 11, 31) / DAY_MS;
const FIRST_1904 = Date.UTC(1904, 0, 1) / DAY_MS;
/** Excel takes 1900 for a leap year: its day 60 is one that never was, and all after it are one too many. */
const LEAP_FAULT = 60;
/** 9999-12-31 */
const LATEST = 2_958_466;

const two = (part: number) => String(part).padStart(2, '0');

/** 'HH:MM:SS', with thousandths where there are any; hours may be more than a day has. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const rest = ms % 1000;
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return rest ? `${text}.${String(rest).padStart(3, '0')}` : text;
}

/** How numbers of a workbook stand for days. Its answers are texts as ISO 8601 has them. */
export class SerialDays {
  private readonly days = new Map<number, string>();

  constructor(private readonly from1904: boolean) {}

  /** Null where the number stands for no moment: below zero, or after the year 9999. */
  read(serial: number, kind: NumberKind): string | null {
    if (kind === 'duration') return `${serial < 0 ? '-' : ''}${clock(Math.round(Math.abs(serial) * DAY_MS))}`;
    if (!(serial < LATEST) || (serial < 0 && !this.from1904)) return null;
    let day = Math.floor(serial);
    let ms = Math.round((serial - day) * DAY_MS);
    if (ms === DAY_MS) [day, ms] = [day + 1, 0];
    if (kind === 'time' && day === 0) return clock(ms);
    // A clock of day 0 has no day.
    if (day === 0 && ms > 0 && !this.from1904) return clock(ms);
    return ms === 0 ? this.dayOf(day) : `${this.dayOf(day)} ${clock(ms)}`;
  }

  private dayOf(day: number): string {
    const known = this.days.get(day);
    if (known) return known;
    const text = this.written(day);
    if (this.days.size < 50_000) this.days.set(day, text);
    return text;
  }

  private written(day: number): string {
    if (this.from1904) return iso(FIRST_1904 + day);
    // Written as Excel shows them; neither is a day.
    if (day === 0) return '1900-01-00';
    if (day === LEAP_FAULT) return '1900-02-29';
    return iso(BEFORE_1900 + (day > LEAP_FAULT ? day - 1 : day));
  }
}

const iso = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);
