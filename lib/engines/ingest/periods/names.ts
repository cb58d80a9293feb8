import { monthOf } from '../columns/months';

export type PeriodGrain = 'month' | 'quarter' | 'year' | 'day';

/**
 * The time that the name of a column speaks of. `place` counts periods of the grain, from the year 0 where a year is
 * named. `date` is its first day where the name has a year, else null. `stem` is what else the name says: 'Sales' of
 * 'Sales 2019'.
 */
export type NamedPeriod = {
  grain: PeriodGrain;
  form: string;
  place: number;
  date: string | null;
  written: string;
  stem: string;
};

const WORD = '[\\p{L}]{3,10}\\.?';
const SEP = '[-/. _]';
const YEAR = '(?:1[89]|20)\\d\\d';
type Core = { form: string; grain: PeriodGrain; source: string; read: (parts: string[]) => Read | null };
type Read = { year: number | null; month?: number; day?: number; quarter?: number };

const yearOf = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) > 60 ? 1900 : 2000);
const named = (word: string, read: (month: number) => Read): Read | null => {
  const month = monthOf(word);
  return month > 0 ? read(month) : null;
};

/** Narrow forms first. A form that two orders of day and month fit is named twice. */
const CORES: Core[] = [
  {
    form: 'ymd',
    grain: 'day',
    source: `(${YEAR})(?<sep>[-/.])(\\d{1,2})\\k<sep>(\\d{1,2})(?:[T ]00:00(?::00)?)?`,
    read: ([year, , month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    form: 'dmy',
    grain: 'day',
    source: `(\\d{1,2})(?<sep>[-/.])(\\d{1,2})\\k<sep>(${YEAR}|\\d\\d)`,
    read: ([day, , month, year]) => ({ year: yearOf(year!), month: Number(month), day: Number(day) }),
  },
  {
    form: 'mdy',
    grain: 'day',
    source: `(\\d{1,2})(?<sep>[-/.])(\\d{1,2})\\k<sep>(${YEAR}|\\d\\d)`,
    read: ([month, , day, year]) => ({ year: yearOf(year!), month: Number(month), day: Number(day) }),
  },
  {
    form: 'd month y',
    grain: 'day',
    source: `(\\d{1,2})\\.?[- ](${WORD})[- ](${YEAR}|\\d\\d)`,
    read: ([day, month, year]) => named(month!, (nth) => ({ year: yearOf(year!), month: nth, day: Number(day) })),
  },
  {
    form: 'month d y',
    grain: 'day',
    source: `(${WORD})[- ](\\d{1,2}),? (${YEAR})`,
    read: ([month, day, year]) => named(month!, (nth) => ({ year: Number(year), month: nth, day: Number(day) })),
  },
  {
    form: 'y q',
    grain: 'quarter',
    source: `(${YEAR})${SEP}?Q([1-4])`,
    read: ([year, quarter]) => ({ year: Number(year), quarter: Number(quarter) }),
  },
  {
    form: 'q y',
    grain: 'quarter',
    source: `(?:Q([1-4])|([1-4])Q)(?:${SEP}| ?')?(${YEAR}|\\d\\d)`,
    read: ([one, other, year]) => ({ year: yearOf(year!), quarter: Number(one ?? other) }),
  },
  {
    form: 'q',
    grain: 'quarter',
    source: '(?:Q([1-4])|([1-4])Q|Quarter ([1-4]))',
    read: (parts) => ({ year: null, quarter: Number(parts.find((part) => part !== undefined)) }),
  },
  {
    form: 'y m',
    grain: 'month',
    source: `(${YEAR})(?:[-/. _]|M)(0[1-9]|1[0-2]|[1-9])`,
    read: ([year, month]) => ({ year: Number(year), month: Number(month) }),
  },
  {
    form: 'm y',
    grain: 'month',
    source: `(0[1-9]|1[0-2]|[1-9])[-/.](${YEAR})`,
    read: ([month, year]) => ({ year: Number(year), month: Number(month) }),
  },
  {
    form: 'ym',
    grain: 'month',
    source: `(${YEAR})(0[1-9]|1[0-2])`,
    read: ([year, month]) => ({ year: Number(year), month: Number(month) }),
  },
  {
    form: 'month y',
    grain: 'month',
    source: `(${WORD})(?:[-/. _]*'?)(${YEAR}|\\d\\d)`,
    read: ([month, year]) => named(month!, (nth) => ({ year: yearOf(year!), month: nth })),
  },
  {
    form: 'y month',
    grain: 'month',
    source: `(${YEAR})${SEP}*(${WORD})`,
    read: ([year, month]) => named(month!, (nth) => ({ year: Number(year), month: nth })),
  },
  {
    form: 'month',
    grain: 'month',
    source: `(${WORD})`,
    read: ([month]) => named(month!, (nth) => ({ year: null, month: nth })),
  },
  { form: 'fiscal', grain: 'year', source: `FY[- ']?(${YEAR}|\\d\\d)`, read: ([year]) => ({ year: yearOf(year!) }) },
  {
    form: 'year',
    grain: 'year',
    source: `(?:[xy]|yr[ _]?|year[ _]?)?(${YEAR})(?: ?\\[YR\\d{4}\\])?`,
    read: ([year]) => ({ year: Number(year) }),
  },
];

/** What stands before and behind the period is the stem; a letter may touch only the digits of a year ('pop2010'). */
const PATTERNS = CORES.map((core) => ({
  ...core,
  parts: new RegExp(`^${core.source}$`, 'iu'),
  alone: new RegExp(`^(?<core>${core.source})$`, 'iu'),
  behind: new RegExp(`^(?<stem>.*${core.form === 'year' ? '[^\\d]' : '[-/. _:(]'})(?<core>${core.source})\\)?$`, 'iu'),
  before: new RegExp(`^\\(?(?<core>${core.source})(?<stem>[-/. _:)].*[^\\d].*)$`, 'iu'),
}));

/** All ways to read the name of a column as a period, the plainest first. */
export function periodsIn(label: string): NamedPeriod[] {
  const text = label.trim();
  const found: NamedPeriod[] = [];
  if (text.length > 60 || !/\d|[\p{L}]{3}/u.test(text)) return found;
  for (const where of ['alone', 'behind', 'before'] as const) {
    for (const { form, grain, read, ...patterns } of PATTERNS) {
      const match = patterns[where].exec(text);
      if (!match?.groups) continue;
      const period = read(patterns.parts.exec(match.groups.core!)!.slice(1));
      if (!period || !isReal(period)) continue;
      const stem = (match.groups.stem ?? '').replace(/^[-/. _:()]+|[-/. _:()]+$/g, '');
      found.push({ grain, form: `${where} ${form}`, ...placed(grain, period), written: match.groups.core!, stem });
    }
    if (found.length) return found;
  }
  return found;
}

function isReal({ year, month = 1, day = 1 }: Read): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function placed(
  grain: PeriodGrain,
  { year, month = 1, day = 1, quarter = 1 }: Read,
): Pick<NamedPeriod, 'place' | 'date'> {
  const first = grain === 'quarter' ? 3 * quarter - 2 : month;
  const date = year === null ? null : `${year}-${twoDigits(first)}-${twoDigits(day)}`;
  const base = year ?? 0;
  if (grain === 'day') return { place: Math.round(Date.UTC(base, month - 1, day) / 86_400_000), date };
  return { place: grain === 'year' ? base : grain === 'quarter' ? base * 4 + quarter : base * 12 + month, date };
}
